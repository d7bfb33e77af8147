//! Panics for wrong calls name the line of the call.

use std::time::Duration;

use crate::place::panics_here;
use rialto_event::{Event, always};
use rialto_rt::{Custodian, Handle, Runtime, spawn, spawn_blocking, spawn_local, task, yield_now};
use rialto_sync::stream::EventStream;
use rialto_sync::{RateLimiter, Semaphore, broadcast, unbounded};

#[test]
fn calls_outside_a_runtime_panic_at_the_caller() {
    panics_here!(spawn(async {}));
    panics_here!(spawn_local(async {}));
    panics_here!(spawn_blocking(|| ()));
    panics_here!(task::Builder::new().spawn(async {}));
    panics_here!(Handle::current());
    panics_here!(task::id());
    panics_here!(Custodian::new());
}

#[test]
fn blocking_calls_inside_a_runtime_panic_at_the_caller() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let inside = async || {
        panics_here!(always(1).sync_blocking());
        panics_here!(always(1).sync_blocking());
        let other = Runtime::simulated(1);
        panics_here!(other.block_on(async {}));
        panics_here!(other.run_until_idle());
        let other = Runtime::builder().worker_threads(1).build().unwrap();
        panics_here!(other.block_on(async {}));
        panics_here!(other.run_until_idle());
    };
    runtime.block_on(inside());
    Runtime::simulated(1).block_on(inside());
}

#[test]
fn uses_of_a_joined_handle_panic_at_the_caller() {
    Runtime::simulated(1).block_on(async {
        let mut handle = spawn(yield_now());
        (&mut handle).await.unwrap();
        panics_here!(handle.id());
        panics_here!(handle.abort_handle());
        panics_here!(handle.join_evt());
    });
}

#[test]
fn invalid_arguments_panic_at_the_caller() {
    panics_here!(broadcast::<u8>(0));
    panics_here!(RateLimiter::new(0, Duration::MAX));
    panics_here!(Semaphore::new(1).add_permits(usize::MAX));
    let (_tx, rx) = unbounded::<u8>();
    panics_here!(drop(rx.recv_many_evt(&mut Vec::new(), 0)));
    panics_here!(rx.buffer(0, Duration::MAX));
}
