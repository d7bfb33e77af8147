//! The classic losses of `select!` over futures. Each is shown on tokio, and then as the same program with
//! Rialto's events, on tokio's runtime throughout.
//!
//! All tests are deterministic: one thread, `biased` where it matters, and for tokio's timers a paused clock,
//! which advances to the next timer when no task can run.

use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use rialto::{Event, ItemSource, Object, TryEvent, TryRecvError, channel, choose};
use tokio::sync::{Mutex, Semaphore, mpsc};
use tokio::time::{sleep, timeout};

/// A time limit on the paused clock. No task can run any more when it passes.
const LONG: Duration = Duration::from_secs(3600);

/// Polls `future` once, and returns whether it waits.
async fn waits<F: Future>(mut future: Pin<&mut F>) -> bool {
    poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx).is_pending())).await
}

// ---- A message dropped by a lost receive arm ----

#[tokio::test(start_paused = true)]
async fn a_receive_arm_of_two_steps_loses_on_tokio() {
    let (tx, mut rx) = mpsc::channel(8);
    tx.send("precious").await.unwrap();
    tokio::select! {
        _ = async {
            let message = rx.recv().await;
            sleep(Duration::from_millis(50)).await; // a second step: a lookup, say
            message
        } => panic!("the second step takes longer"),
        () = sleep(Duration::from_millis(10)) => {}
    }
    drop(tx);
    assert_eq!(rx.recv().await, None, "lost: the channel had one message, and nobody has it");
}

/// `assume_cancel_safe` relies on the caller's promise. Here the promise is false, and the message is lost as
/// on tokio. `cancel_safe` would not compile here (`rialto-tokio/tests/compile_fail/posts.rs`).
#[tokio::test]
async fn a_receive_arm_of_two_steps_loses_under_a_false_promise() {
    let (tx, mut rx) = mpsc::channel(8);
    tx.send("precious").await.unwrap();
    let two_steps = rialto::assume_cancel_safe(async {
        let message = rx.recv().await;
        pending::<()>().await; // a second step
        message
    });
    rialto::select! {
        biased;
        _ = two_steps => panic!("the second step does not end"),
        () = rialto::after(Duration::from_millis(1)) => {}
    }
    drop(tx);
    assert_eq!(rx.recv().await, None, "lost: the channel had one message, and nobody has it");
}

#[tokio::test]
async fn a_receive_arm_has_one_step_on_rialto() {
    let ((tx, rx), (tick, ticks)) = (channel(), channel());
    let sender = tokio::spawn(async move { tx.send(String::from("precious")).await });
    let ticker = tokio::spawn(async move {
        for () in [(), ()] {
            tick.send(()).await.unwrap();
        }
        tick
    });
    let (mut message, mut answered, mut lost_races) = (None, None, 0);
    while answered.is_none() {
        rialto::select! {
            got = rx.recv_evt(), if message.is_none() => message = Some(got.unwrap()),
            // The second step is an arm of its own. When it loses, the message is still in its variable.
            _ = lookup(lost_races), if message.is_some() => answered = message.take(),
            _ = ticks.recv_evt(), if message.is_some() => lost_races += 1,
        }
    }
    assert_eq!((answered.as_deref(), lost_races), (Some("precious"), 2));
    sender.await.unwrap().unwrap();
    drop(ticker.await.unwrap());
}

/// Returns an event for an operation that takes a while: it never ends before two ticks.
fn lookup(ticks: u32) -> impl Event<Output = Result<(), rialto::TaskLost>> {
    rialto::from_future(tokio::spawn, async move {
        if ticks < 2 {
            pending().await
        }
    })
}

/// The hardest case of a receive that loses: the partner has committed, and the receiver is dropped before it
/// sees the message. A hand-off without put-back would lose the message here.
#[tokio::test]
async fn a_receive_dropped_after_its_commit_puts_the_message_back_on_rialto() {
    let (tx, rx) = channel();
    let mut receive = Box::pin(rx.recv());
    assert!(waits(receive.as_mut()).await);
    assert_eq!(tx.try_send("precious"), Ok(()), "the send has happened");
    drop(receive);
    assert_eq!(rx.try_recv(), Ok("precious"));
}

// ---- A value dropped in a lost send arm ----

#[tokio::test]
async fn a_lost_send_arm_drops_its_value_on_tokio() {
    let (tx, mut rx) = mpsc::channel(1);
    tx.send(String::from("first")).await.unwrap();
    let message = String::from("precious");
    tokio::select! {
        _ = tx.send(message) => panic!("the channel is full"),
        () = tokio::task::yield_now() => {} // another arm wins; `message` is dropped
    }
    drop(tx);
    assert_eq!(rx.recv().await.as_deref(), Some("first"));
    assert_eq!(rx.recv().await, None, "lost: moved into the `send` future, dropped with it");
}

#[tokio::test]
async fn a_lost_send_arm_leaves_its_value_in_its_slot_on_rialto() {
    let (tx, rx) = channel();
    let mut message = Some(String::from("precious"));
    rialto::select! {
        _ = tx.send_from(&mut message) => panic!("nobody receives"),
        () = rialto::always(()) => {}
    }
    assert_eq!(message.as_deref(), Some("precious"));
    // The value can be offered again.
    let receiver = tokio::spawn(async move { rx.recv().await });
    assert_eq!(tx.send_from(&mut message).await, Ok(()));
    assert_eq!((message, receiver.await.unwrap()), (None, Ok(String::from("precious"))));
}

/// The remaining hazard: an event that owns its value drops it when it loses.
#[tokio::test]
async fn an_owning_send_event_drops_its_value_as_its_documentation_says() {
    let (tx, rx) = channel::<Arc<str>>();
    let message: Arc<str> = "precious".into();
    let lost = choose((tx.send_evt(message.clone()).wrap(|_| false), rialto::always(true)));
    assert!(lost.await);
    assert_eq!(Arc::strong_count(&message), 1, "the event's own clone was dropped");
    drop(rx);
}

// ---- A lock held by a future that is no longer polled: "futurelock" ----
//
// The program, from Oxide's RFD 609: a future waits in the queue of a lock and is passed to `select!` by
// reference. Another arm wins, and its body wants the lock too.

#[tokio::test(start_paused = true)]
async fn a_future_that_is_not_polled_holds_the_lock_on_tokio() {
    let lock = Arc::new(Mutex::new(()));
    let held = lock.clone().lock_owned().await;
    tokio::spawn(async move {
        sleep(Duration::from_millis(20)).await;
        drop(held); // the lock is granted to the first waiter, `work`
    });
    let program = async {
        let mut work = pin!(async { drop(lock.lock().await) });
        tokio::select! {
            () = &mut work => panic!("the lock is held for longer"),
            () = sleep(Duration::from_millis(10)) => {
                // `work` is still in the queue, but is not polled.
                drop(lock.lock().await);
            }
        }
    };
    assert!(timeout(LONG, program).await.is_err(), "stuck, for ever");
}

/// A lock whose acquisition is an event.
struct Gate(Arc<Object<Token>>);

/// Whether the lock is free.
struct Token(bool);

/// The lock guard. A right that a commit grants is RAII (law 5).
struct Held(Arc<Object<Token>>);

impl ItemSource for Token {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0
    }
    fn take(&mut self) -> Option<()> {
        std::mem::take(&mut self.0).then_some(())
    }
    fn put_back(&mut self, (): ()) {
        self.0 = true;
    }
}

impl Gate {
    fn new() -> Gate {
        Gate(Arc::new(Object::new(Token(true))))
    }

    fn lock_evt(&self) -> impl TryEvent<Output = Held, Pending: Send> + Clone + use<> {
        let gate = self.0.clone();
        Object::take_evt_of(self.0.clone()).wrap(move |()| Held(gate))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.update(|token| token.put_back(()));
    }
}

#[tokio::test(start_paused = true)]
async fn a_lock_event_that_is_not_chosen_leaves_the_queue_on_rialto() {
    let gate = Gate::new();
    let held = gate.lock_evt().await;
    let (enough, is_enough) = channel();
    let holder = tokio::spawn(async move {
        enough.send(()).await.unwrap();
        sleep(Duration::from_millis(20)).await;
        drop(held);
    });
    let program = async {
        rialto::select! {
            _held = gate.lock_evt() => panic!("the lock is held for longer"),
            _ = is_enough.recv_evt() => {
                // The alternative that lost has left the queue.
                assert_eq!(gate.0.waiters(), 0);
                drop(gate.lock_evt().await);
            }
        }
    };
    assert!(timeout(LONG, program).await.is_ok(), "nothing is stuck");
    holder.await.unwrap();
}

/// A lock that was granted to a sync is given back if the sync is dropped before it sees the grant.
#[tokio::test]
async fn a_lock_granted_to_a_dropped_sync_is_released_on_rialto() {
    let gate = Gate::new();
    let held = gate.lock_evt().await;
    let mut first = Box::pin(gate.lock_evt().sync());
    assert!(waits(first.as_mut()).await);
    drop(held); // granted to `first`
    assert!(gate.lock_evt().try_sync().is_none());
    drop(first);
    assert!(gate.lock_evt().try_sync().is_some());
}

/// The remaining hazard: a sync that is kept, and neither polled nor dropped, still waits. The lock is
/// granted to it, and no other task can take it.
#[tokio::test(start_paused = true)]
async fn a_sync_that_is_held_without_being_polled_stays_a_hazard() {
    let gate = Gate::new();
    let held = gate.lock_evt().await;
    let mut forgotten = Box::pin(gate.lock_evt().sync());
    assert!(waits(forgotten.as_mut()).await);
    drop(held); // granted to `forgotten`
    assert!(timeout(LONG, gate.lock_evt().into_future()).await.is_err(), "stuck, as with any future");
    // The remedy is to poll it to its end, or to drop it.
    drop(forgotten);
    assert!(timeout(LONG, gate.lock_evt().into_future()).await.is_ok());
}

/// The same hazard with a message: the sync that received it is not polled.
#[tokio::test]
async fn a_message_stays_in_a_held_sync_until_it_is_polled_or_dropped() {
    let (tx, rx) = channel();
    let mut forgotten = Box::pin(rx.recv());
    assert!(waits(forgotten.as_mut()).await);
    assert_eq!(tx.try_send("precious"), Ok(()));
    assert_eq!(rx.try_recv(), Err(TryRecvError::Empty));
    drop(forgotten);
    assert_eq!(rx.try_recv(), Ok("precious"));
}

// ---- A buffered stream that stops being polled ----
//
// The program: a `buffered` stream runs some work, and the loop over its results awaits something that the
// work in the buffer holds.

#[tokio::test(start_paused = true)]
async fn a_buffered_stream_stops_with_its_consumer_on_tokio() {
    let permits = Arc::new(Semaphore::new(1));
    let work = |n: u32| {
        let permits = permits.clone();
        async move {
            let _permit = permits.acquire().await.unwrap();
            sleep(Duration::from_millis(10)).await;
            n
        }
    };
    let program = async {
        let mut results = pin!(stream::iter(0..4).map(work).buffered(2));
        while let Some(_result) = results.next().await {
            // The next piece of work was granted the permit, but is not polled while this body runs.
            drop(permits.acquire().await.unwrap());
        }
    };
    assert!(timeout(LONG, program).await.is_err(), "stuck, for ever");
}

#[tokio::test(start_paused = true)]
async fn workers_and_a_channel_go_on_without_their_consumer_on_rialto() {
    let gate = Arc::new(Gate::new());
    let (results, incoming) = channel();
    let ((give, tasks), mut done) = (channel(), Vec::new());
    for _ in 0..2 {
        // Two workers, like the window of two above.
        let (gate, tasks, results) = (gate.clone(), tasks.clone(), results.clone());
        tokio::spawn(async move {
            while let Ok(n) = tasks.recv().await {
                let permit = gate.lock_evt().await;
                sleep(Duration::from_millis(10)).await;
                drop(permit);
                if results.send(n).await.is_err() {
                    return;
                }
            }
        });
    }
    drop((tasks, results));
    let program = async {
        let (mut next, mut rest) = (Some(0), 1..4);
        loop {
            rialto::select! {
                _ = give.send_from(&mut next) => {
                    next = rest.next();
                    if next.is_none() {
                        give.close();
                    }
                }
                result = incoming.recv_evt() => match result {
                    Ok(n) => {
                        // This may take any time, because the workers are tasks.
                        drop(gate.lock_evt().await);
                        done.push(n);
                    }
                    Err(_closed) => break,
                },
            }
        }
    };
    assert!(timeout(LONG, program).await.is_ok(), "nothing is stuck");
    done.sort_unstable();
    assert_eq!(done, [0, 1, 2, 3]);
}

/// If an arm has a future that never ends, the future's own task drops it when the arm loses.
#[tokio::test]
async fn a_future_as_an_event_has_a_task_of_its_own() {
    let dropped = rialto::Condition::new();
    struct Report(rialto::Condition);
    impl Drop for Report {
        fn drop(&mut self) {
            self.0.signal();
        }
    }
    let report = Report(dropped.clone());
    let future = async move {
        let _report = report;
        pending::<()>().await
    };
    rialto::select! {
        _ = rialto::from_future(tokio::spawn, future) => panic!("it never ends"),
        () = rialto::always(()) => {}
    }
    dropped.wait_evt().await;
}
