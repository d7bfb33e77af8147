//! Pages without a browser, for tests. A [`Page`] gets the same patches as a browser, and sends the same
//! messages. In a simulation of `rialto-rt`, a test of components is the same for each run with a seed.
//!
//! ```
//! use rialto_live::Live;
//! use rialto_rt::{Runtime, spawn};
//!
//! Runtime::simulated(7).block_on(async {
//!     let live = Live::builder(spawn).start(async |env| {
//!         let root = env.into_container();
//!         let (text, field) = (root.text(""), root.text_field("Name"));
//!         loop {
//!             text.set(format!("Hello, {}", field.edited_evt().await));
//!         }
//!     });
//!     let mut page = live.open("/");
//!     let field = page.wait_for("text_field", "Name").await;
//!     page.edit(field, "Ada");
//!     page.wait_until(|view| view.has_text("Hello, Ada")).await;
//! });
//! ```

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::atomic::Ordering;

use rialto_event::select;
use rialto_sync::watch;
use serde_json::{Value, json};

use crate::components::file::{accept, content_of};
use crate::live::{Admitted, Live};
use crate::session::Session;

/// The view of a page after its patches. Unlike a browser's page, it keeps the rows of a table that were
/// scrolled away.
#[derive(Clone, Debug, Default)]
pub struct PageView {
    nodes: HashMap<u64, PageNode>,
    version: u64,
}

/// A node of a [`PageView`].
#[derive(Clone, Debug, Default)]
pub struct PageNode {
    /// The kind: "column", "row", "paths", "heading", "text", "link", "button", "text_field", "table",
    /// "plot", "graph", "menu", "tabs", "tree", "dialog", "canvas" or "terminal".
    pub kind: String,
    /// The properties: "text" of a text, heading or link; "label", the accessible name, of the others; and
    /// more for each kind, such as "disabled" of a button, "value" of a field, "count" of a table.
    pub properties: serde_json::Map<String, Value>,
    /// The numbers of the children.
    pub children: Vec<u64>,
    /// The rows of a table that the page has: for each position, the key and the cells.
    pub rows: BTreeMap<u64, (u64, Vec<String>)>,
    /// For each row of a tree, its level, and whether it is open. `None` if nothing is below it.
    pub levels: BTreeMap<u64, (u64, Option<bool>)>,
    /// The lines of a terminal that the page has, by their numbers.
    pub lines: BTreeMap<u64, String>,
    /// The points of a plot: the time and the values. A gap is NaN.
    pub points: Vec<(f64, Vec<f64>)>,
}

impl PageNode {
    /// Returns the node's text or accessible name.
    pub fn text(&self) -> &str {
        let property = |name| self.properties.get(name).and_then(Value::as_str);
        property("text").or_else(|| property("label")).unwrap_or_default()
    }
}

impl PageView {
    /// Applies a patch. Returns whether `patch` was a valid patch.
    pub fn apply(&mut self, patch: &str) -> bool {
        let Ok(patch) = serde_json::from_str::<Value>(patch) else { return false };
        let (Some(version), Some(nodes)) = (patch["v"].as_u64(), patch["nodes"].as_array()) else {
            return false;
        };
        self.version = version;
        for change in nodes {
            let Some(id) = change["id"].as_u64() else { return false };
            self.apply_to(id, change);
        }
        self.remove_unreachable();
        true
    }

    fn apply_to(&mut self, id: u64, change: &Value) {
        if let Some(kind) = change["kind"].as_str() {
            self.nodes.insert(id, PageNode { kind: kind.into(), ..PageNode::default() });
        }
        let Some(node) = self.nodes.get_mut(&id) else { return };
        if let Some(properties) = change["set"].as_object() {
            node.properties = properties.clone();
        }
        if let Some(children) = change["children"].as_array() {
            node.children = children.iter().filter_map(Value::as_u64).collect();
        }
        for row in change["rows"].as_array().into_iter().flatten() {
            let cells = row[2].as_array().into_iter().flatten().filter_map(Value::as_str).map(String::from);
            let key = row[1].as_str().and_then(|key| key.parse().ok());
            let (at, key) = (row[0].as_u64().unwrap_or_default(), key.unwrap_or_default());
            node.rows.insert(at, (key, cells.collect()));
            if let Some(level) = row[3].as_u64() {
                node.levels.insert(at, (level, row[4].as_bool()));
            }
        }
        let count = node.properties.get("count").and_then(Value::as_u64).unwrap_or_default();
        node.rows.retain(|at, _| *at < count);
        node.levels.retain(|at, _| *at < count);
        for line in change["lines"].as_array().into_iter().flatten() {
            let text = line[1].as_str().unwrap_or_default();
            node.lines.insert(line[0].as_u64().unwrap_or_default(), text.into());
        }
        for point in change["points"].as_array().into_iter().flatten() {
            let values = point[1].as_array().into_iter().flatten();
            // JSON has `null` for a gap.
            let values = values.map(|value| value.as_f64().unwrap_or(f64::NAN));
            node.points.push((point[0].as_f64().unwrap_or_default(), values.collect()));
        }
        let keep = node.properties.get("keep").and_then(Value::as_u64).unwrap_or_default();
        let surplus = node.points.len().saturating_sub(usize::try_from(keep).unwrap_or(usize::MAX));
        node.points.drain(..surplus);
        while node.lines.len() as u64 > keep {
            node.lines.pop_first();
        }
    }

    fn remove_unreachable(&mut self) {
        let (mut left, mut reached) = (vec![1], Vec::new());
        while let Some(id) = left.pop() {
            if let Some(node) = self.nodes.get(&id) {
                reached.push(id);
                left.extend(&node.children);
            }
        }
        self.nodes.retain(|id, _| reached.contains(id));
    }

    /// Returns the version of the last patch.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns a node.
    pub fn get(&self, id: u64) -> Option<&PageNode> {
        self.nodes.get(&id)
    }

    /// Returns all nodes with their numbers, in the order in which they were added to the view.
    pub fn nodes(&self) -> Vec<(u64, &PageNode)> {
        let mut nodes: Vec<_> = self.nodes.iter().map(|(id, node)| (*id, node)).collect();
        nodes.sort_unstable_by_key(|(id, _)| *id);
        nodes
    }

    /// Returns the number of the node of this kind with this text or accessible name, the oldest if there are
    /// several.
    pub fn find(&self, kind: &str, text: &str) -> Option<u64> {
        let matching = self.nodes.iter().filter(|(_, node)| node.kind == kind && node.text() == text);
        matching.map(|(id, _)| *id).min()
    }

    /// Returns whether a text or heading is shown that has this text and no more.
    pub fn has_text(&self, text: &str) -> bool {
        self.find("text", text).or_else(|| self.find("heading", text)).is_some()
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// An open page, without a browser. [`Live::open`](crate::Live::open) opens it.
pub struct Page {
    admitted: Admitted,
    session: Session,
    view: PageView,
    changes: watch::Receiver<()>,
    edits: u64,
}

impl Live {
    /// Opens a page without a browser, for tests. The page does not keep the application running.
    ///
    /// # Panics
    ///
    /// If too many pages are open, or if the path does not begin with `/` or has more than 1,024 bytes.
    pub fn open(&self, path: &str) -> Page {
        self.try_open(path).expect("too many pages are open; help: `Builder::max_pages`")
    }

    /// Opens a page without a browser, like [`open`](Self::open). `None` if too many pages are open.
    ///
    /// # Panics
    ///
    /// If the path does not begin with `/` or has more than 1,024 bytes.
    pub fn try_open(&self, path: &str) -> Option<Page> {
        let changes = self.shared.context.tree.subscribe();
        let admitted = self.shared.admit()?;
        let session = Session::new(admitted.id);
        let mut page = Page { admitted, session, view: PageView::default(), changes, edits: 0 };
        page.send(&json!({ "t": "open", "path": path }));
        page.collect();
        Some(page)
    }
}

impl Page {
    /// Sends a message of the protocol.
    ///
    /// # Panics
    ///
    /// If the message is not in the protocol. A browser's page would be closed.
    pub fn send(&mut self, message: &Value) {
        let tree = &self.admitted.shared.context.tree;
        match self.session.handle(&message.to_string(), tree) {
            Ok(Some(input)) => self.admitted.shared.send(input, None),
            Ok(None) => {}
            Err(error) => panic!("the page sent {message}: {error}"),
        }
    }

    /// Takes the changes since the last patch.
    fn collect(&mut self) {
        self.next_patch();
    }

    /// Takes the next patch, and returns it as a browser would get it. `None` if nothing has changed.
    pub fn next_patch(&mut self) -> Option<String> {
        self.changes.mark_unchanged();
        let patch = self.session.collect(&self.admitted.shared.context.tree)?;
        self.view.apply(&patch);
        self.send(&json!({ "t": "shown", "v": self.view.version() }));
        Some(patch)
    }

    /// Returns the view after the last patch.
    pub fn view(&self) -> &PageView {
        &self.view
    }

    /// Takes patches until the view has this property. There is no time limit: outside of a simulation, put
    /// [`timeout`](rialto_event::timeout) around it.
    ///
    /// # Panics
    ///
    /// If the application has ended, because no patch comes after that: the root component has returned or
    /// panicked, [`Live::stop`] was called, or the last [`Live`] was dropped. A page does not keep it.
    ///
    /// # Cancellation
    ///
    /// No patch is lost if the future is dropped.
    pub async fn wait_until(&mut self, is_reached: impl Fn(&PageView) -> bool) {
        loop {
            let context = &self.admitted.shared.context;
            let stop = context.stop.clone();
            // Read in this order, because a root that ends sets the second before the first.
            let (is_stopped, has_ended) = (stop.is_signalled(), context.has_ended.load(Ordering::Acquire));
            self.collect();
            if is_reached(&self.view) {
                return;
            }
            assert!(!has_ended, "the application has ended: its root component has returned or panicked");
            assert!(!is_stopped, "the application has ended: it was stopped, or the last `Live` was dropped");
            select! {
                // The tree has the sender, and the page has the tree.
                _ = self.changes.changed_evt() => {}
                () = stop.wait_evt() => {}
            }
        }
    }

    /// Takes patches until there is a node of this kind with this text or accessible name. Returns its
    /// number.
    ///
    /// # Panics
    ///
    /// As [`wait_until`](Self::wait_until).
    ///
    /// # Cancellation
    ///
    /// As [`wait_until`](Self::wait_until).
    pub async fn wait_for(&mut self, kind: &str, text: &str) -> u64 {
        self.wait_until(|view| view.find(kind, text).is_some()).await;
        self.view.find(kind, text).unwrap_or_default()
    }

    /// Clicks on a node. Does nothing if the page does not show it, or if it does not listen to the mouse.
    pub fn click(&mut self, id: u64) {
        self.send(&json!({ "t": "mouse", "id": id, "action": "click", "x": 0.0, "y": 0.0 }));
    }

    /// Presses a key in a node. Does nothing if the page does not show it, or if it does not listen to keys.
    ///
    /// # Panics
    ///
    /// If the name of the key has more than 64 bytes.
    pub fn press(&mut self, id: u64, key: &str) {
        self.send(&json!({ "t": "key", "id": id, "key": key }));
    }

    /// Gives a node another size, in CSS pixels. Does nothing if the page does not show it, or if it does not
    /// listen to its size.
    pub fn resize(&mut self, id: u64, width: u32, height: u32) {
        self.send(&json!({ "t": "size", "id": id, "width": width, "height": height }));
    }

    /// Changes the value of a text field. Does nothing if the page does not show it.
    ///
    /// # Panics
    ///
    /// If the node is not a text field.
    pub fn edit(&mut self, id: u64, value: &str) {
        self.edits += 1;
        self.send(&json!({ "t": "edit", "id": id, "value": value, "n": self.edits }));
    }

    /// Presses a [`Download`](crate::Download), and returns the content of the file. `None` if there is no such
    /// button, or if making the content panics.
    pub fn download(&self, id: u64) -> Option<Vec<u8>> {
        content_of(&self.admitted.shared.context.tree, id).ok()
    }

    /// Chooses a file in a [`FileField`](crate::FileField). Returns false if there is no such field, or if it has
    /// a file that the program has not received.
    pub fn choose_file(&self, id: u64, content: &[u8]) -> bool {
        accept(&self.admitted.shared.context.tree, id, content.into()).is_ok()
    }

    /// Goes to another path.
    ///
    /// # Panics
    ///
    /// If the path does not begin with `/`, or has more than 1,024 bytes.
    pub fn go(&mut self, path: &str) {
        self.send(&json!({ "t": "path", "path": path }));
        self.collect();
    }

    /// Shows these rows of a table, without the one at position `to`.
    ///
    /// # Panics
    ///
    /// If they are more than 200, if `from` is after `to`, or if the node has no rows.
    pub fn show_rows(&mut self, id: u64, from: usize, to: usize) {
        self.send(&json!({ "t": "rows", "id": id, "from": from, "to": to }));
        self.collect();
    }
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").field("view", &self.view).finish_non_exhaustive()
    }
}
