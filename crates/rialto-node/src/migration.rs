//! Processes that can be copied, updated and moved while they wait.
//!
//! The body of such a process is a call of a `#[cps]` function, which is data wherever it waits. [`mobile`]
//! makes a future of it, which any process can run: by [`spawn_process`](crate::spawn_process),
//! [`spawn_link`](crate::spawn_link), or a [supervisor](crate::supervisor).
//!
//! ```
//! use rialto_cps::cps;
//! use rialto_node::migration::{Cloned, clone_process, mobile, receive};
//! use rialto_node::{Node, Pid, recv, self_pid, send, spawn_process};
//!
//! enum Ask { Count(Pid), Clone(Pid) }
//!
//! #[cps]
//! async fn counter(first: u64) {
//!     let mut count = first;
//!     loop {
//!         let next: Option<Pid> = match receive::<Ask>().await {
//!             Ask::Count(by) => { count += 1; let _ = send(by, count); None }
//!             Ask::Clone(by) => Some(by),
//!         };
//!         if let Some(by) = next {
//!             match clone_process().await {
//!                 Cloned::Original(copy) => drop(send(by, copy)),
//!                 Cloned::Copy(_) => count += 100,
//!             }
//!         }
//!     }
//! }
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = rialto_rt::Runtime::new()?;
//! # runtime.block_on(Node::new().run(async {
//! let original = spawn_process(mobile(counter(7)));
//! let _ = send(original, Ask::Clone(self_pid()));
//! let copy = recv! { copy: Pid => copy };
//! for (process, count) in [(original, 8), (copy, 108)] {
//!     let _ = send(process, Ask::Count(self_pid()));
//!     assert_eq!(recv! { count: u64 => count }, count);
//! }
//! # })).unwrap();
//! # Ok(())
//! # }
//! ```
//!
//! The operations on which such a process waits are data, too: [`receive`](receive()) and the other leaves
//! of this module, and those of `rialto_cps` ([`sleep`](rialto_cps::sleep()),
//! [`select!`](rialto_cps::select!), [`within`](rialto_cps::within())). Plain functions, such as
//! [`send`](crate::send()) and [`self_pid`](crate::self_pid), are called as usual. Any other future can be
//! awaited, but the process cannot be copied meanwhile.
//!
//! # Files
//!
//! Read first, in this order:
//!
//! | modules | contain |
//! |---|---|
//! | `mobile` | the loop of such a process |
//! | `control` | how a leaf requests an operation on the whole process |
//! | `erased_continuation` | a continuation of any result type |
//! | `receiving`, `calling` | leaves |
//! | `orders` | requests from outside |
//! | `contexts` | the values that a node gives to computations |
//! | `computation` | the computation in a message |
//! | `arrival` | arrival at a node; the protocol of a move, and which node owns the process |
//! | `departure` | departure from a node |
//! | `proxy`, `forwarding` | the forwarding proxy, and how it forwards |
//! | `earlier_pids` | the earlier pids of a process |
//!
//! Source: section 4.9 of the paper on Termite.

mod accept_list;
mod arrival;
mod calling;
mod cloning;
mod computation;
mod contexts;
mod control;
mod departure;
mod earlier_pids;
mod encoded_reply;
mod erased_continuation;
mod forwarding;
mod migrating;
mod mobile;
mod move_result;
mod orders;
mod proxy;
mod receiving;
mod updating;

pub(crate) use accept_list::AcceptList;
#[cfg(test)]
pub(crate) use arrival::decode_again;
pub(crate) use arrival::{serve, type_registry};
pub use calling::{Calling, call};
pub use cloning::{Cloned, clone_process};
pub(crate) use contexts::give_context;
pub use migrating::{migrate_process, migrate_to, migrate_with_proxy};
pub use mobile::mobile;
pub use move_result::NotMoved;
pub use orders::{NotCaptured, capture_process};
#[doc(hidden)]
pub use receiving::{Arms, ReceiveArms, open, receive_arms};
pub use receiving::{
    Condition, Fits, OfType, Pattern, Receive, Receive2, Receive3, Receive4, Receive5, Receive6, ReceiveEvt,
    Receiving, receive, receive_if, receive2, receive3, receive4, receive5, receive6,
};
pub use updating::update;
