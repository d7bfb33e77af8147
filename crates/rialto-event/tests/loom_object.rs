//! Models of asymmetric objects: conditions, item sources and ends.
#![cfg(any(loom, shuttle))]

use crate::loom_support::{Arena, Party, block_on, model, poll_once};
use rialto_event::{Condition, Ends, Event, ItemSource, Object, ObjectState, Side, channel, choose};
use rialto_task::primitives::Cell;
use rialto_task::primitives::explorer::sync::Arc;
use rialto_task::primitives::explorer::thread;

/// Numbered permits. Each one must be handed out once.
#[derive(Default)]
struct Permits(Vec<u8>);

impl ItemSource for Permits {
    type Item = u8;
    fn is_ready(&self) -> bool {
        !self.0.is_empty()
    }
    fn take(&mut self) -> Option<u8> {
        if self.0.is_empty() { None } else { Some(self.0.remove(0)) }
    }
    fn put_back(&mut self, item: u8) {
        self.0.insert(0, item);
    }
}

#[test]
fn a_signal_races_a_wait() {
    model(|| {
        let stop = Condition::new();
        let signal = thread::spawn({
            let stop = stop.clone();
            move || stop.signal()
        });
        block_on(stop.wait_evt().sync());
        assert!(stop.is_signalled());
        signal.join().unwrap();
    });
}

#[test]
fn a_signal_races_two_waits() {
    let arena = Arena::new(2);
    model(move || {
        let stop = Condition::new();
        let waiter = Party::new(arena, 0, stop.clone().into_wait_evt().sync()).start();
        let mut other = Party::new(arena, 1, stop.clone().into_wait_evt().sync());
        let signal = thread::spawn({
            let stop = stop.clone();
            move || stop.signal()
        });
        other.poll();
        signal.join().unwrap();
        let waiter = waiter.join().unwrap();
        assert_eq!((waiter.outcome(), other.outcome()), (Some(()), Some(())));
        assert_eq!(stop.waiters(), 0);
    });
}

/// A choice of a condition and a receive: one of the two commits, and the sender agrees.
#[test]
fn law_1_a_signal_races_a_choice() {
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let stop = Condition::new();
        let signal = thread::spawn({
            let stop = stop.clone();
            move || stop.signal()
        });
        let sender = Party::new(arena, 0, tx.into_send_evt(1).sync()).start();
        let event = choose((stop.wait_evt().wrap(|()| None), rx.recv_evt().wrap(Result::ok)));
        let mut choice = Party::new(arena, 1, event.sync());
        choice.poll();
        signal.join().unwrap();
        let sender = sender.join().unwrap();
        let got = choice.outcome().unwrap();
        assert_eq!(sender.outcome(), got.map(|_| Ok(())));
        assert_eq!((stop.waiters(), rx.waiting_receivers()), (0, 0));
    });
}

/// A receiver is dropped while it is served. Its permit goes to the next one.
#[test]
fn law_5_a_dropped_take_puts_its_item_back() {
    let arena = Arena::new(2);
    model(move || {
        let permits = Arc::new(Object::new(Permits::default()));
        let leaver = thread::spawn({
            let permits = permits.clone();
            move || {
                let mut take = arena.put(0, permits.take_evt().sync());
                poll_once(take.as_mut()).is_ready()
            }
        });
        let giver = thread::spawn({
            let permits = permits.clone();
            move || permits.update(|permits| permits.0.push(7))
        });
        let mut next = Party::new(arena, 1, permits.take_evt().sync());
        next.poll();
        giver.join().unwrap();
        let left_with_it = leaver.join().unwrap();
        assert_eq!(next.outcome(), (!left_with_it).then_some(7));
        assert_eq!(permits.waiters(), 0);
        assert_eq!(permits.take_evt().try_sync(), None);
    });
}

/// A choice over two item sources, and both get an item. It takes one, and the other item stays.
#[test]
fn law_1_a_choice_takes_from_one_of_two_item_sources() {
    let arena = Arena::new(1);
    model(move || {
        let sources = [Permits::default(), Permits::default()].map(|permits| Arc::new(Object::new(permits)));
        let givers =
            sources.clone().map(|source| thread::spawn(move || source.update(|permits| permits.0.push(7))));
        let mut choice = Party::new(arena, 0, choose([sources[0].take_evt(), sources[1].take_evt()]).sync());
        choice.poll();
        for giver in givers {
            giver.join().unwrap();
        }
        assert_eq!(choice.outcome(), Some(7));
        let left = sources.iter().filter_map(|source| source.take_evt().try_sync()).count();
        assert_eq!(left, 1);
    });
}

/// Signals for the tasks that wait now. `all_served` drops the rest.
#[derive(Default)]
struct Signals(u8);

impl ItemSource for Signals {
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
    fn all_served(&mut self) {
        self.0 = 0;
    }
}

/// The first waiter is dropped while it is signalled. The second one gets the signal, because it waited
/// before the signal was given.
#[test]
fn law_5_the_signal_of_a_dropped_waiter_goes_to_the_next() {
    let arena = Arena::new(2);
    model(move || {
        let signals = Arc::new(Object::new(Signals::default()));
        let mut first = arena.put(0, signals.take_evt().sync());
        assert!(poll_once(first.as_mut()).is_pending());
        let mut next = Party::new(arena, 1, signals.take_evt().sync());
        next.poll();
        let signal = thread::spawn({
            let signals = signals.clone();
            move || signals.update(|signals| signals.0 += 1)
        });
        drop(first);
        signal.join().unwrap();
        assert_eq!(next.outcome(), Some(()));
        assert_eq!(signals.take_evt().try_sync(), None);
    });
}

/// A waiter is served although another one is dropped at the same time. A third one arrives meanwhile, and
/// may be served or not.
#[test]
fn update_all_serves_all_while_one_leaves_and_one_comes() {
    let arena = Arena::new(3);
    model(move || {
        let signals = std::sync::Arc::new(Object::new(Signals::default()));
        let mut first = arena.put(0, signals.take_evt().sync());
        assert!(poll_once(first.as_mut()).is_pending());
        let mut second = Party::new(arena, 1, signals.take_evt().sync());
        second.poll();
        let comer = Party::new(arena, 2, Object::take_evt_of(signals.clone()).sync()).start();
        let caller = thread::spawn({
            let signals = signals.clone();
            move || signals.update_all(|_| true, |_| ())
        });
        drop(first);
        caller.join().unwrap();
        comer.join().unwrap().outcome();
        assert_eq!(second.outcome(), Some(()));
        assert_eq!(signals.waiters(), 0);
    });
}

/// A choice of an item source and a receive: one of the two commits.
#[test]
fn law_1_update_all_races_a_choice() {
    let arena = Arena::new(2);
    model(move || {
        let (tx, rx) = channel();
        let signals = Arc::new(Object::new(Signals::default()));
        let event = choose((signals.take_evt().wrap(|()| None), rx.recv_evt().wrap(Result::ok)));
        let mut choice = Party::new(arena, 1, event.sync());
        choice.poll();
        let caller = thread::spawn({
            let signals = signals.clone();
            move || signals.update_all(|_| true, |_| ())
        });
        let sender = Party::new(arena, 0, tx.into_send_evt(1).sync()).start();
        caller.join().unwrap();
        let sender = sender.join().unwrap();
        let got = choice.outcome().expect("it waited when all were served");
        assert_eq!(sender.outcome(), got.map(|_| Ok(())));
        assert_eq!((signals.waiters(), rx.waiting_receivers()), (0, 0));
    });
}

/// A place for one thing. The first of the two ends to leave can put the thing there, and the other takes it.
/// `touched` lets loom check that all accesses happen before the drop; `_kept` shows that the drop happens.
struct Hatch {
    thing: Option<Arc<u8>>,
    somebody_left: bool,
    touched: Cell<()>,
    _kept: Arc<u8>,
}

impl Hatch {
    fn new(thing: Option<Arc<u8>>, kept: &Arc<u8>) -> Self {
        Hatch { thing, somebody_left: false, touched: Cell::new(()), _kept: kept.clone() }
    }

    fn leave(&mut self) -> bool {
        self.touched.with_mut(|_| ());
        std::mem::replace(&mut self.somebody_left, true)
    }
}

impl Drop for Hatch {
    fn drop(&mut self) {
        self.touched.with_mut(|_| ());
    }
}

impl ObjectState for Hatch {
    type Call = ();
    type Admission = ();
    type Answer = Option<Arc<u8>>;
    fn admit(&mut self, (): &(), _is_first: bool) -> Option<()> {
        (self.thing.is_some() || self.somebody_left).then_some(())
    }
    fn answer(&mut self, (): &mut (), (): ()) -> Option<Arc<u8>> {
        self.thing.take()
    }
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, thing: Option<Arc<u8>>) {
        self.thing = thing;
    }
}

impl Ends for Hatch {
    type Garbage = Option<Arc<u8>>;
    fn end_dropped(&mut self, by: Side) -> Option<Arc<u8>> {
        self.leave();
        if by == Side::First { None } else { self.thing.take() }
    }
}

#[test]
fn the_last_of_two_ends_frees_the_object() {
    model(|| {
        let kept = Arc::new(0);
        let (first, second) = Object::ends(Hatch::new(None, &kept));
        let other = thread::spawn(move || drop(first));
        drop(second);
        other.join().unwrap();
        assert_eq!(Arc::strong_count(&kept), 1);
    });
}

#[test]
fn an_end_leaves_a_value_while_the_other_waits_or_leaves() {
    for waits in [true, false] {
        model(move || {
            let (thing, kept) = (Arc::new(1), Arc::new(0));
            let (first, second) = Object::ends(Hatch::new(None, &kept));
            let gift = thing.clone();
            let give = |hatch: &mut Hatch| {
                if hatch.leave() { Some(gift) } else { hatch.thing.replace(gift) }
            };
            let other = thread::spawn(move || first.leave(give));
            let got = if waits { block_on(second.call_evt(()).sync()) } else { None };
            drop(second);
            let back = other.join().unwrap();
            assert!(!waits || (got.is_some() && back.is_none()));
            drop((got, back));
            assert_eq!((Arc::strong_count(&thing), Arc::strong_count(&kept)), (1, 1));
        });
    }
}
