//! The operators that combine elements of two streams: `zip`, `combine_latest`, `pull_on`.

use rialto_event::Either;

use super::machine::{Operator, Step};
use super::operators::Two;
use super::{EventStream, OfEither};

pub(super) struct Zip<A: EventStream, B: EventStream> {
    sources: Two<A, B>,
    /// The first half of a pair, from `sources.a`. At most one of `a` and `b` is `Some` between steps.
    a: Option<A::Item>,
    b: Option<B::Item>,
}

impl<A: EventStream, B: EventStream> Zip<A, B> {
    pub(super) fn new(a: A, b: B) -> Self {
        Zip { sources: Two::new(a, b), a: None, b: None }
    }
}

impl<A: EventStream, B: EventStream> Operator for Zip<A, B> {
    type Item = (A::Item, B::Item);
    type Seen = OfEither<A, B>;

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<A, B> {
        self.sources.wait(self.a.is_none(), self.b.is_none())
    }

    fn step(&mut self, seen: Self::Seen) -> Step<Self::Item> {
        match seen {
            Either::Left(None) | Either::Right(None) => return Step::End,
            Either::Left(a) => self.a = a,
            Either::Right(b) => self.b = b,
        }
        match (self.a.take(), self.b.take()) {
            (Some(a), Some(b)) => Step::Give((a, b)),
            (a, b) => {
                (self.a, self.b) = (a, b);
                Step::Again
            }
        }
    }
}

pub(super) struct CombineLatest<A: EventStream, B: EventStream> {
    sources: Two<A, B>,
    a: Option<A::Item>,
    b: Option<B::Item>,
}

impl<A: EventStream, B: EventStream> CombineLatest<A, B> {
    pub(super) fn new(a: A, b: B) -> Self {
        CombineLatest { sources: Two::new(a, b), a: None, b: None }
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
    type Seen = OfEither<A, B>;

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<A, B> {
        self.sources.wait(true, true)
    }

    fn step(&mut self, seen: Self::Seen) -> Step<Self::Item> {
        let is_end = matches!(seen, Either::Left(None) | Either::Right(None));
        match seen {
            Either::Left(None) => self.sources.a = None,
            Either::Right(None) => self.sources.b = None,
            Either::Left(a) => self.a = a,
            Either::Right(b) => self.b = b,
        }
        match (&self.a, &self.b) {
            _ if self.is_over() => Step::End,
            (Some(a), Some(b)) if !is_end => Step::Give((a.clone(), b.clone())),
            _ => Step::Again,
        }
    }
}

/// Reads the ticks and the elements alternately.
pub(super) struct PullOn<S, T> {
    sources: Two<T, S>,
    /// Whether a tick has come whose element has not.
    ticked: bool,
}

impl<S: EventStream, T: EventStream> PullOn<S, T> {
    pub(super) fn new(source: S, ticks: T) -> Self {
        PullOn { sources: Two::new(ticks, source), ticked: false }
    }
}

impl<S: EventStream, T: EventStream> Operator for PullOn<S, T> {
    type Item = S::Item;
    type Seen = OfEither<T, S>;

    fn wait(&mut self) -> impl Future<Output = Self::Seen> + Send + 'static + use<S, T> {
        self.sources.wait(!self.ticked, self.ticked)
    }

    fn step(&mut self, seen: Self::Seen) -> Step<S::Item> {
        self.ticked = matches!(seen, Either::Left(_));
        match seen {
            Either::Left(Some(_)) => Step::Again,
            Either::Right(Some(item)) => Step::Give(item),
            Either::Left(None) | Either::Right(None) => Step::End,
        }
    }
}
