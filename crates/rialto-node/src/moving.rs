//! Processes that can be copied, exchanged and moved while they wait.
//!
//! The body of such a process is a call of a `#[cps]` function, which is data wherever it
//! waits. [`mobile`] makes a future of it that any process can run: by
//! [`spawn_process`](crate::spawn_process), [`spawn_link`](crate::spawn_link), a
//! [supervisor](crate::supervisor).
//!
//! ```
//! use rialto_cps::cps;
//! use rialto_node::moving::{Cloned, clone_process, mobile, receive};
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
//! What such a process waits for is data, too: [`receive`](receive()) and its kin here, and the leaves
//! of `rialto_cps` ([`sleep`](rialto_cps::sleep()), [`select!`](rialto_cps::select!),
//! [`within`](rialto_cps::within())). Plain functions, such as [`send`](crate::send()) and
//! [`self_pid`](crate::self_pid), are called as everywhere. Any other future can be awaited; while it
//! is, the process cannot be copied.
//!
//! # Files
//!
//! Read first: `mobile` (the loop of such a process), then `desk` (how a leaf asks for what
//! only the whole process can do), `mind` (a continuation, whatever it returns), `receiving` and `calling`
//! (leaves), `orders` (what others ask for); `carried` (a computation on its way), `landing` (how a process comes to a node, what is said
//! meanwhile, and whose it is), `leaving` (how it leaves one), `proxy` and `passing` (what it leaves behind, and how that hands on),
//! `selves` (the pids that it has had).
//!
//! Source: section 4.9 of the paper on Termite.

mod accepted;
mod calling;
mod carried;
mod cloning;
mod desk;
mod landing;
mod leaving;
mod migrating;
mod mind;
mod mobile;
mod orders;
mod passing;
mod proxy;
mod receiving;
mod selves;
mod updating;

pub(crate) use accepted::Accepted;
pub use calling::{Calling, call};
pub use cloning::{Cloned, clone_process};
#[cfg(test)]
pub(crate) use landing::reread;
pub(crate) use landing::{serve, vocabulary};
pub use migrating::{NotMoved, migrate_process, migrate_to, migrate_with_proxy};
pub use mobile::mobile;
pub(crate) use orders::{Mobiles, begun};
pub use orders::{NotCaptured, capture_process};
pub(crate) use proxy::Along;
#[doc(hidden)]
pub use receiving::{Arms, ReceiveArms, open, receive_arms};
pub use receiving::{
    Condition, Fits, OfType, Pattern, Receive, Receive2, Receive3, Receive4, Receive5, Receive6, ReceiveEvt,
    Receiving, receive, receive_if, receive2, receive3, receive4, receive5, receive6,
};
pub use updating::update;
