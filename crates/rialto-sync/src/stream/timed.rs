//! The operators that use the clock: `throttle`, `debounce`, `buffer`.

use std::mem;
use std::time::Duration;

use rialto_event::time::Instant;
use rialto_event::{Either, Event, EventOption, at_time};

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
    type WaitOutput = Option<S::Item>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S> {
        self.source.next()
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<S::Item> {
        let Some(item) = output else { return Step::End };
        let now = Instant::now();
        if self.next.is_some_and(|next| now < next) {
            return Step::Continue;
        }
        self.next = Some(now + self.period);
        Step::Emit(item)
    }
}

/// Waits for an element of `source`, or until `time`. Prefers an element that is already there.
fn next_until<S: EventStream>(
    source: &S,
    time: Option<Instant>,
) -> impl Future<Output = ElementOrTime<S>> + Send + 'static + use<S> {
    let time = time.map(|time| at_time(time).wrap(Either::Right));
    source.next_evt().wrap(Either::Left).or(time.or_never_evt()).sync()
}

type ElementOrTime<S> = Either<Option<<S as EventStream>::Item>, ()>;

pub(super) struct Debounce<S: EventStream> {
    source: S,
    quiet: Duration,
    /// The latest element, and the time at which it is delivered if no other follows.
    latest: Option<(S::Item, Instant)>,
}

impl<S: EventStream> Debounce<S> {
    pub(super) fn new(source: S, quiet: Duration) -> Self {
        Debounce { source, quiet, latest: None }
    }
}

impl<S: EventStream> Operator for Debounce<S> {
    type Item = S::Item;
    type WaitOutput = ElementOrTime<S>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S> {
        next_until(&self.source, self.latest.as_ref().map(|(_, deadline)| *deadline))
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<S::Item> {
        let latest = self.latest.take().map(|(item, _)| item);
        match output {
            Either::Left(Some(item)) => {
                self.latest = Some((item, Instant::now() + self.quiet));
                Step::Continue
            }
            Either::Left(None) => latest.map_or(Step::End, Step::EmitLast),
            Either::Right(()) => latest.map_or(Step::Continue, Step::Emit),
        }
    }
}

pub(super) struct Batches<S: EventStream> {
    source: S,
    max_len: usize,
    time: Duration,
    batch: Vec<S::Item>,
    /// The time at which the current batch is delivered even if it is not full. `None` if it is empty.
    deadline: Option<Instant>,
}

impl<S: EventStream> Batches<S> {
    pub(super) fn new(source: S, max_len: usize, time: Duration) -> Self {
        Batches { source, max_len, time, batch: Vec::new(), deadline: None }
    }

    fn take(&mut self) -> Vec<S::Item> {
        self.deadline = None;
        mem::take(&mut self.batch)
    }
}

impl<S: EventStream> Operator for Batches<S> {
    type Item = Vec<S::Item>;
    type WaitOutput = ElementOrTime<S>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S> {
        next_until(&self.source, self.deadline)
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<Vec<S::Item>> {
        match output {
            Either::Left(Some(item)) => {
                self.deadline.get_or_insert_with(|| Instant::now() + self.time);
                self.batch.push(item);
                if self.batch.len() < self.max_len { Step::Continue } else { Step::Emit(self.take()) }
            }
            Either::Left(None) if self.batch.is_empty() => Step::End,
            Either::Left(None) => Step::EmitLast(self.take()),
            Either::Right(()) => Step::Emit(self.take()),
        }
    }
}
