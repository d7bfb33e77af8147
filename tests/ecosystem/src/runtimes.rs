//! The two runtimes on which each test runs.

use std::future::Future;

use rialto::rt;
use tokio::runtime::{Builder, Runtime};

/// Creates a tokio runtime with that number of threads.
fn tokio(threads: usize) -> Runtime {
    match Builder::new_multi_thread().worker_threads(threads).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => panic!("no runtime of tokio's: {error}"),
    }
}

/// Runs `test` in a tokio task.
///
/// # Panics
///
/// Panics if `test` panics, or if no threads can be started.
pub fn on_tokio(test: impl Future<Output = ()> + Send + 'static) {
    let runtime = tokio(2);
    let ended = runtime.block_on(async {
        assert!(!in_rialto());
        tokio::spawn(test).await
    });
    if let Err(error) = ended {
        panic!("{error}");
    }
}

/// Runs `test` in a task of Rialto. Its worker threads are in the context of a tokio runtime, which the
/// libraries find.
///
/// # Panics
///
/// The same as [`on_tokio`].
pub fn in_rialto_tasks(test: impl Future<Output = ()> + Send + 'static) {
    let tokio = tokio(1);
    let runtime = match rt::Runtime::builder().worker_threads(2).tokio(tokio.handle().clone()).build() {
        Ok(runtime) => runtime,
        Err(error) => panic!("no runtime: {error}"),
    };
    let task = runtime.spawn(async {
        assert!(in_rialto());
        test.await;
    });
    if let Err(error) = runtime.block_on(task) {
        panic!("{error}");
    }
}

/// Returns whether the caller is in a task of Rialto.
pub fn in_rialto() -> bool {
    rt::Handle::try_current().is_ok()
}

/// Spawns a task on the runtime of the caller.
pub fn spawn(future: impl Future<Output: Send> + Send + 'static) {
    if in_rialto() { drop(rt::spawn(future)) } else { drop(tokio::spawn(future)) }
}

/// Makes each of these async functions a test on both runtimes.
#[macro_export]
macro_rules! on_both_runtimes {
    ($($(#[$attribute:meta])* $test:ident)*) => {
        mod on_tokio {
            $( #[test] $(#[$attribute])* fn $test() { $crate::runtimes::on_tokio(super::$test()) } )*
        }
        mod in_rialto_tasks {
            $( #[test] $(#[$attribute])* fn $test() { $crate::runtimes::in_rialto_tasks(super::$test()) } )*
        }
    };
}
