//! hyper's timeouts, on Rialto's timers and clock.

use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant as StdInstant};

use hyper::rt::{Sleep, Timer};
use rialto_event::time::Instant;
use rialto_event::{TimerEvt, at_time};
use sync_wrapper::SyncFuture;

/// A longer limit is none: the standard library panics for instants that are much later.
pub(crate) const FOREVER: Duration = Duration::from_secs(30 * 365 * 24 * 3600);

/// hyper's deadlines are instants of the standard library. One instant of each clock, taken together, tells them apart
/// from the runtime's, whose clock is virtual in a simulation.
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
        Box::pin(Sleeping(SyncFuture::new(Box::pin(at_time(deadline).into_future()))))
    }

    fn now(&self) -> StdInstant {
        self.std + Instant::now().duration_since(self.rialto)
    }
}

type Waiting = Pin<Box<<TimerEvt as IntoFuture>::IntoFuture>>;

struct Sleeping(SyncFuture<Waiting>);

impl Future for Sleeping {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        Pin::new(&mut self.0).poll(cx)
    }
}

impl Sleep for Sleeping {}
