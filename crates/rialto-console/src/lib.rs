//! A live console of a program, in a browser page: the tasks of a runtime and the things that they wait for,
//! the wait-for graph with its cycles in red, and the runtime's counters.
//!
//! ```no_run
//! use rialto_rt::Runtime;
//!
//! # fn main() -> std::io::Result<()> {
//! let runtime = Runtime::builder().diagnostics(true).build()?;
//! let console = rialto_console::serve(&runtime, ([127, 0, 0, 1], 0).into())?;
//! println!("the console is at {}", console.url());
//! # drop(runtime.block_on(async {}));
//! # Ok(())
//! # }
//! ```
//!
//! The console runs in its own runtime with one thread. It therefore answers even when all workers of the
//! program are stuck, and the task table does not list the console's own tasks.
//!
//! | path | shows |
//! |---|---|
//! | `/` | the runtime's counters and its workers; the tasks, polls and spawns over the last minutes |
//! | `/tasks` | the tasks; without diagnostics, how many there are of each type |
//! | `/locations` | the tasks, grouped by the place where they were spawned |
//! | `/channels` | the named channels, and the channels and objects for which tasks wait: how many, since when, and the throughput |
//! | `/waits` | the wait-for graph; its cycles, which are possible deadlocks; leak suspects |
//! | `/timeline` | the flight recorder: the last moments of each worker, and the events of one task |
//! | `/processes` | supervision trees and mailboxes of a node; crash loops, growing mailboxes |
//! | `/nodes` | the nodes to which a node is connected, with round trips and credit; a map of the fleet |
//! | `/flows` | durable flows: steps that fail, a search, and the frames, variables and history of a flow |
//!
//! A *leak suspect* is a task that has waited for more than a minute on others that wait as long. The section
//! of the processes needs the feature `process`, and [`Builder::node`]; that of the nodes needs the
//! feature `node`; that of the flows needs the feature `durable`, and [`Builder::flows`].
//!
//! Without [diagnostics](rialto_rt::Builder::diagnostics), it shows the counters, workers, tasks by type,
//! named channels, processes, nodes and flows, and says so. For tasks on tokio, [`waiting_tasks`] is a page
//! in the program's own axum server. With the feature `node`, the nodes of a fleet can use the console of a
//! node: `remote`.
//!
//! The URL has a token, which lets one browser in. The console changes no state of the program, except that it
//! turns the [flight recorder](rialto_rt::recorder) on and off, and that its users can signal, terminate and
//! retry flows if [`Builder::allow_actions`] lets them. All its users share the chosen task, the chosen flow, and
//! the recording. Each page sorts and filters its tables for itself, as its link says. [`chrome_trace`] shows a recording in Chrome or
//! Perfetto.
//!
//! # Map of the source
//!
//! `serve` starts the console; `overview`, `tasks`, `objects`, `waits`, `timeline`, `processes`, `nodes` and
//! `flows` are the components of the sections. `list` is a table that is filtered and sorted; `leaks` finds leak
//! suspects. A `pace` says
//! when they look at the program while a page is open: at most once a second, and less often if a look takes
//! long, so that a section takes at most about a tenth of a processor core. The overview also looks while
//! none is open, because its plots show the past.
//!
//! Source of the idea: tokio-console, and Erlang's observer.
#![forbid(unsafe_code)]

mod around;
mod chrome_trace;
#[cfg(feature = "durable")]
mod confirm;
#[cfg(feature = "durable")]
mod flows;
mod leaks;
mod list;
#[cfg(feature = "node")]
mod nodes;
mod objects;
mod overview;
mod pace;
#[cfg(feature = "process")]
mod processes;
#[cfg(feature = "node")]
pub mod remote;
mod serve;
mod tasks;
mod text;
mod timeline;
mod waiting;
mod waits;

pub use chrome_trace::chrome_trace;
pub use serve::{Builder, Console, serve, serve_handle};
pub use waiting::waiting_tasks;
