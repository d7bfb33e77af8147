//! A request that gives a value away, and so can be made once.

use super::prompt::{self, Request};
use super::{Ask, OtherResult};
use serde::{Deserialize, Serialize};
use std::mem;
use std::task::Poll;

/// The state of a leaf that does not return, unless what it asks for cannot be.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Once<T> {
    Fresh(T),
    /// It is being done: nobody sees it so.
    #[serde(skip)]
    Asked(Ask),
}

impl<T> Once<T> {
    /// Polls the leaf of this name, which asks for what `request` makes of the value.
    pub(super) fn poll(&mut self, name: &str, request: impl FnOnce(Ask, T) -> Request) -> Poll<OtherResult> {
        if let Once::Asked(ask) = *self {
            return prompt::granted(ask).map_or(Poll::Pending, Poll::Ready);
        }
        prompt::ask(name, || {
            let ask = Ask::new();
            match mem::replace(self, Once::Asked(ask)) {
                Once::Fresh(value) => request(ask, value),
                Once::Asked(_) => unreachable!("it has not asked yet"),
            }
        });
        Poll::Pending
    }
}
