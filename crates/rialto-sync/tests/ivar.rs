//! Tests of variables that are written once.

use crate::support::waiting;
use rialto_event::{Condition, Event, choose};
use rialto_rt::{Runtime, spawn};
use rialto_sync::{IVar, SetError};

#[test]
fn reads_before_and_after_the_put_yield_the_value() {
    let variable: IVar<_> = IVar::new();
    let mut early = [(); 3].map(|()| waiting(variable.read_evt()));
    assert_eq!((variable.get(), variable.waiters()), (None, 3));
    variable.put("value").unwrap();
    assert!(early.iter_mut().all(|read| read.poll() == Some(Ok("value"))));
    assert_eq!(variable.read_evt().sync_blocking(), Ok("value"));
    assert_eq!(variable.get(), Some(&Ok("value")));
}

#[test]
fn a_second_put_is_an_error_and_changes_nothing() {
    let variable: IVar<_, ()> = IVar::new();
    variable.put(1).unwrap();
    assert_eq!(variable.put(2), Err(SetError(2)));
    assert_eq!(variable.fail(()), Err(SetError(())));
    assert_eq!(variable.read_evt().sync_blocking(), Ok(1));
}

#[test]
fn failure_is_a_state() {
    let variable: IVar<u8, _> = IVar::new();
    let mut read = waiting(variable.read_evt());
    variable.fail("why").unwrap();
    assert_eq!(read.poll(), Some(Err("why")));
    assert_eq!(variable.put(1), Err(SetError(1)));
    assert_eq!(variable.clone().read_evt().sync_blocking(), Err("why"));
}

#[test]
fn law_13_a_read_that_loses_is_unlinked() {
    let (variable, stop) = (IVar::<u8>::new(), Condition::new());
    let mut either = waiting(choose((variable.read_evt().wrap(Result::ok), stop.wait_evt().wrap(|()| None))));
    stop.signal();
    assert_eq!((either.poll(), variable.waiters()), (Some(None), 0));
}

/// The reading task clones the value outside all locks, so that `clone` may itself read the variable.
#[test]
fn values_are_cloned_by_their_readers() {
    struct Curious(IVar<Curious>);
    impl Clone for Curious {
        fn clone(&self) -> Self {
            assert!(self.0.get().is_some());
            self.0.written_evt().sync_blocking();
            Curious(self.0.clone())
        }
    }
    let variable: IVar<Curious> = IVar::new();
    assert!(variable.put(Curious(variable.clone())).is_ok());
    assert!(variable.read_evt().sync_blocking().is_ok());
}

#[test]
fn one_of_many_puts_succeeds_and_all_read_its_value() {
    let runtime = Runtime::builder().worker_threads(4).build().unwrap();
    runtime.block_on(async {
        for _ in 0..200 {
            let variable: IVar<u32> = IVar::new();
            let tasks: Vec<_> = (0..4)
                .map(|n| {
                    let variable = variable.clone();
                    spawn(async move { (variable.put(n).is_ok(), variable.read().await) })
                })
                .collect();
            let (mut written, mut read) = (0, Vec::new());
            for task in tasks {
                let (wrote, Ok(value)) = task.await.unwrap();
                written += u32::from(wrote);
                read.push(value);
            }
            assert_eq!(written, 1);
            assert!(read.iter().all(|value| *value == read[0]));
        }
    });
}
