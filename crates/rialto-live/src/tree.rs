//! The view tree: one for each application, in the server.
//!
//! Each change gets the next *version*, a number of the whole tree. An open page remembers one version, the
//! last one that it was sent. So the nodes that a page has to learn of are those with a later version, and an
//! index by version finds them. There are no queues of changes: a page that is slow gets the newest state of
//! each node, however often the node has changed meanwhile.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rialto_sync::{bounded, watch};
use serde_json::Value;

use crate::rows::{RowSource, Selections};

/// The number of a node. Numbers are never reused.
pub(crate) type NodeId = u64;

/// A version of the tree. The first change makes version 1.
pub(crate) type Version = u64;

/// The root of every tree.
pub(crate) const ROOT: NodeId = 1;

/// The kind of a node, which decides the elements that the page's client makes for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Column,
    Row,
    /// A container with a path for each child. A page shows the child with its own path.
    Paths,
    Heading,
    Text,
    Link,
    Button,
    Download,
    FileField,
    TextField,
    Table,
    Plot,
    Graph,
    Menu,
    /// A container that shows one of its children.
    Tabs,
    /// A table whose rows are an outline.
    Tree,
    /// A container that has all inputs of the pages that show it.
    Dialog,
    Canvas,
    Terminal,
}

impl Kind {
    /// The name in the protocol.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Column => "column",
            Kind::Row => "row",
            Kind::Paths => "paths",
            Kind::Heading => "heading",
            Kind::Text => "text",
            Kind::Link => "link",
            Kind::Button => "button",
            Kind::Download => "download",
            Kind::FileField => "file_field",
            Kind::TextField => "text_field",
            Kind::Table => "table",
            Kind::Plot => "plot",
            Kind::Graph => "graph",
            Kind::Menu => "menu",
            Kind::Tabs => "tabs",
            Kind::Tree => "tree",
            Kind::Dialog => "dialog",
            Kind::Canvas => "canvas",
            Kind::Terminal => "terminal",
        }
    }

    pub(crate) fn is_container(self) -> bool {
        matches!(self, Kind::Column | Kind::Row | Kind::Paths | Kind::Tabs | Kind::Dialog)
    }

    /// Whether it has rows. A page shows some of them.
    pub(crate) fn has_rows(self) -> bool {
        matches!(self, Kind::Table | Kind::Tree)
    }
}

/// A node of the tree.
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) parent: Option<NodeId>,
    /// The version of the last change of anything in this node.
    pub(crate) version: Version,
    /// The version of the last change of `properties`.
    pub(crate) properties_version: Version,
    /// The version of the last change of `children`.
    pub(crate) children_version: Version,
    /// The texts, numbers and flags that the client puts into elements and attributes.
    pub(crate) properties: BTreeMap<&'static str, Value>,
    pub(crate) children: Vec<NodeId>,
    pub(crate) data: Data,
}

/// Makes the content of a file.
pub(crate) type Content = Arc<dyn Fn() -> Vec<u8> + Send + Sync>;

/// The part of a node that is too large to be sent whole with each change.
pub(crate) enum Data {
    None,
    Rows(Vec<TableRow>),
    /// A table whose rows are made when a page shows them.
    Source(Arc<dyn RowSource>),
    /// A table whose rows each page sorts and filters for itself.
    Sorted(Arc<Selections>),
    Points(VecDeque<Point>),
    /// The lines of a terminal. Only the last one changes.
    Lines(VecDeque<Line>),
    /// Makes the content of a download.
    Content(Content),
    /// Where the files of a file field go.
    Inbox(bounded::Sender<Vec<u8>>),
}

/// A row of a table.
#[derive(Clone)]
pub(crate) struct TableRow {
    pub(crate) version: Version,
    pub(crate) key: u64,
    pub(crate) cells: Arc<[Box<str>]>,
    pub(crate) outline: Option<Outline>,
}

/// The place of a row in the outline of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    /// 1 for a root.
    pub(crate) level: u32,
    /// `None` if nothing is below it.
    pub(crate) is_open: Option<bool>,
}

/// The parts of a row: its key, cells and place in an outline.
pub(crate) type Row = (u64, Arc<[Box<str>]>, Option<Outline>);

/// A line of a terminal.
pub(crate) struct Line {
    pub(crate) version: Version,
    /// The number of lines before it, also of those that are gone.
    pub(crate) number: u64,
    pub(crate) text: String,
    /// The number of characters.
    pub(crate) length: usize,
}

/// A point of a plot: a time, and a value for each series.
pub(crate) struct Point {
    pub(crate) version: Version,
    pub(crate) time: f64,
    pub(crate) values: Box<[f64]>,
}

impl Node {
    fn new(kind: Kind, parent: Option<NodeId>, version: Version) -> Node {
        Node {
            kind,
            parent,
            version,
            properties_version: version,
            children_version: version,
            properties: BTreeMap::new(),
            children: Vec::new(),
            data: Data::None,
        }
    }

    /// Returns the rows of a table in `window`, with their positions.
    pub(crate) fn rows(&self, window: Range<usize>) -> impl Iterator<Item = (usize, &TableRow)> {
        let rows: &[TableRow] = match &self.data {
            Data::Rows(rows) => rows,
            _ => &[],
        };
        let end = window.end.min(rows.len());
        let start = window.start.min(end);
        rows[start..end].iter().enumerate().map(move |(at, row)| (start + at, row))
    }

    /// Returns the lines of a terminal that have changed since `seen`.
    pub(crate) fn lines_after(&self, seen: Version) -> impl Iterator<Item = &Line> {
        let lines = match &self.data {
            Data::Lines(lines) => Some(lines),
            _ => None,
        };
        let start = lines.map_or(0, |lines| lines.partition_point(|line| line.version <= seen));
        lines.into_iter().flat_map(move |lines| lines.range(start..))
    }

    /// Replaces the rows of a table or a tree, and returns those that were removed, to be dropped outside the
    /// lock.
    pub(crate) fn set_rows(&mut self, version: Version, rows: Vec<Row>) -> (Data, Vec<TableRow>) {
        let count = rows.len();
        self.set_count(version, count);
        let mut replaced = Data::None;
        if !matches!(self.data, Data::Rows(_)) {
            replaced = std::mem::replace(&mut self.data, Data::Rows(Vec::new()));
        }
        let Data::Rows(old) = &mut self.data else { return (replaced, Vec::new()) };
        let mut removed = old.split_off(count.min(old.len()));
        for (at, (key, cells, outline)) in rows.into_iter().enumerate() {
            match old.get_mut(at) {
                Some(row) if row.key == key && row.cells == cells && row.outline == outline => {}
                Some(row) => {
                    removed.push(std::mem::replace(row, TableRow { version, key, cells, outline }));
                }
                None => old.push(TableRow { version, key, cells, outline }),
            }
        }
        (replaced, removed)
    }

    /// Sets the number of rows in the same change as the rows, because a page drops rows behind the last one.
    pub(crate) fn set_count(&mut self, version: Version, count: usize) {
        if self.properties.insert("count", count.into()) != Some(count.into()) {
            self.properties_version = version;
        }
    }

    /// Returns the points of a plot that are later than `seen`.
    pub(crate) fn points_after(&self, seen: Version) -> impl Iterator<Item = &Point> {
        let points = match &self.data {
            Data::Points(points) => Some(points),
            _ => None,
        };
        let start = points.map_or(0, |points| points.partition_point(|point| point.version <= seen));
        points.into_iter().flat_map(move |points| points.range(start..))
    }

    /// Returns whether a flag is set.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.properties.get(name) == Some(&Value::Bool(true))
    }

    /// Returns the inputs to which the node listens.
    fn listens(&self) -> &[Value] {
        self.properties.get("listens").and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// Returns whether the node listens to the inputs with this name.
    pub(crate) fn listens_to(&self, word: &str) -> bool {
        self.listens().iter().any(|known| known == word)
    }
}

/// The nodes, and the index by version.
pub(crate) struct Nodes {
    version: Version,
    next: NodeId,
    nodes: HashMap<NodeId, Node>,
    /// The node whose last change made the version.
    by_version: BTreeMap<Version, NodeId>,
    /// The modal dialogs.
    dialogs: BTreeSet<NodeId>,
}

impl Nodes {
    fn new() -> Nodes {
        let (nodes, by_version, dialogs) = (HashMap::new(), BTreeMap::new(), BTreeSet::new());
        let mut nodes = Nodes { version: 0, next: ROOT, nodes, by_version, dialogs };
        nodes.insert(Kind::Column, None);
        nodes
    }

    /// Returns the version of the last change.
    pub(crate) fn version(&self) -> Version {
        self.version
    }

    pub(crate) fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(&id)
    }

    /// Returns the newest dialog of these nodes.
    pub(crate) fn newest_dialog(&self, known: &HashSet<NodeId>) -> Option<NodeId> {
        self.dialogs.iter().rev().find(|id| known.contains(id)).copied()
    }

    /// Returns the nodes that have changed since `seen`.
    pub(crate) fn changed_after(&self, seen: Version) -> impl Iterator<Item = NodeId> {
        self.by_version.range(seen + 1..).map(|(_, id)| *id)
    }

    /// Returns the numbers from the root to `id`.
    pub(crate) fn route_to(&self, id: NodeId) -> Option<Arc<[NodeId]>> {
        let mut path = vec![id];
        let mut node = self.get(id)?;
        while let Some(parent) = node.parent {
            path.push(parent);
            node = self.get(parent)?;
        }
        path.reverse();
        (path[0] == ROOT).then(|| path.into())
    }

    /// Gives the node the next version, and lets `change` change it. Returns the parts that `change` has
    /// replaced, or `change` itself if the node is gone: the caller drops it when the lock is released.
    fn change<R, F: FnOnce(&mut Node, Version) -> R>(&mut self, id: NodeId, change: F) -> Result<R, F> {
        let Some(node) = self.nodes.get_mut(&id) else { return Err(change) };
        self.version += 1;
        self.by_version.remove(&node.version);
        self.by_version.insert(self.version, id);
        node.version = self.version;
        Ok(change(node, self.version))
    }

    fn insert(&mut self, kind: Kind, parent: Option<NodeId>) -> NodeId {
        let id = self.next;
        self.next += 1;
        self.version += 1;
        self.nodes.insert(id, Node::new(kind, parent, self.version));
        self.by_version.insert(self.version, id);
        if kind == Kind::Dialog {
            self.dialogs.insert(id);
        }
        id
    }

    /// Removes a node and all below it, and adds them to `removed`.
    fn remove(&mut self, id: NodeId, removed: &mut Vec<Node>) {
        let Some(node) = self.nodes.remove(&id) else { return };
        self.by_version.remove(&node.version);
        self.dialogs.remove(&id);
        let children = node.children.clone();
        removed.push(node);
        children.into_iter().for_each(|child| self.remove(child, removed));
    }
}

/// The tree of an application. Pages wait for its changes.
pub(crate) struct Tree {
    nodes: Mutex<Nodes>,
    changed: watch::Sender<()>,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        Tree { nodes: Mutex::new(Nodes::new()), changed: watch::Sender::new(()) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Nodes> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a receiver that is told of each later change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Changes the tree. `update` returns the nodes and data that it has removed, because dropping these may
    /// run the code of a [`RowSource`], which may change the tree.
    fn update<R>(&self, update: impl FnOnce(&mut Nodes) -> R) -> R {
        let result = update(&mut self.lock());
        // Pages read the version under the lock, so the order of two of these does not matter.
        self.changed.send_replace(());
        result
    }

    /// Adds a node as the last child of `parent`. It has its properties from the beginning, because a page
    /// decides by them whether it shows the node.
    pub(crate) fn add(&self, kind: Kind, parent: NodeId, properties: &[(&'static str, Value)]) -> NodeId {
        self.update(|nodes| {
            let id = nodes.insert(kind, Some(parent));
            if let Some(node) = nodes.nodes.get_mut(&id) {
                node.properties.extend(properties.iter().cloned());
            }
            // If the parent is gone, nothing reaches the node until its view is dropped.
            let _ = nodes.change(parent, |node, version| {
                node.children.push(id);
                node.children_version = version;
            });
            id
        })
    }

    /// Removes a node and all below it.
    pub(crate) fn remove(&self, id: NodeId) {
        let removed = self.update(|nodes| {
            let parent = nodes.get(id).and_then(|node| node.parent);
            let mut removed = Vec::new();
            nodes.remove(id, &mut removed);
            if let Some(parent) = parent {
                let _ = nodes.change(parent, |node, version| {
                    node.children.retain(|child| *child != id);
                    node.children_version = version;
                });
            }
            removed
        });
        drop(removed);
    }

    /// Sets a property. Does nothing if it has this value.
    pub(crate) fn set(&self, id: NodeId, name: &'static str, value: Value) {
        let is_same = self.lock().get(id).is_none_or(|node| node.properties.get(name) == Some(&value));
        // Only the owner of the view changes the node, so it is still the same after the lock was released.
        if !is_same {
            let replaced = self.change_data(id, |node, version| {
                node.properties_version = version;
                node.properties.insert(name, value)
            });
            drop(replaced);
        }
    }

    /// Makes tabs show another of their panels.
    pub(crate) fn select(&self, tabs: NodeId, panel: NodeId) {
        self.update(|nodes| {
            if nodes.get(tabs).is_some_and(|node| node.children.contains(&panel)) {
                let _ = nodes.change(tabs, |node, version| {
                    // The pages get other children.
                    (node.properties_version, node.children_version) = (version, version);
                    node.properties.insert("selected", panel.into())
                });
            }
        });
    }

    /// Makes a node listen also to these inputs: `keys`, `mouse` or `size`.
    pub(crate) fn listen(&self, id: NodeId, word: &'static str) {
        let mut words = self.lock().get(id).map_or_else(Vec::new, |node| node.listens().to_vec());
        if !words.iter().any(|known| known == word) {
            words.push(word.into());
            self.set(id, "listens", words.into());
        }
    }

    /// Changes the data of a node. Returns the data that `change` has replaced.
    pub(crate) fn change_data<R>(
        &self,
        id: NodeId,
        change: impl FnOnce(&mut Node, Version) -> R,
    ) -> Option<R> {
        self.update(|nodes| nodes.change(id, change)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_listed_once_by_its_last_version() {
        let tree = Tree::new();
        let text = tree.add(Kind::Text, ROOT, &[]);
        let before = tree.lock().version();
        tree.set(text, "text", "a".into());
        tree.set(text, "text", "b".into());
        let nodes = tree.lock();
        assert_eq!(nodes.changed_after(before).collect::<Vec<_>>(), [text]);
        assert_eq!(nodes.changed_after(nodes.version()).count(), 0);
    }

    #[test]
    fn a_property_that_stays_the_same_makes_no_version() {
        let tree = Tree::new();
        let text = tree.add(Kind::Text, ROOT, &[]);
        tree.set(text, "text", "a".into());
        let before = tree.lock().version();
        tree.set(text, "text", "a".into());
        assert_eq!(tree.lock().version(), before);
    }

    #[test]
    fn a_removed_node_takes_its_descendants_along() {
        let tree = Tree::new();
        let column = tree.add(Kind::Column, ROOT, &[]);
        let text = tree.add(Kind::Text, column, &[]);
        assert_eq!(tree.lock().route_to(text).as_deref(), Some(&[ROOT, column, text][..]));
        tree.remove(column);
        let nodes = tree.lock();
        assert!(nodes.get(text).is_none() && nodes.route_to(text).is_none());
        assert_eq!(nodes.changed_after(0).collect::<Vec<_>>(), [ROOT]);
    }
}
