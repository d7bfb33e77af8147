//! A shop in a process of its own, killed again and again at random points. Every order is completed, none is
//! lost, and none is paid, packed or shipped twice.

#[path = "support/shop.rs"]
mod shop;

use rialto_event::rng;
use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The requests that the peer has served, by idempotency key.
#[derive(Default)]
struct Ledger {
    done: HashMap<String, String>,
    /// The number of requests whose key had come before.
    again: u32,
    /// Keys that came with two different requests.
    mixed: Vec<String>,
    asked: u32,
}

/// Starts a peer that serves until the test is over. It acts once for each key, and every third answer is
/// lost.
fn peer() -> (SocketAddr, Arc<Mutex<Ledger>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let ledger = Arc::new(Mutex::new(Ledger::default()));
    let theirs = ledger.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            serve(stream, &theirs);
        }
    });
    (address, ledger)
}

fn serve(mut stream: TcpStream, ledger: &Mutex<Ledger>) {
    let mut line = String::new();
    // The shop died while it sent the request: the request does not count.
    if BufReader::new(&stream).read_line(&mut line).is_err() || !line.ends_with('\n') {
        return;
    }
    let mut words = line.split_whitespace();
    let (what, number, key) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
    let mut ledger = ledger.lock().unwrap();
    ledger.asked += 1;
    let request = format!("{what} {number}");
    if let Some(before) = ledger.done.insert(key.into(), request.clone()) {
        ledger.again += 1;
        if before != request {
            ledger.mixed.push(format!("{key}: {before}, then {request}"));
        }
    }
    if !ledger.asked.is_multiple_of(3) {
        // The shop may have died and not read the answer.
        let _ = writeln!(stream, "{what}-{number}");
    }
}

fn child(file: &Path, peer: SocketAddr, orders: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["the_shop", "--exact", "--ignored", "--nocapture"])
        .env("RIALTO_SHOP", file)
        .env("RIALTO_PEER", peer.to_string())
        .env("RIALTO_ORDERS", orders.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
#[ignore = "the tests of this file run it, in a process of its own"]
fn the_shop() {
    let Some(file) = std::env::var_os("RIALTO_SHOP") else { return };
    let peer: SocketAddr = std::env::var("RIALTO_PEER").unwrap().parse().unwrap();
    let orders: u64 = std::env::var("RIALTO_ORDERS").unwrap().parse().unwrap();
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.block_on(async move {
        let flows = shop::open(Path::new(&file));
        let worker = rialto_rt::spawn(flows.clone().run(|task| drop(rialto_rt::spawn(task))));
        for number in 0..orders {
            flows.start(&format!("order-{number}"), shop::order(number, peer)).await.unwrap();
        }
        for number in 0..orders {
            let done: Option<Result<String, rialto_durable::StepError>> =
                flows.result(&format!("order-{number}")).await.unwrap();
            println!("{number}: {}", done.unwrap().unwrap());
        }
        flows.stop();
        worker.await.unwrap().unwrap();
    });
    println!("all done");
}

fn killed(kills: u32, orders: u64, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    rng::seed(seed);
    let (mut round, mut killed, mut again) = (0, 0, 0);
    while killed < kills {
        round += 1;
        // If all orders are completed before enough processes were killed, open another shop.
        let file = folder.path().join(format!("shop-{round}.redb"));
        let (peer, ledger) = peer();
        loop {
            let mut shop = child(&file, peer, orders);
            let finished = killed < kills && {
                std::thread::sleep(Duration::from_micros(rng::below(60_000).into()));
                shop.try_wait().unwrap().is_some()
            };
            if killed < kills && !finished {
                shop.kill().unwrap();
                killed += 1;
            }
            let output = shop.wait_with_output().unwrap();
            let (stdout, stderr) =
                (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert!(!stderr.contains("panicked"), "{stderr}");
            if output.status.success() {
                assert!(stdout.contains("all done"), "{stdout}");
                break;
            }
            assert_eq!(output.status.signal(), Some(9));
        }
        check(&file, &ledger.lock().unwrap(), orders);
        again += ledger.lock().unwrap().again;
    }
    let all = round * orders;
    println!(
        "{killed} kills: {all} orders in {round} shops, each paid and shipped once, though {again} were asked for again"
    );
}

fn check(file: &Path, ledger: &Ledger, orders: u64) {
    assert_eq!(ledger.mixed, Vec::<String>::new(), "a key with two requests");
    for (what, orders) in [("pay", orders), ("pack", orders * shop::ITEMS), ("ship", orders)] {
        let of: Vec<&String> = ledger.done.values().filter(|done| done.starts_with(what)).collect();
        let different: HashSet<_> = of.iter().collect();
        assert_eq!(different.len() as u64, orders, "{what}: one was lost");
        assert_eq!(of.len() as u64, orders, "{what}: one was done twice, by another key");
    }
    assert!(ledger.again > 0, "no answer was lost: the test shows nothing");
    let runtime = rialto_rt::Runtime::new().unwrap();
    runtime.block_on(async {
        let flows = shop::open(file);
        for count in ["shipped", "closed"] {
            assert_eq!(flows.get::<u64>(count).await.unwrap(), Some(orders), "{count}: not exactly once");
        }
        for number in 0..orders {
            let shown = flows.describe(&format!("order-{number}")).await.unwrap();
            assert_eq!(shown.summary.status, rialto_durable::Status::Completed);
            let label: Option<String> = flows.get(&format!("shipped/{number}")).await.unwrap();
            assert_eq!(label, Some(format!("ship-{number}")));
        }
    });
}

#[test]
fn forty_kills() {
    killed(40, 20, 0x9e37_79b9_7f4a_7c15);
}

#[test]
#[ignore = "it takes minutes"]
fn a_thousand_kills() {
    killed(1000, 40, 0xd1b5_4a32_d192_ed03);
}
