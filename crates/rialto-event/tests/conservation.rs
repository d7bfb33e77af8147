//! Conservation of messages under cancellation (claim 1; laws 4, 5 and 13), on real threads.
//!
//! Senders offer numbered messages from slots, and receivers take them. Both drop most of their syncs at
//! random moments. They mix single events, choices, `send_any`, tries and blocking syncs. Every message is
//! received exactly once, and no waiter is left at the end.

use std::hint::spin_loop;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

use rialto_event::stats::{Abandoned, abandoned_syncs, waiters};
use rialto_event::{Closed, Condition, Event, Receiver, Sender, after, channel, choose, send_any};

/// The tests read counters of the whole process, so they run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

const CHANNELS: usize = 3;
const LATER: Duration = Duration::from_secs(3600);

/// A random number generator (xorshift64*).
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    /// Draws a channel. The first one is as busy as the others together.
    fn channel(&mut self) -> usize {
        self.below(2 * CHANNELS as u64 - 2).saturating_sub(CHANNELS as u64 - 2) as usize
    }
}

/// A waker that sets a flag, for which a thread can spin.
#[derive(Default)]
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

/// Polls up to three times, after random pauses or wake-ups, then drops the sync. Half of the polls use
/// another waker.
fn try_a_while<E: Event>(dice: &mut Dice, flag: &Arc<Flag>, event: E) -> Option<E::Output> {
    let mut future = pin!(event.sync());
    for _ in 0..dice.below(4) {
        flag.0.store(false, Ordering::Relaxed);
        let waker = Waker::from(flag.clone());
        let waker = if dice.below(2) == 0 { &waker } else { Waker::noop() };
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(waker)) {
            return Some(output);
        }
        if dice.below(16) == 0 {
            thread::yield_now();
        }
        let pause = if dice.below(8) == 0 { 200 } else { 4 };
        for _ in 0..dice.below(pause) {
            if flag.0.load(Ordering::Acquire) {
                break;
            }
            spin_loop();
        }
    }
    None
}

/// One bit for each message: whether it was received.
struct Ledger(Vec<AtomicU64>);

impl Ledger {
    fn new(messages: u64) -> Self {
        Ledger((0..messages.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    fn receive(&self, message: u64) {
        let bit = 1 << (message % 64);
        let before = self.0[(message / 64) as usize].fetch_or(bit, Ordering::Relaxed);
        assert_eq!(before & bit, 0, "message {message} was received twice");
    }

    fn received(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.load(Ordering::Relaxed).count_ones())).sum()
    }
}

/// Sends all `messages`, in randomly chosen ways.
fn send_all(seed: u64, messages: impl IntoIterator<Item = u64>, channels: &[Sender<u64>]) {
    let (mut dice, flag) = (Dice::new(seed), Arc::<Flag>::default());
    let mut messages = messages.into_iter();
    let [mut slot, mut other] = [messages.next(), messages.next()];
    while slot.is_some() || other.is_some() {
        let (a, b) = (&channels[dice.channel()], &channels[dice.channel()]);
        match dice.below(64) {
            0 => assert_eq!(a.send_from(&mut slot).sync_blocking(), Ok(())),
            1 => {
                let late = after(Duration::from_micros(dice.below(200))).wrap(|()| Ok(()));
                let _ = choose((late, a.send_from(&mut slot))).sync_blocking();
            }
            // Without pauses, so that other syncs are dropped while this one holds the queue's lock.
            2..8 => {
                for _ in 0..dice.below(64) {
                    let _ = a.send_from(&mut slot).try_sync();
                }
            }
            8..20 => {
                let _ = try_a_while(&mut dice, &flag, send_any((a, b), &mut slot));
            }
            20..32 => {
                let offers = choose((a.send_from(&mut slot), b.send_from(&mut other)));
                let _ = try_a_while(&mut dice, &flag, offers);
            }
            32..40 => {
                let late = after(LATER).wrap(|()| Err(Closed(())));
                let _ = try_a_while(&mut dice, &flag, choose((late, a.send_from(&mut slot))));
            }
            _ => {
                let _ = try_a_while(&mut dice, &flag, a.send_from(&mut slot));
            }
        }
        if slot.is_none() {
            slot = other.take().or_else(|| messages.next());
        }
        if other.is_none() {
            other = messages.next();
        }
    }
}

/// Receives messages in randomly chosen ways, until every channel is closed and empty.
fn receive_all(seed: u64, ledger: &Ledger, channels: &[Receiver<u64>]) {
    let (mut dice, flag) = (Dice::new(seed), Arc::<Flag>::default());
    loop {
        let (a, b) = (&channels[dice.channel()], &channels[dice.channel()]);
        let got = match dice.below(64) {
            // On all channels, because a sender may block on any of them.
            0 => Some(choose(channels.iter().map(Receiver::recv_evt).collect::<Vec<_>>()).sync_blocking()),
            1 => {
                let late = after(Duration::from_micros(dice.below(200))).wrap(|()| None);
                choose((a.recv_evt().wrap(Some), late)).sync_blocking()
            }
            2..8 => (0..dice.below(64)).find_map(|_| a.try_recv().ok()).map(Ok),
            8..24 => try_a_while(&mut dice, &flag, choose((a.recv_evt(), b.recv_evt()))),
            24..32 => {
                let late = after(LATER).wrap(|()| Err(Closed(())));
                try_a_while(&mut dice, &flag, choose((a.recv_evt(), late)))
            }
            32..40 => try_a_while(&mut dice, &flag, a.recv_evt().or_never()).map(Ok),
            40..44 => try_a_while(&mut dice, &flag, b.recv_evt().poll_evt()).flatten(),
            _ => try_a_while(&mut dice, &flag, a.recv_evt()),
        };
        match got {
            Some(Ok(message)) => ledger.receive(message),
            Some(Err(Closed(()))) if channels.iter().all(is_exhausted(ledger)) => return,
            _ => {}
        }
    }
}

/// Receives the values that are left, and returns whether the channel is closed.
fn is_exhausted(ledger: &Ledger) -> impl Fn(&Receiver<u64>) -> bool {
    |rx| loop {
        match rx.try_recv() {
            Ok(message) => ledger.receive(message),
            Err(why) => return why == rialto_event::TryRecvError::Closed,
        }
    }
}

/// Passes `messages` messages through three channels. Returns how many syncs were abandoned in each state.
fn pass(messages: u64) -> Abandoned {
    let before = abandoned_syncs();
    let pairs = (thread::available_parallelism().map_or(2, |n| n.get()) as u64).max(2);
    let ledger = Arc::new(Ledger::new(messages));
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..CHANNELS).map(|_| channel::<u64>()).unzip();
    thread::scope(|scope| {
        for pair in 0..pairs {
            let (senders, receivers, ledger) = (senders.clone(), receivers.clone(), ledger.clone());
            let mine = (pair..messages).step_by(pairs as usize);
            scope.spawn(move || send_all(2 * pair + 1, mine, &senders));
            scope.spawn(move || receive_all(2 * pair + 2, &ledger, &receivers));
        }
        // The channels close when the last sender thread ends.
        drop(senders);
    });
    assert_eq!(ledger.received(), messages, "a message was lost");
    for rx in &receivers {
        assert_eq!((rx.waiting_senders(), rx.waiting_receivers()), (0, 0));
    }
    assert_eq!(waiters(), 0);
    let now = abandoned_syncs();
    Abandoned {
        before_publish: now.before_publish - before.before_publish,
        queued: now.queued - before.queued,
        claimed: now.claimed - before.claimed,
        committed_unseen: now.committed_unseen - before.committed_unseen,
    }
}

/// Prints and returns the share of each state in all abandoned syncs, in permille.
fn report(cancels: Abandoned) -> [f64; 4] {
    let Abandoned { before_publish, queued, claimed, committed_unseen } = cancels;
    let all = before_publish + queued + claimed + committed_unseen;
    let parts = [before_publish, queued, claimed, committed_unseen]
        .map(|part| part as f64 * 1000.0 / all.max(1) as f64);
    println!(
        "{all} cancels; of a thousand, before publish {:.1}, queued {:.1}, claimed {:.1}, committed unseen {:.1}",
        parts[0], parts[1], parts[2], parts[3]
    );
    parts
}

#[test]
fn every_message_is_received_once() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    report(pass(200_000));
}

/// The number of messages is `RIALTO_STRESS_MESSAGES`, by default 100 million.
#[test]
#[ignore = "minutes: 100 million messages"]
fn every_one_of_many_messages_is_received_once() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let messages = std::env::var("RIALTO_STRESS_MESSAGES").ok();
    let messages = messages.map_or(100_000_000, |count| count.parse().expect("a number of messages"));
    let parts = report(pass(messages));
    assert!(parts.iter().all(|part| *part >= 1.0), "every state is hit by a thousandth of the cancels");
}

/// Syncs choices with a losing timeout and an idle channel, in both orders of their alternatives. No waiter
/// may be left when they have ended.
fn soak(rounds: u64) {
    let (tx, rx) = channel::<u64>();
    let (idle_tx, idle) = channel::<u64>();
    let stop = Condition::new();
    let received = AtomicUsize::new(0);
    thread::scope(|scope| {
        scope.spawn(|| (0..rounds).for_each(|n| tx.send(n).sync_blocking().expect("received")));
        let mut dice = Dice::new(7);
        let flag = Arc::<Flag>::default();
        while (received.load(Ordering::Relaxed) as u64) < rounds {
            let message = || rx.recv_evt().wrap(|_| 1);
            let idle = || idle.recv_evt().wrap(|_| 0);
            let offer = || idle_tx.send_evt(0).wrap(|_| 0);
            let late = || after(LATER).wrap(|()| 0);
            let stop = || stop.wait_evt().wrap(|()| 0);
            let got = match dice.below(6) {
                0 => choose((late(), idle(), stop(), message())).sync_blocking(),
                1 => choose((message(), stop(), idle(), late())).sync_blocking(),
                2 => choose((idle(), message(), late())).sync_blocking(),
                3 => try_a_while(&mut dice, &flag, choose((late(), message()))).unwrap_or(0),
                4 => try_a_while(&mut dice, &flag, choose((message(), stop(), late()))).unwrap_or(0),
                _ => choose((offer().poll_evt().wrap(|_| 0), message())).sync_blocking(),
            };
            received.fetch_add(got, Ordering::Relaxed);
        }
    });
    assert_eq!((idle.waiting_receivers(), idle.waiting_senders(), stop.waiters()), (0, 0, 0));
    assert_eq!((rx.waiting_receivers(), rx.waiting_senders()), (0, 0));
    assert_eq!(waiters(), 0);
}

#[test]
fn law_13_no_waiter_is_left_after_losing_choices() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    soak(20_000);
}

#[test]
#[ignore = "a minute: two million rounds"]
fn law_13_no_waiter_is_left_after_many_losing_choices() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    soak(2_000_000);
}
