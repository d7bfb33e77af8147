//! The operators that use the clock: `throttle`, `debounce`, `buffer`.

use std::mem;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Either, Event, EventOption, at_time, sync};

use super::EventStream;
use super::machine::{Operator, Step};

pub(super) struct Throttle<S> {
    source: S,
    period: Duration,
    /// When the next element may pass.
    next: Option<Instant>,
}

impl<S> Throttle<S> {
    pub(super) fn new(source: S, period: Duration) -> Self {
        Throttle { source, period, next: None }
    }
}

impl<S: EventStream> Operator for Throttle<S> {
    type Item = S::Item;
    type Seen = Option<S::Item>;

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<S> {
        self.source.next()
    }

    fn step(&mut self, seen: Self::Seen) -> Step<S::Item> {
        let Some(item) = seen else { return Step::End };
        let now = Instant::now();
        if self.next.is_some_and(|next| now < next) {
            return Step::Again;
        }
        self.next = Some(now + self.period);
        Step::Give(item)
    }
}

/// Waits for an element of `source`, or until `time`. Prefers an element that is already there.
fn next_until<S: EventStream>(
    source: &S,
    time: Option<Instant>,
) -> impl Future<Output = ElementOrTime<S>> + Send + 'static + use<S> {
    let time = time.map(|time| at_time(time).wrap(Either::Right));
    sync(source.next_evt().wrap(Either::Left).or_else(time.or_never_evt()))
}

type ElementOrTime<S> = Either<Option<<S as EventStream>::Item>, ()>;

pub(super) struct Debounce<S: EventStream> {
    source: S,
    rest: Duration,
    /// The latest element, and the time at which it is delivered if no other follows.
    latest: Option<(S::Item, Instant)>,
}

impl<S: EventStream> Debounce<S> {
    pub(super) fn new(source: S, rest: Duration) -> Self {
        Debounce { source, rest, latest: None }
    }
}

impl<S: EventStream> Operator for Debounce<S> {
    type Item = S::Item;
    type Seen = ElementOrTime<S>;

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<S> {
        next_until(&self.source, self.latest.as_ref().map(|(_, rested)| *rested))
    }

    fn step(&mut self, seen: Self::Seen) -> Step<S::Item> {
        let latest = self.latest.take().map(|(item, _)| item);
        match seen {
            Either::Left(Some(item)) => {
                self.latest = Some((item, Instant::now() + self.rest));
                Step::Again
            }
            Either::Left(None) => latest.map_or(Step::End, Step::Last),
            Either::Right(()) => latest.map_or(Step::Again, Step::Give),
        }
    }
}

pub(super) struct Buffer<S: EventStream> {
    source: S,
    most: usize,
    time: Duration,
    batch: Vec<S::Item>,
    /// The time at which the current batch is delivered even if it is not full. `None` if it is empty.
    due: Option<Instant>,
}

impl<S: EventStream> Buffer<S> {
    pub(super) fn new(source: S, most: usize, time: Duration) -> Self {
        Buffer { source, most, time, batch: Vec::new(), due: None }
    }

    fn take(&mut self) -> Vec<S::Item> {
        self.due = None;
        mem::take(&mut self.batch)
    }
}

impl<S: EventStream> Operator for Buffer<S> {
    type Item = Vec<S::Item>;
    type Seen = ElementOrTime<S>;

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<S> {
        next_until(&self.source, self.due)
    }

    fn step(&mut self, seen: Self::Seen) -> Step<Vec<S::Item>> {
        match seen {
            Either::Left(Some(item)) => {
                self.due.get_or_insert_with(|| Instant::now() + self.time);
                self.batch.push(item);
                if self.batch.len() < self.most { Step::Again } else { Step::Give(self.take()) }
            }
            Either::Left(None) if self.batch.is_empty() => Step::End,
            Either::Left(None) => Step::Last(self.take()),
            Either::Right(()) => Step::Give(self.take()),
        }
    }
}
