use crate::store::{Change, Listener, Pair, Range, ReadTransaction, Store, StoreError, Work};
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Config, NoTls, Statement};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A store in a PostgreSQL database (10 or later), which any number of processes share. With the feature
/// `postgres`. It is the table `rialto_durable` in the first schema of the search path, which is created if
/// it is missing.
///
/// An advisory lock of the database serializes the transactions. Each of them releases the lock before it
/// waits for the disk, so processes wait for the disk together. `LISTEN` on a second connection notifies each
/// process of the changes of others. A broken connection is replaced.
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
    /// Marks the notifications of this process, so that it ignores them.
    token: String,
}

type Connect = dyn FnMut() -> Result<Client, postgres::Error> + Send;

/// A connection, with its prepared statements.
struct Session {
    client: Client,
    get: Statement,
    get_all: Statement,
    scan: Statement,
    scan_all: Statement,
    change: Statement,
}

/// Begins a transaction after all others. The lock is taken by a statement of its own, and under
/// `read committed` each later statement sees what the transaction before this one has committed. The lock's
/// key is "rialto" in hexadecimal digits. The commit does not wait for the disk, because others would wait as
/// well: [`FLUSH`] waits.
const BEGIN: &str = "begin isolation level read committed; set local synchronous_commit = off; \
     select pg_advisory_xact_lock(125796931630191)";

/// Run after a commit: waits until the server's log is safe up to here, and with it the changes of this
/// transaction and all that it may have read. The message is a transaction of its own, which changes nothing.
/// Its commit waits as the session's settings say, also for standby servers. It is skipped if the whole log
/// is flushed and there are no synchronous standby servers, which may lag behind.
const FLUSH: &str = "select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() \
     or current_setting('synchronous_standby_names') <> '' \
     then pg_logical_emit_message(true, 'rialto_durable', ''::text) end";

/// Session settings, where the server has none of its own. Commits wait for the disk. A client that freezes
/// within a transaction, or whose machine disappears, loses the lock: by the first timeout if the server
/// waits for the client, and by the second (PostgreSQL 12 or later) if the server has sent something.
const SETTINGS: &str = "select set_config('synchronous_commit', 'on', false) \
     where current_setting('synchronous_commit') = 'off'; \
     select set_config('idle_in_transaction_session_timeout', '10s', false) \
     where current_setting('idle_in_transaction_session_timeout') = '0'; \
     select set_config('tcp_user_timeout', '10s', false) where current_setting('tcp_user_timeout', true) = '0'";

/// Creates the table only if it is missing, so a user who may not create tables can use it. A table in a
/// later schema of the search path is another store.
const CREATE_TABLE: &str = "do $$ begin if to_regclass(quote_ident(current_schema()) || '.rialto_durable') is null then \
     create table rialto_durable (key bytea primary key, value bytea not null); end if; end $$";

/// The channel on which processes that share a database notify each other.
const CHANNEL: &str = "rialto_durable";

impl Postgres {
    /// A store at a connection string, `host=localhost user=shop` or `postgres://shop@localhost/shop`. The
    /// connection has no TLS: use it over the loopback interface, a Unix socket, or a trusted network. It is
    /// made on first use.
    ///
    /// Connecting to a server that does not answer fails after ten seconds. A connection to a server that has
    /// disappeared fails after twenty. The string's `connect_timeout` and `tcp_user_timeout` replace these.
    ///
    /// # Errors
    ///
    /// If this is not a connection string, or if it has no host. A host is also the folder of a Unix socket,
    /// such as `host=/run/postgresql`.
    pub fn connect(to: &str) -> Result<Postgres, StoreError> {
        let config: Config = to.parse().map_err(store_error)?;
        // Otherwise each attempt to connect would fail.
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(StoreError(NO_HOST.into()));
        }
        let config = with_timeouts(config);
        Ok(Postgres::with_connector(move || config.connect(NoTls)))
    }

    /// A store on connections that `connect` makes, with TLS for example.
    pub fn with_connector(
        connect: impl FnMut() -> Result<Client, postgres::Error> + Send + 'static,
    ) -> Postgres {
        let token = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        Postgres { connect: Arc::new(Mutex::new(connect)), session: None, token }
    }
}

const NO_HOST: &str = "PostgreSQL: the connection string has no host\n\
     help: add `host=localhost`, or the folder of the server's Unix socket, such as `host=/run/postgresql`";

/// How long a server may be silent while a connection is made, or before a keepalive probe is sent.
const SILENCE_LIMIT: Duration = Duration::from_secs(10);

/// Sets timeouts where the string has none. Without them the system waits for minutes, and for hours on an
/// idle connection.
fn with_timeouts(mut config: Config) -> Config {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(SILENCE_LIMIT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config
            .keepalives_idle(SILENCE_LIMIT)
            .keepalives_interval(SILENCE_LIMIT / 5)
            .tcp_user_timeout(2 * SILENCE_LIMIT);
    }
    config
}

fn open_client(connect: &Mutex<Connect>) -> Result<Client, postgres::Error> {
    (connect.lock().unwrap_or_else(PoisonError::into_inner))()
}

impl Session {
    /// Prepares a connection. Creates the table if it is missing.
    fn new(mut client: Client) -> Result<Session, postgres::Error> {
        client.batch_execute(SETTINGS)?;
        client.batch_execute(&format!("{BEGIN}; {CREATE_TABLE}; commit; {FLUSH}"))?;
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
        self.client.batch_execute(BEGIN).map_err(store_error)?;
        let mut reader = Reader { session: self, notifies: false };
        let changes = work(&mut reader)?;
        let notify = match reader.notifies {
            true => format!("notify {CHANNEL}, '{token}';"),
            false => String::new(),
        };
        self.change(&changes).map_err(store_error)?;
        self.client.batch_execute(&format!("{notify} commit; {FLUSH}")).map_err(store_error)
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
            _ => open_client(&self.connect).and_then(Session::new).map_err(store_error)?,
        };
        let done = session.run(work, &self.token);
        // If the rollback fails, the connection is dropped.
        if done.is_ok() || session.client.batch_execute("rollback").is_ok() {
            self.session = Some(session);
        }
        done
    }

    fn listener(&mut self) -> Option<Box<dyn Listener>> {
        Some(Box::new(PostgresListener {
            connect: self.connect.clone(),
            client: None,
            token: self.token.clone(),
        }))
    }
}

struct Reader<'s> {
    session: &'s mut Session,
    notifies: bool,
}

impl ReadTransaction for Reader<'_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let found = self.session.client.query_opt(&self.session.get, &[&key]).map_err(store_error)?;
        Ok(found.map(|row| row.get(0)))
    }

    fn get_all(&mut self, keys: &[Vec<u8>]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let rows = self.session.client.query(&self.session.get_all, &[&keys]).map_err(store_error)?;
        let values: HashMap<Vec<u8>, Vec<u8>> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        Ok(keys.iter().map(|key| values.get(key).cloned()).collect())
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows =
            self.session.client.query(&self.session.scan, &[&from, &until, &limit]).map_err(store_error)?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    fn scan_all(&mut self, ranges: &[Range], limit: usize) -> Result<Vec<Vec<Pair>>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let (from, until): (Vec<_>, Vec<_>) =
            ranges.iter().map(|(from, until)| (&from[..], &until[..])).unzip();
        let rows = self
            .session
            .client
            .query(&self.session.scan_all, &[&from, &until, &limit])
            .map_err(store_error)?;
        let mut found = vec![Vec::new(); ranges.len()];
        for row in rows {
            let number: i64 = row.get(0);
            let range = usize::try_from(number - 1).ok().and_then(|number| found.get_mut(number));
            range.into_iter().for_each(|range| range.push((row.get(1), row.get(2))));
        }
        Ok(found)
    }

    fn notify(&mut self) {
        self.notifies = true;
    }
}

/// A connection that only listens.
struct PostgresListener {
    connect: Arc<Mutex<Connect>>,
    client: Option<Client>,
    token: String,
}

impl Listener for PostgresListener {
    fn wait(&mut self, at_most: Duration) -> Result<bool, StoreError> {
        let Some(client) = &mut self.client else {
            let mut client = open_client(&self.connect).map_err(store_error)?;
            client.batch_execute(&format!("listen {CHANNEL}")).map_err(store_error)?;
            self.client = Some(client);
            // Notifications before this were lost.
            return Ok(true);
        };
        let notified = has_notification(client, at_most, &self.token);
        if notified.is_err() || client.is_closed() {
            self.client = None;
        }
        notified
    }
}

/// Whether another process has sent a notification. Takes all that have arrived.
fn has_notification(client: &mut Client, at_most: Duration, token: &str) -> Result<bool, StoreError> {
    let mut notifications = client.notifications();
    let first = notifications.timeout_iter(at_most).next().map_err(store_error)?;
    let mut others = first.is_some_and(|first| first.payload() != token);
    while let Some(next) = notifications.iter().next().map_err(store_error)? {
        others |= next.payload() != token;
    }
    Ok(others)
}

/// Adds the server's own message, which the client's message does not contain.
fn store_error(error: postgres::Error) -> StoreError {
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
