//! `cancel_safe`: foreign futures as base events.

use std::collections::VecDeque;
use std::future::{Future, pending, poll_fn, ready};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;

use crate::support::{hand, waiting};
use rialto_event::{
    CancelSafe, Event, EventOption, TryEvent, after, always, assume_cancel_safe, cancel_safe, channel,
    choose, choose_all, guard, never, select, with_nack,
};

/// A queue like those of other libraries: it stores one waker, and its `pop` is cancel safe.
#[derive(Clone, Default)]
struct Queue(Arc<Mutex<(VecDeque<u32>, Option<Waker>)>>);

impl Queue {
    fn push(&self, item: u32) {
        let waker = {
            let mut inner = self.0.lock().unwrap();
            inner.0.push_back(item);
            inner.1.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn pop(&self) -> impl Future<Output = u32> + Send + use<> {
        let this = self.clone();
        poll_fn(move |cx| {
            let mut inner = this.0.lock().unwrap();
            match inner.0.pop_front() {
                Some(item) => Poll::Ready(item),
                None => {
                    inner.1 = Some(cx.waker().clone());
                    Poll::Pending
                }
            }
        })
    }

    fn pop_evt(&self) -> impl TryEvent<Output = u32, Pending: Send> + use<> {
        assume_cancel_safe(self.pop())
    }

    fn len(&self) -> usize {
        self.0.lock().unwrap().0.len()
    }
}

/// A future that is never ready, and records its drop.
struct Told(Arc<AtomicBool>);

impl Future for Told {
    type Output = ();
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

/// A dropped `Told` has taken nothing.
impl CancelSafe for Told {}

impl Drop for Told {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[test]
fn a_sole_future_yields_its_output() {
    let queue = Queue::default();
    assert_eq!(assume_cancel_safe(queue.pop()).try_sync(), None);
    let mut pop = waiting(queue.pop_evt());
    queue.push(1);
    assert_eq!((pop.wakes(), pop.poll()), (1, Some(1)));
    queue.push(2);
    assert_eq!(assume_cancel_safe(queue.pop()).try_sync(), Some(2));
    let other = queue.clone();
    let thread = thread::spawn(move || other.pop_evt().sync_blocking());
    queue.push(3);
    assert_eq!(thread.join().unwrap(), 3);
}

/// `async` blocks are not cancel safe: see `rialto-tokio/tests/compile_fail.rs`.
#[test]
fn named_futures_and_pointers_to_them_are_cancel_safe() {
    assert_eq!(cancel_safe(ready(1)).try_sync(), Some(1));
    assert_eq!(cancel_safe(pending::<u8>()).try_sync(), None);
    assert_eq!(cancel_safe(&mut ready(2)).try_sync(), Some(2));
    assert_eq!(cancel_safe(Box::new(ready(3))).try_sync(), Some(3));
    assert_eq!(cancel_safe(Box::pin(ready(4))).try_sync(), Some(4));
    assert_eq!(cancel_safe(pin!(ready(5))).try_sync(), Some(5));
    let hidden: Pin<Box<dyn CancelSafe<Output = u8>>> = Box::pin(ready(6));
    assert_eq!(cancel_safe(hidden).try_sync(), Some(6));
    assert!(cancel_safe(Told(Arc::default())).try_sync().is_none(), "one of the user's own");
}

#[test]
fn law_1_a_losing_future_takes_no_item() {
    let (queue, (tx, rx)) = (Queue::default(), channel());
    let either = || choose((queue.pop_evt(), rx.recv_evt().wrap(|got| got.unwrap())));

    let mut first = waiting(either());
    queue.push(1);
    assert_eq!((first.wakes(), first.poll()), (1, Some(1)));

    // A partner commits the sync before it is polled, so the item stays in the queue.
    let mut second = waiting(either());
    tx.try_send(2).unwrap();
    queue.push(3);
    assert_eq!(second.poll(), Some(2));
    assert_eq!(queue.len(), 1);
    drop(waiting(choose((never(), pop_later(&queue)))));
    assert_eq!(queue.len(), 1, "a sync that is dropped has taken nothing");
    assert_eq!(either().sync_blocking(), 3);
}

/// A pop that is not ready at its first poll.
fn pop_later(queue: &Queue) -> impl Event<Output = u32> + use<> {
    let mut pop = Box::pin(queue.pop());
    let mut polled = false;
    assume_cancel_safe(poll_fn(move |cx| {
        if std::mem::replace(&mut polled, true) { pop.as_mut().poll(cx) } else { Poll::Pending }
    }))
}

#[test]
fn each_of_several_futures_can_win_in_any_combinator() {
    let queues = [(); 3].map(|()| Queue::default());
    let of = |at: usize| queues[at].pop_evt();
    let all = || {
        let nested = guard(|| with_nack(|_| of(1).or(never()).wrap(|item| item + 10)));
        let third = of(2).wrap_abort(|| ()).catch_panic().wrap(|got| got.unwrap() + 20);
        choose(vec![of(0).boxed(), nested.boxed(), choose([Some(third).or_never_evt()]).boxed()])
    };
    for (at, queue) in queues.iter().enumerate() {
        let mut sync = waiting(all());
        assert_eq!(sync.poll(), None, "polled without reason");
        queue.push(0);
        assert_eq!(sync.wakes(), 1);
        assert_eq!(sync.poll(), Some(10 * at as u32));
    }
}

#[test]
fn law_7_a_losing_future_is_dropped_before_nacks_fire() {
    let gone = Arc::new(AtomicBool::new(false));
    let mut seen = false;
    let loser = cancel_safe(Told(gone.clone())).wrap_abort(|| seen = gone.load(Ordering::SeqCst));
    choose((loser, after(std::time::Duration::ZERO))).sync_blocking();
    assert!(seen);
}

/// The other futures are not ready, which only their polls show. They do not change the odds.
#[test]
fn law_12_ready_futures_are_drawn_uniformly() {
    let mut counts = [0; 3];
    for _ in 0..600 {
        let not_ready = || choose([(); 8].map(|()| cancel_safe(pending())));
        let of = |at: usize| cancel_safe(ready(at));
        counts[choose((of(0), not_ready(), always(1), of(2))).sync_blocking()] += 1;
    }
    assert!(counts.iter().all(|count| (140..=260).contains(count)), "{counts:?}");
}

#[test]
fn law_9_poll_evt_polls_the_future_once() {
    let queue = Queue::default();
    assert_eq!(queue.pop_evt().poll_evt().sync_blocking(), None);
    queue.push(1);
    assert_eq!(queue.pop_evt().poll_evt().sync_blocking(), Some(1));
    let got = rialto_event::guard_async(|| async {
        select! {
            item = queue.pop_evt() => always(Some(item)),
            default => always(None),
        }
    });
    assert_eq!(got.sync_blocking(), None);
}

#[test]
fn a_new_waker_reaches_the_future() {
    let (queue, (_tx, rx)) = (Queue::default(), channel::<u32>());
    let (first, second) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let waker = |count: &Arc<AtomicUsize>| {
        let count = count.clone();
        struct Count(Arc<AtomicUsize>);
        impl std::task::Wake for Count {
            fn wake(self: Arc<Self>) {
                self.0.fetch_add(1, Ordering::SeqCst);
            }
        }
        Waker::from(Arc::new(Count(count)))
    };
    let mut sync = Box::pin(choose((queue.pop_evt(), rx.recv_evt().wrap(|got| got.unwrap()))).sync());
    assert!(sync.as_mut().poll(&mut Context::from_waker(&waker(&first))).is_pending());
    assert!(sync.as_mut().poll(&mut Context::from_waker(&waker(&second))).is_pending());
    queue.push(7);
    assert_eq!((first.load(Ordering::SeqCst), second.load(Ordering::SeqCst)), (0, 1));
    assert_eq!(sync.as_mut().poll(&mut Context::from_waker(&waker(&second))), Poll::Ready(7));
}

#[test]
fn a_panic_of_the_future_abandons_the_sync() {
    let (tx, rx) = channel::<u32>();
    let mut polls = 0;
    let panics = poll_fn(|_| {
        polls += 1;
        if polls == 2 { panic!("in the future") } else { Poll::<u32>::Pending }
    });
    let mut sync = hand(choose((assume_cancel_safe(panics), rx.recv_evt().wrap(|got| got.unwrap()))));
    assert_eq!(sync.poll(), None);
    assert_eq!(tx.waiting_receivers(), 1);
    assert!(catch_unwind(AssertUnwindSafe(|| sync.poll())).is_err());
    assert_eq!(tx.waiting_receivers(), 0);
    assert!(tx.try_send(1).is_err(), "nobody is there");
}

#[test]
fn a_future_that_commits_its_own_sync_panics() {
    let (tx, rx) = channel::<u32>();
    let mut polls = 0;
    let meets = poll_fn(|_| {
        polls += 1;
        if polls == 2 {
            let _ = tx.try_send(1);
        }
        Poll::<u32>::Pending
    });
    let mut sync = hand(choose((assume_cancel_safe(meets), rx.recv_evt().wrap(|got| got.unwrap()))));
    assert_eq!(sync.poll(), None);
    let told = catch_unwind(AssertUnwindSafe(|| sync.poll())).expect_err("it would wait for itself");
    assert!(told.downcast_ref::<&str>().is_some_and(|told| told.contains("`cancel_safe`")));
    drop(sync);
    assert_eq!((tx.waiting_receivers(), tx.waiting_senders()), (0, 0));
}

#[test]
fn cancel_safe_in_a_choose_all_panics() {
    let both = AssertUnwindSafe(|| choose_all((cancel_safe(ready(1)), always(2))).sync_blocking());
    assert!(catch_unwind(both).is_err());
}

/// Threads push items to the queue and send items on the channel. One reader takes them in choices, and drops
/// most of the choices after a few polls. No item is lost or duplicated, and the items of each source arrive
/// in order.
#[test]
fn law_5_no_item_is_lost_or_doubled() {
    const ITEMS: u32 = 20_000;
    let (queue, (tx, rx)) = (Queue::default(), channel::<u32>());
    let pushes = thread::spawn({
        let queue = queue.clone();
        move || (0..ITEMS).for_each(|item| queue.push(item))
    });
    let sends = thread::spawn(move || (0..ITEMS).for_each(|item| tx.send(item).sync_blocking().unwrap()));
    let (mut next, mut turn) = ([0, 0], 0_u32);
    while next != [ITEMS, ITEMS] {
        turn = turn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let either =
            choose((queue.pop_evt().wrap(|item| (0, item)), rx.recv_evt().or_never().wrap(|got| (1, got))));
        let got = if turn >> 30 == 0 {
            Some(either.sync_blocking())
        } else {
            let mut sync = hand(either);
            (0..turn >> 29).find_map(|_| sync.poll())
        };
        if let Some((from, item)) = got {
            assert_eq!(item, next[from]);
            next[from] += 1;
        }
    }
    pushes.join().unwrap();
    sends.join().unwrap();
    assert_eq!(queue.len(), 0);
}
