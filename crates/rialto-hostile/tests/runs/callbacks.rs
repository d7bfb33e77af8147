//! Panics in each callback, at each of its calls.

use crate::support::{Bomb, Counted, panics, poll};
use rialto_event::{
    Carry, Event, ItemSource, Object, ObjectState, always, channel, choose, choose_all, guard, guard_async,
    never, with_nack,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `f` with bombs that panic at the first call of a callback, then at the second, and so on. Stops when
/// a bomb was never triggered.
fn each_callback(f: impl Fn(&Bomb)) {
    for calls in 1..200 {
        let bomb = Bomb::after(calls);
        let _ = panics(|| f(&bomb));
        if bomb.is_whole() {
            return;
        }
    }
    panic!("200 calls of callbacks");
}

/// Guards, nacks, wraps, abort functions, error handlers and alternatives panic, in one choice.
#[test]
fn guards_wraps_and_abort_functions_panic() {
    let alive = Arc::new(AtomicUsize::new(0));
    each_callback(|bomb| {
        let (tx, rx) = channel::<Counted>();
        let mut sender = Box::pin(tx.send(Counted::new(1, &alive)));
        assert!(poll(sender.as_mut()).is_pending());
        let pass = |value: Counted| {
            bomb.tick();
            value
        };
        let event = choose((
            guard(|| {
                bomb.tick();
                rx.recv_evt().or_never().wrap(pass)
            }),
            with_nack(|_nack| {
                bomb.tick();
                never().wrap(pass)
            })
            .wrap_abort(|| bomb.tick()),
            guard_async(|| async {
                bomb.tick();
                rx.recv_evt().map_err(|_| bomb.tick()).wrap_handler(|()| Counted::new(2, &alive))
            }),
            rx.recv_evt().or_never().or(never()).wrap(pass).wrap_abort(|| bomb.tick()),
        ));
        let mut choice = Box::pin(event.wrap(pass).sync());
        let ended = panics(|| poll(choice.as_mut()));
        assert!(!ended || panics(|| poll(choice.as_mut())));
        drop(choice);
        assert_eq!((tx.waiting_receivers(), rx.waiting_receivers()), (0, 0));
    });
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}

#[test]
fn parts_of_choose_all_panic() {
    let alive = Arc::new(AtomicUsize::new(0));
    each_callback(|bomb| {
        let (tx, rx) = channel::<Counted>();
        let part = || {
            guard(|| {
                bomb.tick();
                rx.recv_evt().or_never().wrap(|value| {
                    bomb.tick();
                    value
                })
            })
        };
        let mut all = Box::pin(
            choose((
                choose_all([part(), part(), part()]).wrap(|all| {
                    bomb.tick();
                    all.len()
                }),
                choose_all((part(), always(1).wrap_abort(|| bomb.tick()))).wrap(|_| 9),
            ))
            .sync(),
        );
        if !panics(|| assert!(poll(all.as_mut()).is_pending())) {
            for n in 0..4 {
                let _ = tx.try_send(Counted::new(n, &alive));
            }
            let _ = panics(|| poll(all.as_mut()));
        }
        let _ = panics(|| drop(all));
        assert_eq!(rx.waiting_receivers(), 0);
    });
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}

/// Each method of an item source panics, under the lock.
#[test]
fn item_sources_panic_under_the_lock() {
    struct Items(Vec<Counted>, Bomb);
    impl ItemSource for Items {
        type Item = Counted;
        fn is_ready(&self) -> bool {
            self.1.tick();
            !self.0.is_empty()
        }
        fn take(&mut self) -> Option<Counted> {
            self.1.tick();
            self.0.pop()
        }
        fn put_back(&mut self, item: Counted) {
            self.1.tick();
            self.0.push(item);
        }
        fn all_served(&mut self) {
            self.1.tick();
        }
    }
    let alive = Arc::new(AtomicUsize::new(0));
    each_callback(|bomb| {
        let object = Object::new(Items(Vec::new(), bomb.clone()));
        let mut waits = [(); 3].map(|()| Box::pin(choose((object.take_evt(), never())).sync()));
        let mut called = Box::pin(object.take_evt_or(|items| items.0.first().cloned()).sync());
        for wait in &mut waits {
            let _ = panics(|| poll(wait.as_mut()));
        }
        let _ = panics(|| poll(called.as_mut()));
        let _ = panics(|| object.update(|items| items.0.extend((0..3).map(|n| Counted::new(n, &alive)))));
        let _ = panics(|| object.update_all(|_| true, |items| items.take().unwrap()));
        let _ = panics(|| poll(waits[0].as_mut()));
        let _ = panics(|| object.take_evt().try_sync());
        for wait in waits {
            let _ = panics(|| drop(wait));
        }
        let _ = panics(|| drop(called));
        bomb.disarm();
        object.update(|items| items.0.clear());
        assert_eq!(object.waiters(), 0);
    });
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}

/// Each method of a state that answers calls, and of the value that a call carries, panics.
#[test]
fn states_with_calls_panic_under_the_lock() {
    struct Call(Counted, Bomb, bool);
    struct Server(Vec<Counted>, Bomb);
    impl Carry for Call {
        type Value = (Counted, Bomb);
        fn load((value, bomb): (Counted, Bomb)) -> Self {
            bomb.tick();
            Call(value, bomb, false)
        }
        fn unload(self) -> Option<(Counted, Bomb)> {
            self.1.tick();
            Some((self.0, self.1))
        }
    }
    impl ObjectState for Server {
        type Call = Call;
        type Admission = Counted;
        type Answer = Counted;
        const IN_ORDER: bool = false;
        fn admit(&mut self, call: &Call, _is_first: bool) -> Option<Counted> {
            self.1.tick();
            self.0.pop().filter(|item| item.value() != call.0.value())
        }
        fn answer(&mut self, call: &mut Call, admission: Counted) -> Counted {
            call.2 = true;
            self.1.tick();
            std::mem::replace(&mut call.0, admission)
        }
        fn cancel_admission(&mut self, admission: Counted) {
            self.1.tick();
            self.0.push(admission);
        }
        fn put_back_answer(&mut self, answer: Counted) {
            self.1.tick();
            self.0.push(answer);
        }
        fn ready_kinds(&self) -> u8 {
            self.1.tick();
            u8::MAX
        }
        fn kinds(call: &Call) -> u8 {
            call.1.tick();
            1
        }
    }
    let alive = Arc::new(AtomicUsize::new(0));
    each_callback(|bomb| {
        let object = Object::new(Server(Vec::new(), bomb.clone()));
        let mut slot = Some((Counted::new(4, &alive), bomb.clone()));
        let call = || Call(Counted::new(3, &alive), bomb.clone(), false);
        let mut from = Box::pin(choose((object.call_from(&mut slot), never())).sync());
        let mut own = Box::pin(object.call_evt(call()).sync());
        let mut back = Box::pin(object.call_evt(call()).returning().sync());
        let _ = panics(|| poll(from.as_mut()));
        let _ = panics(|| poll(own.as_mut()));
        let _ = panics(|| poll(back.as_mut()));
        let _ = panics(|| object.update(|server| server.0.extend((0..2).map(|n| Counted::new(n, &alive)))));
        let _ = panics(|| poll(back.as_mut()));
        let _ = panics(|| drop(own));
        let _ = panics(|| poll(from.as_mut()));
        let _ = panics(|| drop(from));
        let _ = panics(|| drop(back));
        bomb.disarm();
        object.update(|server| server.0.clear());
        assert_eq!(object.waiters(), 0);
    });
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}
