//! What a mobile process thinks: a continuation, whatever it returns.

use std::any::Any;
use std::task::{Context, Poll};

use rialto_cps::{Continuation, EncodeError};

use crate::exit::{Exit, IntoExit};

/// A [`Continuation`] whose result says how its process ends.
pub(crate) trait Mind: Any + Send {
    /// The outermost function.
    fn name(&self) -> &'static str;
    /// `start` is called for each copy that it forks.
    fn poll(&mut self, cx: &mut Context<'_>, start: &mut dyn FnMut(Box<dyn Mind>)) -> Poll<Exit>;
    fn copy(&self) -> Box<dyn Mind>;
    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError>;
}

impl<T: IntoExit + 'static> Mind for Continuation<T> {
    fn name(&self) -> &'static str {
        Continuation::name(self)
    }

    fn poll(&mut self, cx: &mut Context<'_>, start: &mut dyn FnMut(Box<dyn Mind>)) -> Poll<Exit> {
        self.poll_forking(cx, &mut |copy| start(Box::new(copy))).map(IntoExit::into_exit)
    }

    fn copy(&self) -> Box<dyn Mind> {
        Box::new(self.clone())
    }

    fn to_bytes(&self) -> Result<Vec<u8>, EncodeError> {
        Continuation::to_bytes(self)
    }
}
