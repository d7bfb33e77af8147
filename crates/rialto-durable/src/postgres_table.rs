use crate::store::{Change, Listen, Pair, Range, Read, Store, StoreError, Work};
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Config, NoTls, Statement};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A store in a PostgreSQL database, which any number of processes use: a table `rialto_durable`, in
/// the first schema of the search path, made when it is missing. With the feature `postgres`.
///
/// Their transactions come one after the other, for each takes an advisory lock of the database; they wait for the
/// disk together, after that. What one process has done for the others they hear at once, by `LISTEN`, on a second
/// connection. A connection that breaks is made anew. PostgreSQL 10 or later.
///
/// ```no_run
/// use rialto_durable::{Flows, Postgres};
///
/// let store = Postgres::connect("host=localhost user=shop dbname=shop")?;
/// let flows = Flows::builder().open(store)?;
/// # drop(flows);
/// # Ok::<(), rialto_durable::StoreError>(())
/// ```
pub struct Postgres {
    connect: Arc<Mutex<Connect>>,
    session: Option<Session>,
    /// By what others know that it was not they who told something.
    token: String,
}

type Connect = dyn FnMut() -> Result<Client, postgres::Error> + Send;

/// A connection, and what is said on it, which the server knows.
struct Session {
    client: Client,
    get: Statement,
    get_all: Statement,
    scan: Statement,
    scan_all: Statement,
    change: Statement,
}

/// Begins a transaction after all others: what it reads is what the one before it has committed, for the lock is taken by a
/// statement of its own, and each later one sees what is there then. The key is "rialto" in hexadecimal
/// digits. Its commit does not wait for the disk, which would keep the others waiting: [`SAFE`] does.
const BEGIN: &str = "begin isolation level read committed; set local synchronous_commit = off; \
     select pg_advisory_xact_lock(125796931630191)";

/// After a commit, waits until it is safe, and all that it may have read of others is: what stands in the log before
/// it. This is a transaction of its own, whose commit waits as the session says, for standby servers, too; it changes
/// nothing, and is left out if nothing of the log is in memory only. Standby servers may have less of it.
const SAFE: &str = "select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() \
     or current_setting('synchronous_standby_names') <> '' \
     then pg_logical_emit_message(true, 'rialto_durable', ''::text) end";

/// What a session says of itself, where the server has not been told otherwise: commits are safe, and one that is frozen
/// in the middle of a transaction, or whose machine is gone, does not keep the lock; the first where the server waits for it, and the
/// second, from PostgreSQL 12 on, where that sends it something.
const SETTINGS: &str = "select set_config('synchronous_commit', 'on', false) \
     where current_setting('synchronous_commit') = 'off'; \
     select set_config('idle_in_transaction_session_timeout', '10s', false) \
     where current_setting('idle_in_transaction_session_timeout') = '0'; \
     select set_config('tcp_user_timeout', '10s', false) where current_setting('tcp_user_timeout', true) = '0'";

/// Who may use the table need not be allowed to make one. One in a later schema of the search path is another store.
const MAKE: &str = "do $$ begin if to_regclass(quote_ident(current_schema()) || '.rialto_durable') is null then \
     create table rialto_durable (key bytea primary key, value bytea not null); end if; end $$";

/// Where processes that share a database tell each other that something has changed.
const CHANNEL: &str = "rialto_durable";

impl Postgres {
    /// By a connection string, `host=localhost user=shop` or `postgres://shop@localhost/shop`, without TLS: over the loopback
    /// interface, a Unix socket, or a network that is trusted. The connection is made when it is needed. A server that does
    /// not answer is given up after ten seconds, and one that has gone without a word after twenty, unless the string has
    /// a `connect_timeout`, or a `tcp_user_timeout`.
    ///
    /// # Errors
    ///
    /// If it is no connection string.
    pub fn connect(to: &str) -> Result<Postgres, StoreError> {
        let config = patient(to.parse().map_err(said)?);
        Ok(Postgres::with(move || config.connect(NoTls)))
    }

    /// By connections that somebody else makes, with TLS as it is wanted.
    pub fn with(connect: impl FnMut() -> Result<Client, postgres::Error> + Send + 'static) -> Postgres {
        let token = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        Postgres { connect: Arc::new(Mutex::new(connect)), session: None, token }
    }
}

/// How long a server may be silent while a connection is made, or before it is asked whether it is there.
const SILENT: Duration = Duration::from_secs(10);

/// The system would wait for minutes, and on a connection on which nothing is said for hours.
fn patient(mut config: Config) -> Config {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(SILENT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.keepalives_idle(SILENT).keepalives_interval(SILENT / 5).tcp_user_timeout(2 * SILENT);
    }
    config
}

fn connected(connect: &Mutex<Connect>) -> Result<Client, postgres::Error> {
    (connect.lock().unwrap_or_else(PoisonError::into_inner))()
}

impl Session {
    /// To a database that has the table.
    fn new(mut client: Client) -> Result<Session, postgres::Error> {
        client.batch_execute(SETTINGS)?;
        client.batch_execute(&format!("{BEGIN}; {MAKE}; commit; {SAFE}"))?;
        let get = client.prepare("select value from rialto_durable where key = $1")?;
        let get_all = client.prepare("select key, value from rialto_durable where key = any($1::bytea[])")?;
        let scan = client.prepare(
            "select key, value from rialto_durable where key >= $1 and key < $2 order by key limit $3",
        )?;
        let scan_all = client.prepare(
            "select range.number, found.key, found.value \
             from unnest($1::bytea[], $2::bytea[]) with ordinality as range (first, last, number) \
             cross join lateral (select key, value from rialto_durable \
                 where key >= range.first and key < range.last order by key limit $3) as found \
             order by range.number, found.key",
        )?;
        let change = client.prepare(
            "with gone as (delete from rialto_durable where key = any($3::bytea[])) \
             insert into rialto_durable (key, value) select * from unnest($1::bytea[], $2::bytea[]) \
             on conflict (key) do update set value = excluded.value",
        )?;
        Ok(Session { client, get, get_all, scan, scan_all, change })
    }

    fn run(&mut self, work: Work<'_>, token: &str) -> Result<(), StoreError> {
        self.client.batch_execute(BEGIN).map_err(said)?;
        let mut reader = Reader { session: self, tells: false };
        let changes = work(&mut reader)?;
        let tell = match reader.tells {
            true => format!("notify {CHANNEL}, '{token}';"),
            false => String::new(),
        };
        self.change(&changes).map_err(said)?;
        self.client.batch_execute(&format!("{tell} commit; {SAFE}")).map_err(said)
    }

    fn change(&mut self, changes: &[Change]) -> Result<(), postgres::Error> {
        let (mut keys, mut values, mut removed) = (Vec::new(), Vec::new(), Vec::new());
        for change in changes {
            match &change.value {
                Some(value) => {
                    keys.push(&change.key[..]);
                    values.push(&value[..]);
                }
                None => removed.push(&change.key[..]),
            }
        }
        if !changes.is_empty() {
            self.client.execute(&self.change, &[&keys, &values, &removed])?;
        }
        Ok(())
    }
}

impl Store for Postgres {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let mut session = match self.session.take() {
            Some(session) if !session.client.is_closed() => session,
            _ => connected(&self.connect).and_then(Session::new).map_err(said)?,
        };
        let done = session.run(work, &self.token);
        // A connection on which what was begun cannot be taken back is given up.
        if done.is_ok() || session.client.batch_execute("rollback").is_ok() {
            self.session = Some(session);
        }
        done
    }

    fn listener(&mut self) -> Option<Box<dyn Listen>> {
        Some(Box::new(Listener { connect: self.connect.clone(), client: None, token: self.token.clone() }))
    }
}

struct Reader<'s> {
    session: &'s mut Session,
    tells: bool,
}

impl Read for Reader<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let found = self.session.client.query_opt(&self.session.get, &[&key]).map_err(said)?;
        Ok(found.map(|row| row.get(0)))
    }

    fn get_all(&mut self, keys: &[Vec<u8>]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let rows = self.session.client.query(&self.session.get_all, &[&keys]).map_err(said)?;
        let there: HashMap<Vec<u8>, Vec<u8>> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        Ok(keys.iter().map(|key| there.get(key).cloned()).collect())
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = self.session.client.query(&self.session.scan, &[&from, &until, &limit]).map_err(said)?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let (from, until): (Vec<_>, Vec<_>) =
            ranges.iter().map(|(from, until)| (&from[..], &until[..])).unzip();
        let rows =
            self.session.client.query(&self.session.scan_all, &[&from, &until, &limit]).map_err(said)?;
        let mut found = vec![Vec::new(); ranges.len()];
        for row in rows {
            let number: i64 = row.get(0);
            let range = usize::try_from(number - 1).ok().and_then(|number| found.get_mut(number));
            range.into_iter().for_each(|range| range.push((row.get(1), row.get(2))));
        }
        Ok(found)
    }

    fn tell(&mut self) {
        self.tells = true;
    }
}

/// A connection on which nothing is said.
struct Listener {
    connect: Arc<Mutex<Connect>>,
    client: Option<Client>,
    token: String,
}

impl Listen for Listener {
    fn wait(&mut self, at_most: Duration) -> Result<bool, StoreError> {
        let Some(client) = &mut self.client else {
            let mut client = connected(&self.connect).map_err(said)?;
            client.batch_execute(&format!("listen {CHANNEL}")).map_err(said)?;
            self.client = Some(client);
            // What was said before, nobody has heard.
            return Ok(true);
        };
        let heard = heard(client, at_most, &self.token);
        if heard.is_err() || client.is_closed() {
            self.client = None;
        }
        heard
    }
}

/// Whether another than this one has told something. Many such words at once are one.
fn heard(client: &mut Client, at_most: Duration, token: &str) -> Result<bool, StoreError> {
    let mut notifications = client.notifications();
    let first = notifications.timeout_iter(at_most).next().map_err(said)?;
    let mut others = first.is_some_and(|first| first.payload() != token);
    while let Some(next) = notifications.iter().next().map_err(said)? {
        others |= next.payload() != token;
    }
    Ok(others)
}

/// What the server says stands behind what the client does.
fn said(error: postgres::Error) -> StoreError {
    match error.as_db_error() {
        Some(server) => StoreError(format!("PostgreSQL: {server}")),
        None => StoreError(format!("PostgreSQL: {error}")),
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("connected", &self.session.is_some()).finish_non_exhaustive()
    }
}
