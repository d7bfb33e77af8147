//! The thread that expires timers where no runtime does.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Thread};

use super::{Clock, Instant, Wheel};

struct Driver {
    wheel: Arc<Wheel>,
    /// Wheels that nobody else expires any more.
    adopted: Mutex<Vec<Arc<Wheel>>>,
}

/// The driver's wheel; starts the driver the first time.
///
/// # Panics
///
/// If the operating system refuses a thread.
pub(super) fn wheel() -> Arc<Wheel> {
    driver().0.wheel.clone()
}

/// See [`adopt`](super::adopt).
pub(super) fn adopt(wheel: Arc<Wheel>) {
    if !wheel.is_empty() {
        let (driver, thread) = driver();
        driver.adopted.lock().unwrap_or_else(PoisonError::into_inner).push(wheel);
        thread.unpark();
    }
}

fn driver() -> &'static (Arc<Driver>, Thread) {
    static DRIVER: OnceLock<(Arc<Driver>, Thread)> = OnceLock::new();
    DRIVER.get_or_init(|| {
        let driver = Arc::new(Driver { wheel: Arc::new(Wheel::new()), adopted: Mutex::default() });
        let theirs = driver.clone();
        match thread::Builder::new().name("rialto-timers".into()).spawn(move || theirs.drive()) {
            Ok(handle) => (driver, handle.thread().clone()),
            Err(error) => panic!("timers need a thread where no Rialto runtime serves them: {error}"),
        }
    })
}

impl Driver {
    fn drive(&self) -> ! {
        loop {
            match self.expire() {
                None => thread::park(),
                Some(deadline) => {
                    let span = deadline.duration_since(Clock::Real.now());
                    if !span.is_zero() {
                        thread::park_timeout(span);
                    }
                }
            }
        }
    }

    /// Expires all wheels, and says when to come back.
    fn expire(&self) -> Option<Instant> {
        let wheels = {
            let mut adopted = self.adopted.lock().unwrap_or_else(PoisonError::into_inner);
            // What waits there can only become less.
            adopted.retain(|wheel| !wheel.is_empty());
            adopted.clone()
        };
        let all = || wheels.iter().chain([&self.wheel]);
        for wheel in all() {
            wheel.expire(Clock::Real.now());
        }
        all().filter_map(|wheel| wheel.set_alarm(thread::current())).min()
    }
}
