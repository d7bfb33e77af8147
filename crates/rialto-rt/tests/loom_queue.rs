//! loom models of the run queue, and of the core that another thread can take. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models loom_queue`
#![cfg(loom)]

use std::sync::Arc;

use crate::loom_support::{explore, number, task};
use loom::thread;
use rialto_rt::internals::{Control, Owner, Stealer, queue};

fn drain(owner: &mut Owner, into: &mut Vec<usize>) {
    into.extend(std::iter::from_fn(|| owner.pop(1)).map(number));
}

/// Steals once into a queue of its own, and returns what it got.
fn steal(stealer: &Stealer) -> Vec<usize> {
    let (mut own, _) = queue();
    let mut got = Vec::new();
    stealer.steal_into(&mut own);
    drain(&mut own, &mut got);
    got
}

fn all_once(mut got: Vec<usize>, count: usize) {
    got.sort_unstable();
    assert!(got.iter().copied().eq(1..=count), "{got:?}");
}

#[test]
fn a_steal_races_a_batch_of_pops() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        for number in 1..=3 {
            owner.push(task(number));
        }
        let thread = thread::spawn(move || steal(&stealer));
        got.extend(owner.pop(2).map(number));
        // The slot of the popped task is used again; the slot of the other claimed task is not.
        owner.push(task(4));
        owner.push(task(5));
        drain(&mut owner, &mut got);
        got.extend(thread.join().unwrap());
        all_once(got, 5);
    });
}

#[test]
fn a_thief_and_the_owner() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        owner.push(task(1));
        owner.push(task(2));
        let thread = thread::spawn(move || steal(&stealer));
        got.extend(owner.pop(1).map(number));
        owner.push(task(3));
        drain(&mut owner, &mut got);
        got.extend(thread.join().unwrap());
        all_once(got, 3);
    });
}

#[test]
fn two_thieves_and_the_owner() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        for n in 1..=3 {
            owner.push(task(n));
        }
        let other = stealer.clone();
        let threads = [thread::spawn(move || steal(&stealer)), thread::spawn(move || steal(&other))];
        got.extend(owner.pop(1).map(number));
        for thread in threads {
            got.extend(thread.join().unwrap());
        }
        drain(&mut owner, &mut got);
        all_once(got, 3);
    });
}

#[test]
fn a_full_queue_overflows_while_a_thief_steals() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        // The queue has four slots under loom.
        for n in 1..=4 {
            owner.push(task(n));
        }
        let thread = thread::spawn(move || steal(&stealer));
        owner.push(task(5));
        owner.push(task(6));
        drain(&mut owner, &mut got);
        got.extend(thread.join().unwrap());
        all_once(got, 6);
    });
}

#[test]
fn claimed_tasks_overflow_with_the_rest() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        for n in 1..=4 {
            owner.push(task(n));
        }
        got.extend(owner.pop(3).map(number));
        let thread = thread::spawn(move || steal(&stealer));
        for n in 5..=7 {
            owner.push(task(n));
        }
        drain(&mut owner, &mut got);
        got.extend(thread.join().unwrap());
        all_once(got, 7);
    });
}

#[test]
fn slots_are_not_reused_before_each_thief_has_copied_them() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        for n in 1..=4 {
            owner.push(task(n));
        }
        let other = stealer.clone();
        let [first, second] = [thread::spawn(move || steal(&stealer)), thread::spawn(move || steal(&other))];
        got.extend(first.join().unwrap());
        // The second thief may still be copying.
        for n in 5..=7 {
            owner.push(task(n));
        }
        got.extend(second.join().unwrap());
        drain(&mut owner, &mut got);
        all_once(got, 7);
    });
}

#[test]
fn thieves_see_the_overflow() {
    explore(3, || {
        let (mut owner, stealer) = queue();
        for n in 1..=5 {
            owner.push(task(n));
        }
        // Three tasks are in the overflow, and the slots become empty.
        let mut got: Vec<usize> = [owner.pop(1), owner.pop(1)].into_iter().flatten().map(number).collect();
        let thread = thread::spawn(move || {
            let mut got = Vec::new();
            while !stealer.is_empty() {
                got.extend(steal(&stealer));
            }
            got
        });
        got.extend(owner.pop_oldest(0).map(number));
        got.extend(thread.join().unwrap());
        assert_eq!(owner.len(), 0, "the thief has seen no more tasks");
        all_once(got, 5);
    });
}

#[test]
fn the_owner_takes_from_both_ends_of_the_overflow_while_a_thief_steals() {
    explore(2, || {
        let (mut owner, stealer) = queue();
        let mut got = Vec::new();
        for n in 1..=7 {
            owner.push(task(n));
        }
        let thread = thread::spawn(move || steal(&stealer));
        got.extend(owner.pop_oldest(1).map(number));
        drain(&mut owner, &mut got);
        got.extend(thread.join().unwrap());
        all_once(got, 7);
    });
}

/// A core for which loom checks that it has one user at a time.
struct Core(loom::cell::UnsafeCell<u32>);

fn count(core: &Core) -> u32 {
    core.0.with_mut(|count| {
        // SAFETY: loom checks that no other thread is here.
        unsafe {
            *count += 1;
            *count
        }
    })
}

#[test]
fn a_core_has_one_user_while_it_is_taken() {
    explore(3, || {
        let control = Arc::new(Control::new(Box::new(Core(loom::cell::UnsafeCell::new(0)))));
        let clone = control.clone();
        let owner = thread::spawn(move || {
            let mut uses = 0;
            for _ in 0..2 {
                // SAFETY: this is the thread of the control word.
                if let Some(core) = unsafe { clone.enter() } {
                    count(&core);
                    uses += 1;
                }
            }
            uses
        });
        let core = control.take().expect("nobody else takes it");
        let seen = count(&core);
        let uses = owner.join().unwrap();
        assert_eq!(seen, uses + 1, "no use of the old thread comes after the taking");
    });
}

#[test]
fn only_one_taker_gets_the_core() {
    explore(3, || {
        let control = Arc::new(Control::new(Box::new(Core(loom::cell::UnsafeCell::new(0)))));
        let clone = control.clone();
        let other = thread::spawn(move || clone.take().map(|core| count(&core)));
        let mine = control.take().map(|core| count(&core));
        let theirs = other.join().unwrap();
        assert_eq!(mine.is_some() as u32 + theirs.is_some() as u32, 1);
    });
}
