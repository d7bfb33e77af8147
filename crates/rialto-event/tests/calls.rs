//! Objects that answer calls of several kinds.

#[path = "support/buffer.rs"]
mod buffer;

use std::cell::Cell;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use crate::support::{Hand, hand, waiting};
use buffer::{Answer, Ask, buffer};
use rialto_event::{ConstantCall, Event, Object, ObjectState, always, choose, never};

#[test]
fn law_2_each_kind_waits_for_the_other() {
    let buffer = buffer(1);
    let mut take = waiting(buffer.call_evt(Ask::Take));
    assert_eq!(buffer.call_evt(Ask::Put(Some('a'))).try_sync(), Some(Answer::Put));
    assert_eq!((take.wakes(), take.poll()), (1, Some(Answer::Took('a'))));
    buffer.call_evt(Ask::Put(Some('b'))).sync_blocking();
    let mut put = waiting(buffer.call_evt(Ask::Put(Some('c'))));
    assert_eq!(buffer.call_evt(Ask::Take).try_sync(), Some(Answer::Took('b')));
    assert_eq!((put.wakes(), put.poll()), (1, Some(Answer::Put)));
    assert_eq!(buffer.call_evt(Ask::Take).try_sync(), Some(Answer::Took('c')));
    assert_eq!(buffer.waiters(), 0);
}

/// Stands for `Ask::Take`.
struct TakeCall;

impl<T> ConstantCall<buffer::Buffer<T>> for TakeCall {
    const CALL: Ask<T> = Ask::Take;
}

#[test]
fn laws_4_and_5_a_constant_call_waits_and_its_answer_is_put_back() {
    let buffer = buffer(1);
    let take = || buffer.constant_call_evt::<TakeCall>();
    assert_eq!(take().try_sync(), None);
    drop(waiting(take()));
    assert_eq!(buffer.waiters(), 0, "it waits no more");
    let (unseen, mut second) = (waiting(take()), waiting(take()));
    buffer.call_evt(Ask::Put(Some('a'))).sync_blocking();
    drop(unseen);
    assert_eq!(second.poll(), Some(Answer::Took('a')));
    buffer.call_evt(Ask::Put(Some('b'))).sync_blocking();
    assert_eq!(choose((take(), take())).sync_blocking(), Answer::Took('b'));
    buffer.update(|buffer| buffer.closed = true);
    assert_eq!(hand(take()).poll(), Some(Answer::Closed));
}

#[test]
fn law_3_both_kinds_mix_in_one_choice() {
    let buffer = buffer(1);
    let both = || choose((buffer.call_evt(Ask::Put(Some(1))), buffer.call_evt(Ask::Take)));
    assert_eq!(both().try_sync(), Some(Answer::Put));
    assert_eq!(both().try_sync(), Some(Answer::Took(1)));
}

#[test]
fn law_4_a_value_that_is_not_put_returns_to_its_slot() {
    let buffer = buffer(1);
    let mut slot = Some(Box::new(1));
    buffer.call_from(&mut slot).sync_blocking();
    assert_eq!(slot, None);
    slot = Some(Box::new(2));
    assert!(!choose((buffer.call_from(&mut slot).wrap(|_| true), always(false))).sync_blocking());
    assert_eq!(slot.as_deref(), Some(&2), "it lost");
    drop(waiting(buffer.call_from(&mut slot)));
    assert_eq!(slot.as_deref(), Some(&2), "it was dropped while it waited");
    drop(hand(buffer.call_from(&mut slot)));
    assert_eq!(slot.as_deref(), Some(&2), "it was never polled");
    let mut refused = waiting(buffer.call_from(&mut slot));
    buffer.update(|buffer| buffer.closed = true);
    drop(refused.poll());
    drop(refused);
    assert_eq!(slot.as_deref(), Some(&2), "it was refused");
    let mut empty: Option<Box<i32>> = None;
    assert!(buffer.call_from(&mut empty).try_sync().is_none(), "nothing is put");
    assert_eq!(buffer.waiters(), 0);
}

#[test]
fn law_4_the_rest_of_a_call_is_returned_with_the_answer() {
    let buffer = buffer(1);
    buffer.update(|buffer| buffer.closed = true);
    let refused = buffer.call_evt(Ask::Put(Some("it"))).returning().sync_blocking();
    assert_eq!(refused, (Answer::Closed, Ask::Put(Some("it"))));
}

#[test]
fn law_5_an_unseen_answer_is_put_back_and_a_put_is_not_undone() {
    let buffer = buffer(2);
    let (first, mut second) = (waiting(buffer.call_evt(Ask::Take)), waiting(buffer.call_evt(Ask::Take)));
    buffer.call_evt(Ask::Put(Some(1))).sync_blocking();
    drop(first);
    assert_eq!(second.poll(), Some(Answer::Took(1)));
    for item in [2, 3] {
        buffer.call_evt(Ask::Put(Some(item))).sync_blocking();
    }
    let put = waiting(buffer.call_evt(Ask::Put(Some(4))));
    assert_eq!(buffer.call_evt(Ask::Take).try_sync(), Some(Answer::Took(2)));
    drop(put);
    let rest: Vec<_> = (0..3).filter_map(|_| buffer.call_evt(Ask::Take).try_sync()).collect();
    assert_eq!(rest, [Answer::Took(3), Answer::Took(4)]);
}

/// Each call is dropped once, wherever it ends.
#[test]
fn no_call_is_lost_or_dropped_twice() {
    struct Counted(Rc<Cell<i32>>);
    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.set(self.0.get() - 1);
        }
    }
    let alive = Rc::new(Cell::new(0));
    let put = || {
        alive.set(alive.get() + 1);
        Ask::Put(Some(Counted(alive.clone())))
    };
    let buffer = buffer(1);
    drop(buffer.call_evt(put())); // never a sync
    drop(hand(buffer.call_evt(put()))); // never polled
    buffer.call_evt(put()).sync_blocking();
    drop(waiting(buffer.call_evt(put())));
    assert_eq!(alive.get(), 1, "what is in the buffer");
    let waits = waiting(buffer.call_evt(put()));
    drop(buffer.call_evt(Ask::Take).sync_blocking());
    assert_eq!(alive.get(), 1, "what waited is in the buffer now");
    drop(waits);
    assert!(choose((buffer.call_evt(put()).wrap(|_| 1), always(2))).sync_blocking() == 2);
    assert_eq!(alive.get(), 1);
    drop(buffer);
    assert_eq!(alive.get(), 0);
}

/// More than a slot is aligned to.
#[test]
fn calls_and_answers_of_any_alignment_work() {
    #[derive(Clone, Debug, PartialEq)]
    #[repr(align(64))]
    struct Wide(u8);
    let buffer = buffer(1);
    let mut take = waiting(buffer.call_evt(Ask::Take));
    buffer.call_evt(Ask::Put(Some(Wide(1)))).sync_blocking();
    assert_eq!(take.poll(), Some(Answer::Took(Wide(1))));
    buffer.call_evt(Ask::Put(Some(Wide(2)))).sync_blocking();
    let mut put = waiting(buffer.call_evt(Ask::Put(Some(Wide(3)))));
    assert_eq!(buffer.call_evt(Ask::Take).sync_blocking(), Answer::Took(Wide(2)));
    assert_eq!(put.poll(), Some(Answer::Put));
    assert_eq!(buffer.call_evt(Ask::Take).sync_blocking(), Answer::Took(Wide(3)));
}

/// Permits. Each call asks for as many as it needs.
struct Permits(u32);

impl ObjectState for Permits {
    type Call = u32;
    type Admission = u32;
    type Answer = u32;

    fn admit(&mut self, wanted: &u32, is_first: bool) -> Option<u32> {
        if !is_first {
            return None;
        }
        self.0 = self.0.checked_sub(*wanted)?;
        Some(*wanted)
    }
    fn answer(&mut self, _: &mut u32, permits: u32) -> u32 {
        permits
    }
    fn cancel_admission(&mut self, permits: u32) {
        self.0 += permits;
    }
    fn put_back_answer(&mut self, permits: u32) {
        self.0 += permits;
    }
    /// Exact, so that a call that cannot be answered is queued at once.
    fn ready_kinds(&self) -> u8 {
        u8::from(self.0 > 0)
    }
}

#[test]
fn law_12_a_small_request_does_not_overtake_a_large_one() {
    let permits = Object::new(Permits(2));
    let mut much = waiting(permits.call_evt(3));
    let mut little = waiting(permits.call_evt(1));
    assert_eq!(permits.call_evt(1).try_sync(), None);
    permits.update(|permits| permits.0 += 1);
    assert_eq!((much.poll(), little.poll()), (Some(3), None));
    permits.update(|permits| permits.0 += 1);
    assert_eq!(little.poll(), Some(1));
}

#[test]
fn law_13_the_next_call_is_served_when_the_first_is_dropped() {
    let permits = Object::new(Permits(2));
    let much = waiting(permits.call_evt(3));
    let mut little = waiting(permits.call_evt(1));
    drop(much);
    assert_eq!(little.poll(), Some(1));
}

/// A log, of which each reader waits for a place of its own.
struct Log(Vec<char>);

impl ObjectState for Log {
    type Call = usize;
    type Admission = ();
    type Answer = char;
    const IN_ORDER: bool = false;

    fn admit(&mut self, place: &usize, _: bool) -> Option<()> {
        (*place < self.0.len()).then_some(())
    }
    fn answer(&mut self, place: &mut usize, (): ()) -> char {
        self.0[*place]
    }
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, _: char) {}
}

#[test]
fn unordered_calls_are_answered_when_the_state_can() {
    let log = Object::new(Log(Vec::new()));
    let mut readers: Vec<_> = (0..40).rev().map(|place| waiting(log.call_evt(place))).collect();
    log.update(|log| log.0.push('a'));
    let got: Vec<_> = readers.iter_mut().filter_map(Hand::poll).collect();
    assert_eq!((got, log.waiters()), (vec!['a'], 39));
    log.update(|log| log.0.extend(vec!['b'; 39]));
    assert!(readers[..39].iter_mut().all(|reader| reader.poll() == Some('b')));
    assert_eq!(log.waiters(), 0);
}

/// Panics where it is told to.
struct Fragile {
    open: bool,
    in_admit: bool,
}

impl ObjectState for Fragile {
    type Call = Box<u8>;
    type Admission = ();
    type Answer = Box<u8>;

    fn admit(&mut self, _: &Box<u8>, _: bool) -> Option<()> {
        assert!(!(self.open && self.in_admit), "planted, before the commit");
        self.open.then_some(())
    }
    fn answer(&mut self, _: &mut Box<u8>, (): ()) -> Box<u8> {
        panic!("planted, after the commit")
    }
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, _: Box<u8>) {}
}

fn panics<R>(f: impl FnOnce() -> R) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(f)) else { panic!("expected a panic") };
    payload.downcast_ref::<&str>().expect("a literal").to_string()
}

#[test]
fn a_panicking_state_leaves_no_call_waiting_forever() {
    let fragile = Object::new(Fragile { open: false, in_admit: true });
    let mut waits = waiting(fragile.call_evt(Box::new(1)));
    assert_eq!(panics(|| fragile.update(|state| state.open = true)), "planted, before the commit");
    assert_eq!((waits.wakes(), fragile.waiters()), (0, 1), "it waits on");
    assert_eq!(panics(|| fragile.update(|state| state.in_admit = false)), "planted, after the commit");
    assert_eq!((waits.wakes(), fragile.waiters()), (1, 0));
    assert!(panics(|| waits.poll()).contains("panicked when it answered"));
    let own = panics(|| fragile.call_evt(Box::new(2)).sync_blocking());
    assert_eq!(own, "planted, after the commit");
}

/// What panics when it is dropped, and counts how often it is.
struct Bomb(Rc<Cell<i32>>);

impl Drop for Bomb {
    fn drop(&mut self) {
        self.0.set(self.0.get() + 1);
        assert!(std::thread::panicking(), "planted, in a drop");
    }
}

/// Answers bombs, if it is open; and may panic when nobody sees that.
#[derive(Default)]
struct Gate {
    open: bool,
    fragile: bool,
}

impl ObjectState for Gate {
    type Call = Bomb;
    type Admission = ();
    type Answer = Rc<Cell<i32>>;

    fn admit(&mut self, _: &Bomb, _: bool) -> Option<()> {
        self.open.then_some(())
    }
    fn answer(&mut self, bomb: &mut Bomb, (): ()) -> Rc<Cell<i32>> {
        bomb.0.clone()
    }
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, _: Rc<Cell<i32>>) {
        assert!(!self.fragile, "planted, after the answer");
    }
}

#[test]
fn law_5_a_call_whose_drop_panics_is_dropped_once() {
    let (gate, drops) = (Object::new(Gate::default()), Rc::new(Cell::new(0)));
    let call = || gate.call_evt(Bomb(drops.clone())).wrap(drop);
    let once = |f: &mut dyn FnMut()| {
        drops.set(0);
        assert_eq!(panics(f), "planted, in a drop");
        assert_eq!((drops.get(), Rc::strong_count(&drops), gate.waiters()), (1, 1, 0));
    };
    once(&mut || drop(waiting(call())));
    once(&mut || drop(waiting(choose((call(), never())))));
    once(&mut || assert_eq!(hand(choose((call(), always(())))).poll(), Some(())));
}

#[test]
fn law_5_an_answer_whose_put_back_panics_is_put_back_once() {
    let (gate, drops) = (Object::new(Gate::default()), Rc::new(Cell::new(0)));
    let waits = waiting(gate.call_evt(Bomb(drops.clone())));
    gate.update(|gate| *gate = Gate { open: true, fragile: true });
    assert_eq!(panics(|| drop(waits)), "planted, after the answer");
    assert_eq!((drops.get(), Rc::strong_count(&drops)), (1, 1), "the call and the answer are gone, once");
}

/// Never answers. The first call that reaches it releases a permit.
struct Releases<'a>(&'a Object<Permits>, bool);

impl ObjectState for Releases<'_> {
    type Call = ();
    type Admission = ();
    type Answer = u32;
    fn admit(&mut self, (): &(), _: bool) -> Option<()> {
        if !mem::replace(&mut self.1, true) {
            self.0.update(|permits| permits.0 += 1);
        }
        None
    }
    fn answer(&mut self, (): &mut (), (): ()) -> u32 {
        unreachable!("it admits no call")
    }
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, _: u32) {}
    fn ready_kinds(&self) -> u8 {
        0
    }
}

/// A permit is released while the choice queues its alternatives. Only the last one can have it.
#[test]
fn law_12_an_alternative_never_waits_behind_its_own_choice() {
    // The order of the three parts is drawn.
    for _ in 0..100 {
        let permits = Object::new(Permits(0));
        let release = Object::new(Releases(&permits, false));
        let large = choose((0..40).map(|_| permits.call_evt(3)).collect::<Vec<_>>());
        let mut choice = hand(choose((large, release.call_evt(()), permits.call_evt(1))));
        // A partner may commit the choice while that still queues its alternatives: then it is woken.
        let first = choice.poll();
        assert!(first.is_some() || choice.wakes() > 0);
        assert_eq!(first.or_else(|| choice.poll()), Some(1));
    }
}

/// It panics at the call that takes the last item, when this is gone.
struct Panicky(u8);

impl ObjectState for Panicky {
    type Call = ();
    type Admission = ();
    type Answer = ();
    fn admit(&mut self, (): &(), _: bool) -> Option<()> {
        if self.0 == 0 {
            self.0 = 1;
            panic!("a bug in admit, which has made an opening");
        }
        Some(())
    }
    fn answer(&mut self, (): &mut (), (): ()) {}
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, (): ()) {}
    fn ready_kinds(&self) -> u8 {
        self.0
    }
}

#[test]
fn law_9_a_change_by_a_panicking_call_is_seen() {
    let broken = Object::new(Panicky(0));
    let sync = AssertUnwindSafe(|| broken.call_evt(()).sync_blocking());
    assert!(catch_unwind(sync).is_err());
    assert_eq!(broken.call_evt(()).try_sync(), Some(()));
}
