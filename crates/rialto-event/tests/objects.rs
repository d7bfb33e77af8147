//! User-defined objects: `update_all`, `take_evt_or`, and `ItemSource::all_served`. Conditions, which are
//! objects, too.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;

use crate::support::{Hand, hand_that, waiting};
use rialto_event::{Condition, Event, Flag, ItemSource, Object, always, choose};

/// Hints for the tasks that wait now. A task that comes later gets none.
#[derive(Default)]
struct Hints(Vec<u8>);

impl ItemSource for Hints {
    type Item = u8;
    fn is_ready(&self) -> bool {
        !self.0.is_empty()
    }
    fn take(&mut self) -> Option<u8> {
        self.0.pop()
    }
    fn put_back(&mut self, hint: u8) {
        self.0.push(hint);
    }
    fn all_served(&mut self) {
        self.0.clear();
    }
}

fn hint(object: &Object<Hints>, hint: u8) {
    object.update(|hints| hints.0.push(hint));
}

#[test]
fn an_item_for_present_waiters_is_discarded_after_the_update() {
    let object = Object::new(Hints::default());
    hint(&object, 1);
    assert_eq!(object.take_evt().try_sync(), None);
    let mut first = waiting(object.take_evt());
    hint(&object, 2);
    assert_eq!(first.poll(), Some(2));
    assert_eq!(object.take_evt().try_sync(), None);
}

#[test]
fn an_unseen_item_goes_to_the_next_waiter_or_is_discarded() {
    let object = Object::new(Hints::default());
    let (first, mut second) = (waiting(object.take_evt()), waiting(object.take_evt()));
    hint(&object, 1);
    drop(first);
    assert_eq!(second.poll(), Some(1));
    let last = waiting(object.take_evt());
    hint(&object, 2);
    drop(last);
    assert_eq!(object.take_evt().try_sync(), None);
}

#[test]
fn update_all_serves_in_fifo_order() {
    let (object, order) = (Arc::new(Object::new(Flag(false))), Arc::new(Mutex::new(Vec::new())));
    let waiters = (0..100).map(|n| {
        let order = order.clone();
        hand_that(Object::take_evt_of(object.clone()), move || order.lock().unwrap().push(n))
    });
    let mut waiters: Vec<_> = waiters.collect();
    assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_none()));
    object.update_all(|_| true, |_| ());
    assert_eq!(*order.lock().unwrap(), Vec::from_iter(0..100));
    assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_some()));
}

#[test]
fn update_all_gives_each_waiter_its_own_item() {
    let object = Object::new(Hints::default());
    let mut waiters: Vec<_> = (0..40).map(|_| waiting(object.take_evt())).collect();
    object.update_all(
        |_| true,
        |hints| {
            hints.0.push(0);
            hints.0.len() as u8
        },
    );
    let got: Vec<_> = waiters.iter_mut().filter_map(Hand::poll).collect();
    assert_eq!(got, Vec::from_iter(1..=40));
}

/// The waiters that are woken first wait again at once, before the last ones have been served.
#[test]
fn update_all_serves_no_waiter_twice() {
    type Again = Mutex<Vec<Hand<rialto_event::TakeEvt<Arc<Object<Flag>>>>>>;
    let (object, again) = (Arc::new(Object::new(Flag(false))), Arc::new(Again::default()));
    let waiters = (0..40).map(|_| {
        let (theirs, again) = (object.clone(), again.clone());
        hand_that(Object::take_evt_of(object.clone()), move || {
            again.lock().unwrap().push(waiting(Object::take_evt_of(theirs.clone())));
        })
    });
    let mut waiters: Vec<_> = waiters.collect();
    assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_none()));
    object.update_all(|_| true, |_| ());
    assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_some()));
    let mut again = std::mem::take(&mut *again.lock().unwrap());
    assert_eq!((again.len(), object.waiters()), (40, 40));
    assert!(again.iter_mut().all(|waiter| waiter.poll().is_none()));
}

/// While some of the called waiters are not served yet, another one of them is dropped: the first of these,
/// the last one, or one in the middle.
#[test]
fn a_waiter_dropped_during_update_all_is_unlinked() {
    for leaver in [16, 17, 30, 39] {
        let object = Arc::new(Object::new(Flag(false)));
        let mine = || Object::take_evt_of(object.clone());
        let leaving = Arc::new(Mutex::new(None));
        let waiters = (0..40).map(|n| {
            let leaving = leaving.clone();
            hand_that(mine(), move || {
                if n == 0 {
                    drop(leaving.lock().unwrap().take());
                }
            })
        });
        let mut waiters: Vec<_> = waiters.collect();
        for (n, waiter) in waiters.iter_mut().enumerate() {
            assert!(waiter.poll().is_none());
            if n == leaver - 1 {
                *leaving.lock().unwrap() = Some(waiting(mine()));
            }
        }
        object.update_all(|_| true, |_| ());
        assert!(leaving.lock().unwrap().is_none());
        assert!(waiters.iter_mut().all(|waiter| waiter.poll().is_some()));
        assert_eq!(object.waiters(), 0);
    }
}

#[test]
fn update_all_without_a_change_serves_from_the_state() {
    let object = Object::new(Hints::default());
    let mut waiters = [(); 3].map(|()| waiting(object.take_evt()));
    let change = |hints: &mut Hints| {
        hints.0.push(1);
        false
    };
    object.update_all(change, |_| unreachable!("nobody was called"));
    assert_eq!(waiters.each_mut().map(Hand::poll), [Some(1), None, None]);
}

#[test]
fn unserved_waiters_wait_on_after_a_panic() {
    let object = Object::new(Flag(false));
    let mut waiters: Vec<_> = (0..3).map(|_| waiting(object.take_evt())).collect();
    let mut served = 0;
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        object.update_all(
            |_| true,
            |_| {
                served += 1;
                assert!(served < 3, "no more");
            },
        );
    }));
    assert!(broken.is_err());
    assert_eq!(waiters.iter_mut().filter_map(Hand::poll).count(), 2);
    object.update(|flag| flag.0 = true);
    assert_eq!(waiters[2].poll(), Some(()));
}

#[test]
fn take_evt_or_sees_the_state_or_waits() {
    let object = Object::new(Hints::default());
    let seen = |enough: bool| object.take_evt_or(move |_| enough.then_some(7));
    assert_eq!(seen(true).try_sync(), Some(7));
    assert_eq!(seen(false).try_sync(), None);
    let mut waiter = waiting(seen(false));
    hint(&object, 1);
    assert_eq!(waiter.poll(), Some(1));
    // It is one alternative of a choice, as likely as the other one.
    let both = (0..1000).filter(|_| choose((seen(true), always(8))).sync_blocking() == 7).count();
    assert!((300..700).contains(&both), "{both} of 1000");
}

#[test]
fn a_panicking_update_keeps_its_changes() {
    let open = Object::new(Flag(false));
    let change = || {
        open.update(|flag| {
            flag.0 = true;
            panic!("planted")
        })
    };
    assert!(catch_unwind(AssertUnwindSafe(change)).is_err());
    assert_eq!(open.take_evt().try_sync(), Some(()));
}

#[test]
fn signal_returns_whether_it_was_the_first() {
    let condition = Condition::new();
    let (also, mut early) = (condition.clone(), waiting(condition.wait_evt()));
    assert!(also.signal(), "nothing has signalled it before");
    assert!(!condition.signal() && !also.signal());
    assert_eq!(early.poll(), Some(()));
    assert!(!condition.signal(), "a wait does not take the signal");
    assert_eq!(condition.wait_evt().try_sync(), Some(()));
}

#[test]
fn one_of_several_signals_from_threads_is_the_first() {
    for _ in 0..500 {
        let (condition, start) = (Condition::new(), Barrier::new(4));
        let signal = || {
            start.wait();
            condition.signal()
        };
        let firsts: usize = thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(signal)).collect();
            threads.into_iter().map(|thread| usize::from(thread.join().unwrap())).sum()
        });
        assert_eq!(firsts, 1);
    }
}
