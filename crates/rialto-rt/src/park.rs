//! How a thread sleeps until it is needed.

use std::sync::{Condvar, Mutex, PoisonError};
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
    /// `driver` if no other thread is there. May return for no reason.
    pub(crate) fn park(&self, driver: Option<&io::Driver>, timeout: Option<Duration>) {
        if self.take_token() || timeout.is_some_and(|timeout| timeout.is_zero()) {
            return;
        }
        let polled = driver.is_some_and(|driver| self.park_in(driver, timeout));
        if !polled {
            self.park_here(timeout);
        }
    }

    fn take_token(&self) -> bool {
        // Acquire: what was written before the unpark is seen.
        self.state.compare_exchange(TOKEN, EMPTY, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// False if the driver was taken, and no token came meanwhile.
    fn park_in(&self, driver: &io::Driver, timeout: Option<Duration>) -> bool {
        let announced =
            self.state.compare_exchange(EMPTY, POLLING, Ordering::AcqRel, Ordering::Acquire).is_ok();
        let polled = announced && driver.park(timeout);
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
    pub(crate) fn unpark(&self, driver: Option<&io::Driver>) {
        // Release: the parked thread sees what we wrote before.
        match self.state.swap(TOKEN, Ordering::AcqRel) {
            ASLEEP => {
                // The lock, so that the sleeper is not between its look at the
                // state and its sleep.
                drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner));
                self.wake.notify_one();
            }
            POLLING => {
                if let Some(driver) = driver {
                    driver.unpark();
                }
            }
            _ => {}
        }
    }
}
