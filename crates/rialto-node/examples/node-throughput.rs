//! Measures how many small messages per second one node sends to another over TCP, in one direction, and the
//! round-trip time of one message. Both nodes run in one program, each on its own runtime.
//!
//! `cargo run --release -p rialto-node --example node-throughput -- 1000000`

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rialto_node::transport::{NodeKey, Tcp};
use rialto_node::{Node, Pid, SendError, TypeRegistry, down_evt, recv, self_pid, send, send_evt};
use rialto_rt::Runtime;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Number(u64);
#[derive(Serialize, Deserialize)]
struct Ping(Pid);
#[derive(Serialize, Deserialize)]
struct Pong;

fn types() -> TypeRegistry {
    TypeRegistry::new().message::<Number>("number").message::<Ping>("ping").message::<Pong>("pong")
}

/// Receives `total` numbers in order, then ends. The sender waits for that end.
async fn count(total: u64) {
    for expected in 0..total {
        assert_eq!(recv! { Number(n) => n }, expected);
    }
}

async fn echo() {
    loop {
        recv! { Ping(from) => send(from, Pong).expect("one at a time") }
    }
}

async fn measure(counter: Pid, echo: Pid, total: u64) -> (Duration, Duration) {
    const TRIPS: u32 = 20_000;
    let me = self_pid();
    for _ in 0..TRIPS / 10 {
        send(echo, Ping(me)).expect("one at a time");
        recv! { Pong => {} }
    }
    let start = Instant::now();
    for _ in 0..TRIPS {
        send(echo, Ping(me)).expect("one at a time");
        recv! { Pong => {} }
    }
    let trip = start.elapsed() / TRIPS;
    let start = Instant::now();
    for n in 0..total {
        match send(counter, Number(n)) {
            Ok(()) => {}
            Err(SendError::Overloaded(number)) => send_evt(counter, number).await,
            Err(error) => panic!("{error}"),
        }
    }
    down_evt(counter).await;
    (start.elapsed(), trip)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let total: u64 = std::env::args().nth(1).map_or(Ok(1_000_000), |text| text.parse())?;
    let (there, told) = mpsc::channel();
    thread::spawn(move || {
        let runtime = Runtime::builder().worker_threads(1).build().expect("threads");
        runtime.block_on(async {
            let tcp = Tcp::builder(NodeKey([1; 32])).listen("127.0.0.1:0").expect("a port").start();
            let node = Node::builder().transport(tcp.expect("a port")).types(types()).build();
            let reference = node.reference().expect("it has a transport");
            there.send((reference, node.spawn(count(total)), node.spawn(echo()))).expect("they wait");
            std::future::pending::<()>().await;
        });
    });
    let (reference, counter, echo) = told.recv()?;
    let runtime = Runtime::builder().worker_threads(1).build()?;
    let (time, trip) = runtime.block_on(async move {
        let tcp = Tcp::builder(NodeKey([2; 32])).start().expect("a socket");
        let node = Node::builder().transport(tcp).types(types()).build();
        node.connect(&reference).await.expect("it listens");
        node.run(measure(counter, echo, total)).await
    })?;
    println!("{:.0} messages a second, one way", total as f64 / time.as_secs_f64());
    println!("{trip:?} there and back");
    Ok(())
}
