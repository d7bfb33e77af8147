//! Helpers of the tests.
#![allow(dead_code)]

use std::future::Future;
use std::time::Duration;

use rialto_process::Node;
use rialto_rt::Runtime;

/// Long enough for everything.
pub const LONG: Duration = Duration::from_secs(3600);

/// Runs `future` as a process of a fresh node, in simulation.
pub fn process<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> T {
    process_on(Node::new(), 1, future)
}

/// Like [`process`], on that node and with that seed.
pub fn process_on<T: Send + 'static>(
    node: impl Into<Node>,
    seed: u64,
    future: impl Future<Output = T> + Send + 'static,
) -> T {
    let (runtime, node) = (Runtime::simulated(seed), node.into());
    match runtime.block_on(async move { node.run(future).await }) {
        Ok(output) => output,
        Err(why) => panic!("the process of the test has ended: {why}"),
    }
}

/// Like [`process`], on threads.
pub fn threaded<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> T {
    threaded_on(Node::new(), future)
}

/// Like [`threaded`], on that node.
pub fn threaded_on<T: Send + 'static>(
    node: impl Into<Node>,
    future: impl Future<Output = T> + Send + 'static,
) -> T {
    let (runtime, node) = (Runtime::builder().worker_threads(2).build().expect("threads"), node.into());
    match runtime.block_on(async move { node.run(future).await }) {
        Ok(output) => output,
        Err(why) => panic!("the process of the test has ended: {why}"),
    }
}
