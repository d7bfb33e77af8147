//! The leaf by which a process replaces its own code.

use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::{Continuation, Leaf};
use rialto_process::IntoExit;
use serde::{Deserialize, Serialize};

use super::control::{self, Request, RequestId};

/// The leaf that [`update()`] returns.
#[derive(Serialize, Deserialize)]
#[serde(bound = "T: 'static")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct update<T: 'static> {
    /// The new computation, until the request for it is made.
    to: Option<Continuation<T>>,
    ticket: Option<RequestId>,
}

/// Replaces the computation of the process by `to`: a call of another function, of the same function with
/// other arguments, or a continuation that was captured elsewhere. The process keeps its pid, mailbox, links,
/// monitors and names. The old computation is dropped, so the call never returns.
///
/// ```
/// use rialto_cps::{Chosen2, Continuation, cps};
/// use rialto_node::migration::{mobile, receive, receive2, update};
/// use rialto_node::{Node, Pid, recv, self_pid, send, spawn_process};
///
/// struct Ping(Pid);
/// struct Update(Continuation<()>);
///
/// #[cps]
/// async fn buggy() {
///     loop {
///         let to: Continuation<()> = match receive2::<receive<Ping>, receive<Update>>(receive(), receive()).await {
///             Chosen2::First(Ping(from)) => { let _ = send(from, "gnop"); continue }
///             Chosen2::Second(Update(to)) => to,
///         };
///         update::<()>(to).await;
///     }
/// }
///
/// #[cps]
/// async fn fixed(answer: String) {
///     loop {
///         let Ping(from) = receive::<Ping>().await;
///         let _ = send(from, answer.clone());
///     }
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let server = spawn_process(mobile(buggy()));
/// let _ = send(server, Update(Continuation::new(fixed("pong".to_string()))));
/// let _ = send(server, Ping(self_pid()));
/// assert_eq!(recv! { answer: String => answer }, "pong");
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// If it is awaited outside of a [`mobile`](super::mobile()) process.
///
/// To continue in the middle of another computation, use [`throw`](rialto_cps::throw()).
///
/// Source: dynamic code update in Termite.
pub fn update<T: IntoExit + 'static>(to: Continuation<T>) -> update<T> {
    update { to: Some(to), ticket: None }
}

impl<T: IntoExit + 'static> Future for update<T> {
    type Output = Infallible;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Infallible> {
        let Self { to, ticket } = &mut *self;
        // There is no answer: the loop replaces the computation. If another leaf's request is first, the
        // closure does not run, and the next poll asks again.
        control::request::<Self>(ticket, || match to.take() {
            Some(to) => Request::Update(Box::new(to)),
            None => unreachable!("a computation that was replaced is not polled"),
        });
        Poll::Pending
    }
}

impl<T: IntoExit + 'static> Leaf for update<T> {
    const NAME: &'static str = "rialto_node::update";
}

impl<T: 'static> Clone for update<T> {
    fn clone(&self) -> Self {
        update { to: self.to.clone(), ticket: self.ticket }
    }
}

impl<T: 'static> fmt::Debug for update<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("update")
    }
}
