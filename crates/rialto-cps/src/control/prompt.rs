//! The messages between a computation that is being polled and the [`Continuation`] that polls it.
//!
//! A leaf such as [`capture`](crate::capture()) cannot reach the frames around it:
//! while they run, they are on the native stack. So it asks, and suspends; then
//! all frames are data, and the continuation does what was asked, and polls again,
//! at once. Its answer to the leaf is a *grant*.
//!
//! A continuation that is polled within another one has a prompt of its own: a capture
//! takes the computation up to the nearest one.
//!
//! [`Continuation`]: crate::Continuation

use super::{Ask, Whole};
use std::any::Any;
use std::cell::RefCell;

/// The request of a leaf.
pub(crate) enum Request {
    /// The computation, as a value: made of a copy of it, by the leaf.
    Capture(Ask),
    /// That a copy of it runs beside it.
    Fork(Ask),
    /// That another one takes its place, if that returns what it does.
    Throw(Ask, Box<dyn Whole>),
    /// That it ends with this, of the type of this name, if it is what it returns.
    Done(Ask, Box<dyn Any + Send>, &'static str),
}

/// Of one continuation, while it is polled.
struct Prompt {
    request: Option<Request>,
    grant: Option<Grant>,
}

/// The answer to the leaf that made the request of this number.
pub(crate) type Grant = (Ask, Box<dyn Any>);

thread_local! {
    /// That of the innermost continuation.
    static PROMPT: RefCell<Option<Prompt>> = const { RefCell::new(None) };
}

/// Polls, with a prompt of its own, in which lies `grant`: what was asked
/// meanwhile.
pub(crate) fn during<R>(grant: Option<Grant>, poll: impl FnOnce() -> R) -> (R, Option<Request>) {
    /// The one outside comes back, also if the poll panics.
    struct Outer(Option<Prompt>);
    impl Drop for Outer {
        fn drop(&mut self) {
            PROMPT.replace(self.0.take());
        }
    }
    let _outer = Outer(PROMPT.replace(Some(Prompt { request: None, grant })));
    let result = poll();
    let request = PROMPT.with_borrow_mut(|prompt| prompt.as_mut().and_then(|prompt| prompt.request.take()));
    (result, request)
}

/// Whether a continuation is being polled.
pub(crate) fn is_within() -> bool {
    PROMPT.with_borrow(Option::is_some)
}

/// Asks the continuation around, unless somebody else has in this poll: it is
/// served first, and polls again. The leaf has to suspend.
///
/// # Panics
///
/// If there is none.
pub(crate) fn ask(name: &str, request: impl FnOnce() -> Request) {
    PROMPT.with_borrow_mut(|prompt| match prompt {
        Some(prompt) if prompt.request.is_none() => prompt.request = Some(request()),
        Some(_) => {}
        None => panic!(
            "`{name}` is awaited in a frame that runs by itself: put the outermost frame into a `Continuation`, which \
             knows all of it"
        ),
    });
}

/// Takes the answer to the request of this number.
pub(crate) fn granted<V: 'static>(ask: Ask) -> Option<V> {
    PROMPT.with_borrow_mut(|prompt| {
        let grant = &mut prompt.as_mut()?.grant;
        let (_, value) = grant.take_if(|(to, _)| *to == ask)?;
        value.downcast().ok().map(|value| *value)
    })
}
