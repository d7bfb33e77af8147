//! The operators that pass elements on one by one: `map`, `filter`, `merge`, `switch`, `take_until`,
//! `skip_until`.

use rialto_event::{Either, Event, EventOption, choose};

use super::machine::{Operator, Step};
use super::shared_sync::SharedSync;
use super::{EitherItem, EventStream};

/// A stream that applies a function to each element: the result of [`EventStream::map`].
#[derive(Debug, Clone)]
pub struct Map<S, F> {
    source: S,
    f: F,
}

impl<S, F> Map<S, F> {
    pub(super) fn new(source: S, f: F) -> Self {
        Map { source, f }
    }
}

impl<S, F, R> EventStream for Map<S, F>
where
    S: EventStream,
    F: Fn(S::Item) -> R + Clone + Send + 'static,
    R: Send + 'static,
{
    type Item = R;

    fn next_evt(&self) -> impl Event<Output = Option<R>, Pending: Send> + Send + 'static + use<S, F, R> {
        let f = self.f.clone();
        self.source.next_evt().wrap(move |item| item.map(f))
    }
}

pub(super) struct Filter<S, F> {
    source: S,
    keep: F,
}

impl<S, F> Filter<S, F> {
    pub(super) fn new(source: S, keep: F) -> Self {
        Filter { source, keep }
    }
}

impl<S, F> Operator for Filter<S, F>
where
    S: EventStream,
    F: FnMut(&S::Item) -> bool + Send + 'static,
{
    type Item = S::Item;
    type WaitOutput = Option<S::Item>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S, F> {
        self.source.next()
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<S::Item> {
        match output {
            None => Step::End,
            Some(item) if (self.keep)(&item) => Step::Emit(item),
            Some(_) => Step::Continue,
        }
    }
}

/// Two streams. Each is `None` after its end.
pub(super) struct TwoSources<A, B> {
    pub(super) a: Option<A>,
    pub(super) b: Option<B>,
}

impl<A: EventStream, B: EventStream> TwoSources<A, B> {
    pub(super) fn new(a: A, b: B) -> Self {
        TwoSources { a: Some(a), b: Some(b) }
    }

    /// Reads one of the streams: an element, or its end. `read_a` and `read_b` select the streams to read.
    pub(super) fn wait(
        &self,
        read_a: bool,
        read_b: bool,
    ) -> impl Future<Output = EitherItem<A, B>> + Send + 'static + use<A, B> {
        let a = self.a.as_ref().filter(|_| read_a).map(|a| a.next_evt().wrap(Either::Left));
        let b = self.b.as_ref().filter(|_| read_b).map(|b| b.next_evt().wrap(Either::Right));
        choose((a.or_never_evt(), b.or_never_evt())).sync()
    }
}

pub(super) struct Merge<A, B>(TwoSources<A, B>);

impl<A: EventStream, B: EventStream> Merge<A, B> {
    pub(super) fn new(a: A, b: B) -> Self {
        Merge(TwoSources::new(a, b))
    }
}

impl<A: EventStream, B: EventStream<Item = A::Item>> Operator for Merge<A, B> {
    type Item = A::Item;
    type WaitOutput = EitherItem<A, B>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<A, B> {
        self.0.wait(true, true)
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<A::Item> {
        match output {
            Either::Left(Some(item)) | Either::Right(Some(item)) => return Step::Emit(item),
            Either::Left(None) => self.0.a = None,
            Either::Right(None) => self.0.b = None,
        }
        if self.0.a.is_none() && self.0.b.is_none() { Step::End } else { Step::Continue }
    }
}

pub(super) struct Switch<S: EventStream>(TwoSources<S, S::Item>)
where
    S::Item: EventStream;

impl<S: EventStream<Item: EventStream>> Switch<S> {
    pub(super) fn new(streams: S) -> Self {
        Switch(TwoSources { a: Some(streams), b: None })
    }
}

impl<S: EventStream<Item: EventStream>> Operator for Switch<S> {
    type Item = <S::Item as EventStream>::Item;
    type WaitOutput = EitherItem<S, S::Item>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S> {
        // A new inner stream has precedence over an element of the old one.
        let streams = self.0.a.as_ref().map(|streams| streams.next_evt().wrap(Either::Left));
        let elements = self.0.b.as_ref().map(|latest| latest.next_evt().wrap(Either::Right));
        streams.or_never_evt().or(elements.or_never_evt()).sync()
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<Self::Item> {
        match output {
            Either::Left(Some(latest)) => self.0.b = Some(latest),
            Either::Left(None) => self.0.a = None,
            Either::Right(Some(item)) => return Step::Emit(item),
            Either::Right(None) => self.0.b = None,
        }
        if self.0.a.is_none() && self.0.b.is_none() { Step::End } else { Step::Continue }
    }
}

pub(super) struct TakeUntil<S> {
    source: S,
    until: SharedSync,
}

impl<S> TakeUntil<S> {
    pub(super) fn new(source: S, until: SharedSync) -> Self {
        TakeUntil { source, until }
    }
}

impl<S: EventStream> Operator for TakeUntil<S> {
    type Item = S::Item;
    type WaitOutput = Option<S::Item>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S> {
        let until = self.until.ended_evt().wrap(|()| None);
        until.or(self.source.next_evt()).sync()
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<S::Item> {
        output.map_or(Step::End, Step::Emit)
    }
}

pub(super) struct SkipUntil<S> {
    source: S,
    /// `None` after its commit.
    until: Option<SharedSync>,
}

impl<S> SkipUntil<S> {
    pub(super) fn new(source: S, until: SharedSync) -> Self {
        SkipUntil { source, until: Some(until) }
    }
}

impl<S: EventStream> Operator for SkipUntil<S> {
    type Item = S::Item;
    /// `None` for the commit of `until`, `Some` for the result of a read.
    type WaitOutput = Option<Option<S::Item>>;

    fn wait(&mut self) -> impl Future<Output = Self::WaitOutput> + Send + 'static + use<S> {
        let until = self.until.as_ref().map(|until| until.ended_evt().wrap(|()| None));
        until.or_never_evt().or(self.source.next_evt().wrap(Some)).sync()
    }

    fn step(&mut self, output: Self::WaitOutput) -> Step<S::Item> {
        match output {
            None => self.until = None,
            Some(None) => return Step::End,
            Some(Some(item)) if self.until.is_none() => return Step::Emit(item),
            Some(Some(_)) => {}
        }
        Step::Continue
    }
}
