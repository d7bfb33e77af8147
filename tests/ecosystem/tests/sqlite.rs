//! sqlx with a SQLite database in a file.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use rialto::tokio_evt::Input;
use rialto::{after, assume_cancel_safe, select};
use rialto_ecosystem::runtimes::in_rialto;
use rialto_ecosystem::transfers::run_abandoned_transfers;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

rialto_ecosystem::on_both_runtimes! {
    an_abandoned_transaction_commits_fully_or_not_at_all
    lines_of_a_stream_go_into_a_table_until_it_ends
}

/// The file of a database. It is removed when this is dropped.
struct File(PathBuf);

impl File {
    fn new() -> File {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        File(std::env::temp_dir().join(format!("rialto-sqlite-{}-{number}", std::process::id())))
    }

    async fn open(&self) -> SqlitePool {
        let options = SqliteConnectOptions::new().filename(&self.0).create_if_missing(true);
        SqlitePoolOptions::new().max_connections(2).connect_with(options).await.unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

async fn an_abandoned_transaction_commits_fully_or_not_at_all() {
    let file = File::new();
    let pool = file.open().await;
    sqlx::query("create table moves (number int, amount int)").execute(&pool).await.unwrap();
    let (all, rialto) = (pool.clone(), in_rialto());
    let transfer = move |number: u32| {
        let pool = all.clone();
        async move {
            assert_eq!(in_rialto(), rialto);
            // Take the write lock at once, so that concurrent transactions wait instead of failing.
            let mut transaction = pool.begin_with("begin immediate").await?;
            for amount in [i64::from(number), -i64::from(number)] {
                let insert = sqlx::query("insert into moves values ($1, $2)").bind(number).bind(amount);
                insert.execute(&mut *transaction).await?;
            }
            transaction.commit().await
        }
    };
    let happened = run_abandoned_transfers(transfer).await;
    pool.close().await;

    let again = file.open().await;
    let halves =
        "select count(*) from (select 1 from moves group by number having sum(amount) <> 0 or count(*) <> 2)";
    assert_eq!(sqlx::query_scalar::<_, i64>(halves).fetch_one(&again).await.unwrap(), 0);
    let rows: i64 = sqlx::query_scalar("select count(*) from moves").fetch_one(&again).await.unwrap();
    assert!(rows >= 2 * i64::from(happened), "{rows} rows of {happened} transfers");
    again.close().await;
}

async fn lines_of_a_stream_go_into_a_table_until_it_ends() {
    let (file, text) = (File::new(), "one\ntwo\nthree\n");
    let pool = file.open().await;
    sqlx::query("create table lines (line text)").execute(&pool).await.unwrap();
    let mut input = Input::new(text.as_bytes());
    loop {
        let line = select! {
            line = input.read_line_evt() => line.unwrap(),
            () = assume_cancel_safe(pool.close_event()) => None,
            () = after(std::time::Duration::ZERO) => continue,
        };
        let Some(line) = line else { break };
        sqlx::query("insert into lines values ($1)").bind(line).execute(&pool).await.unwrap();
    }
    let lines: Vec<String> =
        sqlx::query_scalar("select line from lines order by rowid").fetch_all(&pool).await.unwrap();
    assert_eq!(lines, text.lines().collect::<Vec<_>>());
    pool.close().await;
}
