//! How a thread sleeps until it is needed.
//!
//! ```text
//!  state     the thread                            who wakes: swaps in TOKEN
//!  EMPTY     awake                                 the next park returns at once
//!  ASLEEP    waits on the condition variable       notifies it, under the lock
//!  POLLING   waits in the driver, has its turn     rings the driver's alarm
//! ```

use std::sync::Arc;
use std::time::Duration;

use rialto_task::primitives::{AtomicBool, AtomicU32, Condvar, Mutex, Ordering, is_mutant};

use crate::io;

const EMPTY: u32 = 0;
/// Somebody called `unpark`; the next `park` returns at once.
const TOKEN: u32 = 1;
/// Asleep on the condition variable.
const ASLEEP: u32 = 2;
/// Asleep in the I/O driver's poll.
const POLLING: u32 = 3;

/// What a thread can sleep in, and be woken by more than other threads.
pub trait Drive {
    /// Sleeps until something happens, [`unpark`](Self::unpark) is called (or was,
    /// since the last turn), or `timeout` has passed. False if it did not sleep.
    fn park(&self, timeout: Option<Duration>) -> bool;
    /// Ends the current [`park`](Self::park), or the next one.
    fn unpark(&self);
}

/// The I/O driver, for one thread at a time.
pub struct Poller<D = io::Driver> {
    driver: Arc<D>,
    /// A thread has its turn: while it polls, and before it announces that it
    /// will, so that nobody else takes an alarm that was meant for it.
    taken: AtomicBool,
}

/// A thread's turn to poll.
struct Turn<'a>(&'a AtomicBool);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // Release: the next one comes after us.
        self.0.store(false, Ordering::Release);
    }
}

impl<D: Drive> Poller<D> {
    /// Nobody polls `driver`.
    pub fn new(driver: Arc<D>) -> Poller<D> {
        Poller { driver, taken: AtomicBool::new(false) }
    }

    pub(crate) fn driver(&self) -> &Arc<D> {
        &self.driver
    }

    /// Looks for events without sleeping, unless another thread polls.
    pub fn poll_now(&self) {
        if let Some(_turn) = self.turn() {
            self.driver.park(Some(Duration::ZERO));
        }
    }

    /// The turn, unless another thread has it.
    fn turn(&self) -> Option<Turn<'_>> {
        if self.taken.load(Ordering::Relaxed) || self.taken.swap(true, Ordering::Acquire) {
            return None;
        }
        Some(Turn(&self.taken))
    }
}

/// A sleeping place for one thread, with one token.
#[derive(Default)]
pub struct Parker {
    /// Zero is `EMPTY`.
    state: AtomicU32,
    lock: Mutex<()>,
    wake: Condvar,
}

impl Parker {
    /// Sleeps until [`unpark`](Self::unpark) or `timeout`; in the poll of
    /// `poller` if no other thread is there. May return for no reason.
    pub fn park<D: Drive>(&self, poller: Option<&Poller<D>>, timeout: Option<Duration>) {
        if self.take_token() || timeout.is_some_and(|timeout| timeout.is_zero()) {
            return;
        }
        let polled = poller.is_some_and(|poller| self.park_in(poller, timeout));
        if !polled {
            self.park_here(timeout);
        }
    }

    fn take_token(&self) -> bool {
        // Acquire: what was written before the unpark is seen.
        self.state.compare_exchange(TOKEN, EMPTY, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Announces how the thread sleeps; false if a token came before.
    fn announce(&self, how: u32) -> bool {
        self.state.compare_exchange(EMPTY, how, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// The thread is awake again. True if a token was there.
    fn rise(&self) -> bool {
        self.state.swap(EMPTY, Ordering::AcqRel) == TOKEN
    }

    /// False if the driver was taken, and no token came meanwhile.
    fn park_in<D: Drive>(&self, poller: &Poller<D>, timeout: Option<Duration>) -> bool {
        let Some(_turn) = poller.turn() else { return false };
        let polled = self.announce(POLLING) && poller.driver.park(timeout);
        let token = self.rise();
        polled || token
    }

    fn park_here(&self, timeout: Option<Duration>) {
        let guard = self.lock.lock();
        if self.announce(ASLEEP) {
            // The guard is dropped at once: it guards nothing but the sleep.
            drop(match timeout {
                Some(timeout) => self.wake.wait_timeout(guard, timeout),
                None => self.wake.wait(guard),
            });
        }
        self.rise();
    }

    /// Ends the current [`park`](Self::park), or the next one.
    pub fn unpark<D: Drive>(&self, poller: Option<&Poller<D>>) {
        // Release: the parked thread sees what we wrote before.
        match self.state.swap(TOKEN, Ordering::AcqRel) {
            ASLEEP => {
                if !is_mutant("no_lock") {
                    // So that the sleeper is not between its announcement and its
                    // sleep.
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
