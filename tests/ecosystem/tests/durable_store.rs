//! The store of durable tasks in PostgreSQL. Its transactions are serialized, and they are durable once they
//! report success, whatever happens to the server and to other clients.

use rialto_durable::store::{Change, Store};
use rialto_durable::{Flows, Postgres as Database, StoreError};
use rialto_ecosystem::postgres::{Postgres, options};
use sqlx::{Connection, PgConnection};
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

/// With these settings, the server keeps commits in memory for longer than this test lets it live, unless a
/// transaction requests a flush.
const LAZY: [&str; 3] = ["fsync=off", "synchronous_commit=off", "wal_writer_delay=10s"];

fn put(key: &str, value: &str) -> Change {
    Change { key: key.into(), value: Some(value.into()) }
}

fn read(store: &mut Database, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let mut found = None;
    store.transaction(&mut |read| {
        found = read.get(key.as_bytes())?;
        Ok(Vec::new())
    })?;
    Ok(found)
}

/// A second connection, for statements of the test.
struct Admin {
    runtime: tokio::runtime::Runtime,
    connection: PgConnection,
}

impl Admin {
    fn new(server: &Postgres) -> Admin {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let connection = runtime.block_on(PgConnection::connect_with(&options(server))).unwrap();
        Admin { runtime, connection }
    }

    fn says(&mut self, words: &str) {
        let said = sqlx::raw_sql(sqlx::AssertSqlSafe(words)).execute(&mut self.connection);
        self.runtime.block_on(said).unwrap();
    }

    fn counts(&mut self, what: &'static str) -> i64 {
        let asked = sqlx::query_scalar::<_, i64>(what).fetch_one(&mut self.connection);
        self.runtime.block_on(asked).unwrap()
    }
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn a_transaction_is_atomic_and_a_lost_connection_is_reopened() {
    let server = Postgres::start().unwrap();
    let mut store = Database::connect(&server.string()).unwrap();
    let put = |key: &str, value: &str| Change { key: key.into(), value: Some(value.into()) };
    store.transaction(&mut |_| Ok(vec![put("a", "1"), put("b", "2"), put("c", "3")])).unwrap();
    let refused = store.transaction(&mut |_| Err(StoreError("no".into())));
    assert_eq!(refused, Err(StoreError("no".into())));
    // The server ends all other connections.
    Admin::new(&server)
        .says("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()");
    assert!(store.transaction(&mut |_| Ok(vec![put("d", "4")])).is_err());
    store
        .transaction(&mut |read| {
            assert_eq!(read.get(b"b")?, Some(b"2".to_vec()));
            assert_eq!(read.get(b"d")?, None);
            let two = read.scan(b"a", b"c", 10)?;
            assert_eq!(two, [(b"a".to_vec(), b"1".to_vec()), (b"b".to_vec(), b"2".to_vec())]);
            assert_eq!(read.scan(b"", b"z", 1)?.len(), 1);
            Ok(vec![Change { key: b"a".to_vec(), value: None }, put("b", "5")])
        })
        .unwrap();
    store
        .transaction(&mut |read| {
            assert_eq!(read.get(b"a")?, None);
            assert_eq!(read.get(b"b")?, Some(b"5".to_vec()));
            Ok(Vec::new())
        })
        .unwrap();
}

#[test]
fn a_missing_database_is_an_error() {
    let store = Database::connect("host=/nonexistent user=nobody").unwrap();
    assert!(Flows::builder().open(store).unwrap_err().to_string().contains("PostgreSQL"));
    assert!(Database::connect("no connection string").is_err());
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn an_acknowledged_commit_survives_a_crash() {
    let mut server = Postgres::start_with(&LAZY).unwrap();
    let mut store = Database::connect(&server.string()).unwrap();
    for round in 0..10u32 {
        let value = round.to_string();
        // The connection broke at the last crash, so the first attempt may return an error.
        while store.transaction(&mut |_| Ok(vec![put("acknowledged", &value)])).is_err() {}
        server.crash().unwrap();
        let found = loop {
            if let Ok(found) = read(&mut store, "acknowledged") {
                break found;
            }
        };
        assert_eq!(found, Some(value.into_bytes()), "it was acknowledged, and is gone");
    }
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn a_value_read_from_another_client_survives_a_crash() {
    let mut server = Postgres::start_with(&LAZY).unwrap();
    let mut store = Database::connect(&server.string()).unwrap();
    assert_eq!(read(&mut store, "seen").unwrap(), None);
    // Another process has committed, and its commit is not on the disk yet.
    let mut other = Admin::new(&server);
    other.says("insert into rialto_durable values ('seen', 'value')");
    assert_eq!(read(&mut store, "seen").unwrap(), Some(b"value".to_vec()));
    server.crash().unwrap();
    let mut store = Database::connect(&server.string()).unwrap();
    assert_eq!(read(&mut store, "seen").unwrap(), Some(b"value".to_vec()), "it was seen, and is gone");
}

/// One client waits until a standby server has its commit, and there is no standby server. The others
/// continue.
#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn a_commit_that_waits_for_a_standby_blocks_no_other_client() {
    let server = Postgres::start().unwrap();
    // A client that does not wait for the standby server, and gets an error if it does not get the lock.
    let hurried = format!("{} options='-c synchronous_commit=local -c lock_timeout=20s'", server.string());
    let mut hurried = Database::connect(&hurried).unwrap();
    assert_eq!(read(&mut hurried, "a").unwrap(), None);
    let mut waits = Database::connect(&server.string()).unwrap();
    let (stop, stopped) = mpsc::channel::<()>();
    let waiting = thread::spawn(move || {
        while stopped.try_recv() == Err(mpsc::TryRecvError::Empty) {
            waits.transaction(&mut |_| Ok(vec![put("b", "2")])).unwrap();
        }
    });
    let mut admin = Admin::new(&server);
    admin.says("alter system set synchronous_standby_names = 'nobody'");
    admin.says("select pg_reload_conf()");
    while admin.counts("select count(*) from pg_stat_activity where wait_event = 'SyncRep'") == 0 {
        thread::yield_now();
    }
    for round in 0..3 {
        let value = round.to_string();
        hurried.transaction(&mut |_| Ok(vec![put("a", &value)])).unwrap();
    }
    assert!(!waiting.is_finished(), "it did not wait for the standby server");
    drop(stop);
    admin.says("alter system set synchronous_standby_names = ''");
    admin.says("select pg_reload_conf()");
    waiting.join().unwrap();
    assert_eq!(read(&mut hurried, "b").unwrap(), Some(b"2".to_vec()));
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn a_client_frozen_in_a_transaction_does_not_stop_the_others() {
    let server = Postgres::start().unwrap();
    let mut frozen = Database::connect(&server.string()).unwrap();
    let (mut other, string) = (None, server.string());
    let done = frozen.transaction(&mut |_| {
        // This waits until the server ends the frozen transaction.
        let mut store = Database::connect(&string)?;
        store.transaction(&mut |_| Ok(vec![put("a", "the other's")]))?;
        other = Some(store);
        Ok(vec![put("a", "too late")])
    });
    assert!(done.is_err(), "it has lost the lock, and has written");
    assert_eq!(read(&mut other.unwrap(), "a").unwrap(), Some(b"the other's".to_vec()));
    assert_eq!(read(&mut frozen, "a").unwrap(), Some(b"the other's".to_vec()));
}

/// Relays one connection to this port until the client is frozen. Then the server's data is left unread.
fn freezing_proxy(port: u16, frozen: Arc<AtomicBool>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let here = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let mut client = listener.accept().unwrap().0;
        let mut server = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let (mut asks, mut asked) = (client.try_clone().unwrap(), server.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut asks, &mut asked));
        let mut bytes = [0; 1 << 16];
        while !frozen.load(Ordering::SeqCst) {
            let some = server.read(&mut bytes).unwrap();
            client.write_all(&bytes[..some]).unwrap();
        }
        loop {
            thread::park();
        }
    });
    here
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn a_client_frozen_while_reading_does_not_stop_the_others() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let listens = ["fsync=off", "listen_addresses=127.0.0.1", format!("port={port}").leak()];
    let _server = Postgres::start_with(&listens).unwrap();
    let string = |port| format!("host=127.0.0.1 port={port} user=rialto dbname=postgres");
    let mut other = Database::connect(&string(port)).unwrap();
    // More data than the buffers of a connection hold.
    let much = |number: u8| Change { key: vec![b'm', number], value: Some(vec![0; 1 << 20]) };
    other.transaction(&mut |_| Ok((0..64).map(much).collect())).unwrap();
    let frozen = Arc::new(AtomicBool::new(false));
    let mut store = Database::connect(&string(freezing_proxy(port, frozen.clone()))).unwrap();
    let (reads, is_frozen) = mpsc::channel();
    thread::spawn(move || {
        store.transaction(&mut |read| {
            frozen.store(true, Ordering::SeqCst);
            reads.send(()).unwrap();
            read.scan(b"m", b"n", usize::MAX).map(|_| Vec::new())
        })
    });
    is_frozen.recv().unwrap();
    // This waits until the operating system ends the frozen connection.
    other.transaction(&mut |_| Ok(vec![put("a", "the other's")])).unwrap();
    assert_eq!(read(&mut other, "a").unwrap(), Some(b"the other's".to_vec()));
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn a_role_without_create_privilege_can_use_the_table() {
    let server = Postgres::start().unwrap();
    read(&mut Database::connect(&server.string()).unwrap(), "a").unwrap();
    Admin::new(&server).says(
        "create role shop login; grant select, insert, update, delete on rialto_durable to shop; \
         revoke create on schema public from public",
    );
    let mut store = Database::connect(&server.string().replace("user=rialto", "user=shop")).unwrap();
    store.transaction(&mut |_| Ok(vec![put("a", "1")])).unwrap();
    assert_eq!(read(&mut store, "a").unwrap(), Some(b"1".to_vec()));
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn the_table_is_in_the_first_schema_of_the_search_path() {
    let server = Postgres::start().unwrap();
    let mut admin = Admin::new(&server);
    admin.says("create schema \"The shop\"");
    let path = |path: &str| format!("{} options='-c search_path={path}'", server.string());
    let mut public = Database::connect(&path("missing,public")).unwrap();
    public.transaction(&mut |_| Ok(vec![put("a", "1")])).unwrap();
    let mut shop = Database::connect(&path("\"The\\\\ shop\",public")).unwrap();
    assert_eq!(read(&mut shop, "a").unwrap(), None, "it is that of a later schema");
    shop.transaction(&mut |_| Ok(vec![put("a", "2")])).unwrap();
    assert_eq!(admin.counts("select count(*) from \"The shop\".rialto_durable"), 1);
    assert_eq!(read(&mut public, "a").unwrap(), Some(b"1".to_vec()));
}

/// Measures the commits per second of several processes, next to bare connections: on this disk, and on one
/// where a flush takes 4 ms longer. It checks nothing.
#[test]
#[ignore = "it measures: ci/ecosystem.sh --ignored commits_in_a_second --nocapture"]
fn commits_in_a_second() {
    for (disk, settings) in
        [("this disk", vec![]), ("4 ms more", vec!["commit_delay=4000", "commit_siblings=0"])]
    {
        let server = Postgres::start_with(&settings).unwrap();
        read(&mut Database::connect(&server.string()).unwrap(), "a").unwrap();
        for parties in [1, 4, 1, 4] {
            let store = rate(parties, |number| transaction(&server, number));
            let bare = rate(parties, |number| commit(&server, number));
            println!(
                "{disk}, {parties} at a time: {store:.0} transactions of the store, {bare:.0} bare commits"
            );
        }
    }
}

fn transaction(server: &Postgres, number: usize) -> impl FnMut() + Send + use<> {
    let mut store = Database::connect(&server.string()).unwrap();
    let key = format!("store {number}");
    move || store.transaction(&mut |read| read.get(key.as_bytes()).map(|_| vec![put(&key, "1")])).unwrap()
}

fn commit(server: &Postgres, number: usize) -> impl FnMut() + Send + use<> {
    let mut bare = Admin::new(server);
    let words = format!(
        "insert into rialto_durable values ('bare {number}', '1') on conflict (key) do update set value = excluded.value"
    );
    move || bare.says(&words)
}

/// Returns the rate per second at which `parties` threads together do their work.
fn rate<W: FnMut() + Send + 'static>(parties: usize, make: impl Fn(usize) -> W) -> f64 {
    const TIMES: u32 = 200;
    let works: Vec<W> = (0..parties).map(make).collect();
    let begun = Instant::now();
    let threads = works.into_iter().map(|mut work| thread::spawn(move || (0..TIMES).for_each(|_| work())));
    threads.collect::<Vec<_>>().into_iter().for_each(|thread| thread.join().unwrap());
    (parties as f64) * f64::from(TIMES) / begun.elapsed().as_secs_f64()
}
