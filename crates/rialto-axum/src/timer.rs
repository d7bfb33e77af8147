//! hyper's timeouts, on Rialto's timers and clock.

use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant as StdInstant};

use hyper::rt::{Sleep, Timer};
use rialto_event::time::Instant;
use rialto_event::{TimerEvt, at_time};
use sync_wrapper::SyncFuture;

/// The upper bound of all limits. The standard library panics for instants that are much later, so a longer
/// limit is cut to this one and never passes.
pub(crate) const FOREVER: Duration = Duration::from_secs(30 * 365 * 24 * 3600);

/// A clock and timers for hyper. hyper's deadlines are instants of the standard library, but the runtime's
/// clock is virtual in a simulation. One instant of each clock, taken together, translates between the two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    std: StdInstant,
    rialto: Instant,
}

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock { std: StdInstant::now(), rialto: Instant::now() }
    }
}

impl Timer for Clock {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration.min(FOREVER))
    }

    fn sleep_until(&self, deadline: StdInstant) -> Pin<Box<dyn Sleep>> {
        let deadline = self.rialto + deadline.saturating_duration_since(self.std);
        Box::pin(HyperSleep(SyncFuture::new(Box::pin(at_time(deadline).into_future()))))
    }

    fn now(&self) -> StdInstant {
        self.std + Instant::now().duration_since(self.rialto)
    }
}

type TimerSync = Pin<Box<<TimerEvt as IntoFuture>::IntoFuture>>;

struct HyperSleep(SyncFuture<TimerSync>);

impl Future for HyperSleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        Pin::new(&mut self.0).poll(cx)
    }
}

impl Sleep for HyperSleep {}
