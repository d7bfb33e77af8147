//! User interfaces in a browser page, made of concurrent components that wait on events.
//!
//! The program is the server. It keeps the view, and each page in a browser shows it. The page runs a client,
//! which the server sends: a script of 41 KB and a style sheet. All pages at the same path show the same:
//! users have no views of their own. Only the order and the filter of a [sortable](Table::sortable) table belong to
//! a page. A component is a task that receives the inputs of its user as events, and
//! changes its own part of the view. A component waits for several inputs with `select!`. There are no
//! callbacks:
//!
//! ```
//! use rialto_event::{select, time::interval};
//! use rialto_live::Environment;
//! use std::time::Duration;
//!
//! async fn stopwatch(env: Environment) {
//!     let root = env.into_container();
//!     let (text, button) = (root.text(""), root.button("Stop"));
//!     let (mut tenths, mut is_running) = (0, true);
//!     let mut clock = interval(Duration::from_millis(100));
//!     loop {
//!         select! {
//!             _ = button.pressed_evt() => is_running = !is_running,
//!             ticks = clock.tick_evt() => if is_running { tenths += ticks },
//!         }
//!         button.set_label(if is_running { "Stop" } else { "Go on" });
//!         text.set(format!("{}.{} s", tenths / 10, tenths % 10));
//!     }
//! }
//! # fn main() { let _ = stopwatch; }
//! ```
//!
//! Start an application with [`Live::builder`]. Serve it with [`Live::axum_router`], which returns an axum
//! `Router`. Test it with [`Live::open`] (module [`headless`]), without a browser.
//!
//! # Terms
//!
//! | term | meaning |
//! |---|---|
//! | component | a task that receives the inputs of its user, and owns a part of the view |
//! | view | the nodes that a component shows; all views of an application are one tree |
//! | environment | a component's streams of inputs, and its view |
//! | router | the task of a container that passes each input on to a child. (axum's `Router` is another one.) |
//! | route | the view nodes from the root to the target of an input |
//! | path | the part of a page's URL that decides what it shows |
//! | page | an open tab of a browser, or its stand-in in a test |
//! | patch | the message with the nodes that have changed since the last one |
//! | filter | a task between a component and its parent, which passes inputs on |
//! | delegation | a component hands its environment to another task for a while |
//!
//! # Environments
//!
//! Each component has an [`Environment`]: streams of mouse, keyboard and control inputs, and a [`View`].
//!
//! - The root's environment receives the inputs of all pages. A [`Container`] has a *router*, a task that
//!   passes each input on to the child to which it belongs.
//! - A view has one owner and is not `Clone`. Dropping it removes it from all pages, and closes its streams:
//!   a router or a filter that receives from them ends.
//! - *Delegation*: an environment is a value. A component can hand it to another task for a while, or put a
//!   filter before it ([`Environment::filter_mouse`]).
//! - A stream keeps 256 inputs of each page that its component has not received, and drops later ones
//!   ([`Live::dropped_inputs`]), except the last edit of a text field, the last size, and the release of a
//!   mouse button. So no component delays another, and no page loses inputs because of another. A root that
//!   does not receive from its streams stops each page for a second, once it has sent 64 inputs.
//!
//! # Views and pages
//!
//! The views are one tree. Each change has a version. The server remembers the last version that it sent to
//! each page. A patch contains the nodes that changed since; an index by version finds them. At most two
//! patches are unacknowledged. The server then waits, and the next patch contains the newest view. The state
//! is in the tasks: a reload or a second tab shows the same.
//!
//! A page has a path, for links and the back button, the rows of tables that it shows, and the orders of sortable
//! tables, which are in the query of its URL (`?sort.tasks=-busy&filter.tasks=mutex`). The server keeps these, the numbers of the nodes that the page has, a hash of each row that a source made (at most 200 for
//! each table), and the buffers of the socket, which are as large as the largest patch.
//!
//! If the root component returns or panics, the pages say that the application has ended.
//!
//! # Security
//!
//! - No string is HTML: the client makes elements from a fixed list, and sets their texts and listed
//!   attributes. The content security policy allows no inline scripts and no other site.
//! - [`Live::url`] returns a URL with a token in its fragment. The page exchanges the token for a cookie
//!   (`HttpOnly`, `SameSite=Strict`) and a key; then the token is worthless. Browsers send a cookie to all
//!   ports of its host, so another program of the machine may see it. The key is in the storage of the page,
//!   which is separate for each port, and the page proves that it has the key (HMAC-SHA-256 over a random
//!   number of the server). The cookie alone and the key alone give no access. They do not expire: they end
//!   with the secret ([`Builder::secret`]), which by default is random for each run.
//! - The server checks `Host`, against pages of other sites whose names lead to it (DNS rebinding), and
//!   `Origin`.
//! - The number of pages is bounded, and so are their messages, the inputs that wait for a component (256 of
//!   each page, and 64 KiB of texts), and the bytes of a patch ([`Builder::max_patch`]). A page that breaks
//!   the protocol gets an error and is closed; other pages do not notice.
//! - All pages show one view: every user with access sees the same, and shares the state of each component.
//!
//! The cookie is marked `Secure` if the page's origin is `https`. Without TLS, a host other than the loopback
//! interface is open to anyone who can read the network; there, browsers
//! have no Web Crypto, so the page sends the key in clear text.
//!
//! # The protocol
//!
//! Each message is a JSON object in a text frame of the WebSocket at `BASE/_live/socket`. The server begins:
//!
//! | server | meaning |
//! |---|---|
//! | `{"page": 3, "app": "9f..", "nonce": "..", "beat": 15000}` | its number; the run of the program; the keepalive |
//! | `{"v": 17, "nodes": [..]}` | a patch: nodes that are new or have changed. Without nodes, it asks for `shown` |
//! | `{"error": "..", "again": true}` | the page is closed, for this reason; with `again`, it may connect later |
//!
//! | node of a patch | meaning |
//! |---|---|
//! | `"id": 5` | its number; the root is 1 |
//! | `"kind": "button"` | present if the node is new to the page |
//! | `"set": {"label": ".."}` | all its properties, if one has changed |
//! | `"children": [6, 7]` | the children of a container, if they have changed. Other nodes are gone |
//! | `"rows": [[0, "42", ["a", "b"]]]` | rows of a table: position, key, cells |
//! | `"rows": [[0, "42", ["a"], 1, true]]` | rows of a tree: with level, and whether it is open |
//! | `"lines": [[7, "text"]]` | lines of a terminal that are new or have changed: number, text |
//! | `"points": [[1.5, [3]]]` | new points of a plot: time, values; `null` is a gap |
//!
//! | page | meaning |
//! |---|---|
//! | `{"t": "open", "path": "/", "proof": ".."}` | the first message; `proof` is the HMAC of `nonce`, or `key` the key |
//! | `{"t": "path", "path": "/x"}` | the user has gone there |
//! | `{"t": "shown", "v": 17}` | the page has shown a patch |
//! | `{"t": "rows", "id": 5, "from": 100, "to": 150}` | the page shows these rows of a table, at most 200 |
//! | `{"t": "mouse", "id": 5, "action": "click", "x": 0, "y": 0, "mods": 0}` | also `down`, `up`, `move`, `menu` |
//! | `{"t": "key", "id": 5, "key": "Enter", "mods": 1}` | a key; `mods`: 1 shift, 2 control, 4 alt, 8 meta |
//! | `{"t": "edit", "id": 5, "value": "..", "n": 1}` | a text field, or the filter of a table, has this value; `n` counts the page's edits |
//! | `{"t": "column", "id": 5, "column": 2}` | the head of a table's column |
//! | `{"t": "submit", "id": 5, "value": "..", "n": 1}` | Enter in a text field |
//! | `{"t": "row", "id": 5, "key": "42"}` | a row of a table, or a node of a graph |
//! | `{"t": "toggle", "id": 5, "key": "42", "open": true}` | a row of a tree was opened or closed |
//! | `{"t": "size", "id": 5, "width": 640, "height": 200}` | the node has this size, in CSS pixels |
//! | `{"t": "choose", "id": 5, "item": 0}` | an item, or a tab by its panel; `null`: dismissed |
//!
//! Three requests are beside the WebSocket. They have the cookie, and in the header `x-rialto-live` the HMAC of
//! the run, or the key:
//!
//! | request | meaning |
//! |---|---|
//! | `GET BASE/_live/table/5?as=json` | the rows of a table, as JSON or as text; in an order, as in a page's link |
//! | `GET BASE/_live/file/5` | the content of a download |
//! | `POST BASE/_live/file/5` | a file for a file field |
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
mod order;
mod page;
mod protocol;
mod rows;
mod session;
mod tree;

pub use components::{
    Button, Canvas, Color, Dialog, Download, FileField, Graph, GraphEdge, GraphNode, Link, Menu, Paths, Plot,
    Shape, Table, TableInput, Tabs, Terminal, TerminalInput, Text, TextField, TextInput, Tree, TreeItem,
};
pub use environment::{Container, Environment, InputReceiver, InputSender, Routed, View};
pub use input::{Control, Key, Modifiers, Mouse, MouseAction, PageId};
pub use live::{Builder, Live};
pub use rows::{RowSource, SortedRows, TableOrder};
