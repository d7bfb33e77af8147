//! `rialto flows` and `rialto frames`, called from a shell.

use rialto_durable::{
    Attempt, Clock, Failure, Flows, Redb, RetryPolicy, StartOptions, Status, StepError, sleep, step,
    wait_signal,
};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, UNIX_EPOCH};

#[rialto_cps::cps]
async fn order(customer: String, amount: u64) -> u64 {
    let fee = amount / 10u64;
    checkpoint!("rested", sleep(Duration::from_secs(3 * 24 * 3600)));
    if customer.is_empty() {
        panic!("the order has no customer");
    }
    amount + fee
}

fn rialto(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn flows(store: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = rialto(&[&["flows", "--store", store.to_str().unwrap()], arguments].concat(), "");
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(String::from_utf8(output.stderr).unwrap()),
    }
}

/// Starts the flows `one` and `other`, if they are not there, and runs them until each has its wanted status.
fn worked(store: &Path, clock: Clock, wanted: &[(&str, Status)]) {
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.block_on(async {
        let builder = Flows::builder().flow::<order>().clock(clock).max_crashes(1).build("test").exclusive();
        let flows = builder.open(Redb::open(store).unwrap()).unwrap();
        for (id, customer) in [("one", "Ada"), ("other", "")] {
            flows.start(id, order(customer.to_string(), 50)).await.unwrap();
        }
        let worker = rialto_rt::spawn(flows.clone().run(|task| drop(rialto_rt::spawn(task))));
        for (id, status) in wanted {
            while flows.describe(id).await.unwrap().summary.status != *status {
                rialto_rt::yield_now().await;
            }
        }
        flows.stop();
        worker.await.unwrap().unwrap();
    });
}

#[test]
fn flows_are_listed_shown_retried_and_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("shop.redb");
    worked(&store, Clock::manual(UNIX_EPOCH), &[("one", Status::Waiting), ("other", Status::Waiting)]);

    let shown: Value = serde_json::from_str(&flows(&store, &["show", "one"]).unwrap()).unwrap();
    assert_eq!(shown["status"], "waiting");
    assert_eq!(shown["build"], "test");
    let frame = &shown["frames"][0];
    assert_eq!((&frame["function"], &frame["site"]), (&json!("durable::order"), &json!("rested")));
    let variables = json!([
        { "name": "customer", "type": "String", "value": "Ada" },
        { "name": "amount", "type": "u64", "value": 50 },
        { "name": "fee", "type": "u64", "value": 5 },
    ]);
    assert_eq!(frame["variables"], variables);

    let late = || Clock::manual(UNIX_EPOCH + Duration::from_secs(4 * 24 * 3600));
    worked(&store, late(), &[("one", Status::Completed), ("other", Status::Quarantined)]);
    let list = flows(&store, &["list", "--status", "quarantined"]).unwrap();
    let lines: Vec<Value> = list.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1);
    assert_eq!(
        (&lines[0]["id"], &lines[0]["why"]),
        (&json!("other"), &json!("the task panicked: the order has no customer"))
    );
    let result: Value = serde_json::from_str(&flows(&store, &["show", "one"]).unwrap()).unwrap();
    assert_eq!(result["result"], 55);
    let counts: Value = serde_json::from_str(&flows(&store, &["count"]).unwrap()).unwrap();
    assert_eq!(
        (&counts["completed"], &counts["quarantined"], &counts["ready"]),
        (&json!(1), &json!(1), &json!(0))
    );

    let log = flows(&store, &["log", "one", "--from", "1", "--limit", "1"]).unwrap();
    assert!(log.contains("\"what\":\"state\"") && log.lines().count() == 1, "{log}");
    assert!(flows(&store, &["delete", "other"]).unwrap_err().contains("has not ended"));
    flows(&store, &["delete", "one"]).unwrap();
    assert!(flows(&store, &["show", "one"]).is_err());
    flows(&store, &["retry", "--all"]).unwrap();
    assert!(flows(&store, &["list", "--status", "ready"]).unwrap().contains("other"));
    flows(&store, &["terminate", "other"]).unwrap();
    assert!(flows(&store, &["terminate", "other"]).unwrap_err().contains("has already ended"));
    assert!(flows(&store, &["show", "nobody"]).unwrap_err().contains("there is no task `nobody`"));
    assert!(flows(&folder.path().join("no.redb"), &["list"]).unwrap_err().contains("there is no such file"));
}

#[test]
fn retry_all_goes_on_after_a_flow_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("shop.redb");
    let listener = UnixListener::bind(folder.path().join("shop.redb.sock")).unwrap();
    // Plays a process in which the second flow is deleted before it is retried.
    let retried = Arc::new(Mutex::new(Vec::new()));
    let seen = retried.clone();
    std::thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let mut line = String::new();
            BufReader::new(&stream).read_line(&mut line).unwrap();
            let request: Value = serde_json::from_str(&line).unwrap();
            let answer = match request["retry"]["id"].as_str() {
                None => json!({ "is": [{ "id": "a" }, { "id": "b" }, { "id": "c" }] }),
                Some(id) => {
                    seen.lock().unwrap().push(id.to_string());
                    if id == "b" { json!({ "error": "there is no task `b`" }) } else { json!({ "is": null }) }
                }
            };
            writeln!(stream, "{answer}").unwrap();
        }
    });
    assert!(flows(&store, &["retry", "--all"]).unwrap_err().contains("there is no task `b`"));
    assert_eq!(*retried.lock().unwrap(), ["a", "b", "c"]);
}

#[test]
fn a_running_program_answers_for_its_flows() {
    let folder = tempfile::tempdir().unwrap();
    let (store, socket) = (folder.path().join("shop.redb"), folder.path().join("shop.redb.sock"));
    let runtime = rialto_rt::Runtime::new().unwrap();
    let shop = Flows::builder().flow::<order>().open(Redb::open(&store).unwrap()).unwrap();
    runtime.block_on(async {
        let started = |number| {
            let shop = shop.clone();
            rialto_rt::spawn(async move {
                shop.start(&format!("{number:04}"), order("Ada".to_string(), number)).await
            })
        };
        for start in (0..2500u64).map(started).collect::<Vec<_>>() {
            assert!(start.await.unwrap().unwrap());
        }
    });
    let why = flows(&store, &["list"]).unwrap_err();
    assert!(why.contains("it is open already") && why.contains("PostgreSQL"), "{why}");
    // A process that was killed leaves its socket behind.
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    let serving = shop.serve_admin(&socket).unwrap();
    assert!(shop.serve_admin(&socket).is_err(), "somebody answers there");
    let lines = |arguments: &[&str]| flows(&store, arguments).unwrap().lines().count();
    assert_eq!(lines(&["list", "--limit", "2200"]), 2200);
    assert_eq!(lines(&["list", "--status", "ready", "--after", "2400"]), 99);
    flows(&store, &["terminate", "0007"]).unwrap();
    // The former name of the command.
    assert!(flows(&store, &["cancel", "0007"]).unwrap_err().contains("has already ended"));
    let list = flows(&store, &["list", "--status", "cancelled"]).unwrap();
    assert!(list.contains("0007") && list.lines().count() == 1);
    drop(serving);
    assert!(!socket.exists());
    assert!(flows(&store, &["list"]).is_err());
}

mod later {
    use super::*;

    /// `order`, with another type of variable in the state `rested`.
    #[rialto_cps::cps]
    pub async fn order(customer: String, amount: u64) -> u64 {
        let fee = amount as u32 / 10u32;
        checkpoint!("rested", sleep(Duration::from_secs(3 * 24 * 3600)));
        drop(customer);
        amount + u64::from(fee)
    }
}

#[test]
fn a_frame_change_without_upgrade_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("frames.lock");
    let frames = |action: &str, of: &str, more: &[&str]| {
        let arguments = [&["frames", action, "--lock", lock.to_str().unwrap()], more].concat();
        let output = rialto(&arguments, of);
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let now = Flows::builder().flow::<order>().frames().to_json();
    let later = Flows::builder().version::<later::order>("durable", "durable::later");
    let changed = later.frames().to_json();
    let both = Flows::builder().version::<later::order>("durable", "durable::later").flow::<order>();
    let both = both.frames().to_json();

    assert!(frames("check", &now, &[]).1.contains("create it with `rialto frames lock`"));
    assert!(frames("lock", &now, &[]).0);
    assert!(frames("check", &now, &[]).0);
    let (fine, why) = frames("check", &changed, &[]);
    assert!(!fine && why.contains("durable::order at `rested`") && why.contains("fee: u32"), "{why}");
    assert!(!frames("lock", &changed, &[]).0);
    let (fine, why) = frames("check", &both, &[]);
    assert!(!fine && why.contains("does not have these states of the program yet"), "{why}");
    assert!(frames("lock", &both, &[]).0);
    assert!(frames("check", &both, &[]).0);
    assert!(frames("lock", &changed, &["--forget"]).0);
    assert!(frames("check", &changed, &[]).0);
    assert!(!frames("check", "no frames", &[]).0);

    // A damaged file is written anew by the command that forgets what it contains.
    std::fs::write(&lock, "no frames").unwrap();
    assert!(!frames("lock", &now, &[]).0);
    let (fine, why) = frames("lock", &now, &["--forget"]);
    assert!(fine, "{why}");
    assert!(frames("check", &now, &[]).0);
    assert!(frames("lock", &changed, &["--forget"]).0);

    // With a command that prints the frames, as in CI.
    let told = folder.path().join("told.json");
    std::fs::write(&told, &changed).unwrap();
    assert!(frames("check", "", &["--", "cat", told.to_str().unwrap()]).0);
    assert!(frames("check", "", &["--", "false"]).1.contains("exit status: 1"));
}

#[rialto_cps::cps]
async fn asks() -> (i64, String) {
    let amount: i64 = checkpoint!("amount", wait_signal::<i64>("amount"));
    let address: (String, u32) = checkpoint!("address", wait_signal::<(String, u32)>("address"));
    checkpoint!("approved", wait_signal::<()>("approved"));
    (amount, format!("{} {}", address.0, address.1))
}

#[test]
fn a_signal_is_sent_to_a_file_or_to_the_program_that_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("shop.redb");
    let open = || Flows::builder().flow::<asks>().exclusive().open(Redb::open(&store).unwrap()).unwrap();
    let runtime = rialto_rt::Runtime::new().unwrap();
    let shop = open();
    runtime.block_on(async move {
        shop.start("one", asks()).await.unwrap();
        shop.close().await.unwrap();
    });
    flows(&store, &["signal", "one", "amount", "-5"]).unwrap();
    let why = flows(&store, &["signal", "one", "amount", "five"]).unwrap_err();
    assert!(why.contains("`five` is not JSON"), "{why}");
    assert!(flows(&store, &["signal", "nobody", "amount", "5"]).unwrap_err().contains("no task `nobody`"));

    let shop = open();
    let serving = shop.serve_admin(folder.path().join("shop.redb.sock")).unwrap();
    let long = "a".repeat(100_000);
    let address = format!("[\"{long}\", 7]");
    flows(&store, &["signal", "one", "address", &address]).unwrap();
    flows(&store, &["signal", "one", "approved"]).unwrap();
    let result = runtime.block_on(async {
        let worker = rialto_rt::spawn(shop.clone().run(|task| drop(rialto_rt::spawn(task))));
        let result = shop.result::<(i64, String)>("one").await.unwrap();
        shop.stop();
        worker.await.unwrap().unwrap();
        result
    });
    assert_eq!(result, Some((-5, format!("{long} 7"))));
    assert!(flows(&store, &["signal", "one", "approved"]).unwrap_err().contains("has already ended"));
    drop(serving);
}

async fn charge(_: Attempt) -> Result<u64, Failure> {
    Err(Failure::retryable("the bank\nis down"))
}

#[rialto_cps::cps]
async fn payment() -> Result<u64, StepError> {
    let hour = Duration::from_secs(3600);
    let policy = RetryPolicy::default().max_attempts(100).backoff(hour, hour);
    let receipt = step::<u64>("charge", policy, charge).await?;
    Ok(receipt)
}

#[test]
fn flows_are_found_and_failing_steps_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("shop.redb");
    rialto_rt::Runtime::new().unwrap().block_on(async {
        let builder = Flows::builder().flow::<order>().flow::<payment>().exclusive();
        let shop = builder.open(Redb::open(&store).unwrap()).unwrap();
        let of =
            |customer: &str| StartOptions::new().attribute("customer", customer).attribute("country", "uk");
        shop.start_with("letter", order("Ada".into(), 1), of("ada")).await.unwrap();
        shop.start_with("parcel", order("Bob".into(), 2), of("bob")).await.unwrap();
        shop.start_with("payment-7", payment(), of("ada")).await.unwrap();
        let worker = rialto_rt::spawn(shop.clone().run(|task| drop(rialto_rt::spawn(task))));
        while shop.failing_steps(1).await.unwrap().is_empty() || shop.count().await.unwrap().waiting < 2 {
            rialto_rt::yield_now().await;
        }
        shop.stop();
        worker.await.unwrap().unwrap();
    });
    let found = |arguments: &[&str]| {
        let lines = flows(&store, &[&["search"], arguments].concat()).unwrap();
        let ids = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].clone());
        ids.map(|id| id.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(&[]), ["letter", "parcel", "payment-7"]);
    assert_eq!(found(&["--attribute", "customer=ada"]), ["letter", "payment-7"]);
    assert_eq!(found(&["--attribute", "customer=ada", "--attribute", "country=fr"]), Vec::<String>::new());
    assert_eq!(found(&["--function", "payment"]), ["payment-7"]);
    assert_eq!(
        found(&["--function", "order", "--status", "waiting", "--attribute", "customer=bob"]),
        ["parcel"]
    );
    assert_eq!(found(&["--after", "letter", "--limit", "1"]), ["parcel"]);
    let refused = flows(&store, &["search", "--attribute", "customer"]).unwrap_err();
    assert!(refused.contains("it has no `=`"), "{refused}");
    assert!(flows(&store, &["search", "--status", "asleep"]).is_err());
    let text = flows(&store, &["search", "--text", "--function", "order"]).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("TASK    FUNCTION"), "{text}");
    assert!(
        lines[1].starts_with("letter  durable::order  waiting  country=uk, customer=ada  in 71 h"),
        "{text}"
    );
    assert_eq!(lines.len(), 3);

    let failing: Value = serde_json::from_str(&flows(&store, &["failing"]).unwrap()).unwrap();
    assert_eq!((&failing["id"], &failing["why"]), (&json!("payment-7"), &json!("the bank\nis down")));
    let text = flows(&store, &["failing", "--text"]).unwrap();
    let row = text.lines().nth(1).unwrap();
    assert!(
        row.starts_with("payment-7  durable::payment  charge  1 ") && row.ends_with("the bank is down"),
        "{text}"
    );
    assert_eq!(flows(&store, &["failing", "--limit", "0"]).unwrap(), "");
}

#[test]
fn mend_leaves_an_intact_file_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("shop.redb");
    worked(&store, Clock::manual(UNIX_EPOCH), &[("one", Status::Waiting), ("other", Status::Waiting)]);
    flows(&store, &["mend"]).unwrap();
    assert_eq!(flows(&store, &["list", "--status", "waiting"]).unwrap().lines().count(), 2);
    assert!(flows(&folder.path().join("no.redb"), &["mend"]).is_err());
}

#[test]
fn mend_refuses_a_postgres_url() {
    let refused = flows(Path::new("postgres://shop@localhost:1/shop"), &["mend"]).unwrap_err();
    assert!(refused.contains("`mend` is for files"), "{refused}");
}

#[cfg(not(feature = "postgres"))]
#[test]
fn a_postgres_url_is_not_taken_for_a_file() {
    for store in [
        "postgres://shop@localhost/shop",
        "postgresql:///shop",
        "host=/run/postgresql user=shop",
        "host=localhost user=shop dbname=shop",
        "dbname=shop",
        "password=secret host=localhost",
        "sslmode=disable dbname=shop",
        " application_name = 'the shop' user=shop",
    ] {
        let refused = flows(Path::new(store), &["list"]).unwrap_err();
        assert!(refused.contains("built without PostgreSQL"), "{refused}");
    }
    for store in ["./host=shop", "/var/a=b.redb", "A=b.redb", "shop.redb"] {
        let refused = flows(Path::new(store), &["list"]).unwrap_err();
        assert!(refused.contains("there is no such file"), "{refused}");
    }
}
