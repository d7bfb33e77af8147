//! Syncs that are leaked, moved before they are pinned, polled too often, or polled by any thread; wakers and
//! destructors that use the channel again.

use crate::support::{Counted, panics, poll, poll_with, waker};
use rialto_event::{
    Condition, Event, Exchange, ItemSource, Object, Sender, after, always, assume_cancel_safe, channel,
    choose, choose_all, never, send_any, with_nack,
};
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

/// Leaked pinned syncs keep their memory. Later operations on the objects find their waiters.
#[test]
fn pinned_syncs_are_forgotten_and_the_objects_live_on() {
    let alive = Arc::new(AtomicUsize::new(0));
    let (tx, rx) = channel::<Counted>();
    let (condition, exchange) = (Condition::new(), Arc::new(Exchange::new()));
    for n in 0..4 {
        let mut slot = Some(Counted::new(n, &alive));
        let mut waits: [Pin<Box<dyn Future<Output = ()>>>; 4] = [
            Box::pin(async { drop(rx.recv().await) }),
            Box::pin(async { drop(choose((rx.recv_evt(), never())).await) }),
            Box::pin(async { condition.wait_evt().await }),
            Box::pin(async { exchange.swap_from(&mut slot).await }),
        ];
        for wait in &mut waits {
            let _ = poll(wait.as_mut());
        }
        std::mem::forget(waits);
        std::mem::forget(slot);
    }
    for n in 0..8 {
        let _ = tx.try_send(Counted::new(n, &alive));
    }
    condition.signal();
    assert_eq!(condition.waiters(), 0);
    let _ = exchange.swap_evt(Counted::new(9, &alive)).try_sync();
    drop((tx, rx, exchange));
}

/// An object is dropped while a leaked sync that borrowed it is still linked.
#[test]
fn a_forgotten_sync_outlives_what_it_borrowed() {
    for _ in 0..10 {
        let object = Box::new(Object::new(rialto_event::Flag(false)));
        let mut wait = Box::pin(object.take_evt().sync());
        assert!(poll(wait.as_mut()).is_pending());
        std::mem::forget(wait);
        assert_eq!(object.waiters(), 1);
    }
    let wheel_timer = after(Duration::from_millis(2));
    let mut wait = Box::pin(wheel_timer.sync());
    assert!(poll(wait.as_mut()).is_pending());
    std::mem::forget(wait);
    after(Duration::from_millis(10)).sync_blocking();
}

/// A future is leaked at each of its awaits. Its memory stays, and its partners continue.
#[test]
fn a_future_is_forgotten_at_each_of_its_awaits() {
    let alive = Arc::new(AtomicUsize::new(0));
    for stop in 1..8 {
        let (tx, rx) = channel::<Counted>();
        let (back_tx, back_rx) = channel::<Counted>();
        let client = {
            let (tx, back_rx, alive) = (tx.clone(), back_rx.clone(), alive.clone());
            async move {
                for n in 0..3 {
                    let _ = tx.send(Counted::new(n, &alive)).await;
                    let _ = choose((back_rx.recv_evt(), never())).await;
                }
            }
        };
        let server = {
            let (rx, back_tx) = (rx.clone(), back_tx.clone());
            async move {
                while let Ok(value) = rx.recv().await {
                    let mut slot = Some(value);
                    let _ = choose((back_tx.send_from(&mut slot), never())).await;
                }
            }
        };
        let (mut client, mut server) = (Box::pin(client), Box::pin(server));
        for step in 0..stop {
            let _ = if step % 2 == 0 { poll(client.as_mut()) } else { poll(server.as_mut()) };
        }
        std::mem::forget(client);
        let _ = poll(server.as_mut());
        let _ = tx.try_send(Counted::new(7, &alive));
        let _ = back_rx.try_recv();
        drop(server);
        drop((tx, rx, back_tx, back_rx));
    }
}

/// A `Pending` that was never pinned is moved, and dropped.
#[test]
fn pendings_are_moved_before_they_are_pinned() {
    let alive = Arc::new(AtomicUsize::new(0));
    let (tx, rx) = channel::<Counted>();
    let mut slot = Some(Counted::new(1, &alive));
    {
        let mut pendings = vec![Some(choose((tx.send_from(&mut slot), never())).into_pending()), None];
        pendings.swap(0, 1);
        let boxed = Box::new(pendings.pop());
        drop(boxed);
    }
    let made = choose_all((rx.recv_evt(), rx.recv_evt())).into_pending();
    let elsewhere = thread::scope(|s| s.spawn(move || Box::new(made)).join().unwrap());
    drop(elsewhere);
    let owned = choose_all(vec![tx.clone().into_send_evt(Counted::new(2, &alive))]).into_pending();
    drop(Box::new([owned]));
    assert_eq!(slot.take().map(|value| value.value()), Some(1));
    assert_eq!(alive.load(Ordering::SeqCst), 0);
    assert_eq!((tx.waiting_senders(), rx.waiting_receivers()), (0, 0));
}

/// The parts of a `choose_all` are taken out of their list and never driven.
#[test]
fn the_members_of_a_list_are_dropped_undriven() {
    use rialto_event::PartList;
    struct Backwards<L>(Vec<L>);
    impl<L: Event> PartList for Backwards<L> {
        type Output = <Vec<L> as PartList>::Output;
        type Members = <Vec<L> as PartList>::Members;
        fn into_members(mut self) -> Self::Members {
            drop(Vec::from_iter(self.0.pop()).into_members());
            self.0.reverse();
            self.0.into_members()
        }
    }
    let (tx, rx) = channel::<Box<u8>>();
    let three = || Backwards(vec![rx.recv_evt(), rx.recv_evt(), rx.recv_evt()]);
    std::mem::forget(three().into_members());
    let mut all = Box::pin(choose_all(three()).sync());
    assert!(poll(all.as_mut()).is_pending());
    tx.try_send(Box::new(1)).unwrap();
    tx.try_send(Box::new(2)).unwrap();
    let Poll::Ready(got) = poll(all.as_mut()) else { panic!("two of two have happened") };
    assert_eq!(got, [Ok(Box::new(1)), Ok(Box::new(2))]);
    assert!(panics(|| poll(all.as_mut())));
}

#[test]
fn a_sync_is_polled_after_it_was_ready() {
    let (tx, rx) = channel::<String>();
    let mut one = Box::pin(rx.recv());
    let mut several = Box::pin(choose((rx.recv_evt(), rx.recv_evt())).sync());
    assert!(poll(one.as_mut()).is_pending());
    assert!(poll(several.as_mut()).is_pending());
    tx.try_send("one".into()).unwrap();
    tx.try_send("several".into()).unwrap();
    assert_eq!(poll(one.as_mut()), Poll::Ready(Ok("one".into())));
    assert_eq!(poll(several.as_mut()), Poll::Ready(Ok("several".into())));
    for _ in 0..3 {
        assert!(panics(|| poll(one.as_mut())));
        assert!(panics(|| poll(several.as_mut())));
    }
}

/// Threads poll one sync in turn, while others send to it and drop it.
#[test]
fn a_sync_moves_between_threads() {
    let alive = Arc::new(AtomicUsize::new(0));
    for round in 0..200 {
        let (tx, rx) = channel::<Counted>();
        let mut wait = Box::pin(choose((rx.clone().into_recv_evt(), rx.clone().into_recv_evt())).sync());
        assert!(poll(wait.as_mut()).is_pending());
        thread::scope(|s| {
            let sends = s.spawn(|| tx.try_send(Counted::new(round, &alive)).is_ok());
            let polls = s.spawn(move || {
                let polled = poll_with(wait.as_mut(), &waker(|| ()));
                (polled.is_ready(), wait)
            });
            let (ready, wait) = polls.join().unwrap();
            s.spawn(move || drop(wait));
            assert!(sends.join().unwrap() || !ready);
        });
        drop((tx, rx));
    }
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}

thread_local! {
    static ESCAPED: RefCell<Vec<Pin<Box<dyn Future<Output = ()>>>>> = const { RefCell::new(Vec::new()) };
    static AT_EXIT: RefCell<Vec<OnExit>> = const { RefCell::new(Vec::new()) };
}

struct OnExit(Box<dyn Fn()>);
impl Drop for OnExit {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Linked syncs in thread-locals are dropped when their thread ends.
#[test]
fn syncs_escape_through_thread_locals() {
    let (tx, rx) = channel::<String>();
    let condition = Condition::new();
    thread::spawn({
        let (rx, condition) = (rx.clone(), condition.clone());
        move || {
            // A value that cannot cross threads, on one thread.
            let (rc_tx, rc_rx) = channel::<Rc<String>>();
            let mut waits: Vec<Pin<Box<dyn Future<Output = ()>>>> = vec![
                Box::pin(async move { drop((rc_tx.send(Rc::new("mine".into())).await, rc_rx)) }),
                Box::pin(async move { drop(choose((rx.recv_evt(), never())).await) }),
                Box::pin(async move { condition.wait_evt().await }),
                Box::pin(async { after(Duration::from_secs(3600)).await }),
            ];
            assert!(waits.iter_mut().all(|wait| poll(wait.as_mut()).is_pending()));
            ESCAPED.with(|escaped| *escaped.borrow_mut() = waits);
        }
    })
    .join()
    .unwrap();
    assert_eq!((rx.waiting_receivers(), condition.waiters()), (0, 0));
    drop(tx);
}

/// Destructors of thread-locals block and sync.
#[test]
fn destructors_of_a_thread_use_the_library() {
    for first in [false, true] {
        let (tx, rx) = channel::<u8>();
        let (done_tx, done_rx) = std::sync::mpsc::channel();
        let dies = thread::spawn(move || {
            if first {
                // Rialto's thread-locals are created before this one, and destroyed after it.
                assert_eq!(always(1).sync_blocking(), 1);
            }
            AT_EXIT.with(|at_exit| {
                at_exit.borrow_mut().push(OnExit(Box::new(move || {
                    let got = rx.recv().sync_blocking();
                    after(Duration::from_millis(1)).sync_blocking();
                    done_tx.send(got).unwrap();
                })));
            });
        });
        tx.send(3).sync_blocking().unwrap();
        assert_eq!(done_rx.recv().unwrap(), Ok(3));
        dies.join().unwrap();
    }
}

/// Wakers that send, receive, close, and drop the sync that they should wake.
#[test]
fn wakers_reenter_the_channel() {
    type Kept = Arc<Mutex<Option<Pin<Box<dyn Future<Output = ()> + Send>>>>>;
    for what in 0..4 {
        let (tx, rx) = channel::<String>();
        let kept: Kept = Arc::default();
        let mine = {
            let (tx, rx, kept) = (tx.clone(), rx.clone(), kept.clone());
            waker(move || match what {
                0 => drop(tx.try_send("from a waker".into())),
                1 => drop(rx.try_recv()),
                2 => rx.close(),
                _ => drop(kept.try_lock().ok().and_then(|mut kept| kept.take())),
            })
        };
        let theirs = rx.clone();
        let mut wait: Pin<Box<dyn Future<Output = ()> + Send>> =
            Box::pin(async move { drop(choose((theirs.recv_evt(), theirs.recv_evt())).await) });
        assert!(poll_with(wait.as_mut(), &mine).is_pending());
        let mut others = [(); 3].map(|()| Box::pin(rx.recv()));
        for other in &mut others {
            assert!(poll_with(other.as_mut(), &mine).is_pending());
        }
        *kept.lock().unwrap() = Some(wait);
        for _ in 0..3 {
            let _ = tx.try_send("news".into());
        }
        drop(others);
        drop(mine);
        drop(kept.lock().unwrap().take());
    }
}

/// A waker whose destructor closes the channel that it waits on, and whose `wake` panics.
#[test]
fn wakers_panic_and_close_in_drop() {
    struct Closes(Sender<u8>, bool);
    impl std::task::Wake for Closes {
        fn wake(self: Arc<Self>) {
            panic!("a waker panics");
        }
    }
    impl Drop for Closes {
        fn drop(&mut self) {
            self.0.close();
            let _ = self.0.try_send(1);
            if self.1 {
                panic!("a waker's drop panics");
            }
        }
    }
    for bad in [false, true] {
        let (tx, rx) = channel::<u8>();
        let mut waits = [(); 4].map(|()| Box::pin(choose((rx.recv_evt(), never())).sync()));
        for wait in &mut waits {
            let _ = panics(|| poll_with(wait.as_mut(), &Waker::from(Arc::new(Closes(tx.clone(), bad)))));
            let _ = panics(|| poll_with(wait.as_mut(), Waker::noop()));
        }
        let _ = panics(|| tx.try_send(1));
        assert!(tx.is_closed());
        drop(waits);
    }
}

/// Messages whose destructors use their own channel, and panic.
#[test]
fn destructors_of_messages_reenter_their_channel() {
    struct Busy(Sender<Busy>, bool);
    impl Drop for Busy {
        fn drop(&mut self) {
            self.0.close();
            drop(self.0.downgrade().and_upgrade());
            let _ = self.0.waiting_receivers();
            if self.1 && !thread::panicking() {
                panic!("a message's drop panics");
            }
        }
    }
    trait AndUpgrade {
        fn and_upgrade(&self) -> Option<Sender<Busy>>;
    }
    impl AndUpgrade for rialto_event::WeakSender<Busy> {
        fn and_upgrade(&self) -> Option<Sender<Busy>> {
            self.upgrade()
        }
    }
    for bad in [false, true] {
        let (tx, rx) = channel::<Busy>();
        let mut recvs = [(); 3].map(|()| Some(Box::pin(rx.recv())));
        for recv in recvs.iter_mut().flatten() {
            assert!(poll(recv.as_mut()).is_pending());
        }
        for _ in 0..3 {
            assert!(tx.try_send(Busy(tx.clone(), bad)).is_ok());
        }
        // They are put back, and dropped with the channel's last receiver.
        for recv in &mut recvs {
            let _ = panics(|| recv.take());
        }
        let mut slot = Some(Busy(tx.clone(), bad));
        let _ = panics(|| choose((tx.send_from(&mut slot), always(Ok(())))).sync_blocking().is_ok());
        let _ = panics(|| send_any([&tx, &tx], &mut slot).try_sync().is_some());
        let _ = panics(|| slot.take());
        let _ = panics(|| drop(recvs));
        let _ = panics(|| drop(rx));
        let _ = panics(|| drop(tx));
    }
}

/// Values of unusual sizes and alignments that are put back, leaked and lost.
#[test]
fn odd_values_are_put_back_and_lost() {
    #[derive(Clone)]
    #[repr(align(128))]
    struct Aligned(#[expect(dead_code)] u8, #[expect(dead_code)] Counted);
    #[derive(Clone)]
    struct Large(#[expect(dead_code)] [u64; 300], #[expect(dead_code)] Counted);
    fn loses<T: Clone + Send + 'static>(value: T) {
        let (tx, rx) = channel::<T>();
        let mut both = Box::pin(choose_all((rx.recv_evt(), rx.recv_evt())).sync());
        assert!(poll(both.as_mut()).is_pending());
        assert!(tx.try_send(value.clone()).is_ok());
        drop(both);
        assert!(rx.try_recv().is_ok());
        let mut slot = Some(value.clone());
        let mut offer = Box::pin(choose((send_any([&tx, &tx], &mut slot), never())).sync());
        assert!(poll(offer.as_mut()).is_pending());
        drop(offer);
        assert!(slot.is_some());
        let exchange = Exchange::new();
        let mut swap = Box::pin(exchange.swap_evt(value.clone()).sync());
        assert!(poll(swap.as_mut()).is_pending());
        assert!(exchange.swap_evt(value.clone()).try_sync().is_some());
        drop(swap);
        let mut kept = Box::pin(tx.send(value));
        assert!(poll(kept.as_mut()).is_pending());
        std::mem::forget(kept);
        assert!(rx.try_recv().is_ok());
    }
    let alive = Arc::new(AtomicUsize::new(0));
    loses(());
    loses(Counted::new(1, &alive));
    loses(Aligned(2, Counted::new(2, &alive)));
    loses(Large([3; 300], Counted::new(3, &alive)));
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}

/// A `cancel_safe` future that commits, closes or breaks the sync around it.
#[test]
fn a_cancel_safe_future_uses_the_objects_of_its_own_sync() {
    for what in 0..3 {
        let (tx, rx) = channel::<String>();
        let (theirs, sends) = (rx.clone(), tx.clone());
        let evil = std::future::poll_fn(move |cx| {
            match what {
                0 => drop(sends.try_send("to myself".into())),
                1 => sends.close(),
                _ => panic!("a future panics"),
            }
            cx.waker().wake_by_ref();
            Poll::<Result<String, rialto_event::Closed>>::Pending
        });
        let mut choice =
            Box::pin(choose((theirs.recv_evt(), assume_cancel_safe(evil), theirs.recv_evt())).sync());
        for _ in 0..4 {
            let _ = panics(|| poll(choice.as_mut()));
        }
        let _ = tx.try_send("late".into());
        let _ = panics(|| poll(choice.as_mut()));
        let _ = panics(|| drop(choice));
        assert_eq!(rx.waiting_receivers(), 0);
    }
}

/// Nacks that are kept, cloned, and awaited by the sync that created them.
#[test]
fn a_nack_is_waited_for_by_its_own_choice() {
    let nack = RefCell::new(None);
    let mut choice = Box::pin(
        choose((
            with_nack(|mine| {
                *nack.borrow_mut() = Some(mine.clone());
                mine
            }),
            with_nack(|other| other),
        ))
        .sync(),
    );
    assert!(poll(choice.as_mut()).is_pending());
    let mut late = Box::pin(nack.take().unwrap().sync());
    assert!(poll(late.as_mut()).is_pending());
    drop(choice);
    assert!(poll(late.as_mut()).is_ready());
}

/// A state whose methods use its own object, under that object's lock.
#[test]
fn a_state_reenters_its_own_object() {
    struct Again(Option<Arc<Object<Again>>>, usize);
    impl Again {
        fn tick(&mut self, here: usize) {
            if let Some(object) = self.0.take_if(|_| self.1 == here) {
                object.update(|_| ());
            }
        }
    }
    impl ItemSource for Again {
        type Item = Box<u8>;
        fn is_ready(&self) -> bool {
            true
        }
        fn take(&mut self) -> Option<Box<u8>> {
            self.tick(0);
            Some(Box::new(1))
        }
        fn put_back(&mut self, _: Box<u8>) {
            self.tick(1);
        }
        fn all_served(&mut self) {
            self.tick(2);
        }
    }
    for here in 0..3 {
        let object = Arc::new(Object::new(Again(None, here)));
        let _ = panics(|| object.update(|state| state.0 = Some(object.clone())));
        let mut slow = Box::pin(choose((object.take_evt(), object.take_evt())).sync());
        let _ = panics(|| poll(slow.as_mut()));
        let _ = panics(|| object.take_evt().try_sync());
        let _ = panics(|| object.update(|_| ()));
        drop(slow);
        assert!(object.take_evt().try_sync().is_some());
        object.update(|state| state.0 = None);
    }
}
