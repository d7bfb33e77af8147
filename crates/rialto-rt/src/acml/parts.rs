//! The two sides of an asynchronous event, and the chains of actions on them.
//!
//! Both sides use the same kind of chain. The post-creation actions start with `()`, the post-consumption
//! actions with the value of the communication.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use rialto_event::{Action, Event};

use super::AsyncEvent;

/// The parts of an asynchronous event. See [`AsyncEvent::into_parts`].
#[derive(Debug, Clone)]
pub struct Parts<S, E, A> {
    /// The post-creation actions.
    pub creation: S,
    /// The communication.
    pub communication: E,
    /// The post-consumption actions.
    pub consumption: A,
}

/// The empty chain of actions: returns its argument.
#[derive(Debug, Clone, Copy)]
pub struct NoActions;

/// The chain `A`, followed by the action `X`.
#[derive(Debug, Clone)]
pub struct Chain<A, X>(pub(super) A, pub(super) X);

/// The chain `A`, with its panic as an `Err`.
#[derive(Debug, Clone)]
pub struct Caught<A>(A);

/// The asynchronous event `G` with one more post-creation action: see
/// [`AsyncEvent::s_wrap`] and [`AsyncEvent::s_wrap_handler`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct OnCreation<G, X>(G, X);

/// The asynchronous event `G` with one more post-consumption action: see
/// [`AsyncEvent::a_wrap`] and [`AsyncEvent::a_wrap_handler`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct OnConsumption<G, X>(G, X);

/// The asynchronous event of [`AsyncEvent::s_catch_panic`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct CaughtCreation<G>(G);

/// The asynchronous event of [`AsyncEvent::a_catch_panic`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct CaughtConsumption<G>(G);

impl<T> Action<T> for NoActions {
    type Output = T;
    #[inline]
    fn apply(self, value: T) -> T {
        value
    }
}

impl<T, A: Action<T>, X: Action<A::Output>> Action<T> for Chain<A, X> {
    type Output = X::Output;
    #[inline]
    fn apply(self, value: T) -> X::Output {
        self.1.apply(self.0.apply(value))
    }
}

impl<T, A: Action<T>> Action<T> for Caught<A> {
    type Output = thread::Result<A::Output>;
    fn apply(self, value: T) -> Self::Output {
        // `AssertUnwindSafe` is right: the actions are consumed, so no code can see them after a panic.
        catch_unwind(AssertUnwindSafe(|| self.0.apply(value)))
    }
}

impl<G, X> OnCreation<G, X> {
    pub(super) fn new(event: G, action: X) -> Self {
        OnCreation(event, action)
    }
}

impl<G: AsyncEvent, X: Action<G::Created>> AsyncEvent for OnCreation<G, X> {
    type Created = X::Output;
    type Consumed = G::Consumed;
    type Creation = Chain<G::Creation, X>;
    type Communication = G::Communication;
    type Consumption = G::Consumption;

    #[inline]
    fn into_parts(self) -> Parts<Self::Creation, G::Communication, G::Consumption> {
        self.0.into_parts().map_creation(|creation| Chain(creation, self.1))
    }
}

impl<G, X> OnConsumption<G, X> {
    pub(super) fn new(event: G, action: X) -> Self {
        OnConsumption(event, action)
    }
}

impl<G, X> AsyncEvent for OnConsumption<G, X>
where
    G: AsyncEvent,
    X: Action<G::Consumed, Output: Send + 'static> + Send + 'static,
{
    type Created = G::Created;
    type Consumed = X::Output;
    type Creation = G::Creation;
    type Communication = G::Communication;
    type Consumption = Chain<G::Consumption, X>;

    #[inline]
    fn into_parts(self) -> Parts<G::Creation, G::Communication, Self::Consumption> {
        self.0.into_parts().map_consumption(|consumption| Chain(consumption, self.1))
    }
}

impl<G> CaughtCreation<G> {
    pub(super) fn new(event: G) -> Self {
        CaughtCreation(event)
    }
}

impl<G: AsyncEvent> AsyncEvent for CaughtCreation<G> {
    type Created = thread::Result<G::Created>;
    type Consumed = G::Consumed;
    type Creation = Caught<G::Creation>;
    type Communication = G::Communication;
    type Consumption = G::Consumption;

    fn into_parts(self) -> Parts<Self::Creation, G::Communication, G::Consumption> {
        self.0.into_parts().map_creation(Caught)
    }
}

impl<G> CaughtConsumption<G> {
    pub(super) fn new(event: G) -> Self {
        CaughtConsumption(event)
    }
}

impl<G: AsyncEvent> AsyncEvent for CaughtConsumption<G> {
    type Created = G::Created;
    type Consumed = thread::Result<G::Consumed>;
    type Creation = G::Creation;
    type Communication = G::Communication;
    type Consumption = Caught<G::Consumption>;

    fn into_parts(self) -> Parts<G::Creation, G::Communication, Self::Consumption> {
        self.0.into_parts().map_consumption(Caught)
    }
}

impl<S, E: Event, A> Parts<S, E, A> {
    #[inline]
    pub(super) fn map_creation<R>(self, f: impl FnOnce(S) -> R) -> Parts<R, E, A> {
        let Parts { creation, communication, consumption } = self;
        Parts { creation: f(creation), communication, consumption }
    }

    #[inline]
    pub(super) fn map_consumption<R>(self, f: impl FnOnce(A) -> R) -> Parts<S, E, R> {
        let Parts { creation, communication, consumption } = self;
        Parts { creation, communication, consumption: f(consumption) }
    }
}
