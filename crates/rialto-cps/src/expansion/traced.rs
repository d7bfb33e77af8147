//! Functions under `#[tracing::instrument]`: each poll of such a call enters the function's span. The macro writes what names
//! `tracing`, so this crate does not depend on it.
//!
//! A span is not data. The frame keeps a variable more: copies of the parameters that the span's fields show. After a
//! resume elsewhere, the next poll makes a new span of them, which is marked `resumed`.

use super::call::{Call, Function};
use super::state::VisitState;
use crate::fields::{Callee, Fields};
use crate::{Data, Description, HasLayout};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::OnceCell;

/// The spans of a function.
pub trait Spans: 'static {
    /// Copies of parameters.
    type Values: Data;
    type Span: Send + 'static;
    /// The guard within which a span is entered.
    type Entered;

    /// The span with fields of these values.
    fn span(values: &Self::Values, resumed: bool) -> Self::Span;
    fn entered(span: &Self::Span) -> Self::Entered;
}

/// The variable of a traced function: values that are data, and the span while it is in memory.
pub struct Traced<S: Spans> {
    values: S::Values,
    span: OnceCell<S::Span>,
}

impl<S: Spans> Traced<S> {
    pub const fn new(values: S::Values) -> Self {
        Traced { values, span: OnceCell::new() }
    }
}

/// A copy is another computation, and gets its own span.
impl<S: Spans> Clone for Traced<S> {
    fn clone(&self) -> Self {
        Traced::new(self.values.clone())
    }
}

impl<S: Spans> Serialize for Traced<S> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.values.serialize(to)
    }
}

impl<'de, S: Spans> Deserialize<'de> for Traced<S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        S::Values::deserialize(from).map(Traced::new)
    }
}

impl<S: Spans<Values: HasLayout>> HasLayout for Traced<S> {
    const LAYOUT: u64 = S::Values::LAYOUT;

    fn description() -> Description {
        S::Values::description()
    }
}

impl<F: Function> Call<F> {
    /// Enters the function's span until the guard is dropped. A call that has completed has none.
    #[must_use]
    pub fn entered<S: Spans>(&self) -> Option<S::Entered> {
        self.visit(Enter::<S>(std::marker::PhantomData))
    }
}

struct Enter<S>(std::marker::PhantomData<S>);

impl<S: Spans> VisitState for Enter<S> {
    type Result = Option<S::Entered>;

    fn at<C: Callee, K: Fields>(self, number: usize, _: &C, kept: &K) -> Self::Result {
        let traced = K::find::<Traced<S>>(kept.refs())?;
        let span = traced.span.get_or_init(|| S::span(&traced.values, number != 0));
        Some(S::entered(span))
    }

    fn over(self) -> Self::Result {
        None
    }
}
