//! Where the current context lives: in a slot of the thread. [`Scope`] puts the slot of its task there while it
//! polls or drops the task's future.

use std::cell::RefCell;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll};

use pin_project_lite::pin_project;

use crate::context::TraceContext;
use crate::span::{Kind, Span, records};

/// The slot of a task.
#[derive(Default)]
pub struct Current {
    context: Option<TraceContext>,
    /// The span of the message that the task handles: see [`begin_message`].
    handles: Option<Box<Span>>,
    /// The messages that are created now are calls.
    calls: bool,
}

thread_local! {
    static CURRENT: RefCell<Current> = const {
        RefCell::new(Current { context: None, handles: None, calls: false })
    };
}

impl Current {
    /// Returns the slot of a new task, which inherits the caller's context.
    pub fn inherited() -> Current {
        Current { context: TraceContext::current(), ..Current::default() }
    }

    fn of(context: Option<TraceContext>) -> Current {
        Current { context, ..Current::default() }
    }

    /// Wraps the future of a task, whose slot this is.
    pub fn scope<F>(self, future: F) -> Scope<F> {
        Scope { current: self, future: Some(future) }
    }

    /// Exchanges this slot for that of the thread, while `f` runs.
    fn enter<R>(&mut self, f: impl FnOnce() -> R) -> R {
        struct Restore<'a>(&'a mut Current);
        impl Drop for Restore<'_> {
            fn drop(&mut self) {
                // The destructor of another thread-local value may come here after this one's.
                let _ = CURRENT.try_with(|current| mem::swap(&mut *current.borrow_mut(), self.0));
            }
        }
        let _ = CURRENT.try_with(|current| mem::swap(&mut *current.borrow_mut(), self));
        let _restore = Restore(self);
        f()
    }
}

impl TraceContext {
    /// Returns the current context of the calling task or thread.
    pub fn current() -> Option<TraceContext> {
        CURRENT.try_with(|current| current.borrow().context).ok().flatten()
    }

    /// Returns a future that runs `future` in this context.
    ///
    /// ```
    /// # use rialto_trace::TraceContext;
    /// # fn handler() -> impl Future<Output = ()> { async {} }
    /// # fn serve(header: Option<&str>) -> impl Future<Output = ()> {
    /// let context = header.and_then(|header| header.parse::<TraceContext>().ok());
    /// TraceContext::scope(context, handler())
    /// # }
    /// ```
    pub fn scope<F: Future>(context: impl Into<Option<TraceContext>>, future: F) -> Scope<F> {
        Current::of(context.into()).scope(future)
    }

    /// Runs `f` in this context.
    pub fn in_scope<R>(self, f: impl FnOnce() -> R) -> R {
        Current::of(Some(self)).enter(f)
    }
}

impl Span {
    /// Returns a future that runs `future` within the span.
    pub fn scope<F: Future>(&self, future: F) -> Scope<F> {
        TraceContext::scope(self.context(), future)
    }

    /// Runs `f` within the span.
    pub fn in_scope<R>(&self, f: impl FnOnce() -> R) -> R {
        self.context().in_scope(f)
    }
}

pin_project! {
    /// A future that runs in a context of its own: [`TraceContext::scope`].
    pub struct Scope<F> {
        current: Current,
        #[pin]
        future: Option<F>,
    }

    impl<F> PinnedDrop for Scope<F> {
        /// The destructors of the future see the context, too.
        fn drop(this: Pin<&mut Self>) {
            let mut this = this.project();
            if this.future.is_some() {
                this.current.enter(|| this.future.set(None));
            }
        }
    }
}

impl<F: Future> Future for Scope<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let mut this = self.project();
        this.current.enter(|| {
            let Some(future) = this.future.as_mut().as_pin_mut() else {
                panic!("a scope was polled after it had completed")
            };
            let polled = future.poll(cx);
            if polled.is_ready() {
                this.future.set(None);
            }
            polled
        })
    }
}

/// The context in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageContext {
    /// The context of the sender, or of its call.
    pub context: TraceContext,
    /// The message asks for a reply.
    pub is_call: bool,
}

/// Returns the context for a message that is created now.
#[inline]
pub fn message_context() -> Option<MessageContext> {
    let context =
        |current: &Current| Some(MessageContext { context: current.context?, is_call: current.calls });
    CURRENT.try_with(|current| context(&current.borrow())).ok().flatten()
}

/// Runs `f`, which creates the message of a call. `context` is that of the call's span.
pub fn calling<R>(context: TraceContext, f: impl FnOnce() -> R) -> R {
    Current { calls: true, ..Current::of(Some(context)) }.enter(f)
}

/// Runs `f` in that context, or in none.
pub fn within<R>(context: Option<TraceContext>, f: impl FnOnce() -> R) -> R {
    Current::of(context).enter(f)
}

/// The running process has received a message with that context. The process then has that context. If spans
/// are recorded, it begins one, which `name` names.
pub fn begin_message(message: Option<MessageContext>, name: impl FnOnce() -> String) {
    let span = message.and_then(|message| {
        let kind = if message.is_call { Kind::Server } else { Kind::Consumer };
        Span::of_parent(message.context, kind, name)
    });
    let context = span.as_ref().map(Span::context).or(message.map(|message| message.context));
    let ended = CURRENT.try_with(|current| {
        let mut current = current.borrow_mut();
        current.context = context;
        mem::replace(&mut current.handles, span.map(Box::new))
    });
    drop(ended);
}

/// The running process waits for its next message: it has handled the last one.
pub fn end_message() {
    drop(CURRENT.try_with(|current| current.borrow_mut().handles.take()));
}

/// Gives the running process that context, or none: that with which it has come from another node.
pub fn set_context(context: Option<TraceContext>) {
    let _ = CURRENT.try_with(|current| current.borrow_mut().context = context);
}

/// The span of a message, while an arm of a `recv!` or a handler of a server handles the message. A receive within
/// it does not end the span. Afterwards the span lasts until the process waits for its next message, unless
/// another message was received meanwhile: then it ends.
pub struct Handling(Option<Box<Span>>);

impl Handling {
    /// The message that the running process has just received is handled.
    #[inline]
    pub fn begin() -> Handling {
        if !records() {
            return Handling(None);
        }
        Handling(CURRENT.try_with(|current| current.borrow_mut().handles.take()).ok().flatten())
    }
}

impl Drop for Handling {
    #[inline]
    fn drop(&mut self) {
        let Some(span) = self.0.take().filter(|_| !std::thread::panicking()) else { return };
        let ended = CURRENT.try_with(|current| {
            let mut current = current.borrow_mut();
            if current.handles.is_some() {
                return Some(span);
            }
            current.handles = Some(span);
            None
        });
        drop(ended);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Waker;

    use super::*;

    fn context(span: u8) -> TraceContext {
        TraceContext::new([1; 16], [span; 8], 1).unwrap()
    }

    fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_scope_has_its_context_in_each_poll_and_at_its_drop() {
        struct Seen;
        impl Drop for Seen {
            fn drop(&mut self) {
                assert_eq!(TraceContext::current(), Some(context(7)));
            }
        }
        let mut polls = 0;
        let mut scope = Box::pin(TraceContext::scope(context(7), async {
            let _seen = Seen;
            std::future::poll_fn(|_| {
                assert_eq!(TraceContext::current(), Some(context(7)));
                polls += 1;
                Poll::<()>::Pending
            })
            .await;
        }));
        assert!(poll(scope.as_mut()).is_pending());
        context(8).in_scope(|| {
            assert!(poll(scope.as_mut()).is_pending());
            assert_eq!(TraceContext::current(), Some(context(8)));
            drop(scope);
        });
        assert_eq!((polls, TraceContext::current()), (2, None));
    }

    #[test]
    fn a_panic_leaves_the_scope() {
        let panicked = std::panic::catch_unwind(|| context(3).in_scope(|| panic!("loud")));
        assert!(panicked.is_err());
        assert_eq!(TraceContext::current(), None);
    }

    #[test]
    fn a_message_changes_the_context_of_its_receiver_only() {
        let message = MessageContext { context: context(5), is_call: false };
        let mut receiver = pin!(Current::default().scope(async {
            begin_message(Some(message), || unreachable!("no spans are recorded"));
            assert_eq!(TraceContext::current(), Some(context(5)));
            std::future::ready(()).await;
            end_message();
            assert_eq!(message_context(), Some(message));
            begin_message(None, || unreachable!("it has no context"));
            assert_eq!(TraceContext::current(), None);
        }));
        assert!(poll(receiver.as_mut()).is_ready());
        assert_eq!(TraceContext::current(), None);
    }
}
