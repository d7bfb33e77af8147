use crate::store::{Pair, Read, Store, StoreError, Work};
use postgres::types::ToSql;
use postgres::{Client, Config, IsolationLevel, NoTls, Transaction};
use std::fmt;

/// A store in a PostgreSQL database, which any number of processes use: a table `rialto_durable`, in
/// the first schema of the search path, made when it is missing. With the feature `postgres`.
///
/// Their transactions come one after the other, for each takes an advisory lock of the database. A
/// connection that breaks is made anew.
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
    connect: Box<Connect>,
    client: Option<Client>,
}

type Connect = dyn FnMut() -> Result<Client, postgres::Error> + Send;

/// That of the advisory lock: "rialto" in hexadecimal digits.
const LOCK: i64 = 0x7269_616c_746f;

impl Postgres {
    /// By a connection string, `host=localhost user=shop` or `postgres://shop@localhost/shop`, without TLS: over the loopback
    /// interface, a Unix socket, or a network that is trusted. The connection is made when it is needed.
    ///
    /// # Errors
    ///
    /// If it is no connection string.
    pub fn connect(to: &str) -> Result<Postgres, StoreError> {
        let config: Config = to.parse().map_err(said)?;
        Ok(Postgres::with(move || config.connect(NoTls)))
    }

    /// By connections that somebody else makes, with TLS as it is wanted.
    pub fn with(connect: impl FnMut() -> Result<Client, postgres::Error> + Send + 'static) -> Postgres {
        Postgres { connect: Box::new(connect), client: None }
    }

    fn client(&mut self) -> Result<&mut Client, StoreError> {
        let client = match self.client.take() {
            Some(client) if !client.is_closed() => client,
            _ => prepared((self.connect)()).map_err(said)?,
        };
        Ok(self.client.insert(client))
    }
}

/// A connection whose commits are safe, to a database that has the table.
fn prepared(connected: Result<Client, postgres::Error>) -> Result<Client, postgres::Error> {
    let mut client = connected?;
    let safe = "select set_config('synchronous_commit', 'on', false) \
                where current_setting('synchronous_commit') = 'off'";
    client.query(safe, &[])?;
    let mut transaction = locked(&mut client)?;
    transaction.batch_execute(
        "create table if not exists rialto_durable (key bytea primary key, value bytea not null)",
    )?;
    transaction.commit()?;
    Ok(client)
}

/// What it reads is what the one before it has committed: the lock is taken by a statement of its own, and each
/// later one sees what is there then.
fn locked(client: &mut Client) -> Result<Transaction<'_>, postgres::Error> {
    let mut transaction =
        client.build_transaction().isolation_level(IsolationLevel::ReadCommitted).start()?;
    transaction.execute("select pg_advisory_xact_lock($1)", &[&LOCK])?;
    Ok(transaction)
}

impl Store for Postgres {
    fn transaction(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let mut transaction = locked(self.client()?).map_err(said)?;
        let changes = work(&mut Reader(&mut transaction))?;
        let (mut keys, mut values, mut removed) = (Vec::new(), Vec::new(), Vec::new());
        for change in &changes {
            match &change.value {
                Some(value) => {
                    keys.push(&change.key[..]);
                    values.push(&value[..]);
                }
                None => removed.push(&change.key[..]),
            }
        }
        let mut execute = |statement: &str, parameters: &[&(dyn ToSql + Sync)]| {
            transaction.execute(statement, parameters).map_err(said)
        };
        if !keys.is_empty() {
            let put = "insert into rialto_durable (key, value) select * from unnest($1::bytea[], $2::bytea[]) \
                       on conflict (key) do update set value = excluded.value";
            execute(put, &[&keys, &values])?;
        }
        if !removed.is_empty() {
            execute("delete from rialto_durable where key = any($1::bytea[])", &[&removed])?;
        }
        transaction.commit().map_err(said)
    }
}

struct Reader<'t, 'c>(&'t mut Transaction<'c>);

impl Read for Reader<'_, '_> {
    fn get(&mut self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let found =
            self.0.query_opt("select value from rialto_durable where key = $1", &[&key]).map_err(said)?;
        Ok(found.map(|row| row.get(0)))
    }

    fn scan(&mut self, from: &[u8], until: &[u8], limit: usize) -> Result<Vec<Pair>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let select =
            "select key, value from rialto_durable where key >= $1 and key < $2 order by key limit $3";
        let rows = self.0.query(select, &[&from, &until, &limit]).map_err(said)?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }
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
        f.debug_struct("Postgres").field("connected", &self.client.is_some()).finish_non_exhaustive()
    }
}
