//! Models of `cancel_safe`: the poll of a foreign future against partners that commit the other alternatives.
#![cfg(any(loom, shuttle))]

use std::future::{Future, poll_fn};
use std::task::{Poll, Waker};

use crate::loom_support::{Arena, Party, model};
use rialto_event::{Event, Receiver, assume_cancel_safe, channel, choose};
use rialto_task::primitives::explorer::sync::{Arc, Mutex};
use rialto_task::primitives::explorer::thread;

/// A place for one item, like the queue of a foreign library.
#[derive(Clone, Default)]
struct Place(Arc<Mutex<(Option<u8>, Option<Waker>)>>);

impl Place {
    fn put(&self, item: u8) {
        let waker = {
            let mut inner = self.0.lock().unwrap();
            inner.0 = Some(item);
            inner.1.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn take(&self) -> impl Future<Output = u8> + Send + use<> {
        let this = self.clone();
        poll_fn(move |cx| {
            let mut inner = this.0.lock().unwrap();
            match inner.0.take() {
                Some(item) => Poll::Ready(item),
                None => {
                    inner.1 = Some(cx.waker().clone());
                    Poll::Pending
                }
            }
        })
    }

    fn holds(&self) -> Option<u8> {
        self.0.lock().unwrap().0
    }
}

fn takes_or_receives(place: &Place, rx: &Receiver<u8>) -> impl Event<Output = u8, Pending: Send> + use<> {
    choose((assume_cancel_safe(place.take()), rx.clone().into_recv_evt().wrap(|got| got.unwrap())))
}

/// One thread puts an item into the place, another sends. The choice is polled `polls` times meanwhile, and
/// once at the end. It gets one of the items, and the other stays where it was.
fn meets_both(polls: usize) {
    let arena = Arena::new(2);
    model(move || {
        let (place, (tx, rx)) = (Place::default(), channel());
        let sender = Party::new(arena, 0, tx.clone().into_send_evt(2).sync()).start();
        let putter = thread::spawn({
            let place = place.clone();
            move || place.put(1)
        });
        let mut choice = Party::new(arena, 1, takes_or_receives(&place, &rx).sync());
        choice.poll();
        (1..polls).for_each(|_| choice.poll_again());
        putter.join().unwrap();
        let sender = sender.join().unwrap();
        let (got, sent) = (choice.outcome(), sender.outcome());
        match got {
            Some(1) => assert_eq!((sent, place.holds()), (None, None)),
            Some(2) => assert_eq!((sent, place.holds()), (Some(Ok(())), Some(1))),
            other => panic!("{other:?}: there were two to be had"),
        }
        assert_eq!(tx.waiting_senders() + tx.waiting_receivers(), 0);
    });
}

#[test]
fn law_1_a_future_races_a_partner() {
    meets_both(1);
}

#[test]
#[ignore = "takes a minute"]
fn law_1_a_repeated_poll_of_a_future_races_a_partner() {
    meets_both(2);
}

/// The choice waits on both, and the place has an item. The choice is polled again while the other item is
/// sent.
#[test]
#[ignore = "takes seconds"]
fn law_1_a_ready_future_races_a_partner() {
    let arena = Arena::new(2);
    model(move || {
        let (place, (tx, rx)) = (Place::default(), channel());
        let mut choice = Party::new(arena, 1, takes_or_receives(&place, &rx).sync());
        choice.poll();
        place.put(1);
        let sender = Party::new(arena, 0, tx.clone().into_send_evt(2).sync()).start();
        choice.poll_again();
        let sender = sender.join().unwrap();
        match (choice.outcome(), sender.outcome(), place.holds()) {
            (Some(1), None, None) | (Some(2), Some(Ok(())), Some(1)) => {}
            other => panic!("{other:?}"),
        }
        assert_eq!(tx.waiting_senders() + tx.waiting_receivers(), 0);
    });
}
