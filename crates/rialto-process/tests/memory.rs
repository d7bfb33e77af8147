//! The memory of an idle process: its task, its mailbox, its `SignalState`, its entry in the table of
//! processes.
#![cfg(target_os = "linux")]

use rialto_process::{Node, recv, spawn_process};
use rialto_rt::Runtime;

/// Returns the resident bytes of this operating system process.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap() * 4096
}

async fn idle() {
    recv! { () => {} }
}

/// In a test program of its own, because nothing else may allocate meanwhile.
#[test]
fn an_idle_process_takes_some_hundred_bytes() {
    const COUNT: usize = 100_000;
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let node = Node::new();
    let counted = node.clone();
    let grown = runtime.block_on(async move {
        let run = node.run(async {
            for _ in 0..1_000 {
                spawn_process(idle());
            }
            let before = resident();
            for _ in 0..COUNT {
                spawn_process(idle());
            }
            // Let all of them run until they wait.
            for _ in 0..10 {
                rialto_rt::yield_now().await;
            }
            resident() - before
        });
        run.await.unwrap()
    });
    assert!(counted.process_count() > COUNT);
    let each = grown / COUNT;
    println!("{each} bytes");
    assert!(each < 620, "{each} bytes");
}
