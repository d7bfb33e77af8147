//! Parking: a thread sleeps until another thread, or the I/O driver, wakes it.
//!
//! ```text
//!  state     the thread                            who wakes: swaps in TOKEN
//!  EMPTY     awake                                 the next park returns at once
//!  ASLEEP    waits on the condition variable       notifies it, under the lock
//!  POLLING   waits in the driver, has its turn     wakes the driver
//! ```

use std::sync::Arc;
use std::time::Duration;

use rialto_task::primitives::{AtomicBool, AtomicU32, Condvar, Mutex, Ordering, is_mutant};

use crate::io;

const EMPTY: u32 = 0;
/// `unpark` was called: the next `park` returns at once.
const TOKEN: u32 = 1;
/// Asleep on the condition variable.
const ASLEEP: u32 = 2;
/// Asleep in the I/O driver's poll.
const POLLING: u32 = 3;

/// A source of events in which a thread can sleep. The I/O driver implements it.
pub trait ParkDriver {
    /// Sleeps until an event arrives, [`unpark`](Self::unpark) is called (or was called since the last turn),
    /// or `timeout` has passed. Returns false if it did not sleep.
    fn park(&self, timeout: Option<Duration>) -> bool;
    /// Ends the current [`park`](Self::park), or the next one.
    fn unpark(&self);
}

/// The I/O driver, with a lock that lets one thread at a time poll it.
pub struct Poller<D = io::Driver> {
    driver: Arc<D>,
    /// A thread has its turn. It takes the turn before it announces POLLING and keeps it until it is awake
    /// again, so that no other thread receives a wake-up that was meant for it.
    taken: AtomicBool,
}

/// A thread's turn to poll the driver. Dropping it ends the turn.
struct PollTurn<'a>(&'a AtomicBool);

impl Drop for PollTurn<'_> {
    fn drop(&mut self) {
        // Release: pairs with the acquire in `Poller::turn`, so that the next turn happens after this one.
        self.0.store(false, Ordering::Release);
    }
}

impl<D: ParkDriver> Poller<D> {
    /// A poller of `driver`; no thread has the turn yet.
    pub fn new(driver: Arc<D>) -> Poller<D> {
        Poller { driver, taken: AtomicBool::new(false) }
    }

    pub(crate) fn driver(&self) -> &Arc<D> {
        &self.driver
    }

    /// Handles the events that are there, without sleeping. Does nothing while another thread has the turn.
    pub fn poll_now(&self) {
        if let Some(_turn) = self.turn() {
            self.driver.park(Some(Duration::ZERO));
        }
    }

    /// Takes the turn. `None` if another thread has it.
    fn turn(&self) -> Option<PollTurn<'_>> {
        if self.taken.load(Ordering::Relaxed) || self.taken.swap(true, Ordering::Acquire) {
            return None;
        }
        Some(PollTurn(&self.taken))
    }
}

/// The place where one thread parks. It stores at most one token.
#[derive(Default)]
pub struct Parker {
    /// Zero is `EMPTY`.
    state: AtomicU32,
    lock: Mutex<()>,
    wake: Condvar,
}

impl Parker {
    /// Sleeps until [`unpark`](Self::unpark) is called or `timeout` has passed. Sleeps in the poll of
    /// `poller` if no other thread has that turn. May return spuriously.
    pub fn park<D: ParkDriver>(&self, poller: Option<&Poller<D>>, timeout: Option<Duration>) {
        if self.take_token() || timeout.is_some_and(|timeout| timeout.is_zero()) {
            return;
        }
        let polled = poller.is_some_and(|poller| self.park_in(poller, timeout));
        if !polled {
            self.park_here(timeout);
        }
    }

    fn take_token(&self) -> bool {
        // Acquire: pairs with the release in `unpark`, so that we see what was written before it.
        self.state.compare_exchange(TOKEN, EMPTY, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Announces how the thread will sleep. Returns false if a token is there already.
    fn announce(&self, how: u32) -> bool {
        self.state.compare_exchange(EMPTY, how, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Marks the thread as awake. Returns whether a token was there.
    fn mark_awake(&self) -> bool {
        self.state.swap(EMPTY, Ordering::AcqRel) == TOKEN
    }

    /// Sleeps in the driver. Returns false if the thread could not sleep there and no token came meanwhile.
    fn park_in<D: ParkDriver>(&self, poller: &Poller<D>, timeout: Option<Duration>) -> bool {
        let Some(_turn) = poller.turn() else { return false };
        let polled = self.announce(POLLING) && poller.driver.park(timeout);
        let token = self.mark_awake();
        polled || token
    }

    fn park_here(&self, timeout: Option<Duration>) {
        let guard = self.lock.lock();
        if self.announce(ASLEEP) {
            // The lock protects no data, only the step from the announcement to the sleep.
            drop(match timeout {
                Some(timeout) => self.wake.wait_timeout(guard, timeout),
                None => self.wake.wait(guard),
            });
        }
        self.mark_awake();
    }

    /// Ends the current [`park`](Self::park), or the next one.
    pub fn unpark<D: ParkDriver>(&self, poller: Option<&Poller<D>>) {
        // Release: the parked thread sees what we wrote before this call.
        match self.state.swap(TOKEN, Ordering::AcqRel) {
            ASLEEP => {
                if !is_mutant("no_lock") {
                    // The sleeper holds the lock from its announcement until it waits. Once we have had the
                    // lock, it waits, so the notification cannot be lost.
                    drop(self.lock.lock());
                }
                self.wake.notify_one();
            }
            POLLING => {
                if let Some(poller) = poller {
                    poller.driver.unpark();
                }
            }
            _ => {}
        }
    }
}
