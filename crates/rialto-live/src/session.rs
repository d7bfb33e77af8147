//! The state that the server keeps for an open page: a version, the nodes that the page has, its path, and
//! the rows that it shows. It knows no socket.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::input::{Control, Input, Key, Mouse, MouseAction, PageId};
use crate::order::{described, first_order, order_in, shortened};
use crate::protocol::{MAX_KEY, MAX_PATH, MAX_ROWS, MAX_UNACKNOWLEDGED, Message, ProtocolError, modifiers};
use crate::rows::{RowSource, Selections, TableOrder};
use crate::tree::{Data, Kind, Node, NodeId, Nodes, Outline, ROOT, Tree, Version};

/// The rows of a table that a page gets before it asks for others.
const FIRST_ROWS: Range<usize> = 0..50;

/// The server's state of a page.
pub(crate) struct Session {
    page: PageId,
    /// `None` until the first message.
    path: Option<String>,
    /// The version that the last patch had.
    seen: Version,
    /// The nodes that the page has.
    known: HashSet<NodeId>,
    /// The rows that the page shows, if it has asked for others than the first.
    windows: HashMap<NodeId, Range<usize>>,
    /// The rows that the page has of tables with a source: a hash of each, by position.
    sent_rows: HashMap<NodeId, HashMap<usize, u64>>,
    /// The tables whose rows are sent whole in the next patch, because the page shows others than before.
    moved: HashSet<NodeId>,
    /// The orders of sortable tables that the page does not show as at first.
    orders: HashMap<NodeId, TableOrder>,
    /// The path has changed since the last patch.
    is_elsewhere: bool,
    /// The patches that were sent, and those of them that the page has shown.
    sent: u64,
    shown: u64,
}

/// The source of the rows of a table, for one page.
enum Source {
    Rows(Arc<dyn RowSource>),
    Sorted(Arc<Selections>, TableOrder),
}

/// An input and the nodes from the root to its target.
pub(crate) type Addressed = (Input, Arc<[NodeId]>);

impl Session {
    pub(crate) fn new(page: PageId) -> Session {
        Session {
            page,
            path: None,
            seen: 0,
            known: HashSet::new(),
            windows: HashMap::new(),
            sent_rows: HashMap::new(),
            moved: HashSet::new(),
            orders: HashMap::new(),
            is_elsewhere: true,
            sent: 0,
            shown: 0,
        }
    }

    /// Returns whether the page takes another patch now.
    pub(crate) fn is_ready(&self) -> bool {
        self.path.is_some() && self.sent - self.shown < MAX_UNACKNOWLEDGED
    }

    /// Returns whether a patch is due whatever has changed in the tree.
    pub(crate) fn is_dirty(&self) -> bool {
        self.is_elsewhere || !self.moved.is_empty()
    }

    /// Handles a message of the page. Returns the input, if it is one.
    ///
    /// # Errors
    ///
    /// [`ProtocolError`] if the message is not in the protocol. The page must be closed.
    pub(crate) fn handle(&mut self, text: &str, tree: &Tree) -> Result<Option<Addressed>, ProtocolError> {
        let message = Message::read(text)?;
        let is_open = matches!(message, Message::Open { .. });
        if is_open == self.path.is_some() {
            return Err(refused("`open` is the first message of a page, and no later one"));
        }
        if self.arrange(&message, tree) {
            return Ok(None);
        }
        let (id, input) = match message {
            Message::Open { path, .. } | Message::Path { path } => return self.go(path).map(|()| None),
            Message::Shown { v } if v <= self.seen && self.shown < self.sent => {
                self.shown += 1;
                return Ok(None);
            }
            Message::Shown { .. } => return Err(refused("`shown` without a patch")),
            Message::Rows { id, from, to } => return self.show_rows(id, from..to, tree).map(|()| None),
            Message::Mouse { id, action, x, y, mods } => (id, self.mouse(&action, x, y, mods)?),
            Message::Key { key, .. } if key.len() > MAX_KEY => {
                return Err(refused("the name of a key has at most 64 bytes"));
            }
            Message::Key { id, key, mods } => {
                (id, Input::Key(Key { page: self.page, key, modifiers: modifiers(mods) }))
            }
            Message::Edit { id, value, n } => {
                (id, Input::Control(Control::Edited { page: self.page, value: one_line(value), edit: n }))
            }
            Message::Submit { id, value, n } => {
                (id, Input::Control(Control::Submitted { page: self.page, value: one_line(value), edit: n }))
            }
            Message::Column { id, column } => {
                (id, Input::Control(Control::Column { page: self.page, column }))
            }
            Message::Toggle { id, key, open } => {
                let (page, key) = (self.page, read_key(&key)?);
                (id, Input::Control(Control::Toggled { page, key, is_open: open }))
            }
            Message::Size { id, width, height } => {
                // A conversion from a floating-point number saturates.
                let (width, height) = (width.round() as u32, height.round() as u32);
                (id, Input::Control(Control::Resized { page: self.page, width, height }))
            }
            Message::Choose { id, item } => (id, Input::Control(self.choice(id, item, tree))),
            Message::Row { id, key } => {
                (id, Input::Control(Control::Row { page: self.page, key: read_key(&key)? }))
            }
        };
        self.address(id, input, tree)
    }

    /// Handles a message that sorts or filters a table for this page. Returns whether it is one.
    fn arrange(&mut self, message: &Message, tree: &Tree) -> bool {
        let (Message::Edit { id, .. } | Message::Column { id, .. }) = message else { return false };
        let nodes = tree.lock();
        let Some(node) = self.known_node(*id, &nodes) else { return false };
        let Data::Sorted(rows) = &node.data else { return false };
        let (rows, order) = (Arc::clone(rows), self.order_of(*id, node));
        let columns = node.properties.get("columns").and_then(Value::as_array).map_or(0, Vec::len);
        // The code of the rows runs outside the lock.
        drop(nodes);
        let order = match message {
            Message::Edit { value, .. } => {
                TableOrder { filter: shortened(&one_line(value.clone())), ..order }
            }
            Message::Column { column, .. } if *column < columns => rows.sorted_by(order, *column),
            _ => return false,
        };
        self.orders.insert(*id, order);
        self.moved.insert(*id);
        // From here on, the link is older than the page.
        if let Some(path) = &mut self.path {
            path.truncate(path.find('?').unwrap_or(path.len()));
        }
        true
    }

    /// Returns how the page sorts and filters this table.
    fn order_of(&self, id: NodeId, table: &Node) -> TableOrder {
        self.orders.get(&id).cloned().unwrap_or_else(|| first_order(table))
    }

    /// Takes the orders of these tables from the page's link. Orders that it does not have stay.
    fn read_link(&mut self, ids: &[NodeId], nodes: &Nodes) {
        let Some(link) = self.path.as_deref().filter(|path| path.contains('?')) else { return };
        for id in ids {
            let table = nodes.get(*id).filter(|node| matches!(node.data, Data::Sorted(_)));
            if let Some(order) = table.and_then(|table| order_in(link, table)) {
                self.orders.insert(*id, order);
                self.moved.insert(*id);
            }
        }
    }

    fn go(&mut self, path: String) -> Result<(), ProtocolError> {
        if !path.starts_with('/') || path.len() > MAX_PATH {
            return Err(refused("a path begins with `/` and has at most 1024 bytes"));
        }
        self.is_elsewhere = true;
        self.path = Some(path);
        Ok(())
    }

    fn mouse(&self, action: &str, x: f64, y: f64, mods: u8) -> Result<Input, ProtocolError> {
        let action = match action {
            "click" => MouseAction::Click,
            "down" => MouseAction::Down,
            "up" => MouseAction::Up,
            "move" => MouseAction::Move,
            "menu" => MouseAction::Menu,
            _ => return Err(refused("an unknown action of the mouse")),
        };
        Ok(Input::Mouse(Mouse { page: self.page, action, x, y, modifiers: modifiers(mods) }))
    }

    /// Returns the choice of an item of a menu, of a tab by the node of its panel, or to dismiss.
    fn choice(&self, id: NodeId, item: Option<u64>, tree: &Tree) -> Control {
        let page = self.page;
        let is_tabs = tree.lock().get(id).is_some_and(|node| node.kind == Kind::Tabs);
        match item {
            Some(panel) if is_tabs => Control::Selected { page, panel },
            // An item that is too large for this is refused, as one that the menu does not have.
            _ => Control::Chosen { page, item: item.map(|item| usize::try_from(item).unwrap_or(usize::MAX)) },
        }
    }

    fn show_rows(&mut self, id: NodeId, rows: Range<usize>, tree: &Tree) -> Result<(), ProtocolError> {
        if rows.start > rows.end || rows.len() > MAX_ROWS {
            return Err(refused("a page shows at most 200 rows of a table"));
        }
        let nodes = tree.lock();
        match self.known_node(id, &nodes) {
            Some(node) if !node.kind.has_rows() => return Err(refused("only a table has rows")),
            Some(_) => {
                // The page drops the other rows now, so they are sent again if it comes back to them.
                if let Some(sent) = self.sent_rows.get_mut(&id) {
                    sent.retain(|at, _| rows.contains(at));
                }
                self.windows.insert(id, rows);
                self.moved.insert(id);
            }
            None => {}
        }
        Ok(())
    }

    /// Returns a node that the page has. `None` if there is no such node, because the page need not know yet
    /// that it is gone.
    fn known_node<'a>(&self, id: NodeId, nodes: &'a Nodes) -> Option<&'a Node> {
        nodes.get(id).filter(|_| self.known.contains(&id))
    }

    /// Returns the input with its route. `None` if its component does not take it now.
    fn address(&self, id: NodeId, input: Input, tree: &Tree) -> Result<Option<Addressed>, ProtocolError> {
        let nodes = tree.lock();
        let Some(node) = self.known_node(id, &nodes) else { return Ok(None) };
        let length = |name| node.properties.get(name).and_then(Value::as_array).map_or(0, Vec::len);
        let is_taken = match (&input, node.kind) {
            // The component may have changed this after the page's last patch, so the input is no error.
            (Input::Mouse(Mouse { action: MouseAction::Click, .. }), Kind::Button) => !node.is("disabled"),
            (Input::Mouse(_), _) => node.listens_to("mouse"),
            (Input::Key(_), _) => node.listens_to("keys"),
            (Input::Control(Control::Resized { .. }), _) => node.listens_to("size"),
            (Input::Control(Control::Submitted { .. }), Kind::TextField) => node.is("submits"),
            // These never change.
            (Input::Control(Control::Edited { .. }), Kind::TextField) => true,
            (Input::Control(Control::Chosen { item, .. }), Kind::Menu)
                if item.is_none_or(|item| item < length("items")) =>
            {
                true
            }
            // A page may choose a tab that is gone by now.
            (Input::Control(Control::Selected { .. }), Kind::Tabs) => true,
            (Input::Control(Control::Chosen { item: None, .. }), Kind::Dialog) => true,
            (Input::Control(Control::Column { column, .. }), Kind::Table) if *column < length("columns") => {
                true
            }
            (Input::Control(Control::Row { .. }), Kind::Table | Kind::Graph) if node.is("selectable") => true,
            (Input::Control(Control::Row { .. } | Control::Toggled { .. }), Kind::Tree) => true,
            (Input::Control(_), _) => return Err(refused("this node has no such input")),
        };
        // A page gives its inputs to the newest dialog that it shows, and to nothing else. A size is no action
        // of the user, and is not sent again.
        let is_action = !matches!(input, Input::Control(Control::Resized { .. }));
        let dialog = nodes.newest_dialog(&self.known).filter(|_| is_action);
        let is_lent = |route: &Arc<[NodeId]>| dialog.is_some_and(|dialog| !route.contains(&dialog));
        let route = nodes.route_to(id).filter(|route| is_taken && !is_lent(route));
        Ok(route.map(|route| (input, route)))
    }

    /// Returns a patch without changes. Its acknowledgement shows that the page is alive. `None` if the page
    /// does not take a patch now.
    pub(crate) fn beat(&mut self) -> Option<String> {
        self.is_ready().then(|| {
            self.sent += 1;
            json!({ "v": self.seen, "nodes": [] }).to_string()
        })
    }

    /// Returns the number of patches that the page has not acknowledged.
    pub(crate) fn unacknowledged(&self) -> u64 {
        self.sent - self.shown
    }

    /// Returns the patch that brings the page to the newest version, or `None` if it has that already.
    pub(crate) fn collect(&mut self, tree: &Tree) -> Option<String> {
        let nodes = tree.lock();
        let mut changed: Vec<NodeId> =
            nodes.changed_after(self.seen).filter(|id| self.known.contains(id)).collect();
        let seen = self.seen;
        let is_other = |id: &NodeId| nodes.get(*id).is_some_and(|node| node.children_version > seen);
        let mut new = Vec::new();
        if self.is_elsewhere || changed.iter().any(is_other) {
            new = self.walk(&nodes);
            changed.retain(|id| self.known.contains(id));
        }
        let named: Vec<NodeId> =
            if self.is_elsewhere { self.known.iter().copied().collect() } else { new.clone() };
        self.read_link(&named, &nodes);
        let moved = std::mem::take(&mut self.moved);
        let mut also: Vec<NodeId> = moved.iter().copied().filter(|id| self.known.contains(id)).collect();
        if self.is_elsewhere {
            let is_paths = |id: &NodeId| nodes.get(*id).is_some_and(|node| node.kind == Kind::Paths);
            also.extend(self.known.iter().copied().filter(is_paths));
        }
        // These may have changed, too.
        also.retain(|id| !changed.contains(id));
        // A hash set has another order in each run, and a patch has none, so that a test can be repeated.
        also.sort_unstable();
        changed.extend(also);
        changed.retain(|id| !new.contains(id));
        if new.is_empty() && changed.is_empty() && !self.is_elsewhere {
            self.seen = nodes.version();
            return None;
        }
        let mut list: Vec<Value> =
            new.iter().filter_map(|id| self.describe(*id, &nodes, None, &moved)).collect();
        list.extend(changed.iter().filter_map(|id| self.describe(*id, &nodes, Some(seen), &moved)));
        let made: Vec<NodeId> = new.into_iter().chain(changed).collect();
        let source = |id: &NodeId| Some((*id, self.source_of(*id, nodes.get(*id)?)?));
        let sources: Vec<(NodeId, Source)> = made.iter().filter_map(source).collect();
        self.seen = nodes.version();
        self.is_elsewhere = false;
        // The code of a source may change views, so it runs outside the lock.
        drop(nodes);
        for (id, source) in sources {
            let Some(patch) = list.iter_mut().find(|patch| patch["id"] == id) else { continue };
            let source = match source {
                Source::Rows(rows) => rows,
                Source::Sorted(rows, order) => {
                    let selected = rows.select(&order);
                    patch["set"]["count"] = count_of(&*selected).into();
                    selected
                }
            };
            patch["rows"] = self.make_rows(id, &*source);
        }
        self.sent += 1;
        Some(json!({ "v": self.seen, "nodes": list }).to_string())
    }

    /// Returns the source of the rows that the page shows of a table, if it has one.
    fn source_of(&self, id: NodeId, node: &Node) -> Option<Source> {
        match &node.data {
            Data::Source(source) => Some(Source::Rows(Arc::clone(source))),
            Data::Sorted(rows) => Some(Source::Sorted(Arc::clone(rows), self.order_of(id, node))),
            _ => None,
        }
    }

    /// Makes the rows of the table that the page shows, except those that it has.
    fn make_rows(&mut self, id: NodeId, source: &dyn RowSource) -> Value {
        let window = self.windows.get(&id).cloned().unwrap_or(FIRST_ROWS);
        let end = window.end.min(count_of(source));
        let (before, mut sent) = (self.sent_rows.remove(&id).unwrap_or_default(), HashMap::new());
        let mut rows = Vec::new();
        for at in window.start.min(end)..end {
            let row = row_of(source, at);
            let mut hasher = DefaultHasher::new();
            row.hash(&mut hasher);
            let hash = hasher.finish();
            if before.get(&at) != Some(&hash) {
                rows.push(json!([at, row.0.to_string(), row.1]));
            }
            sent.insert(at, hash);
        }
        self.sent_rows.insert(id, sent);
        rows.into()
    }

    /// Finds the nodes that the page shows. Returns those that it does not have yet.
    fn walk(&mut self, nodes: &Nodes) -> Vec<NodeId> {
        let (mut left, mut reached, mut new) = (vec![ROOT], HashSet::new(), Vec::new());
        while let Some(id) = left.pop() {
            let Some(node) = nodes.get(id) else { continue };
            reached.insert(id);
            if !self.known.contains(&id) {
                new.push(id);
            }
            left.extend(self.shown_children(node, nodes));
        }
        self.windows.retain(|id, _| reached.contains(id));
        self.sent_rows.retain(|id, _| reached.contains(id) && !new.contains(id));
        self.orders.retain(|id, _| nodes.get(*id).is_some());
        self.known = reached;
        new
    }

    /// Returns the children of `node` that the page shows: all, except those of `Paths` with other paths, and
    /// of `Tabs` that are not selected.
    fn shown_children(&self, node: &Node, nodes: &Nodes) -> Vec<NodeId> {
        match node.kind {
            Kind::Paths => {}
            Kind::Tabs => return selected(node).into_iter().collect(),
            _ => return node.children.clone(),
        }
        let path = self.path.as_deref().unwrap_or("/");
        let matching = |id: &&NodeId| {
            let prefix = nodes.get(**id).and_then(|child| child.properties.get("path")?.as_str());
            prefix.is_some_and(|prefix| is_below(path, prefix))
        };
        let found = node.children.iter().find(matching).or(node.children.first());
        found.copied().into_iter().collect()
    }

    /// Describes a node: all of it, or the parts that have changed since `seen`.
    fn describe(
        &self,
        id: NodeId,
        nodes: &Nodes,
        seen: Option<Version>,
        moved: &HashSet<NodeId>,
    ) -> Option<Value> {
        let node = nodes.get(id)?;
        let mut patch = Map::from_iter([("id".into(), id.into())]);
        let is_later = |version: Version| seen.is_none_or(|seen| version > seen);
        if seen.is_none() {
            patch.insert("kind".into(), node.kind.name().into());
        }
        let is_sorted = matches!(node.data, Data::Sorted(_));
        if is_later(node.properties_version) || is_sorted {
            let properties = node.properties.iter().map(|(name, value)| ((*name).into(), value.clone()));
            let order = is_sorted.then(|| described(&self.order_of(id, node))).into_iter().flatten();
            patch.insert("set".into(), Value::Object(properties.chain(order).collect()));
        }
        if node.kind == Kind::Tabs {
            let label = |id: &NodeId| Some(json!([id, nodes.get(*id)?.properties.get("label")]));
            let labels: Value = node.children.iter().filter_map(label).collect();
            let label = node.properties.get("label");
            patch.insert("set".into(), json!({ "label": label, "tabs": labels, "selected": selected(node) }));
        }
        if node.kind.is_container() && (is_later(node.children_version) || node.kind == Kind::Paths) {
            patch.insert("children".into(), self.shown_children(node, nodes).into());
        }
        match node.kind {
            Kind::Table | Kind::Tree => {
                let is_whole = seen.is_none() || moved.contains(&id);
                let window = self.windows.get(&id).cloned().unwrap_or(FIRST_ROWS);
                let rows = node.rows(window).filter(|(_, row)| is_whole || is_later(row.version));
                let rows = rows.map(|(at, row)| match row.outline {
                    None => json!([at, row.key.to_string(), &row.cells[..]]),
                    Some(Outline { level, is_open }) => {
                        json!([at, row.key.to_string(), &row.cells[..], level, is_open])
                    }
                });
                patch.insert("rows".into(), rows.collect());
            }
            Kind::Plot => {
                let points = node.points_after(seen.unwrap_or(0));
                let points = points.map(|point| json!([point.time, &point.values[..]]));
                patch.insert("points".into(), points.collect());
            }
            Kind::Terminal => {
                let lines = node.lines_after(seen.unwrap_or(0)).map(|line| json!([line.number, line.text]));
                patch.insert("lines".into(), lines.collect());
            }
            _ => {}
        }
        Some(Value::Object(patch))
    }
}

/// Returns the panel that tabs show.
fn selected(tabs: &Node) -> Option<NodeId> {
    let chosen = tabs.properties.get("selected").and_then(Value::as_u64);
    chosen.filter(|id| tabs.children.contains(id)).or(tabs.children.first().copied())
}

/// Reads the key of a row. It is a string, because numbers of JavaScript have 53 bits.
fn read_key(key: &str) -> Result<u64, ProtocolError> {
    key.parse().map_err(|_| refused("the key of a row is a number, as a string"))
}

/// Returns whether `path`, without its query, is `prefix` or below it.
fn is_below(path: &str, prefix: &str) -> bool {
    let path = path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let prefix = prefix.trim_end_matches('/');
    let rest = path.strip_prefix(prefix);
    rest.is_some_and(|rest| rest.is_empty() || (rest.starts_with('/') && !prefix.is_empty()))
}

/// Returns the number of rows, or 0 if the code of the source panics.
pub(crate) fn count_of(source: &dyn RowSource) -> usize {
    catch_unwind(AssertUnwindSafe(|| source.count())).unwrap_or(0)
}

/// Makes a row, or a row that says that the code of the source has panicked. The panic's message is in the
/// program's standard error. Otherwise the page would be lost, and would reconnect to the same panic.
pub(crate) fn row_of(source: &dyn RowSource, at: usize) -> (u64, Vec<String>) {
    let made = catch_unwind(AssertUnwindSafe(|| source.row(at)));
    made.unwrap_or_else(|_| (0, vec!["the program panicked when it made this row".into()]))
}

/// A text field has one line, whatever the page sends.
fn one_line(value: String) -> String {
    if value.contains(['\r', '\n']) { value.replace(['\r', '\n'], " ") } else { value }
}

fn refused(why: &str) -> ProtocolError {
    ProtocolError(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGES: [&str; 13] = [
        r#"{"t":"open","path":"/"}"#,
        r#"{"t":"shown","v":1}"#,
        r#"{"t":"path","path":"/other?x"}"#,
        r#"{"t":"rows","id":3,"from":7,"to":99}"#,
        r#"{"t":"mouse","id":2,"action":"click","x":1.5,"y":-2e9,"mods":9}"#,
        r#"{"t":"key","id":2,"key":"Enter"}"#,
        r#"{"t":"edit","id":4,"value":"\u0041","n":7}"#,
        r#"{"t":"column","id":3,"column":0}"#,
        r#"{"t":"row","id":3,"key":"18446744073709551615"}"#,
        r#"{"t":"toggle","id":7,"key":"9","open":true}"#,
        r#"{"t":"choose","id":8,"item":9}"#,
        r#"{"t":"choose","id":9,"item":null}"#,
        r#"{"t":"submit","id":4,"value":"a\nb","n":8}"#,
    ];

    /// No sequence of messages, one a line, makes the server panic or keep much for the page.
    #[test]
    fn fuzz_page_messages() {
        let tree = Tree::new();
        let dialog = [Kind::Tree, Kind::Tabs, Kind::Dialog, Kind::Terminal];
        for kind in
            [Kind::Button, Kind::Table, Kind::TextField, Kind::Paths, Kind::Plot].into_iter().chain(dialog)
        {
            let properties =
                [("columns", json!(["a"])), ("selectable", true.into()), ("submits", true.into())];
            tree.add(kind, ROOT, &properties);
        }
        let each = MESSAGES[1..].iter().map(|message| format!("{}\n{message}", MESSAGES[0]));
        let seeds = each.chain([MESSAGES.join("\n")]);
        rialto_fuzz::target!("page").seeds("messages", seeds.map(String::into_bytes)).check(|bytes| {
            let text = String::from_utf8_lossy(bytes);
            let mut session = Session::new(PageId(1));
            let is_refused = text.lines().any(|line| {
                let result = session.handle(line, &tree);
                session.collect(&tree);
                result.is_err()
            });
            assert!(session.known.len() <= 10 && session.windows.len() <= 2 && session.moved.is_empty());
            !is_refused
        });
    }

    #[test]
    fn paths_match_whole_parts() {
        assert!(is_below("/tasks", "/tasks") && is_below("/tasks/1?x=/", "/tasks") && is_below("/", "/"));
        assert!(!is_below("/tasksy", "/tasks") && !is_below("/tasks", "/") && !is_below("/", "/tasks"));
    }
}
