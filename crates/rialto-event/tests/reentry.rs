//! User code runs while an object's lock is held. If that code uses the object again, it panics instead of
//! waiting for its own lock.
#![cfg(not(any(loom, shuttle)))]

use std::cell::RefCell;
use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;

mod support;
use support::waiting;

use rialto_event::{Event, Flag, ItemSource, Object, choose, never};

/// Calls `f`, which must panic with the message about re-entry.
fn refused<R: std::fmt::Debug>(what: &str, f: impl FnOnce() -> R) {
    let payload = catch_unwind(AssertUnwindSafe(f)).expect_err(what);
    let why = payload.downcast::<String>().map_or(String::new(), |why| *why);
    assert!(why.contains("inside its own lock"), "{what}: {why}");
}

#[test]
fn a_reentrant_update_panics() {
    let open = Object::new(Flag(false));
    refused("update", || open.update(|_| open.update(|flag| flag.0 = true)));
    refused("waiters", || open.update(|_| open.waiters()));
    refused("a choice", || open.update(|_| choose((never(), open.take_evt())).sync_blocking()));
    refused("sync_blocking", || open.update(|_| open.take_evt().sync_blocking()));
    // The lock is free again, and the object is unchanged.
    let mut wait = waiting(open.take_evt());
    open.update(|flag| flag.0 = true);
    assert_eq!(wait.poll(), Some(()));
}

#[test]
fn an_update_may_use_other_objects() {
    let (a, b) = (Object::new(Flag(false)), Object::new(Flag(false)));
    a.update(|a| {
        b.update(|b| b.0 = true);
        assert_eq!(b.take_evt().try_sync(), Some(()));
        refused("from the second", || b.update(|_| b.waiters()));
        a.0 = true;
    });
    refused("by way of another", || a.update(|_| b.update(|_| a.waiters())));
    assert_eq!((a.take_evt().try_sync(), a.waiters()), (Some(()), 0));
}

/// The methods of a state run under the lock, too.
#[test]
fn a_reentrant_state_panics() {
    struct Curious(Arc<OnceLock<Arc<Object<Curious>>>>);
    impl ItemSource for Curious {
        type Item = ();
        fn is_ready(&self) -> bool {
            false
        }
        fn take(&mut self) -> Option<()> {
            self.0.get().map(|object| assert_eq!(object.waiters(), 0))
        }
        fn put_back(&mut self, (): ()) {}
    }
    let itself = Arc::new(OnceLock::new());
    let object = itself.get_or_init(|| Arc::new(Object::new(Curious(itself.clone()))));
    refused("take", || object.take_evt().sync_blocking());
    // Break the reference cycle.
    object.update(|state| state.0 = Arc::default());
}

/// Another thread that finds the lock taken waits for it, as usual.
#[test]
fn other_threads_wait_for_the_lock() {
    let open = Object::new(Flag(false));
    let (began, begun) = mpsc::channel();
    thread::scope(|s| {
        let wait = open.update(|flag| {
            let wait = s.spawn(|| {
                began.send(()).unwrap();
                open.update(|flag| flag.0)
            });
            begun.recv().unwrap();
            thread::yield_now();
            flag.0 = true;
            wait
        });
        assert!(wait.join().unwrap());
    });
}

const IN_A_PROCESS: &str = "RIALTO_TEST_DROPS_A_WAITER_UNDER_THE_LOCK";

/// A dropped waiter must be unlinked. If that is impossible, the process must not continue.
#[test]
fn a_waiter_dropped_under_the_lock_aborts_the_process() {
    if env::var_os(IN_A_PROCESS).is_some() {
        let open = Object::new(Flag(false));
        let wait = RefCell::new(Some(waiting(open.take_evt())));
        let _ = catch_unwind(AssertUnwindSafe(|| open.update(|_| drop(wait.take()))));
        println!("still here");
        return;
    }
    let name = "a_waiter_dropped_under_the_lock_aborts_the_process";
    let mut test = Command::new(env::current_exe().expect("a test has a file"));
    let ended = test.args([name, "--exact", "--nocapture"]).env(IN_A_PROCESS, "").output().expect("it runs");
    let (said, wrote) = (String::from_utf8_lossy(&ended.stderr), String::from_utf8_lossy(&ended.stdout));
    assert!(!ended.status.success(), "{wrote}{said}");
    assert!(said.contains("inside its own lock") && !wrote.contains("still here"), "{wrote}{said}");
}
