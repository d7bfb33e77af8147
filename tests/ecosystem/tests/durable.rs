//! Durable tasks in PostgreSQL. Several processes share them and are killed, and no task is run by two of
//! them.

use rialto_durable::{
    Attempt, Error, Failure, Flows, Postgres as Database, RetryPolicy, Search, StartOptions, Status,
    checkpoint, kv, sleep, step,
};
use rialto_ecosystem::postgres::Postgres;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const TASKS: u64 = 60;

#[rialto_cps::cps]
async fn order(number: u64) -> u64 {
    let mut paid = 0u64;
    for part in 0u64..4 {
        let amount = step::<u64>("pay", RetryPolicy::default(), move |_: Attempt| pay(number, part)).await;
        paid += amount.unwrap_or(0);
        kv::update("parts", |parts: Option<u64>| Some(parts.unwrap_or(0) + 1));
        checkpoint!("paid in part");
        checkpoint!("resting", sleep(Duration::from_millis(5)));
    }
    kv::update("done", |done: Option<u64>| Some(done.unwrap_or(0) + 1));
    paid
}

async fn pay(number: u64, part: u64) -> Result<u64, Failure> {
    Ok(number * 10 + part)
}

fn flows(database: &str) -> Result<Flows, Error> {
    let flows = Flows::builder()
        .flow::<order>()
        .lease(Duration::from_millis(300))
        .poll_interval(Duration::from_millis(20))
        .max_crashes(u32::MAX)
        .open(Database::connect(database)?)?;
    Ok(flows)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

fn worker(database: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["durable::a_worker", "--exact", "--ignored", "--nocapture"])
        .env("RIALTO_DATABASE", database)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Runs the tasks until the flows are stopped. Retries while the server is down.
async fn run(flows: Flows) -> Result<(), Error> {
    loop {
        match flows.clone().run(tokio::spawn).await {
            Err(Error::Store(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
            ended => return ended,
        }
    }
}

/// Kills a worker, which must not have ended by itself.
fn end(worker: &mut Child) {
    assert!(worker.try_wait().unwrap().is_none(), "a worker ended by itself");
    worker.kill().unwrap();
    worker.wait().unwrap();
}

#[test]
#[ignore = "another test runs it, in a process of its own"]
fn a_worker() {
    let Ok(database) = std::env::var("RIALTO_DATABASE") else { return };
    // The server may be down.
    let flows = loop {
        match flows(&database) {
            Ok(flows) => break flows,
            Err(Error::Store(_)) => std::thread::sleep(Duration::from_millis(10)),
            Err(error) => panic!("{error}"),
        }
    };
    runtime().block_on(run(flows)).unwrap();
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn killed_processes_hand_over_the_tasks_of_a_database() {
    let server = Postgres::start().unwrap();
    let database = server.string();
    runtime().block_on(async {
        let flows = flows(&database).unwrap();
        for number in 0..TASKS {
            flows.start(&format!("order-{number}"), order(number)).await.unwrap();
        }
        let mut workers = [worker(&database), worker(&database)];
        for round in 0..20u64 {
            tokio::time::sleep(Duration::from_millis(20 + 37 * round % 101)).await;
            let one = &mut workers[round as usize % 2];
            end(one);
            *one = worker(&database);
        }
        for number in 0..TASKS {
            let paid = flows.result::<u64>(&format!("order-{number}")).await.unwrap();
            assert_eq!(paid, Some(40 * number + 6));
        }
        workers.iter_mut().for_each(end);
        assert_eq!(flows.get::<u64>("parts").await.unwrap(), Some(4 * TASKS));
        assert_eq!(flows.get::<u64>("done").await.unwrap(), Some(TASKS));
        for number in 0..TASKS {
            let shown = flows.describe(&format!("order-{number}")).await.unwrap();
            assert_eq!(shown.summary.status, Status::Completed);
            let steps = shown.log.iter().filter(|entry| entry.kind == "step").count();
            assert_eq!(steps, 4, "a step was recorded twice");
        }
    });
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn tasks_of_a_database_are_found_by_attribute_function_and_status() {
    let server = Postgres::start().unwrap();
    runtime().block_on(async {
        let flows = flows(&server.string()).unwrap();
        // More candidates than one transaction looks at, with names that the database's collation would order
        // differently.
        for number in 0..1100_u64 {
            let customer = if number % 100 == 0 { "Ada" } else { "bob" };
            let options =
                StartOptions::new().attribute("customer", customer).attribute("part", "a\u{e9}%_'\\");
            flows
                .start_with(
                    &format!("{}-{number:04}", ["a", "B"][number as usize % 2]),
                    order(number),
                    options,
                )
                .await
                .unwrap();
        }
        let found = async |search: Search| {
            let found = flows.search(&search, 10_000).await.unwrap();
            found.into_iter().map(|task| task.id).collect::<Vec<_>>()
        };
        let of_ada = found(Search::new().attribute("customer", "Ada")).await;
        assert_eq!((of_ada.len(), of_ada[0].as_str(), of_ada[10].as_str()), (11, "a-0000", "a-1000"));
        let all = found(Search::new().attribute("part", "a\u{e9}%_'\\")).await;
        assert_eq!((all.len(), all[0].as_str(), all[1099].as_str()), (1100, "B-0001", "a-1098"));
        assert!(all.is_sorted());
        assert_eq!(found(Search::new().attribute("customer", "ada")).await, Vec::<String>::new());
        assert_eq!(found(Search::new().attribute("part", "a")).await, Vec::<String>::new());
        flows.terminate("B-0001").await.unwrap();
        let ended = Search::new().status(Status::Terminated).flow("order");
        assert_eq!(found(ended).await, ["B-0001"]);
        assert_eq!(found(Search::new().flow("order").after("a-1096")).await, ["a-1098"]);
        assert_eq!(found(Search::new().flow("der")).await, Vec::<String>::new());
    });
}

#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn the_server_is_killed_again_and_again() {
    let mut server = Postgres::start().unwrap();
    let database = server.string();
    runtime().block_on(async {
        let flows = flows(&database).unwrap();
        for number in 0..TASKS {
            flows.start(&format!("order-{number}"), order(number)).await.unwrap();
        }
        let here = tokio::spawn(run(flows.clone()));
        let mut elsewhere = worker(&database);
        for round in 0..15u64 {
            tokio::time::sleep(Duration::from_millis(10 + 53 * round % 127)).await;
            server.crash().unwrap();
        }
        for number in 0..TASKS {
            let paid = loop {
                match flows.result::<u64>(&format!("order-{number}")).await {
                    Ok(paid) => break paid,
                    // The server was down during the query, so ask again.
                    Err(Error::Store(_)) => tokio::time::sleep(Duration::from_millis(10)).await,
                    Err(error) => panic!("{error}"),
                }
            };
            assert_eq!(paid, Some(40 * number + 6));
        }
        end(&mut elsewhere);
        assert_eq!(flows.get::<u64>("parts").await.unwrap(), Some(4 * TASKS));
        assert_eq!(flows.get::<u64>("done").await.unwrap(), Some(TASKS));
        for number in 0..TASKS {
            let log = flows.history(&format!("order-{number}"), 0, 1000).await.unwrap();
            assert_eq!(log.iter().filter(|entry| entry.kind == "step").count(), 4);
        }
        flows.stop();
        here.await.unwrap().unwrap();
    });
}

/// `connect` opens no connection, so this needs no server.
#[test]
fn the_connection_strings_of_the_chapter_have_a_host() {
    let chapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/durable.md");
    let chapter = std::fs::read_to_string(chapter).unwrap();
    let line = chapter.lines().find(|line| line.contains("--store postgres://")).unwrap();
    let url = line.split_whitespace().find(|word| word.starts_with("postgres://")).unwrap();
    let pairs = line.split('"').nth(1).unwrap();
    for string in [url, pairs] {
        Database::connect(string).unwrap_or_else(|error| panic!("{string}: {error}"));
    }
    let without = Database::connect("user=shop dbname=shop").unwrap_err().to_string();
    assert!(without.contains("has no host\nhelp: "), "{without}");
}

/// The polling interval is an hour, so only notifications can wake the processes.
#[test]
#[cfg_attr(not(postgres), ignore = "PostgreSQL is not installed")]
fn processes_notify_each_other_without_polling() {
    let server = Postgres::start().unwrap();
    let hour = Duration::from_secs(3600);
    let open = || {
        let database = Database::connect(&server.string()).unwrap();
        Flows::builder().flow::<asked>().poll_interval(hour).lease(3 * hour).open(database).unwrap()
    };
    runtime().block_on(async {
        let (asks, runs) = (open(), open());
        let worker = tokio::spawn(runs.clone().run(tokio::spawn));
        for number in 0..20u64 {
            let id = format!("task {number}");
            asks.start(&id, asked()).await.unwrap();
            asks.signal(&id, "number", &number).await.unwrap();
            assert_eq!(asks.result::<u64>(&id).await.unwrap(), Some(number));
        }
        runs.stop();
        worker.await.unwrap().unwrap();
    });
}

#[rialto_cps::cps]
async fn asked() -> u64 {
    checkpoint!("asked", rialto_durable::wait_signal::<u64>("number"))
}
