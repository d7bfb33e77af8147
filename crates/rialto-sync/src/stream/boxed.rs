//! A stream whose type is hidden.

use std::fmt;

use rialto_event::{BoxEvent, Event};

use super::EventStream;

/// A stream whose type is hidden: the result of [`EventStream::boxed`].
pub struct BoxStream<T>(Box<dyn Erased<T>>);

trait Erased<T>: Send {
    fn next_boxed(&self) -> BoxEvent<'static, Option<T>>;
}

impl<S: EventStream> Erased<S::Item> for S {
    fn next_boxed(&self) -> BoxEvent<'static, Option<S::Item>> {
        self.next_evt().boxed()
    }
}

impl<T: Send + 'static> BoxStream<T> {
    pub(super) fn new(stream: impl EventStream<Item = T>) -> Self {
        BoxStream(Box::new(stream))
    }
}

impl<T: Send + 'static> EventStream for BoxStream<T> {
    type Item = T;

    fn next_evt(&self) -> impl Event<Output = Option<T>, Pending: Send> + Send + 'static + use<T> {
        self.0.next_boxed()
    }
}

impl<T> fmt::Debug for BoxStream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoxStream")
    }
}
