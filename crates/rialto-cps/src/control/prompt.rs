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
use std::cell::{Cell, RefCell};

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

/// The messages of one continuation, while it is polled.
#[derive(Default)]
struct Messages {
    request: Option<Request>,
    grant: Option<Grant>,
}

/// The answer to the leaf that made the request of this number.
pub(crate) type Grant = (Ask, Box<dyn Any>);

/// Of the innermost continuation on this thread. It is apart from the messages because there are none in nearly
/// all polls, and a poll then only writes this.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prompt {
    /// No continuation is being polled.
    Absent,
    /// There is no message.
    Empty,
    /// There may be messages.
    Filled,
}

thread_local! {
    static PROMPT: Cell<Prompt> = const { Cell::new(Prompt::Absent) };
    static MESSAGES: RefCell<Messages> = const { RefCell::new(Messages { request: None, grant: None }) };
}

/// The prompt of the continuation outside, which comes back, also if the poll panics.
struct Outer {
    prompt: Prompt,
    messages: Option<Box<Messages>>,
}

impl Outer {
    #[inline]
    fn enter(grant: Option<Grant>) -> Outer {
        let inner = if grant.is_some() { Prompt::Filled } else { Prompt::Empty };
        let prompt = PROMPT.replace(inner);
        let messages = if prompt == Prompt::Filled || inner == Prompt::Filled { fill(grant) } else { None };
        Outer { prompt, messages }
    }
}

impl Drop for Outer {
    #[inline]
    fn drop(&mut self) {
        if self.messages.is_some() || PROMPT.get() == Prompt::Filled {
            restore(self.messages.take());
        }
        PROMPT.set(self.prompt);
    }
}

/// Puts the grant into the messages. Returns those of the continuation outside.
#[cold]
fn fill(grant: Option<Grant>) -> Option<Box<Messages>> {
    Some(Box::new(MESSAGES.replace(Messages { request: None, grant })))
}

#[cold]
fn restore(messages: Option<Box<Messages>>) {
    MESSAGES.replace(messages.map(|messages| *messages).unwrap_or_default());
}

#[cold]
fn take_request() -> Option<Box<Request>> {
    MESSAGES.with_borrow_mut(|messages| messages.request.take()).map(Box::new)
}

/// Polls, with a prompt of its own, in which lies `grant`: what was asked
/// meanwhile.
#[inline]
pub(crate) fn during<R>(grant: Option<Grant>, poll: impl FnOnce() -> R) -> (R, Option<Box<Request>>) {
    let _outer = Outer::enter(grant);
    let result = poll();
    let request = if PROMPT.get() == Prompt::Filled { take_request() } else { None };
    (result, request)
}

/// Whether a continuation is being polled.
#[inline]
pub(crate) fn is_within() -> bool {
    PROMPT.get() != Prompt::Absent
}

/// Asks the continuation around, unless somebody else has in this poll: it is
/// served first, and polls again. The leaf has to suspend.
///
/// # Panics
///
/// If there is none.
pub(crate) fn ask(name: &str, request: impl FnOnce() -> Request) {
    if PROMPT.get() == Prompt::Absent {
        panic!(
            "`{name}` is awaited in a frame that runs by itself: put the outermost frame into a `Continuation`, which \
             knows all of it"
        );
    }
    let is_first = MESSAGES.with_borrow(|messages| messages.request.is_none());
    if is_first {
        let request = request();
        MESSAGES.with_borrow_mut(|messages| messages.request = Some(request));
        PROMPT.set(Prompt::Filled);
    }
}

/// Takes the answer to the request of this number.
pub(crate) fn granted<V: 'static>(ask: Ask) -> Option<V> {
    MESSAGES.with_borrow_mut(|messages| {
        let (_, value) = messages.grant.take_if(|(to, _)| *to == ask)?;
        value.downcast().ok().map(|value| *value)
    })
}
