//! Law 12 for a choice that waits before its partner comes: if a partner can commit with several of its
//! alternatives, each one is chosen with the same probability.

use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use rialto_event::__private::time::{Clock, VirtualClock, Wheel, enter};
use rialto_event::base_event::{Base, BasePending};
use rialto_event::pending::TryOutcome;
use rialto_event::queue::WaitQueue;
use rialto_event::sync_context::SyncContext;
use rialto_event::time::{Instant, Timer};
use rialto_event::waiter::{DataSlot, Waiter};
use rialto_event::{
    Closed, Condition, Event, Exchange, ItemSource, Object, after, assume_cancel_safe, at_time, channel,
    choose, choose_all, impl_event, never, rng, select,
};
use rialto_task::primitives::ByteLock;

use crate::support::{hand, waiting};

const COMMITS: usize = 2_000;
/// Half of the commits, with a tolerance of four and a half standard deviations.
const A_HALF: std::ops::RangeInclusive<usize> = 900..=1_100;

/// Counts how often each alternative is chosen.
fn wins<const N: usize>(mut commit: impl FnMut() -> usize) -> [usize; N] {
    rng::seed(12);
    let mut wins = [0; N];
    (0..COMMITS).for_each(|_| wins[commit()] += 1);
    wins
}

/// Asserts that each of two alternatives is chosen equally often.
#[track_caller]
fn assert_fair(commit: impl FnMut() -> usize) {
    let [first, second] = wins(commit);
    assert!(A_HALF.contains(&second), "the first was chosen {first} times, the second {second} times");
}

/// Asserts that each of `N` alternatives is chosen equally often, with a tolerance of five standard
/// deviations.
#[track_caller]
fn assert_uniform<const N: usize>(commit: impl FnMut() -> usize) {
    let wins: [usize; N] = wins(commit);
    let share = COMMITS / N;
    let tolerance = (25.0 * share as f64 * (1.0 - 1.0 / N as f64)).sqrt() as usize;
    assert!(wins.iter().all(|wins| wins.abs_diff(share) <= tolerance), "{wins:?}");
}

#[test]
fn law_12_an_arriving_receiver_takes_either_of_two_sends() {
    let (tx, rx) = channel();
    assert_fair(|| {
        let mut sends = waiting(choose((tx.send_evt(0), tx.send_evt(1))));
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!(sends.poll(), Some(Ok(())));
        got
    });
}

#[test]
fn law_12_a_waiting_receiver_gets_either_of_two_sends() {
    let (tx, rx) = channel();
    assert_fair(|| {
        let mut receive = waiting(rx.recv_evt());
        choose((tx.send_evt(0), tx.send_evt(1))).sync_blocking().expect("open");
        receive.poll().expect("received").expect("open")
    });
}

#[test]
fn law_12_an_arriving_sender_commits_with_either_of_two_receives() {
    let (tx, rx) = channel();
    assert_fair(|| {
        let mut receives = waiting(choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1))));
        tx.try_send(()).expect("a receiver waits");
        receives.poll().expect("received")
    });
}

#[test]
fn law_12_a_sender_that_waits_is_received_by_either_of_two_receives() {
    let (tx, rx) = channel();
    assert_fair(|| {
        let mut send = waiting(tx.send_evt(()));
        let receives = choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1)));
        let received_by = receives.sync_blocking();
        assert_eq!(send.poll(), Some(Ok(())));
        received_by
    });
}

#[test]
fn law_12_a_put_back_value_goes_to_either_of_two_receives() {
    let (_tx, rx) = channel();
    assert_fair(|| {
        let mut receives = waiting(choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1))));
        rx.put_back(());
        receives.poll().expect("received")
    });
}

#[test]
fn law_12_closing_commits_either_of_two_receives() {
    assert_fair(|| {
        let (_tx, rx) = channel::<()>();
        let mut receives = waiting(choose((rx.recv_evt().wrap(|_| 0), rx.recv_evt().wrap(|_| 1))));
        rx.close();
        receives.poll().expect("closed")
    });
}

#[test]
fn law_12_closing_commits_a_send_or_a_receive() {
    assert_fair(|| {
        let (tx, rx) = channel::<()>();
        let mut both = waiting(choose((tx.send_evt(()).wrap(|_| 0), rx.recv_evt().wrap(|_| 1))));
        rx.close();
        both.poll().expect("closed")
    });
}

#[test]
fn law_12_a_choice_commits_with_either_alternative_of_a_waiting_choice() {
    let (a, b) = (channel(), channel());
    assert_fair(|| {
        let mut sends = waiting(choose((a.0.send_evt(0), b.0.send_evt(1))));
        let got = choose((a.1.recv_evt(), b.1.recv_evt())).sync_blocking().expect("open");
        assert_eq!(sends.poll(), Some(Ok(())));
        got
    });
}

#[test]
fn law_12_a_signal_commits_either_of_two_waits() {
    assert_fair(|| {
        let condition = Condition::new();
        let mut waits =
            waiting(choose((condition.wait_evt().wrap(|()| 0), condition.wait_evt().wrap(|()| 1))));
        condition.signal();
        waits.poll().expect("signalled")
    });
}

#[test]
fn law_12_a_signalled_condition_commits_either_of_two_waits() {
    let condition = Condition::new();
    condition.signal();
    assert_fair(|| {
        choose((condition.wait_evt().wrap(|()| 0), condition.wait_evt().wrap(|()| 1))).sync_blocking()
    });
}

/// A wheel of the test's own, and its virtual clock.
fn virtual_time() -> (Arc<Wheel>, Arc<VirtualClock>) {
    (Arc::new(Wheel::new()), Arc::new(VirtualClock::new()))
}

#[test]
fn law_12_a_deadline_commits_either_of_two_timers() {
    let (wheel, clock) = virtual_time();
    let _time = enter(wheel.clone(), Clock::Virtual(clock.clone()));
    assert_fair(|| {
        let soon = Instant::now() + Duration::from_millis(7);
        let mut timers = waiting(choose((at_time(soon).wrap(|()| 0), at_time(soon).wrap(|()| 1))));
        clock.advance_to(soon);
        wheel.expire(soon);
        timers.poll().expect("the time has come")
    });
}

#[test]
fn law_12_a_past_deadline_commits_either_of_two_timers() {
    assert_fair(|| {
        let now = Instant::now();
        choose((at_time(now).wrap(|()| 0), at_time(now).wrap(|()| 1))).sync_blocking()
    });
}

/// The real clock advances between two readings, but the timeouts of one sync have the same start (law 10).
#[test]
fn law_10_equal_timeouts_of_one_choice_share_a_deadline() {
    let wheel = Arc::new(Wheel::new());
    let _time = enter(wheel.clone(), Clock::Real);
    assert_fair(|| {
        let soon = || after(Duration::from_micros(1));
        let mut timers = hand(choose((soon().wrap(|()| 0), soon().wrap(|()| 1))));
        loop {
            if let Some(which) = timers.poll() {
                return which;
            }
            wheel.expire(Instant::now());
        }
    });
}

#[test]
fn law_12_a_timer_that_fires_enables_either_of_two_events() {
    let (wheel, clock) = virtual_time();
    let _time = enter(wheel.clone(), Clock::Virtual(clock.clone()));
    assert_fair(|| {
        let timer = Timer::new();
        timer.restart(Duration::from_millis(1));
        let mut fired = waiting(choose((timer.fired_evt().wrap(|()| 0), timer.fired_evt().wrap(|()| 1))));
        clock.advance_to(Instant::now() + Duration::from_millis(1));
        wheel.expire(Instant::now());
        fired.poll().expect("fired")
    });
}

#[test]
fn law_12_an_arriving_swap_commits_with_either_of_two_swaps() {
    let exchange = Exchange::new();
    assert_fair(|| {
        let mut swaps = waiting(choose((exchange.swap_evt(0), exchange.swap_evt(1))));
        let got = exchange.swap_evt(2).sync_blocking();
        assert_eq!(swaps.poll(), Some(2));
        got
    });
}

struct Permits(u32);

impl ItemSource for Permits {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0 > 0
    }
    fn take(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
    fn put_back(&mut self, (): ()) {
        self.0 += 1;
    }
}

#[test]
fn law_12_a_user_defined_object_serves_either_of_two_takes() {
    let permits = Object::new(Permits(0));
    assert_fair(|| {
        let mut takes = waiting(choose((permits.take_evt().wrap(|()| 0), permits.take_evt().wrap(|()| 1))));
        permits.update(|permits| permits.0 += 1);
        takes.poll().expect("served")
    });
    assert_fair(|| {
        let mut takes = waiting(choose((permits.take_evt().wrap(|()| 0), permits.take_evt().wrap(|()| 1))));
        permits.update_all(|_| true, |_| ());
        takes.poll().expect("served")
    });
}

/// A future that is ready when `flag` is set.
fn flagged<'a>(flag: &'a Cell<bool>) -> impl Future<Output = ()> + 'a {
    poll_fn(|_| if flag.get() { Poll::Ready(()) } else { Poll::Pending })
}

#[test]
fn law_12_a_wake_up_finds_either_of_two_futures_ready() {
    assert_fair(|| {
        let ready = Cell::new(false);
        let either = choose((
            assume_cancel_safe(flagged(&ready)).wrap(|()| 0),
            assume_cancel_safe(flagged(&ready)).wrap(|()| 1),
        ));
        let mut either = waiting(either);
        ready.set(true);
        either.poll().expect("ready")
    });
}

#[test]
fn law_12_many_alternatives_of_one_channel_are_equally_likely() {
    let (tx, rx) = channel();
    let received = |mut sends: crate::support::Hand<rialto_event::BoxEvent<'_, _>>| {
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!(sends.poll(), Some(Ok(())));
        got
    };
    let send = |n| tx.send_evt(n);
    assert_uniform::<3>(|| received(waiting(choose((send(0), send(1), send(2))).boxed())));
    assert_uniform::<5>(|| received(waiting(choose([0, 1, 2, 3, 4].map(send)).boxed())));
    assert_uniform::<10>(|| received(waiting(choose((0..10).map(send).collect::<Vec<_>>()).boxed())));
    assert_uniform::<4>(|| {
        let nested = choose((send(0), choose((choose([send(1), send(2)]), send(3)))));
        received(waiting(nested.boxed()))
    });
    assert_uniform::<3>(|| received(waiting(choose((send(0), choose((send(1), send(2))).boxed())).boxed())));
}

/// The queue draws a place among at most 16 waiters of a choice. So the alternatives are not equally likely
/// here, but each one is chosen sometimes.
#[test]
fn law_12_each_of_a_hundred_alternatives_can_be_chosen() {
    let (tx, rx) = channel();
    let wins: [usize; 100] = wins(|| {
        let mut sends = waiting(choose((0..100).map(|n| tx.send_evt(n)).collect::<Vec<_>>()));
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!(sends.poll(), Some(Ok(())));
        got
    });
    assert!(wins.iter().all(|wins| (1..60).contains(wins)), "{wins:?}");
}

#[test]
fn law_12_the_arms_of_a_select_are_equally_likely() {
    let (tx, rx) = channel();
    assert_uniform::<4>(|| {
        let sent = async {
            select! {
                _ = tx.send_evt(0) => 0,
                _ = tx.send_evt(1) => 1,
                _ = tx.send_evt(2) => 2,
                _ = tx.send_evt(3) => 3,
            }
        };
        let mut sent = Box::pin(sent);
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(sent.as_mut().poll(&mut cx).is_pending());
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!(sent.as_mut().poll(&mut cx), Poll::Ready(got));
        got
    });
}

/// Each order of two alternatives has the same probability, wherever they are in the choice, and also if the
/// alternatives between them wait on another object.
#[test]
fn law_12_every_pair_of_alternatives_queues_in_both_orders() {
    let ((tx, rx), (idle, _at_idle)) = (channel(), channel());
    for (first, second) in [(0, 1), (0, 3), (1, 2), (1, 4), (2, 4), (3, 4)] {
        assert_fair(|| {
            // Two of the five alternatives send on the tested channel. The others send on a channel without a
            // receiver.
            let send = |n| if n == first || n == second { tx.send_evt(n) } else { idle.send_evt(n) };
            let nested = choose((send(0), choose((send(1), choose([send(2), send(3)]))), send(4)));
            let mut sends = waiting(nested);
            let got = rx.try_recv().expect("a sender waits");
            assert_eq!(sends.poll(), Some(Ok(())));
            usize::from(got == second)
        });
    }
}

/// A base event that is never enabled. It calls a function when its choice is published.
struct Queued<F>(F, ByteLock<WaitQueue>);

// SAFETY: the waiter is never linked, so it is never served.
unsafe impl<F: Fn()> Base for Queued<F> {
    type Slot = DataSlot<()>;
    type Output = Result<(), Closed<usize>>;
    fn is_enabled(&self) -> bool {
        false
    }
    unsafe fn try_commit(&self, _: &Waiter<DataSlot<()>>, _: &SyncContext<'_>, _: bool) -> TryOutcome {
        (self.0)();
        TryOutcome::NotEnabled
    }
    unsafe fn with_queue<R>(&self, _: &Waiter<DataSlot<()>>, f: impl FnOnce(&mut WaitQueue) -> R) -> R {
        f(&mut self.1.lock())
    }
    unsafe fn take(&mut self, _: &Waiter<DataSlot<()>>, _: bool) -> Self::Output {
        unreachable!("nobody serves it")
    }
    unsafe fn put_back(&mut self, _: &Waiter<DataSlot<()>>) {}
}

impl<F: Fn()> Event for Queued<F> {
    type Pending = BasePending<Self>;
    fn into_pending(self) -> Self::Pending {
        BasePending::new(self, DataSlot::new(()))
    }
}
impl_event!([F: Fn()] Queued<F> => Result<(), Closed<usize>>);

/// Another sync links its waiter between the two.
#[test]
fn law_12_a_pair_interleaved_with_another_sync_queues_in_both_orders() {
    let (tx, rx) = channel();
    assert_fair(|| {
        let other = RefCell::new(None);
        let comes_between =
            Queued(|| drop(other.replace(Some(waiting(tx.send_evt(2))))), ByteLock::new(WaitQueue::new()));
        let mut sends = waiting(choose((tx.send_evt(0), comes_between, tx.send_evt(1))));
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!((sends.poll(), rx.try_recv()), (Some(Ok(())), Ok(2)));
        got
    });
}

#[test]
fn law_12_a_preference_holds_for_a_choice_that_waits() {
    let (tx, rx) = channel();
    rng::seed(3);
    for _ in 0..200 {
        let preferred = tx.send_evt(0).or(tx.send_evt(1)).or(tx.send_evt(2));
        let mut sends = waiting(preferred);
        assert_eq!(rx.try_recv(), Ok(0));
        assert_eq!(sends.poll(), Some(Ok(())));
    }
}

/// A preference orders only its two sides. The draw stays fair inside each side, and between the preference
/// and other alternatives of the choice.
#[test]
fn law_12_a_preference_in_a_choice_leaves_the_rest_fair() {
    let (tx, rx) = channel();
    let send = |n| tx.send_evt(n);
    let received = |mut sends: crate::support::Hand<rialto_event::BoxEvent<'_, _>>| {
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!(sends.poll(), Some(Ok(())));
        got
    };
    // The third alternative is never first.
    assert_fair(|| received(waiting(choose((send(0), send(1))).or(send(2)).boxed())));
    // 1 is preferred to 2. 0 has the same chance as the pair.
    assert_fair(|| received(waiting(choose((send(0), send(1).or(send(2)))).boxed())));
}

/// A preference also holds if the choice within it waits on other objects in between.
#[test]
fn law_12_a_preference_holds_around_a_nested_choice() {
    let ((tx, rx), condition) = (channel(), Condition::new());
    let wait = || condition.wait_evt().wrap(|()| Ok(()));
    rng::seed(4);
    for _ in 0..200 {
        let mut behind = waiting(tx.send_evt(0).or(choose((tx.send_evt(1), wait(), tx.send_evt(2)))));
        assert_eq!(rx.try_recv(), Ok(0));
        assert_eq!(behind.poll(), Some(Ok(())));
        let mut before =
            waiting(choose((wait(), tx.send_evt(0), wait())).or(choose((wait(), tx.send_evt(1)))));
        assert_eq!(rx.try_recv(), Ok(0));
        assert_eq!(before.poll(), Some(Ok(())));
    }
    // Alternatives on the same side of a preference have equal probabilities.
    assert_fair(|| {
        let mut sends = waiting(never().or(choose((tx.send_evt(0), wait(), tx.send_evt(1)))));
        let got = rx.try_recv().expect("a sender waits");
        assert_eq!(sends.poll(), Some(Ok(())));
        got
    });
}

/// A choice with several waiters in a queue does not overtake the waiters ahead of it.
#[test]
fn law_12_an_earlier_waiter_is_served_before_a_later_choice() {
    let (tx, rx) = channel();
    for _ in 0..50 {
        let mut before = waiting(tx.send_evt(9));
        let mut sends = waiting(choose((tx.send_evt(0), tx.send_evt(1), tx.send_evt(2))));
        let mut after = waiting(tx.send_evt(10));
        assert_eq!(rx.try_recv(), Ok(9));
        assert!(rx.try_recv().expect("a sender waits") < 3);
        assert_eq!(rx.try_recv(), Ok(10));
        assert_eq!((before.poll(), sends.poll(), after.poll()), (Some(Ok(())), Some(Ok(())), Some(Ok(()))));
    }
}

/// The parts of a `choose_all` are separate syncs, which queue in order.
#[test]
fn law_12_the_parts_of_a_choose_all_are_first_come_first_served() {
    let (tx, rx) = channel();
    for _ in 0..50 {
        let mut both = waiting(choose_all((rx.recv_evt(), rx.recv_evt())));
        (0..2).for_each(|n| tx.try_send(n).expect("a part waits"));
        assert_eq!(both.poll(), Some((Ok(0), Ok(1))));
    }
}

#[test]
fn law_13_several_waiters_of_one_choice_are_all_unlinked() {
    let (tx, rx) = channel();
    for n in 0..200 {
        let mut receives = waiting(choose([rx.recv_evt(), rx.recv_evt(), rx.recv_evt()]));
        tx.try_send(n).expect("a receiver waits");
        assert_eq!(receives.poll(), Some(Ok(n)));
        drop(waiting(choose([rx.recv_evt(), rx.recv_evt(), rx.recv_evt()])));
        assert_eq!(tx.waiting_receivers(), 0);
    }
}
