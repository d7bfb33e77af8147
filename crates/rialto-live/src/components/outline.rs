//! Trees whose nodes are opened and closed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Event, TryEvent};

use crate::environment::{Container, Context, InputSender, Inputs};
use crate::input::{Control, PageId};
use crate::tree::{Kind, NodeId, Outline, Row};

/// A tree with columns. The user opens and closes its nodes, with the mouse or the arrow keys. All pages show
/// the same nodes open. A page gets the rows that it shows, at most 200, as of a [`Table`](crate::Table).
///
/// The library's own task opens and closes. Its owner gets the nodes that were activated.
///
/// ```
/// use rialto_live::{Environment, TreeItem};
///
/// async fn files(env: Environment) {
///     let page = env.into_container();
///     let tree = page.tree("Files", &["name", "bytes"]);
///     let chosen = page.text("");
///     let file = TreeItem::new(2, ["main.rs", "120"]);
///     tree.set(vec![TreeItem::new(1, ["src", ""]).with_children([file])]);
///     tree.open(1);
///     loop {
///         chosen.set(format!("file {}", tree.chosen_evt().await));
///     }
/// }
/// # fn main() { let _ = files; }
/// ```
#[derive(Debug)]
#[must_use = "a tree that is dropped disappears from all pages"]
pub struct Tree {
    environment: crate::Environment,
    items: Arc<Items>,
    chosen: Inputs<(PageId, u64)>,
}

/// A node of a [`Tree`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeItem {
    /// Names it in [`Tree::chosen_evt`], and keeps it open in the next [`Tree::set`].
    pub key: u64,
    /// A text for each column.
    pub cells: Vec<String>,
    /// The nodes below it.
    pub children: Vec<TreeItem>,
}

impl TreeItem {
    /// Returns a node without children.
    pub fn new<C: Into<String>>(key: u64, cells: impl IntoIterator<Item = C>) -> TreeItem {
        TreeItem { key, cells: cells.into_iter().map(Into::into).collect(), children: Vec::new() }
    }

    /// Adds children.
    pub fn with_children(mut self, children: impl IntoIterator<Item = TreeItem>) -> TreeItem {
        self.children.extend(children);
        self
    }
}

/// The items of a tree, which its owner and its task share.
#[derive(Debug)]
struct Items(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    roots: Vec<TreeItem>,
    open: HashSet<u64>,
}

impl Items {
    /// Changes the items, and shows them.
    fn update(&self, id: NodeId, context: &Context, change: impl FnOnce(&mut State)) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        let mut rows = Vec::new();
        visible(&state.roots, 1, &state.open, &mut rows);
        let replaced = context.tree.change_data(id, |node, version| node.set_rows(version, rows));
        // Outside the lock of the view, because many rows take long.
        drop(replaced);
    }
}

/// Adds the items that are shown: the roots, and those whose parents are open.
fn visible(items: &[TreeItem], level: u32, open: &HashSet<u64>, rows: &mut Vec<Row>) {
    for item in items {
        let is_open = (!item.children.is_empty()).then(|| open.contains(&item.key));
        let cells = item.cells.iter().map(|cell| cell.as_str().into()).collect();
        rows.push((item.key, cells, Some(Outline { level, is_open })));
        if is_open == Some(true) {
            visible(&item.children, level + 1, open, rows);
        }
    }
}

impl Tree {
    pub(crate) fn new(parent: &Container, label: String, columns: &[&str]) -> Tree {
        let properties = [("label", label.into()), ("columns", columns.into()), ("count", 0.into())];
        let mut environment = parent.child(Kind::Tree, &properties);
        let (controls, _) = environment.filter_control();
        let (sender, chosen) = Inputs::new();
        let items = Arc::new(Items(Mutex::default()));
        let (id, context) = (environment.view.id, Arc::clone(&environment.view.context));
        environment.spawn(run(controls, id, context, Arc::clone(&items), sender));
        Tree { environment, items, chosen }
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        self.items.update(self.environment.view.id, &self.environment.view.context, change);
    }

    /// Sets all nodes. A node with the key of an earlier one is open if that one was. Each key should occur
    /// once. The call takes time in proportion to the nodes that are shown.
    pub fn set(&self, roots: Vec<TreeItem>) {
        self.update(|state| state.roots = roots);
    }

    /// Opens the node with this key: shows its children, if its parents are open.
    pub fn open(&self, key: u64) {
        self.update(|state| {
            state.open.insert(key);
        });
    }

    /// Closes the node with this key.
    pub fn close(&self, key: u64) {
        self.update(|state| {
            state.open.remove(&key);
        });
    }

    /// Returns an event that yields the key of a node that the user has activated, with a click or with
    /// Enter. The node may be gone by now, so look it up. An input that is not received stays in the tree's
    /// stream.
    pub fn chosen_evt(&self) -> impl TryEvent<Output = u64, Pending: Send> + Send + '_ {
        self.chosen.next_evt().wrap(|(_, key)| key)
    }
}

/// The task of a tree. It ends with the tree, because its stream closes.
async fn run(
    controls: Inputs<Control>,
    id: NodeId,
    context: Arc<Context>,
    items: Arc<Items>,
    chosen: InputSender<(PageId, u64)>,
) {
    while let Ok(routed) = controls.recv_routed_evt().await {
        match routed.input {
            Control::Toggled { key, is_open, .. } => items.update(id, &context, |state| {
                let _ = if is_open { state.open.insert(key) } else { state.open.remove(&key) };
            }),
            Control::Row { page, key } => drop(chosen.send(routed.with((page, key)))),
            _ => {}
        }
    }
}
