//! sqlx with a PostgreSQL server that the test starts.

use std::time::Duration;

use rialto::{after, assume_cancel_safe, channel, rng, select};
use rialto_ecosystem::postgres::{Postgres, options};
use rialto_ecosystem::runtimes::{in_rialto, spawn};
use rialto_ecosystem::transfers::run_abandoned_transfers;
use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions};

rialto_ecosystem::on_both_runtimes! {
    #[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
    an_abandoned_transaction_commits_fully_or_not_at_all
    #[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
    notifications_are_events
    #[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
    an_orderly_end
}

/// Starts a server, and connects to it.
async fn connected() -> (Postgres, PgPool) {
    let (tx, rx) = channel();
    // On a thread, because it blocks, perhaps for seconds.
    std::thread::spawn(move || tx.send(Postgres::start()).sync_blocking());
    let postgres = rx.recv().await.unwrap().unwrap();
    let pool = PgPoolOptions::new().max_connections(3).connect_with(options(&postgres)).await.unwrap();
    (postgres, pool)
}

async fn an_abandoned_transaction_commits_fully_or_not_at_all() {
    let (_postgres, pool) = connected().await;
    sqlx::query("create table moves (number int, amount int)").execute(&pool).await.unwrap();
    let (all, rialto) = (pool.clone(), in_rialto());
    let transfer = move |number: u32| {
        let pool = all.clone();
        async move {
            assert_eq!(in_rialto(), rialto);
            let number = i32::try_from(number).unwrap();
            let mut transaction = pool.begin().await?;
            for amount in [number, -number] {
                let insert = sqlx::query("insert into moves values ($1, $2)").bind(number).bind(amount);
                insert.execute(&mut *transaction).await?;
            }
            transaction.commit().await
        }
    };
    let happened = run_abandoned_transfers(transfer).await;
    let halves =
        "select count(*) from (select from moves group by number having sum(amount) <> 0 or count(*) <> 2) x";
    assert_eq!(sqlx::query_scalar::<_, i64>(halves).fetch_one(&pool).await.unwrap(), 0);
    let rows: i64 = sqlx::query_scalar("select count(*) from moves").fetch_one(&pool).await.unwrap();
    assert!(rows >= 2 * i64::from(happened), "{rows} rows of {happened} transfers");
    pool.close().await;
}

/// Each notification is received once, although most waits for it are abandoned.
async fn notifications_are_events() {
    const COUNT: u32 = 200;
    let (_postgres, pool) = connected().await;
    let mut listener = PgListener::connect_with(&pool).await.unwrap();
    listener.listen("news").await.unwrap();
    let teller = pool.clone();
    spawn(async move {
        for number in 0..COUNT {
            sqlx::query("select pg_notify('news', $1)")
                .bind(number.to_string())
                .execute(&teller)
                .await
                .unwrap();
        }
    });
    let mut next = 0;
    while next < COUNT {
        let patience = Duration::from_micros(rng::below(500).into());
        select! {
            news = assume_cancel_safe(listener.recv()) => {
                assert_eq!(news.unwrap().payload(), next.to_string());
                next += 1;
            }
            () = after(patience) => {}
        }
    }
    drop(listener);
    pool.close().await;
}

/// Closing the pool waits until all of its connections are returned.
async fn an_orderly_end() {
    let (postgres, pool) = connected().await;
    let mut holder = PgConnection::connect_with(&options(&postgres)).await.unwrap();
    sqlx::query("select pg_advisory_lock(1)").execute(&mut holder).await.unwrap();
    let ((started, is_started), (ended, is_ended)) = (channel(), channel());
    let theirs = pool.clone();
    spawn(async move {
        let mut connection = theirs.acquire().await.unwrap();
        started.send(()).await.unwrap();
        let locked = sqlx::query("select pg_advisory_lock(1)").execute(&mut *connection).await;
        drop(connection);
        ended.send(locked.map(drop)).await
    });
    is_started.recv().await.unwrap();
    select! {
        () = assume_cancel_safe(pool.close()) => panic!("somebody has a connection still"),
        () = after(Duration::from_millis(1)) => {}
    }
    assert!(matches!(pool.acquire().await, Err(sqlx::Error::PoolClosed)));
    holder.close().await.unwrap();
    is_ended.recv().await.unwrap().unwrap();
    pool.close().await;
}
