//! The operators that combine elements of two streams: `zip`, `combine_latest`, `pull_on`.

use rialto_event::Either;

use super::machine::{Operator, Step};
use super::operators::TwoSources;
use super::{EitherItem, EventStream};

pub(super) struct Zip<A: EventStream, B: EventStream> {
    sources: TwoSources<A, B>,
    /// The first half of a pair, from `sources.a`. At most one of `a` and `b` is `Some` between steps.
    a: Option<A::Item>,
    b: Option<B::Item>,
}

impl<A: EventStream, B: EventStream> Zip<A, B> {
    pub(super) fn new(a: A, b: B) -> Self {
        Zip { sources: TwoSources::new(a, b), a: None, b: None }
    }
}

impl<A: EventStream, B: EventStream> Operator for Zip<A, B> {
    type Item = (A::Item, B::Item);
    type WaitOutput = EitherItem<A, B>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<A, B> {
        self.sources.wait(self.a.is_none(), self.b.is_none())
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<Self::Item> {
        match output {
            Either::Left(None) | Either::Right(None) => return Step::End,
            Either::Left(a) => self.a = a,
            Either::Right(b) => self.b = b,
        }
        match (self.a.take(), self.b.take()) {
            (Some(a), Some(b)) => Step::Emit((a, b)),
            (a, b) => {
                (self.a, self.b) = (a, b);
                Step::Continue
            }
        }
    }
}

pub(super) struct CombineLatest<A: EventStream, B: EventStream> {
    sources: TwoSources<A, B>,
    a: Option<A::Item>,
    b: Option<B::Item>,
}

impl<A: EventStream, B: EventStream> CombineLatest<A, B> {
    pub(super) fn new(a: A, b: B) -> Self {
        CombineLatest { sources: TwoSources::new(a, b), a: None, b: None }
    }

    /// Whether no pair can come any more: both streams have ended, or one has ended without an element.
    fn is_over(&self) -> bool {
        let (a, b) = (&self.sources.a, &self.sources.b);
        a.is_none() && (b.is_none() || self.a.is_none()) || b.is_none() && self.b.is_none()
    }
}

impl<A, B> Operator for CombineLatest<A, B>
where
    A: EventStream<Item: Clone>,
    B: EventStream<Item: Clone>,
{
    type Item = (A::Item, B::Item);
    type WaitOutput = EitherItem<A, B>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<A, B> {
        self.sources.wait(true, true)
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<Self::Item> {
        let is_end = matches!(output, Either::Left(None) | Either::Right(None));
        match output {
            Either::Left(None) => self.sources.a = None,
            Either::Right(None) => self.sources.b = None,
            Either::Left(a) => self.a = a,
            Either::Right(b) => self.b = b,
        }
        match (&self.a, &self.b) {
            _ if self.is_over() => Step::End,
            (Some(a), Some(b)) if !is_end => Step::Emit((a.clone(), b.clone())),
            _ => Step::Continue,
        }
    }
}

/// Reads the ticks and the elements alternately.
pub(super) struct PullOn<S, T> {
    sources: TwoSources<T, S>,
    /// Whether a tick has come whose element has not.
    ticked: bool,
}

impl<S: EventStream, T: EventStream> PullOn<S, T> {
    pub(super) fn new(source: S, ticks: T) -> Self {
        PullOn { sources: TwoSources::new(ticks, source), ticked: false }
    }
}

impl<S: EventStream, T: EventStream> Operator for PullOn<S, T> {
    type Item = S::Item;
    type WaitOutput = EitherItem<T, S>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S, T> {
        self.sources.wait(!self.ticked, self.ticked)
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<S::Item> {
        self.ticked = matches!(output, Either::Left(_));
        match output {
            Either::Left(Some(_)) => Step::Continue,
            Either::Right(Some(item)) => Step::Emit(item),
            Either::Left(None) | Either::Right(None) => Step::End,
        }
    }
}
