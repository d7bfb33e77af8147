//! A leaf by which a process goes on with other code.

use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use rialto_cps::{Continuation, Leaf};
use serde::{Deserialize, Serialize};

use crate::exit::IntoExit;

use super::desk::{self, Request, Ticket};

/// What [`update()`] returns.
#[derive(Serialize, Deserialize)]
#[serde(bound = "T: 'static")]
#[allow(non_camel_case_types)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct update<T: 'static> {
    /// Until it has taken over.
    to: Option<Continuation<T>>,
    ticket: Option<Ticket>,
}

/// Goes on with `to` in place of what the process does: another function of the program, or the same with
/// other variables, or what was captured elsewhere. It keeps the pid, the mailbox, the links, monitors and names. What was
/// there is dropped, and this never returns.
///
/// ```
/// use rialto_cps::{Chosen2, Continuation, cps};
/// use rialto_node::moving::{mobile, receive, receive2, update};
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
/// If it is awaited in what is not [`mobile`](super::mobile()).
///
/// Source: dynamic code update in Termite. Where a process is to go on from the middle of
/// another, [`throw`](rialto_cps::throw()) does it.
pub fn update<T: IntoExit + 'static>(to: Continuation<T>) -> update<T> {
    update { to: Some(to), ticket: None }
}

impl<T: IntoExit + 'static> Future for update<T> {
    type Output = Infallible;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Infallible> {
        let Self { to, ticket } = &mut *self;
        // It is not answered. Asked for when another leaf was first, it is asked for again.
        desk::ask::<Self>(ticket, || match to.take() {
            Some(to) => Request::Update(Box::new(to)),
            None => unreachable!("it has taken over"),
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
