//! Conditions, handlers and catchers. When a handler has handled a condition, the process continues where
//! the condition was raised. When a catcher has caught something, the process continues after the `catch`.

use std::any::Any;
use std::fmt::Debug;
use std::future::{Future, pending, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use rialto_sync::IVar;

use crate::delivery;
use crate::exit::Exit;
use crate::pid::Tag;
use crate::process::{self, Process};
use crate::signal_state::Interrupt;
use crate::unwinding::catch_exit;

rialto_rt::task_local! {
    static INNERMOST: Arc<HandlerFrame>;
}

/// A handler or catcher that is in effect, and the frame around it.
struct HandlerFrame {
    by: FrameKind,
    outer: Option<Arc<HandlerFrame>>,
}

enum FrameKind {
    /// A [`Handler`] of some types.
    Handler(Box<dyn Any + Send + Sync>),
    Catcher(IVar<Interrupt>),
}

/// Takes an `E`. Returns a `V`, or the `E` if it does not handle that.
struct Handler<E, V>(Box<dyn Fn(E) -> Result<V, E> + Send + Sync>);

/// Runs `future` with `handler`, which handles the conditions of type `E` that are [raised](raise) in it
/// where a `V` is expected. The value that the handler returns becomes the result of the `raise`, and the
/// future continues there. If the handler returns `Err`, the condition goes to the next outer handler or
/// [catcher](catch).
///
/// ```
/// use rialto_process::{Node, raise, with_handler};
///
/// /// The names that are not in the table are asked for.
/// async fn lookup(name: &str) -> u32 {
///     match name {
///         "one" => 1,
///         unknown => raise(unknown.to_string()).await,
///     }
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let sum = with_handler(
///     |name: String| name.parse::<u32>().map_err(|_| name),
///     async { lookup("one").await + lookup("41").await },
/// );
/// assert_eq!(sum.await, 42);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Source: Termite's `with-exception-handler`; the conditions of Common Lisp.
pub fn with_handler<E, V, F>(
    handler: impl Fn(E) -> Result<V, E> + Send + Sync + 'static,
    future: F,
) -> impl Future<Output = F::Output>
where
    E: Any,
    V: Any,
    F: Future,
{
    let handler: Handler<E, V> = Handler(Box::new(handler));
    within(FrameKind::Handler(Box::new(handler)), future)
}

/// Runs `future` inside of a new innermost frame. The outer frames are those of the place where it is first
/// polled.
async fn within<F: Future>(by: FrameKind, future: F) -> F::Output {
    let outer = INNERMOST.try_with(Arc::clone);
    INNERMOST.scope(Arc::new(HandlerFrame { by, outer }), future).await
}

/// Raises `condition`. If a [handler](with_handler) handles it, returns the value of the innermost one that
/// does. If a [catcher](catch) is reached first, the future there is dropped, and this call does not
/// return. If there is neither, the process ends for [`Exit::custom`] of the condition.
///
/// # Panics
///
/// If there is neither a handler nor a catcher, outside of a process.
///
/// Source: Termite's `raise`.
#[doc(alias("throw"))]
pub async fn raise<E, V>(condition: E) -> V
where
    E: Any + Debug + PartialEq + Send + Sync,
    V: Any,
{
    let mut condition = condition;
    let mut frame = INNERMOST.try_with(Arc::clone);
    while let Some(at) = frame {
        match &at.by {
            FrameKind::Handler(handler) => {
                if let Some(Handler(handle)) = handler.downcast_ref::<Handler<E, V>>() {
                    match handle(condition) {
                        Ok(value) => return value,
                        Err(again) => condition = again,
                    }
                }
            }
            FrameKind::Catcher(caught) => {
                // If the catcher was given an exit before, that takes effect, and this condition is lost.
                drop(caught.put(Interrupt::Raised(Exit::custom(condition))));
                return pending().await;
            }
        }
        frame = at.outer.clone();
    }
    match process::exit_self(Exit::custom(condition)).await {}
}

/// Runs `future`. If something goes wrong in it, drops the future, and returns the reason as an error:
///
/// - a condition that is [raised](raise) in it, and that no handler inside handles;
/// - a panic;
/// - an exit signal, from a linked process or by [`exit`](crate::exit()), that would end the process.
///
/// A [`kill`](crate::kill) is not caught.
///
/// # Errors
///
/// The reason: [`Exit::custom`] of a condition, [`Exit::Panic`], or the reason of the exit signal.
///
/// ```
/// use rialto_process::{Exit, Node, catch, raise, recv, spawn_link};
/// use std::time::Duration;
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let caught = catch(async {
///     let () = raise(42).await;
///     123
/// });
/// assert_eq!(caught.await, Err(Exit::custom(42)));
///
/// let caught = catch(async {
///     spawn_link(async { panic!("error") });
///     recv! { after(Duration::from_secs(60)) => "ok" }
/// });
/// assert_eq!(caught.await, Err(Exit::Panic("error".into())));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// Outside of a process.
///
/// Source: Termite's `with-exception-catcher`. There an exit is raised at the next receive; here it
/// interrupts any wait.
pub async fn catch<F: Future>(future: F) -> Result<F::Output, Exit> {
    let mut catcher = CatcherGuard::new();
    let mut interrupt = pin!(catcher.interrupt.read());
    let mut future = pin!(within(FrameKind::Catcher(catcher.interrupt.clone()), future));
    let ended = poll_fn(|cx| {
        if let Poll::Ready(interrupt) = interrupt.as_mut().poll(cx) {
            return Poll::Ready(Err(interrupt));
        }
        match catch_exit(|| future.as_mut().poll(cx)) {
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(Ok(output))),
            // The poll may have raised a condition.
            Ok(Poll::Pending) => interrupt.as_mut().poll(cx).map(Err),
            Err(reason) => Poll::Ready(Ok(Err(reason))),
        }
    });
    match ended.await {
        Ok(ended) => ended,
        Err(Ok(Interrupt::Raised(reason))) => Err(reason),
        Err(Ok(Interrupt::Exit(reason))) => {
            catcher.has_seen_exit = true;
            Err(reason)
        }
        Err(Err(never)) => match never {},
    }
}

/// The registration of a catcher with its process. It is removed on drop.
struct CatcherGuard {
    process: Arc<Process>,
    tag: Tag,
    interrupt: IVar<Interrupt>,
    has_seen_exit: bool,
}

impl CatcherGuard {
    fn new() -> CatcherGuard {
        let process = process::current("catch");
        let (tag, interrupt) = (process.node().tag(), IVar::new());
        process.signal_state().catch(tag, interrupt.clone());
        CatcherGuard { process, tag, interrupt, has_seen_exit: false }
    }
}

impl Drop for CatcherGuard {
    /// Removes the catcher. If it was given an exit that it has not seen, the exit goes to the next outer
    /// catcher, or ends the process.
    fn drop(&mut self) {
        let caught = self.process.signal_state().release(self.tag);
        if let (false, Some(reason)) = (self.has_seen_exit, caught) {
            let effect = self.process.signal_state().exit_untrapped(reason);
            delivery::apply_effect(&self.process, effect);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::down_evt;
    use crate::node::Node;
    use crate::process::self_pid;
    use crate::receive::receive_evt;
    use crate::signal::Signal;

    /// The exit is assigned to the catcher, whose future is ready before it sees the exit.
    #[test]
    fn an_exit_that_its_catcher_does_not_see_ends_the_process() {
        let runtime = rialto_rt::Runtime::simulated(1);
        let reason = runtime.block_on(async {
            let pid = Node::new().spawn(async {
                let exit = Signal::Exit { from: self_pid(), reason: Exit::Shutdown };
                let me = process::current("the test");
                let caught = catch(async { me.signal_state().apply(exit) }).await;
                // The catcher is notified only now, when it no longer exists.
                if let Ok(effect) = caught {
                    delivery::apply_effect(&me, effect);
                }
                drop(receive_evt().await);
            });
            down_evt(pid).await
        });
        assert_eq!(reason, Exit::Shutdown);
    }
}
