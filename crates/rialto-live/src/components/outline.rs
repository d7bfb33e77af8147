//! Trees whose nodes are opened and closed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Event, TryEvent};

use crate::environment::{Container, Context, InputReceiver, InputSender};
use crate::input::{Control, PageId};
use crate::tree::{Kind, NodeId, Outline, Row};

/// A tree with columns. The user opens and closes its nodes, with the mouse or the arrow keys. All pages show
/// the same nodes open. A page gets the rows that it shows, at most 200, as of a [`Table`](crate::Table).
///
/// A task of the library opens and closes nodes. The owner of the tree receives those that were activated.
///
/// ```
/// use rialto_live::{Environment, TreeItem};
///
/// async fn files(env: Environment) {
///     let root = env.into_container();
///     let tree = root.tree("Files", &["name", "bytes"]);
///     let chosen = root.text("");
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
    chosen: InputReceiver<(PageId, u64)>,
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
    /// The keys of the items that have children. A page can send any key, so only these are opened.
    parents: HashSet<u64>,
    open: HashSet<u64>,
}

impl State {
    /// Replaces the items, and forgets the open ones that are gone.
    fn set(&mut self, roots: Vec<TreeItem>) {
        let mut open = HashSet::new();
        self.parents.clear();
        let mut left: Vec<&TreeItem> = roots.iter().collect();
        while let Some(item) = left.pop() {
            if !item.children.is_empty() {
                self.parents.insert(item.key);
            }
            if self.open.contains(&item.key) {
                open.insert(item.key);
            }
            left.extend(&item.children);
        }
        (self.roots, self.open) = (roots, open);
    }

    /// Opens or closes an item for a page. Returns false if nothing changes.
    fn toggle(&mut self, key: u64, is_open: bool) -> bool {
        match is_open {
            true => self.parents.contains(&key) && self.open.insert(key),
            false => self.open.remove(&key),
        }
    }
}

impl Items {
    /// Changes the items, and shows them if `change` returns that they are others.
    fn update(&self, id: NodeId, context: &Context, change: impl FnOnce(&mut State) -> bool) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !change(&mut state) {
            return;
        }
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
        let (sender, chosen) = InputReceiver::new();
        let items = Arc::new(Items(Mutex::default()));
        let (id, context) = (environment.view.id, Arc::clone(&environment.view.context));
        environment.spawn(run(controls, id, context, Arc::clone(&items), sender));
        Tree { environment, items, chosen }
    }

    fn update(&self, change: impl FnOnce(&mut State) -> bool) {
        self.items.update(self.environment.view.id, &self.environment.view.context, change);
    }

    /// Sets all nodes. A node with the key of an earlier one is open if that one was. Each key should occur
    /// once. The call takes time in proportion to the number of nodes.
    pub fn set(&self, roots: Vec<TreeItem>) {
        self.update(|state| {
            state.set(roots);
            true
        });
    }

    /// Opens the node with this key: shows its children, if its parents are open. If there is no such node,
    /// the next [`set`](Self::set) may add it.
    pub fn open(&self, key: u64) {
        self.update(|state| state.open.insert(key));
    }

    /// Closes the node with this key.
    pub fn close(&self, key: u64) {
        self.update(|state| state.open.remove(&key));
    }

    /// Returns an event that yields the key of a node that the user has activated, with a click or with
    /// Enter. The node may be gone by now, so look it up.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`].
    pub fn chosen_evt(&self) -> impl TryEvent<Output = u64, Pending: Send> + Send + '_ {
        self.chosen.next_evt().wrap(|(_, key)| key)
    }
}

/// The task of a tree. It ends with the tree, because its stream closes.
async fn run(
    controls: InputReceiver<Control>,
    id: NodeId,
    context: Arc<Context>,
    items: Arc<Items>,
    chosen: InputSender<(PageId, u64)>,
) {
    while let Ok(routed) = controls.recv_routed_evt().await {
        match routed.input {
            Control::Toggled { key, is_open, .. } => {
                items.update(id, &context, |state| state.toggle(key, is_open));
            }
            Control::Row { page, key } => drop(chosen.send(routed.with((page, key)))),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use rialto_event::sleep;
    use rialto_rt::{Runtime, spawn};
    use serde_json::json;

    use super::*;
    use crate::{Environment, Live};

    #[test]
    fn a_page_that_opens_keys_that_do_not_exist_makes_the_tree_keep_nothing() {
        Runtime::simulated(1).block_on(async {
            let (tx, rx) = mpsc::channel();
            let live = Live::builder(spawn).start(async move |env: Environment| {
                let root = env.into_container();
                let (tree, clear) = (root.tree("Files", &["name"]), root.button("Clear"));
                tree.set(vec![TreeItem::new(1, ["src"]).with_children([TreeItem::new(2, ["main.rs"])])]);
                tx.send(Arc::clone(&tree.items)).unwrap();
                clear.pressed_evt().await;
                tree.set(Vec::new());
                std::future::pending().await
            });
            let mut page = live.open("/");
            let tree = page.wait_for("tree", "Files").await;
            let items = rx.recv().unwrap();
            let open = || items.0.lock().unwrap().open.iter().copied().collect::<Vec<_>>();
            for key in 0..10_000 {
                page.send(&json!({ "t": "toggle", "id": tree, "key": key.to_string(), "open": true }));
                if key % 100 == 99 {
                    sleep(Duration::from_millis(1)).await;
                }
            }
            assert_eq!((open(), live.dropped_inputs()), (vec![1], 0));
            let clear = page.wait_for("button", "Clear").await;
            page.click(clear);
            sleep(Duration::from_millis(1)).await;
            assert!(open().is_empty(), "the tree has no nodes");
        });
    }

    #[test]
    fn a_node_can_be_opened_before_it_is_set() {
        let mut state = State::default();
        state.open.insert(1);
        state.set(vec![TreeItem::new(1, ["src"]).with_children([TreeItem::new(2, ["main.rs"])])]);
        assert!(state.open.contains(&1) && !state.toggle(2, true), "a leaf is not opened");
    }
}
