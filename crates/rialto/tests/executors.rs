//! The same events on every executor: tasks of Rialto, tokio and smol and plain threads are partners in one
//! rendezvous.

use std::future::Future;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rialto::{Closed, Event, Receiver, Sender, after, always, channel, choose, guard_async, select};

/// The kind of executor, or thread, on which a sync runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Rialto,
    Tokio,
    Smol,
    Thread,
}

const PLACES: [Place; 4] = [Place::Rialto, Place::Tokio, Place::Smol, Place::Thread];

/// A Rialto runtime and a tokio runtime. smol's executor and the threads belong to the process.
struct Executors {
    rialto: rialto::rt::Runtime,
    tokio: tokio::runtime::Runtime,
}

impl Executors {
    fn new() -> Executors {
        let rialto = rialto::rt::Runtime::builder().worker_threads(2).build();
        let tokio = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build();
        Executors { rialto: rialto.expect("a Rialto runtime"), tokio: tokio.expect("a tokio runtime") }
    }

    /// Starts a sync of `event` at `place`, and returns a handle to its result.
    fn start<E>(&self, place: Place, event: E) -> SyncHandle<E::Output>
    where
        E: Event<Output: Send, Pending: Send> + Send + 'static,
    {
        let (report, outcome) = mpsc::channel();
        if place == Place::Thread {
            // If the receiver of the result is gone, the test has already failed.
            thread::spawn(move || drop(report.send(event.sync_blocking())));
        } else {
            self.spawn(place, async move { drop(report.send(event.await)) });
        }
        SyncHandle(outcome)
    }

    fn spawn(&self, place: Place, task: impl Future<Output = ()> + Send + 'static) {
        match place {
            Place::Rialto => drop(self.rialto.spawn(task)),
            Place::Tokio => drop(self.tokio.spawn(task)),
            Place::Smol => smol::spawn(task).detach(),
            Place::Thread => unreachable!("a thread synchronises by itself"),
        }
    }
}

/// A handle to the result of a started sync.
struct SyncHandle<T>(mpsc::Receiver<T>);

impl<T> SyncHandle<T> {
    fn get(self) -> T {
        self.0.recv().expect("the sync yields a result")
    }
}

/// Sends a value from `from` to `to`.
fn rendezvous(from: Place, to: Place) {
    let world = Executors::new();
    let (tx, rx) = channel();
    let received = world.start(to, rx.clone().into_recv_evt());
    let sent = world.start(from, tx.clone().into_send_evt(String::from("news")));
    assert_eq!(received.get(), Ok(String::from("news")));
    assert_eq!(sent.get(), Ok(()));
}

/// Sends a value while the receiver waits, and another while the sender waits.
fn either_side_waits_first(from: Place, to: Place) {
    let world = Executors::new();
    let (tx, rx) = channel();
    let sent = world.start(from, tx.clone().into_send_evt(1));
    wait_for(|| rx.waiting_senders() == 1);
    assert_eq!(world.start(to, rx.clone().into_recv_evt()).get(), Ok(1));
    assert_eq!(sent.get(), Ok(()));

    let received = world.start(to, rx.clone().into_recv_evt());
    wait_for(|| tx.waiting_receivers() == 1);
    assert_eq!(world.start(from, tx.clone().into_send_evt(2)).get(), Ok(()));
    assert_eq!(received.get(), Ok(2));
}

/// Yields until `seen` returns true.
fn wait_for(seen: impl Fn() -> bool) {
    while !seen() {
        thread::yield_now();
    }
}

/// One sync sends on `a` or receives from `b`. The other one sends on `b` or receives from `a`. Exactly one
/// of the two values is passed.
fn choices(one: Place, other: Place) {
    let world = Executors::new();
    let ((a, at_a), (b, at_b)) = (channel(), channel());
    for round in 0..50 {
        let first = world.start(one, offer_or_listen(&a, round, &at_b));
        let second = world.start(other, offer_or_listen(&b, -round, &at_a));
        match (first.get(), second.get()) {
            (None, Some(value)) => assert_eq!(value, round),
            (Some(value), None) => assert_eq!(value, -round),
            both => panic!("not one rendezvous: {both:?}"),
        }
    }
    assert_eq!((a.waiting_senders(), a.waiting_receivers()), (0, 0));
    assert_eq!((b.waiting_senders(), b.waiting_receivers()), (0, 0));
}

/// Returns an event that sends `value` and yields `None`, or receives a value and yields it.
fn offer_or_listen(
    tx: &Sender<i32>,
    value: i32,
    rx: &Receiver<i32>,
) -> impl Event<Output = Option<i32>, Pending: Send> + Send + 'static + use<> {
    let sent = tx.clone().into_send_evt(value).wrap(|sent| {
        sent.expect("the test holds both ends");
        None
    });
    let got = rx.clone().into_recv_evt().wrap(|got| Some(got.expect("the test holds both ends")));
    choose((sent, got))
}

/// Syncs on a choice between a receive from a silent channel and a timeout. The timeout wins.
fn timeouts(listener: Place) {
    let world = Executors::new();
    let (tx, rx) = channel::<u8>();
    let silence = after(Duration::from_millis(1)).wrap(|()| None);
    assert_eq!(world.start(listener, choose((rx.into_recv_evt().wrap(Some), silence))).get(), None);
    assert_eq!(tx.waiting_receivers(), 0);
}

/// Generates a test module for each ordered pair of places.
macro_rules! pairs {
    ($($name:ident: $from:ident to $to:ident;)+) => {
        $(mod $name {
            use super::Place;

            #[test]
            fn rendezvous() {
                super::rendezvous(Place::$from, Place::$to);
            }

            #[test]
            fn either_side_waits_first() {
                super::either_side_waits_first(Place::$from, Place::$to);
            }

            #[test]
            fn choices() {
                super::choices(Place::$from, Place::$to);
            }
        })+

        #[test]
        fn every_pair_is_tested() {
            let tested = [$((Place::$from, Place::$to)),+];
            for from in PLACES {
                for to in PLACES {
                    assert!(tested.contains(&(from, to)), "{from:?} to {to:?}");
                }
            }
        }
    };
}

pairs! {
    rialto_to_rialto: Rialto to Rialto;
    rialto_to_tokio: Rialto to Tokio;
    rialto_to_smol: Rialto to Smol;
    rialto_to_thread: Rialto to Thread;
    tokio_to_rialto: Tokio to Rialto;
    tokio_to_tokio: Tokio to Tokio;
    tokio_to_smol: Tokio to Smol;
    tokio_to_thread: Tokio to Thread;
    smol_to_rialto: Smol to Rialto;
    smol_to_tokio: Smol to Tokio;
    smol_to_smol: Smol to Smol;
    smol_to_thread: Smol to Thread;
    thread_to_rialto: Thread to Rialto;
    thread_to_tokio: Thread to Tokio;
    thread_to_smol: Thread to Smol;
    thread_to_thread: Thread to Thread;
}

#[test]
fn a_timeout_is_enabled_everywhere() {
    PLACES.into_iter().for_each(timeouts);
}

#[test]
fn all_executors_share_one_channel() {
    const EACH: usize = 25;
    let world = Executors::new();
    let (tx, rx) = channel();
    let mut sent = Vec::new();
    let mut received = Vec::new();
    for round in 0..EACH {
        for (index, place) in PLACES.into_iter().enumerate() {
            sent.push(world.start(place, tx.clone().into_send_evt(round * PLACES.len() + index)));
            received.push(world.start(place, rx.clone().into_recv_evt()));
        }
    }
    assert!(sent.into_iter().all(|sent| sent.get() == Ok(())));
    let mut values: Vec<_> = received.into_iter().map(|got| got.get().expect("open")).collect();
    values.sort_unstable();
    assert!(values.into_iter().eq(0..EACH * PLACES.len()));
}

#[test]
fn one_choice_has_partners_on_every_executor() {
    let world = Executors::new();
    for chooser in PLACES {
        let channels: Vec<_> = PLACES.iter().map(|_| channel::<usize>()).collect();
        let mut sent = Vec::new();
        for (index, place) in PLACES.into_iter().enumerate() {
            sent.push(world.start(place, channels[index].0.clone().into_send_evt(index)));
        }
        let mut seen = Vec::new();
        for _ in PLACES {
            let events: Vec<_> = channels.iter().map(|(_, rx)| rx.clone().into_recv_evt()).collect();
            seen.push(world.start(chooser, choose(events)).get().expect("open"));
        }
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..PLACES.len()), "chosen by {chooser:?}");
        assert!(sent.into_iter().all(|sent| sent.get() == Ok(())));
    }
}

#[test]
fn closing_wakes_waiters_everywhere() {
    let world = Executors::new();
    let (tx, rx) = channel::<u8>();
    let waiting: Vec<_> =
        PLACES.into_iter().map(|place| world.start(place, rx.clone().into_recv_evt())).collect();
    wait_for(|| tx.waiting_receivers() == PLACES.len());
    tx.close();
    assert!(waiting.into_iter().all(|outcome| outcome.get() == Err(Closed(()))));
}

/// At every place, one task sends `each` messages on two channels in turn, and another receives from both.
/// Both have a timeout that often wins. Every message that was sent arrives exactly once.
fn conserve(each: u64) {
    let world = Executors::new();
    let ends = [channel::<u64>(), channel::<u64>()];
    let mut sums = Vec::new();
    for place in PLACES {
        let txs = ends.each_ref().map(|(tx, _)| tx.clone());
        let rxs = ends.each_ref().map(|(_, rx)| rx.clone());
        let sending = guard_async(move || async move { always((offer(each, &txs).await, 0)) });
        let receiving = guard_async(move || async move { always((0, listen(each, &rxs).await)) });
        sums.push(world.start(place, sending.boxed()));
        sums.push(world.start(place, receiving.boxed()));
    }
    let sums: Vec<_> = sums.into_iter().map(SyncHandle::get).collect();
    let (sent, got) = sums.iter().fold((0, 0), |total, sum| (total.0 + sum.0, total.1 + sum.1));
    assert_eq!(sent, got, "sums of what was sent, and received: {sums:?}");
    assert!(ends.iter().all(|(tx, rx)| tx.waiting_senders() + rx.waiting_receivers() == 0));
}

/// Sends the numbers below `each`, and returns their sum.
async fn offer(each: u64, txs: &[Sender<u64>; 2]) -> u64 {
    for (number, tx) in (0..each).zip(txs.iter().cycle()) {
        let mut slot = Some(number);
        while slot.is_some() {
            select! {
                sent = tx.send_from(&mut slot) => sent.expect("the test holds the channels"),
                () = after(Duration::from_micros(10)) => {}
            }
        }
    }
    (0..each).sum()
}

/// Receives `each` numbers, and returns their sum.
async fn listen(each: u64, rxs: &[Receiver<u64>; 2]) -> u64 {
    let (mut sum, mut rest) = (0, each);
    while rest > 0 {
        let got = select! {
            got = rxs[0].recv_evt() => got.ok(),
            got = rxs[1].recv_evt() => got.ok(),
            () = after(Duration::from_micros(10)) => None,
        };
        if let Some(number) = got {
            (sum, rest) = (sum + number, rest - 1);
        }
    }
    sum
}

#[test]
fn messages_are_conserved_among_all_executors() {
    conserve(500);
}

#[test]
#[ignore = "long: a soak"]
fn messages_are_conserved_among_all_executors_for_long() {
    for _ in 0..20 {
        conserve(20_000);
    }
}
