//! User interfaces in a browser page, made of concurrent components that wait on events.
//!
//! The program is the server. It keeps the view, and each page in a browser shows it: the page's client is one
//! small file, which the server sends. A component is a task that receives the inputs of its user as events,
//! and changes its own part of the view. It composes with other components by choice, never by callbacks:
//!
//! ```
//! use rialto_event::{Event, after, select};
//! use rialto_live::Environment;
//! use std::time::Duration;
//!
//! async fn stopwatch(env: Environment) {
//!     let page = env.into_container();
//!     let text = page.text("0 s");
//!     let button = page.button("Stop");
//!     let (mut seconds, mut is_running) = (0, true);
//!     loop {
//!         select! {
//!             _ = button.pressed_evt() => is_running = !is_running,
//!             () = after(Duration::from_secs(1)), if is_running => seconds += 1,
//!         }
//!         button.set_label(if is_running { "Stop" } else { "Go on" });
//!         text.set(format!("{seconds} s"));
//!     }
//! }
//! # fn main() { let _ = stopwatch; }
//! ```
//!
//! [`Live`] has a program, [`Live::route`] serves it, and [`headless`] tests it.
//!
//! # Environments
//!
//! Each component has an [`Environment`]: streams of mouse, keyboard and control inputs, and a [`View`].
//!
//! - The root's environment receives the inputs of all pages. A [`Container`] has a *router*, a task that passes
//!   each input on to the child to which it belongs.
//! - A view has one owner and is not `Clone`. Dropping it removes it from all pages.
//! - *Delegation*: an environment is a value. A component can hand it to another task for a while, or put a
//!   filter before it ([`Environment::filter_mouse`]).
//! - A stream keeps 256 inputs that its component has not received, and drops later ones
//!   ([`Live::dropped_inputs`]). So no component delays another.
//!
//! # Views and pages
//!
//! The views are one tree. Each change has a version, and each page remembers the version that it was sent. A
//! patch has the nodes that have changed since; an index by version finds them. A page gets the next patch
//! when it has shown the one before the last, so a slow page gets the newest view, and there is no queue. The
//! state is in the tasks: a reload or a second tab shows the same.
//!
//! A page has a path, for links and the back button, and the rows of tables that it shows. The server keeps
//! these, and the numbers of the nodes that the page has: some hundred bytes.
//!
//! # Security
//!
//! - No string is HTML: the client makes elements from a fixed list, and sets their texts and listed
//!   attributes. The content security policy allows no inline scripts and no other site.
//! - The program prints a URL with a token in its fragment ([`Live::url`]). The page exchanges it for a cookie
//!   (`HttpOnly`, `SameSite=Strict`); then the token is worthless.
//! - The server checks `Host`, against pages of other sites whose names lead to it (DNS rebinding), and
//!   `Origin`.
//! - The number of pages is bounded, and so are their messages. A page that breaks the protocol gets an error
//!   and is closed; other pages do not notice.
//!
//! The cookie is not marked `Secure`, because the usual server is on the loopback interface, without TLS.
//!
//! # The protocol
//!
//! Each message is a JSON object in a text frame of the WebSocket at `BASE/_live/socket`. The server begins:
//!
//! | server | meaning |
//! |---|---|
//! | `{"page": 3, "app": "9f.."}` | the number of the page, and of this run of the program |
//! | `{"v": 17, "nodes": [..]}` | a patch: nodes that are new or have changed |
//! | `{"error": ".."}` | the page is closed, for this reason |
//!
//! | node of a patch | meaning |
//! |---|---|
//! | `"id": 5` | its number; the root is 1 |
//! | `"kind": "button"` | present if the node is new to the page |
//! | `"set": {"label": ".."}` | all its properties, if one has changed |
//! | `"children": [6, 7]` | the children of a container, if they have changed. Other nodes are gone |
//! | `"rows": [[0, 42, ["a", "b"]]]` | rows of a table: position, key, cells |
//! | `"points": [[1.5, [3]]]` | new points of a plot: time, values |
//!
//! | page | meaning |
//! |---|---|
//! | `{"t": "open", "path": "/"}` | the first message |
//! | `{"t": "path", "path": "/x"}` | the user has gone there |
//! | `{"t": "shown", "v": 17}` | the page has shown a patch |
//! | `{"t": "rows", "id": 5, "from": 100, "to": 150}` | the page shows these rows of a table, at most 200 |
//! | `{"t": "mouse", "id": 5, "action": "click", "x": 0, "y": 0, "mods": 0}` | also `down`, `up`, `move`, `menu` |
//! | `{"t": "key", "id": 5, "key": "Enter", "mods": 1}` | a key; `mods`: 1 shift, 2 control, 4 alt, 8 meta |
//! | `{"t": "edit", "id": 5, "value": "..", "n": 1}` | a text field has this value; `n` counts the page's edits |
//! | `{"t": "column", "id": 5, "column": 2}` | the head of a table's column |
//! | `{"t": "row", "id": 5, "key": 42}` | a row of a table |
//! | `{"t": "choose", "id": 5, "item": 0}` | an item of a menu; `null` if the menu was dismissed |
//!
//! # Map of the source
//!
//! Read first: `tree` (views and versions), `session` (the patches of a page), and `environment` (inputs and
//! routers). `page` and `http` are the network. `docs/source-map.md` names the files.
//!
//! Sources: eXene, the window system of Concurrent ML (Reppy, *CML*, PLDI 1991, section 3.1); Dynamite, web
//! interfaces from processes (Germain, Feeley and Monnier, *Concurrency Oriented Programming in Termite
//! Scheme*, 2006); Phoenix LiveView, for patches over one WebSocket.
#![forbid(unsafe_code)]

mod access;
mod components;
mod environment;
pub mod headless;
mod http;
mod input;
mod live;
mod page;
mod protocol;
mod session;
mod tree;

pub use components::{
    Button, Graph, GraphEdge, GraphNode, Link, Menu, Plot, Table, TableInput, Text, TextField,
};
pub use environment::{Container, Environment, Routed, Sink, Stream, View};
pub use input::{Control, Key, Modifiers, Mouse, MouseAction, PageId};
pub use live::{Builder, Live};
pub use tree::RowSource;
