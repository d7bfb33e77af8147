//! Tests that safe code cannot break the crate, and neither can hostile wakers, states and values. Native
//! builds only.
#![cfg(not(any(loom, shuttle)))]

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

use rialto_event::{
    Condition, Event, ItemSource, Object, ObjectState, after, at_time, channel, choose, guard_async, never,
    send_any, with_nack,
};

struct Count(AtomicUsize);
impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// A waker of another executor, and its count of wake-ups.
fn foreign() -> (Arc<Count>, Waker) {
    let count = Arc::new(Count(AtomicUsize::new(0)));
    (count.clone(), Waker::from(count))
}

struct Panics;
impl Wake for Panics {
    fn wake(self: Arc<Self>) {
        panic!("a waker that panics")
    }
}

fn poll<F: Future + ?Sized>(future: Pin<&mut F>, waker: &Waker) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(waker))
}

/// Returns whether `f` ends within a few seconds, on a thread of its own.
fn ends(f: impl FnOnce() + Send + 'static) -> bool {
    let (tx, rx) = mpsc::channel();
    thread::spawn(move || {
        f();
        let _ = tx.send(());
    });
    rx.recv_timeout(Duration::from_secs(5)).is_ok()
}

/// An `or_never` receive is polled again and again while its channel is closed. It must not be committed.
#[test]
fn closing_never_commits_an_or_never() {
    for _ in 0..1000 {
        let (tx, rx) = channel::<String>();
        let stop = AtomicBool::new(false);
        thread::scope(|s| {
            let (rx, stop) = (&rx, &stop);
            let poller = s.spawn(move || {
                let mut sync = pin!(rx.recv_evt().or_never().sync());
                let (_, waker) = foreign();
                while !stop.load(Ordering::Relaxed) {
                    assert!(sync.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
                }
            });
            for _ in 0..200 {
                std::hint::spin_loop();
            }
            rx.close();
            thread::yield_now();
            stop.store(true, Ordering::Relaxed);
            poller.join().unwrap();
        });
        drop(tx);
    }
}

/// A wake-up that comes while the same thread blocks on something else, deeper on its stack, must not be
/// lost.
#[test]
fn a_nested_blocking_sync_loses_no_wake_up() {
    assert!(ends(|| {
        let ((a_tx, a), (b_tx, b)) = (channel::<u8>(), channel::<u8>());
        let helper = thread::spawn(move || {
            while a_tx.waiting_receivers() == 0 || b_tx.waiting_receivers() == 0 {
                thread::yield_now();
            }
            a_tx.send(1).sync_blocking().unwrap();
            thread::sleep(Duration::from_millis(20));
            b_tx.send(2).sync_blocking().unwrap();
        });
        let got = guard_async(move || async move {
            let mut a = pin!(a.recv());
            let mut first = true;
            let got = std::future::poll_fn(|cx| {
                let polled = a.as_mut().poll(cx);
                if std::mem::take(&mut first) {
                    b.recv().sync_blocking().unwrap();
                }
                polled
            });
            rialto_event::always(got.await)
        });
        assert_eq!(got.sync_blocking(), Ok(1));
        helper.join().unwrap();
    }));
}

#[test]
fn a_panicking_waker_does_not_stop_the_timers() {
    let mut victim = Box::pin(after(Duration::from_millis(1)).sync());
    assert!(victim.as_mut().poll(&mut Context::from_waker(&Waker::from(Arc::new(Panics)))).is_pending());
    thread::sleep(Duration::from_millis(50));
    assert!(ends(|| after(Duration::from_millis(1)).sync_blocking()));
}

/// More waiters than an object serves at once, the first with a waker that panics.
#[test]
fn a_panicking_waker_does_not_stop_other_wake_ups() {
    let bad = Waker::from(Arc::new(Panics));
    let (count, good) = foreign();

    let condition = Condition::new();
    let mut waits: Vec<_> = (0..40).map(|_| Box::pin(condition.wait_evt().sync())).collect();
    for (i, wait) in waits.iter_mut().enumerate() {
        assert!(poll(wait.as_mut(), if i == 0 { &bad } else { &good }).is_pending());
    }
    condition.signal();
    assert_eq!((condition.waiters(), count.0.load(Ordering::SeqCst)), (0, 39));

    let (tx, rx) = channel::<u8>();
    let mut waits: Vec<_> = (0..40).map(|_| Box::pin(rx.recv())).collect();
    for (i, wait) in waits.iter_mut().enumerate() {
        assert!(poll(wait.as_mut(), if i == 0 { &bad } else { &good }).is_pending());
    }
    drop(tx);
    assert_eq!((rx.waiting_receivers(), count.0.load(Ordering::SeqCst)), (0, 78));
}

/// A waker that panics with a payload that panics when it is dropped.
struct PanicsWorse;
impl Wake for PanicsWorse {
    fn wake(self: Arc<Self>) {
        struct Payload;
        impl Drop for Payload {
            fn drop(&mut self) {
                panic!("a payload that panics when it is dropped")
            }
        }
        std::panic::panic_any(Payload)
    }
}

/// Two losing alternatives. Each nack is waited for with a bad waker and then with a good one. However the
/// sync ends, the panics of the bad wakers keep neither the good ones nor the sync from going on.
#[test]
fn law_7_a_panicking_waker_does_not_stop_other_nacks() {
    type Choice<'a> = Pin<Box<dyn Future<Output = u8> + 'a>>;
    fn check(bad: Waker, end: fn(Choice<'_>, &rialto_event::Sender<u8>)) {
        let ((tx, rx), (count, good)) = (channel::<u8>(), foreign());
        let nacks = Mutex::new(Vec::new());
        let lost = || {
            with_nack(|nack| {
                nacks.lock().unwrap().push(nack);
                never()
            })
        };
        let mut choice =
            Box::pin(choose((lost(), rx.recv_evt().wrap(|got| got.unwrap_or(0)), lost())).sync());
        assert!(poll(choice.as_mut(), Waker::noop()).is_pending());
        let nacks = std::mem::take(&mut *nacks.lock().unwrap());
        let mut waits: Vec<_> =
            nacks.iter().chain(&nacks).map(|nack| Box::pin(nack.clone().sync())).collect();
        for (i, wait) in waits.iter_mut().enumerate() {
            assert!(poll(wait.as_mut(), if i < 2 { &bad } else { &good }).is_pending());
        }
        end(choice, &tx);
        assert_eq!(count.0.load(Ordering::SeqCst), 2);
        assert_eq!(rx.waiting_receivers(), 0);
    }
    for bad in [|| Waker::from(Arc::new(Panics)), || Waker::from(Arc::new(PanicsWorse))] {
        check(bad(), |mut choice, tx| {
            assert!(tx.try_send(3).is_ok());
            assert_eq!(poll(choice.as_mut(), Waker::noop()), Poll::Ready(3));
        });
        check(bad(), |choice, _| drop(choice));
        check(bad(), |choice, _| {
            let unwinding = std::panic::AssertUnwindSafe(|| {
                let _choice = choice;
                panic!("the task panics")
            });
            assert!(std::panic::catch_unwind(unwinding).is_err());
        });
    }
}

/// The same for the abort functions of the paper.
#[test]
fn law_7_a_panicking_abort_function_does_not_stop_the_others() {
    let aborted = AtomicUsize::new(0);
    let lost = || {
        never().wrap_abort(|| {
            aborted.fetch_add(1, Ordering::SeqCst);
            Arc::new(PanicsWorse).wake();
        })
    };
    assert_eq!(choose((lost(), rialto_event::always(1), lost())).sync_blocking(), 1);
    assert_eq!(aborted.load(Ordering::SeqCst), 2);
}

struct BadDrop;
impl Wake for BadDrop {
    fn wake(self: Arc<Self>) {
        // Skip the drop here, so that only the drop of the waker itself panics.
        std::mem::forget(self);
    }
}
impl Drop for BadDrop {
    fn drop(&mut self) {
        panic!("a waker that panics when it is dropped")
    }
}

#[test]
fn wakers_may_panic_when_they_are_dropped() {
    let (tx, rx) = channel::<u8>();
    let mut waits = [(); 3].map(|()| Box::pin(tx.send_evt(1).or_never().sync()));
    for wait in &mut waits {
        let waker = Waker::from(Arc::new(BadDrop));
        assert!(wait.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
    }
    rx.close();
    assert_eq!(tx.waiting_senders(), 0);
}

/// The drop of a losing value panics. The chosen alternative stays chosen.
#[test]
fn a_losing_value_that_panics_does_not_fire_the_winners_nack() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("a value that panics when it is dropped")
        }
    }
    let (tx, rx) = channel::<Bomb>();
    let (mut chosen, mut other) = (None, None);
    let choice = choose((
        tx.send_evt(Bomb).wrap(|_| 1),
        with_nack(|nack| {
            chosen = Some(nack);
            rialto_event::always(2)
        }),
        with_nack(|nack| {
            other = Some(nack);
            never()
        }),
    ));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| choice.sync_blocking())).is_err());
    assert_eq!(chosen.unwrap().try_sync(), None);
    assert_eq!(other.unwrap().try_sync(), Some(()));
    drop(rx);
}

/// A state panics while other waiters are served. Their wakers use the object, so they must run after its
/// lock is released.
#[test]
fn a_panicking_state_wakes_waiters_after_unlocking() {
    struct Two(u32);
    impl ItemSource for Two {
        type Item = ();
        fn is_ready(&self) -> bool {
            self.0 > 0
        }
        fn take(&mut self) -> Option<()> {
            assert!(self.0 != 1, "the second item is bad");
            self.0 = self.0.checked_sub(1)?;
            Some(())
        }
        fn put_back(&mut self, (): ()) {}
    }
    struct Looks(Arc<Object<Two>>);
    impl Wake for Looks {
        fn wake(self: Arc<Self>) {
            self.0.waiters();
        }
    }
    assert!(ends(|| {
        let object = Arc::new(Object::new(Two(0)));
        let waker = Waker::from(Arc::new(Looks(object.clone())));
        let mut waits = [(); 2].map(|()| Box::pin(object.take_evt().sync()));
        for wait in &mut waits {
            assert!(wait.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
        }
        let update = || object.update(|two| two.0 = 2);
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(update)).is_err());
        assert_eq!(object.waiters(), 1);
        object.update(|two| two.0 = 0);
    }));
}

/// The same, with a waiter that is alone: the state panics in the answer to it.
#[test]
fn a_state_that_panics_in_an_answer_wakes_its_only_waiter_after_unlocking() {
    struct Faulty(bool);
    impl ObjectState for Faulty {
        type Call = ();
        type Admission = ();
        type Answer = ();
        fn admit(&mut self, (): &(), _: bool) -> Option<()> {
            self.0.then_some(())
        }
        fn answer(&mut self, (): &mut (), (): ()) {
            panic!("there is no answer");
        }
        fn cancel_admission(&mut self, (): ()) {}
        fn put_back_answer(&mut self, (): ()) {}
    }
    struct Looks(Arc<Object<Faulty>>, AtomicUsize);
    impl Wake for Looks {
        fn wake(self: Arc<Self>) {
            self.1.fetch_add(1 + self.0.waiters(), Ordering::SeqCst);
        }
    }
    assert!(ends(|| {
        let object = Arc::new(Object::new(Faulty(false)));
        let looks = Arc::new(Looks(object.clone(), AtomicUsize::new(0)));
        let waker = Waker::from(looks.clone());
        let mut wait = Box::pin(object.call_evt(()).sync());
        assert!(wait.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
        let update = || object.update(|faulty| faulty.0 = true);
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(update)).is_err());
        assert_eq!(looks.1.load(Ordering::SeqCst), 1, "it was woken, and is off the queue");
        let polled = || wait.as_mut().poll(&mut Context::from_waker(&waker));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(polled)).is_err());
    }));
}

/// Values whose drop uses their channel. They are put back and never taken.
#[test]
fn a_value_may_use_its_channel_when_it_is_dropped() {
    struct Busy(rialto_event::Sender<Busy>, Arc<AtomicUsize>);
    impl Drop for Busy {
        fn drop(&mut self) {
            assert!(self.0.is_closed());
            assert_eq!(self.0.waiting_receivers(), 0);
            self.0.close();
            self.1.fetch_add(1, Ordering::SeqCst);
        }
    }
    assert!(ends(|| {
        let dropped = Arc::new(AtomicUsize::new(0));
        let (tx, rx) = channel();
        let mut recvs = [(); 3].map(|()| Box::pin(rx.recv()));
        for recv in &mut recvs {
            assert!(recv.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        }
        for _ in 0..3 {
            assert!(tx.try_send(Busy(tx.clone(), dropped.clone())).is_ok());
        }
        drop(recvs);
        drop((tx, rx));
        assert_eq!(dropped.load(Ordering::SeqCst), 3);
    }));
}

/// Values of every size and alignment pass through a waiter, and are put back.
#[test]
fn values_of_any_size_and_alignment() {
    #[derive(Debug, PartialEq, Clone)]
    #[repr(align(256))]
    struct Aligned(u8);
    fn there_and_back<T: PartialEq + std::fmt::Debug + Clone>(value: T) {
        let (tx, rx) = channel();
        let mut recv = Box::pin(rx.recv());
        assert!(recv.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        assert!(tx.try_send(value.clone()).is_ok());
        drop(recv);
        assert_eq!(rx.try_recv().as_ref(), Ok(&value));
        let mut send = Box::pin(tx.send(value.clone()));
        assert!(send.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        assert_eq!(rx.try_recv().as_ref(), Ok(&value));
        let mut slot = Some(value.clone());
        let mut offer = Box::pin(choose((send_any([&tx, &tx], &mut slot), never())).sync());
        assert!(offer.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        assert_eq!(rx.try_recv(), Ok(value));
        drop(offer);
        assert_eq!(slot, None);
    }
    there_and_back(());
    there_and_back(Aligned(3));
    there_and_back([7u8; 10_000]);
    there_and_back((1u8, String::from("x")));
}

/// A leaked sync keeps its memory, so a later commit with it is harmless. Closing a channel does not wait for
/// it.
#[test]
fn leaked_syncs_are_sound() {
    static LEAKED: Mutex<Vec<usize>> = Mutex::new(Vec::new());
    let (tx, rx) = channel::<String>();
    let borrowed = [(); 3].map(|()| rx.clone());
    for rx in &borrowed {
        let mut recv = Box::pin(choose((rx.recv_evt(), never())).sync());
        assert!(recv.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        // A static refers to it, so that a leak detector does not report it.
        LEAKED.lock().unwrap().push(std::ptr::from_ref(&*recv).expose_provenance());
        std::mem::forget(recv);
    }
    assert!(tx.try_send("into a leak".into()).is_ok());
    assert_eq!(rx.waiting_receivers(), 2);
    drop((borrowed, rx));
    assert!(tx.is_closed());
}

#[test]
fn deadlines_near_the_maximum_do_not_overflow() {
    let mut never = [
        Box::pin(after(Duration::MAX).sync()),
        Box::pin(at_time(rialto_event::time::Instant::from_nanos(u64::MAX - 1)).sync()),
    ];
    for timer in &mut never {
        assert!(timer.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        assert!(timer.as_mut().poll(&mut Context::from_waker(&foreign().1)).is_pending());
    }
    let wheel = Arc::new(rialto_event::__private::time::Wheel::new());
    let clock = rialto_event::__private::time::Clock::Virtual(Arc::default());
    let _time = rialto_event::__private::time::enter(wheel.clone(), clock);
    let last = rialto_event::time::Instant::from_nanos(u64::MAX - 1);
    let mut timers: Vec<_> = (0..64).map(|bit| after(Duration::from_nanos(1 << bit))).collect();
    timers.push(at_time(last));
    let mut timers: Vec<_> = timers.into_iter().map(|timer| Box::pin(timer.sync())).collect();
    for timer in &mut timers {
        assert!(timer.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    let expired: usize = thread::scope(|s| {
        let threads = [(); 2].map(|()| s.spawn(|| wheel.expire(last)));
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!((expired, wheel.len()), (65, 0));
}

/// Auto traits that types must have or must not have. `assert_not` has two impls, one of them for types that
/// have the trait. If the type has it, both apply, and the call is ambiguous.
mod auto_traits {
    use super::*;
    use rialto_event::{Receiver, Sender};
    use std::cell::Cell;
    use std::rc::Rc;

    fn send<T: Send>(_: &T) {}

    macro_rules! assert_not {
        ($bound:ident: $($type:ty),+ $(,)?) => { $(const _: fn() = || {
            trait Ambiguous<A> { fn some_item() {} }
            impl<T: ?Sized> Ambiguous<()> for T {}
            impl<T: ?Sized + $bound> Ambiguous<u8> for T {}
            let _ = <$type as Ambiguous<_>>::some_item;
        };)+ };
    }
    macro_rules! assert_not_of {
        ($bound:ident: $make:expr) => {{
            trait Ambiguous<A> {
                fn check(&self) {}
            }
            impl<T: ?Sized> Ambiguous<()> for T {}
            impl<T: ?Sized + $bound> Ambiguous<u8> for T {}
            #[allow(unused)]
            fn never_run() {
                Ambiguous::<_>::check(&$make);
            }
        }};
    }

    struct RcItems;
    impl ItemSource for RcItems {
        type Item = Rc<u8>;
        fn is_ready(&self) -> bool {
            false
        }
        fn take(&mut self) -> Option<Rc<u8>> {
            None
        }
        fn put_back(&mut self, _: Rc<u8>) {}
    }

    // The items cross threads, whatever the state itself is.
    assert_not!(Sync: Object<RcItems>);
    assert_not!(Send: Sender<Rc<u8>>, Receiver<Rc<u8>>, rialto_event::LocalBoxEvent<'static, ()>);
    assert_not!(Sync: Sender<Rc<u8>>, Receiver<Rc<u8>>);
    // A shared guard gives shared access to its data.
    assert_not!(Sync: rialto_task::primitives::ByteGuard<'static, Cell<u8>>);
    assert_not!(Send: rialto_task::primitives::ByteGuard<'static, Rc<u8>>);

    #[test]
    fn syncs_are_send_when_their_values_are() {
        // `Cell` is `Send` but not `Sync`, and `Send` is enough.
        let (tx, rx) = channel::<Cell<u8>>();
        let mut slot = None;
        send(&(tx.clone(), rx.clone()));
        send(&rx.recv());
        send(&tx.send(Cell::new(1)));
        send(&rx.recv_evt().or_never().into_future());
        send(&rx.clone().into_recv_evt().boxed().sync());
        send(&choose((rx.recv_evt(), rx.recv_evt())).sync());
        send(&choose(vec![rx.recv_evt()]).sync());
        send(&tx.send_from(&mut slot).sync());
        send(&send_any([&tx, &tx], &mut slot).sync());
        send(&after(Duration::ZERO).sync());
        send(&Condition::new().wait_evt().sync());
        send(&with_nack(|nack| nack).sync());
    }

    /// Inside a task, the compiler forgets which lifetimes are equal (rust-lang/rust#110338). No event may
    /// depend on that.
    #[test]
    fn tasks_that_wait_for_values_with_lifetimes_are_send() {
        fn ends() -> (Sender<&'static str>, Receiver<&'static str>) {
            channel()
        }
        macro_rules! send_in_a_task {
            ($(|$tx:pat_param, $rx:pat_param| $event:expr;)+) => { $(
                send(&async {
                    let (tx, rx) = ends();
                    let ($tx, $rx) = (&tx, &rx);
                    let _yielded = $event.await;
                });
            )+ };
        }
        send_in_a_task! {
            |_, rx| choose((rx.recv_evt(), rx.recv_evt()));
            |tx, rx| choose((tx.send_evt("a").wrap(|_| None), rx.recv_evt().wrap(Result::ok), after(Duration::ZERO).wrap(|()| None)));
            |_, rx| choose((rx.recv_evt(), choose([rx.recv_evt()]), choose((rx.recv_evt(), rx.recv_evt()))));
            |_, rx| choose(vec![rx.recv_evt().boxed(), rx.recv_evt().boxed()]);
            |_, rx| rx.recv_evt().wrap(|got| got.unwrap_or("")).wrap(|text| (text, 1));
            |_, rx| choose((rx.recv_evt(), rx.recv_evt())).wrap(|got| got.unwrap_or(""));
            |_, rx| rx.recv_evt().map_err(|_closed| "closed");
            |_, rx| rx.recv_evt().wrap_handler(|_closed| "closed");
            |_, rx| rx.recv_evt().or_never().or(rx.recv_evt().or_never());
            |_, rx| rx.recv_evt().catch_panic().poll_evt().wrap_abort(|| ());
            |_, rx| rialto_event::guard(|| rx.recv_evt().wrap(|got| got));
            |_, rx| guard_async(|| async { rx.recv_evt().wrap(|got| got) });
            |_, rx| with_nack(|_| rx.recv_evt().wrap(|got| got));
            |_, rx| rialto_event::EventOption::or_never_evt(Some(rx.recv_evt().wrap(|got| got)));
            |tx, _| send_any([tx, tx], &mut Some("a")).wrap(|sent| (sent, "a"));
            |tx, _| choose((tx.send_from(&mut Some("a")), tx.send_from(&mut Some("b"))));
        }
    }

    #[test]
    fn syncs_are_not_send_when_their_values_are_not() {
        fn rc() -> (Sender<Rc<u8>>, Receiver<Rc<u8>>) {
            channel()
        }
        assert_not_of!(Send: rc().1.recv());
        assert_not_of!(Send: rc().0.send(Rc::new(1)));
        assert_not_of!(Send: rc().0.send_from(&mut None).into_future());
        assert_not_of!(Send: rc().1.recv_evt().or_never());
        assert_not_of!(Send: choose((rc().1.recv_evt(), rc().1.recv_evt())).sync());
        assert_not_of!(Send: choose(vec![rc().1.recv_evt()]).sync());
        assert_not_of!(Send: send_any([&rc().0], &mut None).sync());
        assert_not_of!(Send: Object::new(RcItems).take_evt().sync());
    }

    /// Other threads hold addresses of waiters and state words. So no waiting sync may be `Unpin`, not even
    /// one whose parts are boxed.
    #[test]
    fn a_sync_that_waits_cannot_move() {
        fn rx() -> Receiver<u8> {
            channel().1
        }
        assert_not_of!(Unpin: rx().recv());
        assert_not_of!(Unpin: rx().into_recv_evt().boxed().sync());
        assert_not_of!(Unpin: rx().into_recv_evt().boxed_local().sync());
        assert_not_of!(Unpin: rx().into_recv_evt().boxed_clone().sync());
        assert_not_of!(Unpin: choose(vec![rx().recv_evt()]).sync());
        assert_not_of!(Unpin: send_any(&[channel::<u8>().0][..], &mut None).sync());
        assert_not_of!(Unpin: send_any(&[channel::<u8>().0][..], &mut None).into_pending());
    }
}
