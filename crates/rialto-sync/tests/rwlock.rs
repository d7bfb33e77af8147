//! Tests of read-write locks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::abandoning::sync_or_abandon;
use crate::support::waiting;
use rialto_event::{Condition, Event, choose, rng};
use rialto_rt::{Runtime, spawn, yield_now};
use rialto_sync::{RwLock, TryLockError};

#[test]
fn many_read_or_one_writes() {
    let lock = RwLock::new(1);
    let readers = [(); 3].map(|()| lock.try_read().unwrap());
    assert_eq!(readers.iter().map(|guard| **guard).sum::<i32>(), 3);
    assert!(lock.try_write().is_err());
    drop(readers);
    let mut writer = lock.try_write().unwrap();
    *writer = 2;
    assert!(lock.try_read().is_err() && lock.try_write().is_err());
    drop(writer);
    assert_eq!(lock.into_inner().unwrap(), 2);
}

#[test]
fn law_12_a_writer_is_not_overtaken_by_readers_nor_they_by_writers() {
    let lock = RwLock::new(0);
    let reader = lock.try_read();
    let mut writer = waiting(lock.write_evt());
    assert!(lock.try_read().is_err(), "behind the writer");
    let mut readers = [(); 2].map(|()| waiting(lock.read_evt()));
    let mut last = waiting(lock.write_evt());
    drop(reader);
    assert!(readers.iter_mut().all(|reader| reader.poll().is_none()));
    *writer.poll().unwrap() = 1;
    let readers = readers.each_mut().map(|reader| reader.poll().unwrap());
    assert_eq!((*readers[0], *readers[1], last.poll().is_none()), (1, 1, true));
    drop(readers);
    *last.poll().unwrap() = 2;
    assert_eq!((lock.waiters(), *lock.try_read().unwrap()), (0, 2));
}

#[test]
fn an_abandoned_write_unblocks_the_readers() {
    let (lock, stop) = (RwLock::new(0), Condition::new());
    let reader = lock.try_read();
    let mut writer = waiting(choose((lock.write_evt().wrap(|_| true), stop.wait_evt().wrap(|()| false))));
    let mut next = waiting(lock.read_evt());
    stop.signal();
    assert_eq!(writer.poll(), Some(false));
    assert!(next.poll().is_some());
    drop(reader);
}

#[test]
fn law_5_unseen_locks_go_to_the_next() {
    let lock = RwLock::new(0);
    let guard = lock.try_write();
    let (read, write) = (waiting(lock.read_evt()), waiting(lock.write_evt()));
    let mut last = waiting(lock.clone().into_write_evt());
    drop(guard);
    drop(read);
    drop(write);
    *last.poll().unwrap() = 1;
    assert_eq!(*lock.try_read().unwrap(), 1);
}

#[test]
fn a_writer_can_downgrade() {
    let lock = RwLock::new(0);
    let mut writer = lock.try_write().unwrap();
    let (mut reads, mut writes) = (waiting(lock.read_evt()), waiting(lock.write_evt()));
    *writer = 1;
    let reader = writer.downgrade();
    assert_eq!(reads.poll().map(|guard| *guard), Some(1));
    assert!(writes.poll().is_none());
    drop(reader);
    assert!(writes.poll().is_some());
}

/// The lock protects two fields that are equal except during a write. No reader sees them differ.
async fn no_reader_sees_half_a_write(tasks: usize, rounds: u32) {
    let (lock, inside) = (RwLock::new((0, 0)), Arc::new(AtomicU32::new(0)));
    const WRITER: u32 = 1000;
    let workers: Vec<_> = (0..tasks)
        .map(|_| {
            let (lock, inside) = (lock.clone(), inside.clone());
            spawn(async move {
                let mut writes = 0;
                for _ in 0..rounds {
                    if rng::below(3) == 0 {
                        if let Some(mut pair) = sync_or_abandon(lock.write_evt()).await {
                            assert_eq!(inside.fetch_add(WRITER, Ordering::SeqCst), 0);
                            pair.0 += 1;
                            yield_now().await;
                            pair.1 += 1;
                            writes += 1;
                            inside.fetch_sub(WRITER, Ordering::SeqCst);
                        }
                    } else if let Some(pair) = sync_or_abandon(lock.read_evt()).await {
                        assert!(inside.fetch_add(1, Ordering::SeqCst) < WRITER);
                        assert_eq!(pair.0, pair.1);
                        yield_now().await;
                        assert_eq!(pair.0, pair.1);
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                    yield_now().await;
                }
                writes
            })
        })
        .collect();
    let mut writes = 0;
    for worker in workers {
        writes += worker.await.unwrap();
    }
    assert_eq!((lock.waiters(), lock.into_inner().unwrap()), (0, (writes, writes)));
}

#[test]
fn law_5_no_reader_sees_half_a_write_under_any_schedule() {
    for seed in 0..200 {
        Runtime::simulated(seed).block_on(no_reader_sees_half_a_write(4, 20));
    }
}

#[test]
fn law_5_no_reader_sees_half_a_write_on_threads() {
    Runtime::builder().worker_threads(4).build().unwrap().block_on(no_reader_sees_half_a_write(8, 500));
}

#[test]
fn owned_guards_keep_the_lock_and_an_owned_writer_can_downgrade() {
    let lock = RwLock::new(1);
    let mut writer = lock.clone().write_owned().sync_blocking();
    assert_eq!((lock.try_read().unwrap_err(), lock.try_write().unwrap_err()), (TryLockError, TryLockError));
    *writer = 2;
    let reader = std::thread::spawn(move || writer.downgrade()).join().unwrap();
    let other = lock.clone().read_owned().sync_blocking();
    assert_eq!((*reader, *other, lock.try_write().is_err()), (2, 2, true));
    drop((reader, other));
    assert!(lock.try_write().is_ok());
}

#[test]
fn get_mut_needs_the_only_handle_and_changes_the_value() {
    let mut lock = RwLock::new(1);
    drop((lock.try_read(), lock.try_read())); // the state now keeps a reference for the next reader
    *lock.get_mut().unwrap() = 2;
    assert_eq!(*lock.try_read().unwrap(), 2);
    assert_eq!(*lock.try_write().unwrap(), 2);
    let reader = lock.clone().read_owned().sync_blocking();
    assert_eq!(lock.get_mut(), None, "a guard owns a handle");
    drop(reader);
    assert_eq!(lock.get_mut(), Some(&mut 2));
    std::mem::forget(lock.try_read());
    assert_eq!(lock.get_mut(), None, "a leaked reader shares the value");
    assert_eq!(lock.into_inner().unwrap_err().try_read().map(|value| *value), Ok(2));
}
