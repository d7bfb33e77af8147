//! The thread that expires timers where no runtime does.

use std::sync::{Arc, OnceLock};
use std::thread;

use super::{Clock, Wheel};

/// The driver's wheel; starts the driver the first time.
///
/// # Panics
///
/// If the operating system refuses a thread.
pub(super) fn wheel() -> Arc<Wheel> {
    static WHEEL: OnceLock<Arc<Wheel>> = OnceLock::new();
    let start = || {
        let wheel = Arc::new(Wheel::new());
        let served = wheel.clone();
        let started = thread::Builder::new().name("rialto-timers".into()).spawn(move || drive(&served));
        if let Err(error) = started {
            panic!("timers need a thread where no Rialto runtime serves them: {error}");
        }
        wheel
    };
    WHEEL.get_or_init(start).clone()
}

fn drive(wheel: &Wheel) -> ! {
    loop {
        wheel.expire(Clock::Real.now());
        match wheel.set_alarm(thread::current()) {
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
