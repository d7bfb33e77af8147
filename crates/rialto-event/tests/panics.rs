//! A panic in the user's code in the middle of a sync abandons the sync (law 7): at once, not when the sync
//! is dropped, and inside every combinator.
#![cfg(not(any(loom, shuttle)))]

use std::future::{Future, ready};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Wake, Waker};

use rialto_event::macros::{either, either_biased};
use rialto_event::{
    Event, EventOption, ItemSource, Never, Object, Receiver, Sender, WaitEvt, after, always, channel, choose,
    from_future, guard, guard_async, never, send_any, with_nack,
};

/// The alternatives beside the one that panics, and their effects that can be observed.
struct Beside {
    tx: Sender<u8>,
    rx: Receiver<u8>,
    nacks: Mutex<Vec<WaitEvt>>,
    aborted: AtomicUsize,
}

impl Beside {
    fn new() -> Self {
        let (tx, rx) = channel();
        Beside { tx, rx, nacks: Mutex::default(), aborted: AtomicUsize::new(0) }
    }

    /// A receive whose nack is kept.
    fn watched(&self) -> impl Event<Output = u8, Pending: Send> {
        let keep = |nack| {
            self.nacks.lock().unwrap().push(nack);
            self.recv()
        };
        with_nack(keep)
    }

    fn recv(&self) -> impl Event<Output = u8, Pending: Send> + Clone {
        self.rx.recv_evt().wrap(|got| got.unwrap_or(0))
    }

    fn around<E: Event<Output = u8>>(&self, event: E) -> impl Event<Output = u8> {
        choose((self.watched(), event, self.recv()))
    }
}

fn poll<F: Future>(sync: &mut Pin<Box<F>>, waker: &Waker) -> Result<Poll<F::Output>, String> {
    let polled = catch_unwind(AssertUnwindSafe(|| sync.as_mut().poll(&mut Context::from_waker(waker))));
    polled.map_err(|payload| payload.downcast_ref::<&str>().map_or(String::new(), |why| (*why).into()))
}

/// Asserts that the first poll of `event` with `waker` panics. Then none of its waiters may be linked, its
/// nacks are enabled, and another poll panics with a message that says so.
fn abandons<E: Event>(what: &str, beside: &Beside, waker: &Waker, event: E) {
    let mut sync = Box::pin(event.sync());
    assert!(poll(&mut sync, waker).is_err(), "{what}: did not panic");
    assert_eq!(beside.rx.waiting_receivers(), 0, "{what}: still waits");
    for nack in std::mem::take(&mut *beside.nacks.lock().unwrap()) {
        assert_eq!(nack.try_sync(), Some(()), "{what}: its nack did not fire");
    }
    let aborted = beside.aborted.swap(0, Ordering::Relaxed);
    assert_eq!(aborted, usize::from(what == "wrap_abort"), "{what}");
    match poll(&mut sync, Waker::noop()) {
        Err(why) => assert!(why.contains("after it panicked"), "{what}: {why}"),
        Ok(_) => panic!("{what}: went on after the panic"),
    }
    drop(sync);
    assert_eq!(beside.rx.waiting_receivers(), 0, "{what}");
}

/// Calls `abandons` with `bad` inside every combinator.
fn every_combinator<B>(waker: &Waker, bad: impl Fn() -> B)
where
    B: Event<Output = u8> + Clone + Send + 'static,
    B::Pending: Send,
{
    let c = Beside::new();
    macro_rules! abandons {
        ($($what:literal: $event:expr;)+) => { $( abandons($what, &c, waker, $event); )+ };
    }
    abandons! {
        "alone": bad();
        "tuple": c.around(bad());
        "tuple of one": choose((bad(),));
        "array": choose([c.watched().boxed_local(), bad().boxed_local(), c.recv().boxed_local()]);
        "vec": choose(vec![c.watched().boxed_local(), bad().boxed_local(), c.recv().boxed_local()]);
        "nested": choose((c.around(bad()), c.recv()));
        "either": either(c.watched(), either(bad(), c.recv()));
        "either_biased": either_biased(c.watched(), either_biased(bad(), c.recv()));
        "or": c.watched().or(bad()).or(c.recv());
        "option": c.around(Some(bad()).or_never_evt());
        "option alone": Some(bad()).or_never_evt();
        "wrap": c.around(bad().wrap(|got| got + 1)).wrap(|got| got + 1);
        "map_err": c.around(bad().wrap(Err::<u8, u8>).map_err(|e| e).wrap(|_| 0));
        "wrap_handler": c.around(bad().wrap(Err::<u8, u8>).wrap_handler(|e| e));
        "catch_panic": c.around(bad()).catch_panic();
        "wrap_abort": c.around(bad().wrap_abort(|| { c.aborted.fetch_add(1, Ordering::Relaxed); }));
        "guard": guard(|| c.around(bad()));
        "guard alone": guard(&bad);
        "guard_async": guard_async(|| ready(c.around(bad())));
        "guard_async alone": guard_async(|| ready(bad()));
        "with_nack": with_nack(|nack| { c.nacks.lock().unwrap().push(nack); c.around(bad()) });
        "with_nack alone": with_nack(|nack| { c.nacks.lock().unwrap().push(nack); bad() });
        "boxed": c.around(bad().boxed());
        "boxed_local": c.around(bad()).boxed_local();
        "boxed_clone": c.around(bad().boxed_clone());
        "beside a timeout": choose((after(std::time::Duration::MAX).wrap(|()| 0), c.around(bad())));
    }
}

/// A state that panics when an item is taken.
struct Fails;

impl ItemSource for Fails {
    type Item = u8;
    fn is_ready(&self) -> bool {
        false
    }
    fn take(&mut self) -> Option<u8> {
        panic!("a state that panics")
    }
    fn put_back(&mut self, _: u8) {}
}

#[test]
fn law_7_a_store_that_panics_abandons() {
    let object = Arc::new(Object::new(Fails));
    every_combinator(Waker::noop(), || Object::take_evt_of(object.clone()));
}

#[test]
fn law_7_a_guard_that_panics_abandons() {
    every_combinator(Waker::noop(), || guard(|| -> Never<u8> { panic!("a guard that panics") }));
}

#[test]
fn law_7_an_async_guard_that_panics_abandons() {
    async fn fails() -> Never<u8> {
        panic!("an async guard that panics")
    }
    every_combinator(Waker::noop(), || guard_async(fails));
    every_combinator(Waker::noop(), || guard_async(|| -> std::future::Ready<Never<u8>> { panic!("before") }));
}

#[test]
fn law_7_a_nack_guard_that_panics_abandons() {
    every_combinator(Waker::noop(), || with_nack(|_| -> Never<u8> { panic!("a guard that panics") }));
}

/// A waker that panics when it is cloned.
fn unclonable() -> Waker {
    unsafe fn clone(_: *const ()) -> RawWaker {
        panic!("a waker that panics")
    }
    unsafe fn nothing(_: *const ()) {}
    static TABLE: RawWakerVTable = RawWakerVTable::new(clone, nothing, nothing, nothing);
    // SAFETY: the functions touch no data.
    unsafe { Waker::new(std::ptr::null(), &TABLE) }
}

#[test]
fn law_7_a_waker_that_panics_abandons() {
    let (tx, rx) = channel::<u8>();
    every_combinator(&unclonable(), || rx.clone().into_recv_evt().wrap(|got| got.unwrap_or(0)));
    let c = Beside::new();
    abandons("poll_evt", &c, &unclonable(), choose((c.watched(), guard(|| c.recv()))));
    let mut slot = Some(5);
    abandons("send_any", &c, &unclonable(), send_any([&c.tx, &c.tx], &mut slot));
    assert_eq!((slot, c.tx.waiting_senders()), (Some(5), 0));
    abandons("send_from", &c, &unclonable(), c.tx.send_from(&mut slot));
    assert_eq!((slot, c.tx.waiting_senders()), (Some(5), 0));
    drop(tx);
}

/// Poll events never wait, so they need no waker. But they try the event inside.
#[test]
fn law_7_a_panic_inside_poll_evt_abandons() {
    let c = Beside::new();
    let object = Object::new(Ready);
    abandons("poll_evt", &c, Waker::noop(), choose((c.watched(), object.take_evt().poll_evt().wrap(|_| 0))));
    abandons("poll_evt alone", &c, Waker::noop(), object.take_evt().poll_evt());
    let fails = || guard(|| -> Never<u8> { panic!("a guard that panics") });
    abandons("poll_evt of a guard", &c, Waker::noop(), c.around(fails().poll_evt().wrap(|_| 0)));
    assert!(catch_unwind(AssertUnwindSafe(|| object.take_evt().try_sync())).is_err());

    /// A state that reports that it is ready, and then panics.
    struct Ready;
    impl ItemSource for Ready {
        type Item = u8;
        fn is_ready(&self) -> bool {
            true
        }
        fn take(&mut self) -> Option<u8> {
            panic!("a state that panics")
        }
        fn put_back(&mut self, _: u8) {}
    }
}

#[test]
fn law_7_a_spawner_that_panics_abandons() {
    let c = Beside::new();
    let spawner = |_| -> () { panic!("a spawner that panics") };
    let future = from_future(spawner, async { 1 }).wrap(|got| got.unwrap_or(0));
    abandons("from_future", &c, Waker::noop(), c.around(future));
}

/// A waker that, when it is cloned, sends and then panics.
fn sends_and_panics(tx: &Sender<u8>) -> Waker {
    unsafe fn clone(tx: *const ()) -> RawWaker {
        // SAFETY: the pointer was made from a sender that outlives the waker.
        let _ = unsafe { &*tx.cast::<Sender<u8>>() }.try_send(9);
        panic!("a waker that panics")
    }
    unsafe fn nothing(_: *const ()) {}
    static TABLE: RawWakerVTable = RawWakerVTable::new(clone, nothing, nothing, nothing);
    // SAFETY: the data is a sender, as `clone` requires; the other functions access no data.
    unsafe { Waker::new(std::ptr::from_ref(tx).cast(), &TABLE) }
}

/// A waiting sync is polled with a waker that panics. The sync ends, and a value that a partner has given it
/// in the meantime is put back.
#[test]
fn law_7_a_panic_in_a_repeated_poll_abandons() {
    struct Ignores;
    impl Wake for Ignores {
        fn wake(self: Arc<Self>) {}
    }
    let good = Waker::from(Arc::new(Ignores));
    let check = |c: &Beside, bad: &Waker| {
        let mut several = Box::pin(c.around(never()).sync());
        let mut solo = Box::pin(c.recv().sync());
        assert!(poll(&mut several, &good).is_ok_and(|polled| polled.is_pending()));
        assert!(poll(&mut several, bad).is_err());
        assert_eq!(c.rx.waiting_receivers(), 0);
        assert!(poll(&mut several, &good).is_err_and(|why| why.contains("after it panicked")));
        let sent = c.rx.try_recv();
        assert!(poll(&mut solo, &good).is_ok_and(|polled| polled.is_pending()));
        assert!(poll(&mut solo, bad).is_err());
        assert_eq!(c.rx.waiting_receivers(), 0);
        assert!(poll(&mut solo, &good).is_err_and(|why| why.contains("after it panicked")));
        assert_eq!(sent, c.rx.try_recv());
        sent.ok()
    };
    let c = Beside::new();
    assert_eq!(check(&c, &unclonable()), None);
    assert_eq!(check(&c, &sends_and_panics(&c.tx)), Some(9));
}

/// The panic comes after the commit, when the state is asked whether it has more items. The item is put back
/// at once.
#[test]
fn law_5_a_panic_after_the_commit_puts_back() {
    struct Last {
        items: Vec<u8>,
        fails: bool,
    }
    impl ItemSource for Last {
        type Item = u8;
        fn is_ready(&self) -> bool {
            assert!(!self.fails || !self.items.is_empty(), "a state that panics");
            !self.items.is_empty()
        }
        fn take(&mut self) -> Option<u8> {
            self.items.pop()
        }
        fn put_back(&mut self, item: u8) {
            self.items.push(item);
        }
    }
    fn check<E: Event>(object: &Object<Last>, event: E) {
        object.update(|state| state.fails = true);
        let mut sync = Box::pin(event.sync());
        assert!(poll(&mut sync, Waker::noop()).is_err());
        assert!(poll(&mut sync, Waker::noop()).is_err_and(|why| why.contains("after it panicked")));
        object.update(|state| assert_eq!((state.fails, &state.items[..]), (true, &[7][..])));
        drop(sync);
        object.update(|state| state.fails = false);
    }
    let object = Object::new(Last { items: vec![7], fails: false });
    check(&object, object.take_evt());
    check(&object, choose((object.take_evt(), never())));
    assert_eq!(object.take_evt().try_sync(), Some(7));
}

/// A loser panics when it is dropped, after the commit. The value is put back.
#[test]
fn law_5_a_panic_in_a_losers_drop_puts_back() {
    struct Bomb(bool);
    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(!self.0, "a capture that panics when it is dropped");
        }
    }
    let c = Beside::new();
    let bomb = Bomb(true);
    let mut sync = Box::pin(c.recv().wrap_abort(move || drop(bomb)).sync());
    assert!(poll(&mut sync, Waker::noop()).is_ok_and(|polled| polled.is_pending()));
    assert_eq!(c.tx.try_send(3), Ok(()));
    assert!(poll(&mut sync, Waker::noop()).is_err());
    assert!(poll(&mut sync, Waker::noop()).is_err_and(|why| why.contains("after it panicked")));
    assert_eq!(c.rx.try_recv(), Ok(3));
    assert_eq!(choose((always(1), never())).sync_blocking(), 1);
}
