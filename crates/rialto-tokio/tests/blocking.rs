//! `sync_blocking` on the threads of tokio's runtimes.

use rialto_event::{Event, always, channel};
use tokio::runtime::{Builder, Runtime};
use tokio::task::spawn_blocking;

fn current_thread() -> Runtime {
    Builder::new_current_thread().build().unwrap()
}

/// Returns a runtime with one worker thread, which a blocked task would occupy.
fn multi_thread() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).build().unwrap()
}

#[test]
fn on_a_multi_thread_runtime_the_other_tasks_continue() {
    let runtime = multi_thread();
    let (tx, rx) = channel();
    let task = runtime.spawn(async move {
        // The sender needs the worker thread on which this task blocks.
        let sender = tokio::spawn(async move {
            for n in 0..3 {
                tx.send(n).await.unwrap();
            }
        });
        let received: Vec<u32> = (0..3).map(|_| rx.recv_evt().sync_blocking().unwrap()).collect();
        sender.await.unwrap();
        received
    });
    assert_eq!(runtime.block_on(task).unwrap(), [0, 1, 2]);
    assert_eq!(runtime.block_on(async { always(3).sync_blocking() }), 3, "outside of a task");
}

/// The sync panics even if its event is enabled at once, so that a test shows the mistake.
#[test]
fn sync_blocking_in_a_current_thread_task_panics() {
    let runtime = current_thread();
    let task = runtime.spawn(async { always(1).sync_blocking() });
    let panicked = runtime.block_on(task).unwrap_err().into_panic();
    let message = panicked.downcast_ref::<String>().unwrap();
    assert!(message.contains("multi-threaded runtime"), "{message}");
}

#[test]
fn a_thread_of_spawn_blocking_may_block_under_either() {
    for runtime in [current_thread(), multi_thread()] {
        let (tx, rx) = channel();
        runtime.block_on(async {
            let receiver = spawn_blocking(move || rx.recv_evt().sync_blocking());
            tx.send(7).await.unwrap();
            assert_eq!(receiver.await.unwrap(), Ok(7));
        });
    }
}
