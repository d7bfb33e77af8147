//! `choose_all`: the results that it gathers, and its effects when it is not chosen.
#![cfg(not(any(loom, shuttle)))]

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

use rialto_event::pending::{Arity, Ballot, Solo, Stage, TryOutcome, Winner};
use rialto_event::sync_context::SyncContext;
use rialto_event::{
    Closed, Condition, Event, ItemSource, Object, Pending, Receiver, Sender, SyncFuture, WaitEvt, after,
    always, channel, choose, choose_all, guard, guard_async, impl_event, never, with_nack,
};

/// Counts wake-ups.
#[derive(Default)]
struct Wakes(AtomicUsize);

impl Wake for Wakes {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// A sync that the test polls by hand.
struct Polled<E: Event> {
    sync: Pin<Box<SyncFuture<E>>>,
    wakes: Arc<Wakes>,
}

impl<E: Event> Polled<E> {
    fn new(event: E) -> Self {
        Polled { sync: Box::pin(event.sync()), wakes: Arc::default() }
    }

    fn poll(&mut self) -> Option<E::Output> {
        let waker = Waker::from(Arc::clone(&self.wakes));
        match self.sync.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => Some(value),
            Poll::Pending => None,
        }
    }

    fn wakes(&self) -> usize {
        self.wakes.0.load(Ordering::SeqCst)
    }
}

/// A send that has been polled once, and waits.
fn waiting_send<T>(tx: &Sender<T>, value: T) -> Polled<impl Event<Output = Result<(), Closed<T>>>> {
    let mut send = Polled::new(tx.clone().into_send_evt(value));
    assert!(send.poll().is_none());
    send
}

/// Returns `event` with a nack. The guard stores the nack in `nack` when it runs.
fn nacked<'a, E: Event>(
    nack: &'a RefCell<Option<WaitEvt>>,
    event: E,
) -> impl Event<Output = E::Output> + use<'a, E> {
    with_nack(move |n| {
        *nack.borrow_mut() = Some(n);
        event
    })
}

fn has_fired(nack: &RefCell<Option<WaitEvt>>) -> bool {
    nack.borrow().clone().expect("its guard ran").try_sync().is_some()
}

#[test]
fn results_have_the_shape_of_the_list() {
    assert_eq!(choose_all(vec![always(1), always(2)]).sync_blocking(), vec![1, 2]);
    assert_eq!(choose_all([always('a'), always('b'), always('c')]).sync_blocking(), ['a', 'b', 'c']);
    assert_eq!(choose_all((always(1), always("x"), always(()))).sync_blocking(), (1, "x", ()));
    assert_eq!(choose_all((always(1),)).sync_blocking(), (1,));
    let eight = choose_all((
        always(1),
        always(2),
        always(3),
        always(4),
        always(5),
        always(6),
        always(7),
        always("eight"),
    ));
    assert_eq!(eight.clone().sync_blocking().7, "eight");
    assert_eq!(eight.sync_blocking().0, 1, "law 11: it is a description");
}

#[test]
fn an_empty_choose_all_is_enabled() {
    assert_eq!(choose_all(Vec::<rialto_event::Never<u8>>::new()).sync_blocking(), []);
    assert_eq!(choose_all::<[rialto_event::Never<u8>; 0]>([]).poll_evt().sync_blocking(), Some([]));
}

#[test]
fn parts_wait_together_and_the_last_commit_wakes() {
    let ends: [_; 8] = std::array::from_fn(|_| channel());
    let mut all = Polled::new(choose_all(ends.each_ref().map(|(_, rx)| rx.recv_evt())));
    assert!(all.poll().is_none());
    assert!(ends.iter().all(|(_, rx)| rx.waiting_receivers() == 1));
    for (n, (tx, _)) in ends.iter().enumerate().rev() {
        assert_eq!(all.wakes(), 0);
        tx.try_send(n).unwrap();
        assert!(n == 0 || all.poll().is_none(), "a poll in between changes nothing");
    }
    assert_eq!(all.wakes(), 1);
    assert_eq!(all.poll(), Some(std::array::from_fn(Ok)));
}

#[test]
fn some_parts_commit_at_once_and_some_later() {
    for first in 0..4 {
        let ends: [_; 4] = std::array::from_fn(|_| channel());
        let mut sends: Vec<_> = ends.iter().skip(first).map(|(tx, _)| waiting_send(tx, 'n')).collect();
        let mut all = Polled::new(choose_all(ends.iter().map(|(_, rx)| rx.recv_evt()).collect::<Vec<_>>()));
        assert_eq!(all.poll().is_some(), first == 0);
        assert!(sends.iter_mut().all(|send| send.poll().is_some()), "those happened at once");
        for (tx, _) in &ends[..first] {
            tx.try_send('l').unwrap();
        }
        if first > 0 {
            assert_eq!(all.wakes(), 1);
            assert_eq!(all.poll().unwrap().into_iter().filter(|&got| got == Ok('l')).count(), first);
        }
    }
}

#[test]
fn sends_and_receives_choices_and_timeouts_together() {
    let ((in_tx, in_rx), (out_tx, out_rx), (stop, closed)) = (channel(), channel(), channel::<u8>());
    drop(stop);
    let partner = thread::spawn(move || (in_tx.send(1).sync_blocking(), out_rx.recv().sync_blocking()));
    let all = choose_all((
        in_rx.recv_evt(),
        out_tx.send_evt(2).map_err(|_| "nobody"),
        choose((never(), after(Duration::from_millis(1)).wrap(|()| "time"))),
        closed.recv_evt(),
        always(3).boxed(),
        guard_async(|| async { always(4) }),
        choose_all([always(5), always(6)]),
    ));
    assert_eq!(all.sync_blocking(), (Ok(1), Ok(()), "time", Err(Closed(())), 3, 4, [5, 6]));
    assert_eq!(partner.join().unwrap(), (Ok(()), Ok(2)));
}

#[test]
fn law_3_the_same_event_twice_commits_twice() {
    let (tx, rx) = channel();
    let mut both = Polled::new(choose_all([rx.recv_evt(), rx.recv_evt()]));
    assert!(both.poll().is_none());
    tx.try_send(1).unwrap();
    assert!(both.poll().is_none());
    tx.try_send(2).unwrap();
    assert_eq!(both.poll(), Some([Ok(1), Ok(2)]));
}

#[test]
fn parts_commit_with_each_other_and_with_alternatives_of_their_choice() {
    let (tx, rx) = channel();
    assert_eq!(choose_all((tx.send_evt(1), rx.recv_evt())).sync_blocking(), (Ok(()), Ok(1)));
    // The send waits as an alternative of the choice. The part of the `choose_all` receives from it.
    let part = choose_all((rx.recv_evt(), never::<()>())).wrap(|_| "all");
    let sent = choose((tx.send_evt(2).wrap(|_| "sent"), part));
    assert_eq!(sent.sync_blocking(), "sent");
    assert_eq!(rx.try_recv(), Ok(2), "which gave it back");
}

#[test]
fn law_6_guards_run_before_any_part_is_tried() {
    let order = RefCell::new(Vec::new());
    let (tx, rx) = channel();
    let mut sends = [waiting_send(&tx, 1), waiting_send(&tx, 2)];
    let part = |name: &'static str| {
        let (order, rx) = (&order, &rx);
        guard(move || {
            order.borrow_mut().push((name, rx.waiting_senders()));
            rx.recv_evt()
        })
    };
    let last = guard(|| {
        order.borrow_mut().push(("last", rx.waiting_senders()));
        never()
    });
    let mut all = Polled::new(choose((choose_all((part("first"), part("second"))), last)));
    assert_eq!(all.poll(), Some((Ok(1), Ok(2))));
    assert!(sends.iter_mut().all(|send| send.poll().is_some()));
    assert_eq!(*order.borrow(), [("first", 2), ("second", 2), ("last", 2)]);
}

#[test]
fn no_part_commits_if_another_alternative_is_enabled() {
    // Only one of the two parts can commit at once, so the other alternative is chosen.
    for _ in 0..50 {
        let ((a, at_a), (_b, at_b)) = (channel(), channel::<u8>());
        let nack = RefCell::new(None);
        let mut send = waiting_send(&a, 1);
        let all = choose_all((nacked(&nack, at_a.recv_evt()), at_b.recv_evt())).wrap(|_| 'a');
        assert_eq!(choose((all, always('o'))).sync_blocking(), 'o');
        assert!(send.poll().is_none(), "it was not received");
        assert!(has_fired(&nack));
    }
}

#[test]
fn law_12_a_choose_all_counts_as_one_alternative() {
    let mut chosen = 0;
    for _ in 0..1000 {
        let all = choose_all([always(1), always(1), always(1)]).wrap(|_| 1);
        chosen += choose((all, always(0))).sync_blocking();
    }
    assert!((400..600).contains(&chosen), "{chosen}");
    assert_eq!(always([0]).or(choose_all([always(1)])).sync_blocking(), [0]);
    assert_eq!(choose_all([always(1)]).or(always([0])).sync_blocking(), [1]);
    assert_eq!(choose_all([never()]).or(always([0])).sync_blocking(), [0]);
}

/// Starts a choice between a condition and a `choose_all` of three parts. A receive and a send of the
/// `choose_all` commit, another receive does not. Then calls `end` and checks the state after it.
fn abandoned(end: impl FnOnce(Polled<rialto_event::LocalBoxEvent<'_, &'static str>>, &Condition)) {
    let ((a, at_a), (b, at_b), (c, at_c)) = (channel(), channel(), channel());
    let (happened, did_not) = (RefCell::new(None), RefCell::new(None));
    let other = Condition::new();
    let all = choose_all((
        nacked(&happened, at_a.recv_evt()),
        nacked(&did_not, at_b.recv_evt()),
        c.send_evt("sent"),
    ));
    let choice = choose((all.wrap(|_| "all"), other.wait_evt().wrap(|()| "other")));
    let mut choice = Polled::new(choice.boxed_local());
    assert_eq!(choice.poll(), None);
    a.try_send("first").unwrap();
    let mut second = waiting_send(&a, "second");
    assert_eq!(at_c.try_recv(), Ok("sent"));
    assert!(!has_fired(&happened) && !has_fired(&did_not));
    assert_eq!(choice.wakes(), 0);
    end(choice, &other);
    // Law 7: the nacks of parts that committed do not fire.
    assert!(!has_fired(&happened) && has_fired(&did_not));
    // Law 13: no waiter is left.
    assert_eq!((at_a.waiting_receivers(), at_b.waiting_receivers(), c.waiting_senders()), (0, 0, 0));
    assert!(b.try_send("nobody").is_err());
    // Law 5: the put-back value goes ahead of the waiting sender.
    assert_eq!(at_a.try_recv(), Ok("first"));
    assert_eq!(at_a.try_recv(), Ok("second"));
    assert_eq!(second.poll(), Some(Ok(())));
    // The send stays committed.
    assert!(at_c.try_recv().is_err());
}

#[test]
fn law_5_values_of_a_losing_choose_all_are_put_back() {
    abandoned(|mut choice, other| {
        other.signal();
        assert_eq!(choice.wakes(), 1);
        assert_eq!(choice.poll(), Some("other"));
    });
}

#[test]
fn law_5_values_of_a_dropped_choose_all_are_put_back() {
    abandoned(|choice, _| drop(choice));
}

#[test]
fn law_7_parts_are_abandoned_before_the_winners_wraps() {
    let (nack, fired) = (RefCell::new(None), Cell::new(false));
    let other = Condition::new();
    let all = choose_all([nacked(&nack, never::<u8>())]).wrap(|_| ());
    let wrapped = other.wait_evt().wrap(|()| fired.set(has_fired(&nack)));
    let mut choice = Polled::new(choose((all, wrapped)));
    assert!(choice.poll().is_none());
    other.signal();
    assert!(choice.poll().is_some());
    assert!(fired.get());
}

#[test]
fn law_5_unseen_values_of_all_parts_are_put_back() {
    let ends: [_; 3] = std::array::from_fn(|_| channel());
    let mut all = Polled::new(choose_all(ends.each_ref().map(|(_, rx)| rx.recv_evt())));
    assert!(all.poll().is_none());
    for (n, (tx, _)) in ends.iter().enumerate() {
        tx.try_send(n).unwrap();
    }
    assert_eq!(all.wakes(), 1);
    drop(all);
    for (n, (_, rx)) in ends.iter().enumerate() {
        assert_eq!(rx.try_recv(), Ok(n));
    }
}

#[test]
fn a_choose_all_dropped_before_its_first_poll_has_no_effect() {
    let (tx, rx) = channel::<u8>();
    let nack = RefCell::new(None);
    drop(choose_all([rx.recv_evt()]));
    drop(choose_all([rx.recv_evt()]).sync());
    drop(choose_all([nacked(&nack, rx.recv_evt())]).sync());
    assert!(nack.borrow().is_none(), "its guard has not run");
    // Dropped while an async guard waits.
    let waits = choose_all((
        nacked(&nack, rx.recv_evt()),
        guard_async(|| async {
            std::future::pending::<()>().await;
            always(1)
        }),
    ));
    let mut all = Polled::new(waits);
    assert!(all.poll().is_none());
    assert_eq!(rx.waiting_receivers(), 0);
    drop(all);
    assert!(has_fired(&nack));
    assert!(tx.try_send(1).is_err());
}

#[test]
fn a_panic_in_a_wrap_reaches_the_caller_and_later_values_are_put_back() {
    let ends: [_; 3] = std::array::from_fn(|_| channel());
    let part = |n: usize| {
        ends[n].1.recv_evt().wrap(move |got| {
            assert_ne!(n, 1, "the second one panics");
            got
        })
    };
    let mut all = Polled::new(choose_all([part(0), part(1), part(2)]));
    assert!(all.poll().is_none());
    ends.iter().for_each(|(tx, _)| tx.try_send('m').unwrap());
    let panic = catch_unwind(AssertUnwindSafe(|| all.poll())).unwrap_err();
    assert!(panic.downcast_ref::<String>().unwrap().contains("the second one panics"));
    drop(all);
    let left: Vec<_> = ends.iter().map(|(_, rx)| rx.try_recv().is_ok()).collect();
    assert_eq!(left, [false, false, true], "the first two were seen");
}

#[test]
fn a_panic_in_a_guard_starts_no_part() {
    let (tx, rx) = channel();
    let nack = RefCell::new(None);
    let mut send = waiting_send(&tx, 1);
    let fails = guard(|| -> rialto_event::Always<()> { panic!("in a guard") });
    let mut all = Polled::new(choose_all((nacked(&nack, rx.recv_evt()), fails)));
    assert!(catch_unwind(AssertUnwindSafe(|| all.poll())).is_err());
    assert!(has_fired(&nack));
    assert!(send.poll().is_none());
    assert!(catch_unwind(AssertUnwindSafe(|| all.poll())).is_err(), "it is over");
    assert_eq!(rx.try_recv(), Ok(1));
}

/// A state that panics in its first `take`, under the object's lock.
struct Fragile(bool);

impl ItemSource for Fragile {
    type Item = ();
    fn is_ready(&self) -> bool {
        true
    }
    fn take(&mut self) -> Option<()> {
        if std::mem::take(&mut self.0) {
            panic!("in a state");
        }
        Some(())
    }
    fn put_back(&mut self, (): ()) {}
}

#[test]
fn law_7_a_panic_while_parts_start_abandons_the_started_ones() {
    let ((a, at_a), (_b, at_b)) = (channel(), channel::<u8>());
    let fragile = Object::new(Fragile(true));
    let mut send = waiting_send(&a, 'm');
    let mut all =
        Polled::new(choose_all((at_a.recv_evt(), at_b.recv_evt(), fragile.take_evt(), at_b.recv_evt())));
    assert!(catch_unwind(AssertUnwindSafe(|| all.poll())).is_err());
    assert_eq!(at_b.waiting_receivers(), 0);
    assert!(send.poll().is_some());
    assert_eq!(at_a.try_recv(), Ok('m'), "it went back");
}

#[test]
fn law_9_poll_evt_commits_if_all_parts_are_enabled() {
    let ((a, at_a), (b, at_b)) = (channel(), channel());
    let both = || choose_all((at_a.recv_evt(), at_b.recv_evt())).poll_evt();
    assert_eq!(both().sync_blocking(), None);
    let mut first = waiting_send(&a, 1);
    assert_eq!(both().sync_blocking(), None);
    assert!(first.poll().is_none(), "no part was begun");
    let mut second = waiting_send(&b, 2);
    assert_eq!(both().sync_blocking(), Some((Ok(1), Ok(2))));
    assert!(first.poll().is_some() && second.poll().is_some());
    // Both parts look enabled, but there is only one sender for the two receives.
    let mut only = waiting_send(&a, 3);
    assert_eq!(choose_all([at_a.recv_evt(), at_a.recv_evt()]).poll_evt().sync_blocking(), None);
    assert!(only.poll().is_some());
    assert_eq!(at_a.try_recv(), Ok(3), "law 5");
}

#[test]
fn choose_all_nests_in_choices_and_in_itself() {
    let ends: [_; 4] = std::array::from_fn(|_| channel::<u8>());
    let recv = |n: usize| ends[n].1.recv_evt().wrap(|got| got.unwrap());
    let pair = |m, n| choose_all((recv(m), recv(n))).wrap(|(m, n)| m + n);
    let either = choose((pair(0, 1), pair(2, 3)));
    let mut all = Polled::new(choose_all((either, recv(0))));
    assert_eq!(all.poll(), None);
    ends[0].0.try_send(1).unwrap();
    ends[3].0.try_send(10).unwrap();
    ends[0].0.try_send(2).unwrap();
    assert_eq!(all.wakes(), 0);
    ends[2].0.try_send(20).unwrap();
    assert_eq!(all.wakes(), 1);
    assert_eq!(all.poll(), Some((30, 2)));
    assert_eq!(ends[0].1.try_recv(), Ok(1), "the pair that was not chosen gave it back");
}

/// A solo event with its waiter in a box of its own, outside the memory of the `choose_all`. The waiter holds
/// a reference count of the part's header.
struct Elsewhere<E>(E);

impl<E: Event<Pending: Pending<Output = E::Output> + Arity<Mode = Solo>>> Event for Elsewhere<E> {
    type Pending = InBox<E::Pending>;
    fn into_pending(self) -> Self::Pending {
        InBox(Box::pin(self.0.into_pending()))
    }
}
impl_event!([E: Event<Pending: Pending<Output = E::Output> + Arity<Mode = Solo>>] Elsewhere<E> => E::Output);

struct InBox<P>(Pin<Box<P>>);

impl<P> Arity for InBox<P> {
    type Mode = Solo;
}

// SAFETY: each step is forwarded to the inner pending.
unsafe impl<P: Pending> Pending for InBox<P> {
    type Output = P::Output;
    unsafe fn force(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().force(cx) }
    }
    fn alternatives(&self) -> u32 {
        self.0.alternatives()
    }
    unsafe fn survey(mut self: Pin<&mut Self>, ballot: &mut Ballot) {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().survey(ballot) };
    }
    unsafe fn attempt(mut self: Pin<&mut Self>, turn: &mut u32, me: &SyncContext<'_>) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().attempt(turn, me) }
    }
    unsafe fn publish(mut self: Pin<&mut Self>, me: &SyncContext<'_>, link: bool) -> TryOutcome {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().publish(me, link) }
    }
    unsafe fn settle(mut self: Pin<&mut Self>, winner: Winner) -> bool {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().settle(winner) }
    }
    unsafe fn finish(mut self: Pin<&mut Self>, winner: Winner) -> Option<P::Output> {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().finish(winner) }
    }
    fn stage(&self) -> Stage {
        self.0.stage()
    }
    unsafe fn rewake(mut self: Pin<&mut Self>, waker: &Waker) -> bool {
        // SAFETY: by contract.
        unsafe { self.0.as_mut().rewake(waker) }
    }
}

#[test]
fn parts_with_boxed_waiters() {
    let ((a, at_a), (b, at_b)) = (channel(), channel());
    let both = || choose_all((Elsewhere(at_a.recv_evt()), Elsewhere(at_b.recv_evt())));
    let mut all = Polled::new(both());
    assert_eq!(all.poll(), None);
    a.try_send(1).unwrap();
    b.try_send(2).unwrap();
    assert_eq!((all.wakes(), all.poll()), (1, Some((Ok(1), Ok(2)))));
    let mut all = Polled::new(both());
    assert_eq!(all.poll(), None);
    b.try_send(3).unwrap();
    drop(all);
    assert_eq!((at_a.waiting_receivers(), at_b.try_recv()), (0, Ok(3)));
}

/// Some threads send, others gather and often abandon it. No message is lost, and none is received twice.
#[test]
fn law_5_conservation_among_threads() {
    const CHANNELS: usize = 4;
    const EACH: usize = 3_000;
    let ends: [(Sender<usize>, Receiver<usize>); CHANNELS] = std::array::from_fn(|_| channel());
    let seen = AtomicUsize::new(0);
    let sum = AtomicUsize::new(0);
    let see = |n: usize| {
        seen.fetch_add(1, Ordering::Relaxed);
        sum.fetch_add(n, Ordering::Relaxed);
    };
    thread::scope(|s| {
        for (tx, _) in &ends {
            s.spawn(move || (1..=EACH).for_each(|n| tx.send(n).sync_blocking().unwrap()));
        }
        for start in 0..2 {
            let (ends, seen, see) = (&ends, &seen, &see);
            s.spawn(move || {
                let mut round = start;
                while seen.load(Ordering::Relaxed) < CHANNELS * EACH {
                    round += 1;
                    gather(ends, round, see);
                }
            });
        }
    });
    assert_eq!(sum.into_inner(), CHANNELS * EACH * (EACH + 1) / 2);
}

/// Receives from some of the channels, in one of three ways.
fn gather(ends: &[(Sender<usize>, Receiver<usize>)], round: usize, see: &impl Fn(usize)) {
    let parts: Vec<_> = ends.iter().skip(round % 3).map(|(_, rx)| rx.recv_evt()).collect();
    let late = after(Duration::from_micros(20 * (round as u64 % 5)));
    match round % 4 {
        // Polled once, then dropped.
        0 => {
            let mut all = pin!(choose_all(parts).sync());
            if let Poll::Ready(got) = all.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                got.into_iter().for_each(|n| see(n.unwrap()));
            }
        }
        // One message at a time, so that the last messages are received too.
        1 => ends.iter().filter_map(|(_, rx)| rx.try_recv().ok()).for_each(see),
        _ => {
            let all = choose_all(parts).wrap(Some);
            let got = choose((all, late.wrap(|()| None))).sync_blocking();
            got.into_iter().flatten().for_each(|n| see(n.unwrap()));
        }
    }
}
