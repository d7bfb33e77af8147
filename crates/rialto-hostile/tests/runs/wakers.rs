//! Wakers, and the roots of threads.

use rialto_task::root::Root;
use rialto_task::{Header, Vtable};
use std::future::{Future, pending, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::thread;

/// More wakers than a task's state word can count.
const MANY: usize = (1 << 21) + 1000;

/// Calls `f` with the waker of a task that is polled once more after it is woken.
fn with_waker(f: impl FnOnce(&Waker)) {
    let root = Root::new(thread::current());
    let (mut f, mut polls) = (Some(f), 0);
    let mut future = pin!(poll_fn(|cx| {
        polls += 1;
        match f.take() {
            Some(f) => {
                f(cx.waker());
                Poll::Pending
            }
            None => Poll::Ready(()),
        }
    }));
    while root.poll(future.as_mut()).is_pending() {
        while !root.is_woken() {
            thread::park();
        }
    }
    assert_eq!(polls, 2);
}

#[test]
fn two_million_clones_of_a_waker() {
    with_waker(|waker| {
        let clones = vec![waker.clone(); MANY];
        let of_the_last = [(); 3].map(|()| clones[MANY - 1].clone());
        drop(clones);
        of_the_last[0].wake_by_ref();
    });
}

#[test]
fn two_million_clones_of_a_task_s_waker_outlive_it() {
    let runtime = rialto_rt::Runtime::new().unwrap();
    let task = runtime.spawn(poll_fn(|cx| Poll::Ready(vec![cx.waker().clone(); MANY])));
    let clones = runtime.block_on(task).unwrap();
    clones[MANY - 1].wake_by_ref();
    clones[0].wake_by_ref();
    drop(runtime);
    clones.into_iter().rev().for_each(Waker::wake);
}

/// Each waiting sync owns a count, like a waker.
#[test]
fn two_million_syncs_of_one_task() {
    let (tx, rx) = rialto_event::channel::<u8>();
    with_waker(|waker| {
        let clones = vec![waker.clone(); MANY];
        let mut waits = [(); 100].map(|()| Box::pin(rx.recv()));
        for wait in &mut waits {
            assert!(wait.as_mut().poll(&mut Context::from_waker(waker)).is_pending());
            assert!(wait.as_mut().poll(&mut Context::from_waker(&clones[MANY - 1])).is_pending());
            assert!(wait.as_mut().poll(&mut Context::from_waker(waker)).is_pending());
        }
        assert!(tx.try_send(1).is_ok());
        drop(clones);
        assert_eq!(waits[0].as_mut().poll(&mut Context::from_waker(waker)), Poll::Ready(Ok(1)));
    });
}

/// A second poll inside the first would begin a second turn, for which no count exists.
#[test]
fn a_root_is_not_polled_inside_its_own_poll() {
    let (tx, rx) = rialto_event::channel::<u8>();
    let root = Root::new(thread::current());
    let mut waits = [(); 8].map(|()| Box::pin(rx.recv()));
    let mut refused = 0;
    let mut outer = Box::pin(poll_fn(|cx| {
        for wait in &mut waits {
            assert!(wait.as_mut().poll(cx).is_pending());
            let inner = || root.poll(pin!(poll_fn(|cx| rx.recv().poll_in_place(cx))));
            refused += usize::from(catch_unwind(AssertUnwindSafe(inner)).is_err());
        }
        Poll::<()>::Pending
    }));
    assert!(root.poll(outer.as_mut()).is_pending());
    drop(outer);
    assert_eq!(refused, 8);
    assert!(tx.try_send(1).is_ok());
    assert!(root.poll(pin!(pending::<()>())).is_pending());
    drop((waits, tx));
}

/// Polls a future once, and drops it.
trait PollInPlace: Future + Sized {
    fn poll_in_place(self, cx: &mut Context<'_>) -> Poll<Self::Output> {
        pin!(self).poll(cx)
    }
}
impl<F: Future> PollInPlace for F {}

/// The header of a cell without a task has a valid vtable too.
#[test]
fn a_vacant_header_has_a_valid_vtable() {
    let header = Header::vacant();
    assert!(format!("{:?}", header.vtable()).starts_with("Vtable"));
}

/// Vtables that do nothing, in headers without a task behind them.
#[test]
fn custom_headers_are_notified_and_aborted() {
    fn nothing(_: std::ptr::NonNull<Header>) {}
    static TABLE: Vtable = Vtable { schedule: nothing, free: nothing };
    for header in
        [Header::new(&TABLE), Header::non_task(&TABLE), Header::non_task_waiting(&TABLE), Header::vacant()]
    {
        for _ in 0..3 {
            header.acquire();
            header.state.notify();
            header.state.abort();
            header.state.notify_if_owned();
        }
        assert!(header.state.load() > 0);
    }
}

/// A root is dropped while another thread calls its wakers.
#[test]
fn a_root_is_dropped_while_its_wakers_are_called() {
    let (give, take) = std::sync::mpsc::channel::<Waker>();
    let wakes = thread::spawn(move || {
        for waker in take {
            waker.wake_by_ref();
            drop(waker.clone());
            waker.wake();
        }
    });
    for _ in 0..500 {
        let root = Root::new(thread::current());
        let polled = root.poll(pin!(poll_fn(|cx| {
            give.send(cx.waker().clone()).unwrap();
            Poll::<()>::Pending
        })));
        assert!(polled.is_pending());
    }
    drop(give);
    wakes.join().unwrap();
}

/// A future panics, and leaves wakers and waits behind.
#[test]
fn a_root_is_usable_after_a_panic() {
    let (tx, rx) = rialto_event::channel::<String>();
    let root = Root::new(thread::current());
    let mut kept = Vec::new();
    for _ in 0..10 {
        let mut wait = Box::pin(rx.recv());
        let panics = pin!(poll_fn(|cx| {
            assert!(wait.as_mut().poll(cx).is_pending());
            kept.push(cx.waker().clone());
            panic!("in a poll");
            #[allow(unreachable_code)]
            Poll::<()>::Pending
        }));
        assert!(catch_unwind(AssertUnwindSafe(|| root.poll(panics))).is_err());
        assert!(root.is_woken());
        if kept.len() % 2 == 0 {
            std::mem::forget(wait);
        }
    }
    while tx.try_send("to a wait that was left".into()).is_ok() {}
    drop(root);
    kept.into_iter().for_each(Waker::wake);
}
