//! The pace at which the console looks at the program.

use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Event, TryEvent, at_time};
use rialto_live::Environment;
use rialto_sync::watch;

/// The time between two looks.
const PERIOD: Duration = Duration::from_secs(1);
/// The pause after a long look, as a multiple of the look. So each component of the
/// console takes about a tenth of a processor core at most, however many tasks there are.
const PAUSE: u32 = 9;

/// Says when a component looks at the program.
pub(crate) struct Pace {
    pages: watch::Receiver<usize>,
    began: Instant,
    next: Instant,
}

impl Pace {
    /// The first look is at once, when a page is open.
    pub(crate) fn new(env: &Environment) -> Pace {
        let now = Instant::now();
        Pace { pages: env.watch_page_count(), began: now, next: now }
    }

    /// Returns whether a page is open.
    pub(crate) fn has_page(&self) -> bool {
        self.pages.get() > 0
    }

    /// Waits until a page is open.
    pub(crate) async fn wait_for_page(&mut self) {
        // The application has the sender.
        let _ = self.pages.wait_for(|pages| *pages > 0).await;
    }

    /// Returns an event that is enabled when it is time for the next look.
    pub(crate) fn due_evt(&self) -> impl TryEvent<Output = (), Pending: Send> + Send + use<> {
        at_time(self.next).wrap(|()| ())
    }

    /// Notes the beginning of a look.
    pub(crate) fn begin(&mut self) {
        self.began = Instant::now();
    }

    /// Waits until a page is open, and notes the beginning of a look.
    pub(crate) async fn begin_with_page(&mut self) {
        self.wait_for_page().await;
        self.begin();
    }

    /// Notes the end of a look.
    pub(crate) fn end(&mut self) {
        let now = Instant::now();
        self.next = self.began + PERIOD.max(now.duration_since(self.began) * (PAUSE + 1));
    }
}
