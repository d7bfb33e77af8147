//! Models of objects that answer calls of several kinds.
#![cfg(any(loom, shuttle))]

use crate::buffer::{Answer, Ask, Buffer, buffer};
use crate::loom_support::{Arena, Party, model, poll_once};
use rialto_event::{CallEvt, Condition, Event, Object, ObjectState, choose};
use rialto_task::primitives::explorer::thread;
use std::sync::Arc;

type Shared = Arc<Object<Buffer<u8>>>;

fn put(buffer: &Shared, value: u8) -> CallEvt<Shared, Ask<u8>> {
    Object::call_evt_of(buffer.clone(), Ask::Put(Some(value)))
}

fn take(buffer: &Shared) -> CallEvt<Shared, Ask<u8>> {
    Object::call_evt_of(buffer.clone(), Ask::Take)
}

/// Two parties put into a buffer of capacity one, and one takes twice. All four calls are served.
#[test]
fn law_2_every_put_and_take_is_served() {
    let arena = Arena::new(3);
    model(move || {
        let buffer: Shared = Arc::new(buffer(1));
        let first = Party::new(arena, 0, put(&buffer, 1).sync()).start();
        let second = Party::new(arena, 1, put(&buffer, 2).sync()).start();
        let mut taker = Party::new(arena, 2, take(&buffer).sync());
        taker.poll();
        for putter in [first, second] {
            assert_eq!(putter.join().unwrap().outcome(), Some(Answer::Put));
        }
        let Some(Answer::Took(one)) = taker.outcome() else { panic!("two were put") };
        assert_eq!(take(&buffer).try_sync(), Some(Answer::Took(3 - one)));
        assert_eq!(buffer.waiters(), 0);
    });
}

/// A choice puts into one of two buffers while both get room. It puts into exactly one.
#[test]
fn law_1_a_choice_puts_into_one_of_two() {
    let arena = Arena::new(1);
    model(move || {
        let buffers: [Shared; 2] = [Arc::new(buffer(0)), Arc::new(buffer(0))];
        let openers =
            buffers.clone().map(|buffer| thread::spawn(move || buffer.update(|buffer| buffer.room = 1)));
        let mut choice = Party::new(arena, 0, choose([put(&buffers[0], 7), put(&buffers[1], 7)]).sync());
        choice.poll();
        for opener in openers {
            opener.join().unwrap();
        }
        assert_eq!(choice.outcome(), Some(Answer::Put));
        let taken = buffers.iter().filter_map(|buffer| take(buffer).try_sync()).count();
        assert_eq!((taken, buffers.iter().map(|buffer| buffer.waiters()).sum::<usize>()), (1, 0));
    });
}

/// The value of a `Put` in a choice is put, or is dropped with the choice if the other alternative is chosen.
#[test]
fn law_4_a_losing_put_drops_its_value() {
    let arena = Arena::new(2);
    model(move || {
        let (buffer, other): (Shared, Shared) = (Arc::new(buffer(0)), Arc::new(buffer(1)));
        let event = choose((put(&buffer, 7).wrap(|_| true), take(&other).wrap(|_| false)));
        let mut choice = Party::new(arena, 0, event.sync());
        choice.poll();
        let opener = thread::spawn({
            let buffer = buffer.clone();
            move || buffer.update(|buffer| buffer.room = 1)
        });
        let putter = Party::new(arena, 1, put(&other, 1).sync()).start();
        opener.join().unwrap();
        assert_eq!(putter.join().unwrap().outcome(), Some(Answer::Put));
        let was_put = choice.outcome().unwrap();
        assert_eq!(take(&buffer).try_sync(), was_put.then_some(Answer::Took(7)));
        assert_eq!(take(&other).try_sync(), was_put.then_some(Answer::Took(1)));
        assert_eq!(buffer.waiters() + other.waiters(), 0);
    });
}

/// A waiting `Take` is dropped while it is served. The next one gets the value.
#[test]
fn law_5_a_dropped_take_gives_its_value_to_the_next() {
    let arena = Arena::new(2);
    model(move || {
        let buffer: Shared = Arc::new(buffer(1));
        let mut leaver = arena.put(0, take(&buffer).sync());
        assert!(poll_once(leaver.as_mut()).is_pending());
        let mut next = Party::new(arena, 1, take(&buffer).sync());
        next.poll();
        let putter = thread::spawn({
            let buffer = buffer.clone();
            move || put(&buffer, 7).try_sync()
        });
        drop(leaver);
        assert_eq!(putter.join().unwrap(), Some(Answer::Put));
        assert_eq!(next.outcome(), Some(Answer::Took(7)));
        assert_eq!(buffer.waiters(), 0);
    });
}

/// The first of two waiting `Put`s is dropped while room is made. The second one is served in every schedule.
#[test]
fn law_12_a_dropped_put_gives_its_turn_to_the_next() {
    let arena = Arena::new(2);
    model(move || {
        let buffer: Shared = Arc::new(buffer(0));
        let mut leaver = arena.put(0, put(&buffer, 1).sync());
        assert!(poll_once(leaver.as_mut()).is_pending());
        let mut next = Party::new(arena, 1, put(&buffer, 2).sync());
        next.poll();
        let opener = thread::spawn({
            let buffer = buffer.clone();
            move || buffer.update(|buffer| buffer.room = 2)
        });
        drop(leaver);
        opener.join().unwrap();
        assert_eq!(next.outcome(), Some(Answer::Put));
        let taken: Vec<_> = (0..2).filter_map(|_| take(&buffer).try_sync()).collect();
        assert!(matches!(taken[..], [Answer::Took(2)] | [Answer::Took(1), Answer::Took(2)]), "{taken:?}");
        assert_eq!(buffer.waiters(), 0);
    });
}

/// Permits. A call asks for a number of them, and calls are served first come, first served.
struct Permits(u8);

impl ObjectState for Permits {
    type Call = u8;
    type Admission = ();
    type Answer = u8;
    fn admit(&mut self, count: &u8, is_first: bool) -> Option<()> {
        (is_first && *count <= self.0).then_some(())
    }
    fn answer(&mut self, count: &mut u8, (): ()) -> u8 {
        self.0 -= *count;
        *count
    }
    fn cancel_admission(&mut self, (): ()) {}
    fn put_back_answer(&mut self, count: u8) {
        self.0 += count;
    }
}

/// The first call in the queue asks for more permits than there will be. It is dropped, or its choice is
/// decided otherwise, while the next call and the permit for it arrive.
#[test]
fn law_12_the_next_call_is_served_when_the_first_leaves() {
    for elsewhere in [false, true] {
        let arena = Arena::new(2);
        model(move || {
            let (permits, stop) = (Arc::new(Object::new(Permits(0))), Condition::new());
            let leaver = thread::spawn({
                let (permits, stop) = (permits.clone(), stop.clone());
                move || {
                    let either = choose((permits.call_evt(2), stop.wait_evt().wrap(|()| 0)));
                    let mut much = arena.put(0, either.sync());
                    assert!(poll_once(much.as_mut()).is_pending());
                    if elsewhere {
                        stop.signal();
                        assert!(poll_once(much.as_mut()).is_ready());
                    }
                }
            });
            let giver = thread::spawn({
                let permits = permits.clone();
                move || permits.update(|permits| permits.0 += 1)
            });
            let mut next = Party::new(arena, 1, permits.call_evt(1).sync());
            next.poll();
            giver.join().unwrap();
            leaver.join().unwrap();
            assert_eq!(next.outcome(), Some(1));
            assert_eq!((permits.waiters(), permits.update(|permits| permits.0)), (0, 0));
        });
    }
}
