//! The computation of a mobile process: a continuation whose result type is erased.

use std::any::Any;
use std::task::{Context, Poll};

use rialto_cps::{Continuation, EncodeError};
use rialto_process::{Exit, IntoExit};

/// A [`Continuation`] of any result type. Its result becomes the exit reason of the process.
pub(crate) trait ErasedContinuation: Any + Send {
    /// Returns the name of the outermost function.
    fn name(&self) -> &'static str;
    /// Polls the continuation. Calls `start` for each copy that the continuation forks.
    fn poll(
        &mut self,
        cx: &mut Context<'_>,
        start: &mut dyn FnMut(Box<dyn ErasedContinuation>),
    ) -> Poll<Exit>;
    fn clone_box(&self) -> Box<dyn ErasedContinuation>;
    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError>;
}

impl<T: IntoExit + 'static> ErasedContinuation for Continuation<T> {
    fn name(&self) -> &'static str {
        Continuation::name(self)
    }

    fn poll(
        &mut self,
        cx: &mut Context<'_>,
        start: &mut dyn FnMut(Box<dyn ErasedContinuation>),
    ) -> Poll<Exit> {
        self.poll_forking(cx, &mut |copy| start(Box::new(copy))).map(IntoExit::into_exit)
    }

    fn clone_box(&self) -> Box<dyn ErasedContinuation> {
        Box::new(self.clone())
    }

    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        Continuation::to_bytes(self)
    }
}
