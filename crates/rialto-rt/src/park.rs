//! How a thread sleeps until it is needed.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use rialto_task::primitives::{AtomicU32, Ordering};

use crate::io;

const EMPTY: u32 = 0;
/// Somebody called `unpark`; the next `park` returns at once.
const TOKEN: u32 = 1;
/// Asleep on the condition variable.
const ASLEEP: u32 = 2;
/// Asleep in the I/O driver's poll.
const POLLING: u32 = 3;

/// The I/O driver, for one thread at a time.
pub(crate) struct Poller {
    driver: Arc<io::Driver>,
    /// Held while a thread polls, and before it announces that it will: so
    /// that nobody else takes an alarm that was meant for it.
    turn: Mutex<()>,
}

impl Poller {
    pub(crate) fn new(driver: Arc<io::Driver>) -> Poller {
        Poller { driver, turn: Mutex::new(()) }
    }

    pub(crate) fn driver(&self) -> &Arc<io::Driver> {
        &self.driver
    }

    /// Looks for events without sleeping, unless another thread polls.
    pub(crate) fn poll_now(&self) {
        if let Some(_turn) = self.try_turn() {
            self.driver.poll_now();
        }
    }

    fn try_turn(&self) -> Option<MutexGuard<'_, ()>> {
        match self.turn.try_lock() {
            Ok(turn) => Some(turn),
            // A foreign waker panicked; the turn is whole.
            Err(TryLockError::Poisoned(broken)) => Some(broken.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

/// A sleeping place for one thread, with one token.
pub(crate) struct Parker {
    state: AtomicU32,
    lock: Mutex<()>,
    wake: Condvar,
}

impl Parker {
    pub(crate) fn new() -> Parker {
        Parker { state: AtomicU32::new(EMPTY), lock: Mutex::new(()), wake: Condvar::new() }
    }

    /// Sleeps until [`unpark`](Self::unpark) or `timeout`; in the poll of
    /// `poller` if no other thread is there. May return for no reason.
    pub(crate) fn park(&self, poller: Option<&Poller>, timeout: Option<Duration>) {
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

    /// False if the driver was taken, and no token came meanwhile.
    fn park_in(&self, poller: &Poller, timeout: Option<Duration>) -> bool {
        let Some(_turn) = poller.try_turn() else { return false };
        let announced =
            self.state.compare_exchange(EMPTY, POLLING, Ordering::AcqRel, Ordering::Acquire).is_ok();
        let polled = announced && poller.driver.park(timeout);
        let token = self.state.swap(EMPTY, Ordering::AcqRel) == TOKEN;
        polled || token
    }

    fn park_here(&self, timeout: Option<Duration>) {
        let guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if self.state.compare_exchange(EMPTY, ASLEEP, Ordering::AcqRel, Ordering::Acquire).is_ok() {
            let asleep = |_: &mut ()| self.state.load(Ordering::Acquire) == ASLEEP;
            // The guard is dropped at once: it guards nothing but the sleep.
            match timeout {
                Some(timeout) => drop(self.wake.wait_timeout_while(guard, timeout, asleep)),
                None => drop(self.wake.wait_while(guard, asleep)),
            }
        }
        self.state.swap(EMPTY, Ordering::AcqRel);
    }

    /// Ends the current [`park`](Self::park), or the next one.
    pub(crate) fn unpark(&self, poller: Option<&Poller>) {
        // Release: the parked thread sees what we wrote before.
        match self.state.swap(TOKEN, Ordering::AcqRel) {
            ASLEEP => {
                // The lock, so that the sleeper is not between its look at the
                // state and its sleep.
                drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner));
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
