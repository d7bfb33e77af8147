//! Tables.

use std::sync::Arc;

use rialto_event::{Event, TryEvent};
use serde_json::json;

use crate::environment::Environment;
use crate::input::Control;
use crate::rows::{NoRows, RowSource, Selections, SortedRows};
use crate::tree::{Data, Node, Row, TableRow, Version};

/// A table. It is *virtual*: the server has all rows, and a page gets those that it shows, at most 200.
///
/// ```
/// use rialto_live::{Environment, TableInput};
///
/// async fn people(env: Environment) {
///     let root = env.into_container();
///     let table = root.table("People", &["name", "born"]).selectable();
///     let chosen = root.text("");
///     let mut rows = vec![(7, vec!["Ada", "1815"]), (9, vec!["Grace", "1906"])];
///     loop {
///         table.set_rows(rows.clone());
///         match table.input_evt().await {
///             TableInput::Column(column) => rows.sort_by_key(|(_, cells)| cells[column]),
///             TableInput::Row(key) => chosen.set(format!("person {key}")),
///         }
///     }
/// }
/// # fn main() { let _ = people; }
/// ```
#[derive(Debug)]
#[must_use = "a table that is dropped disappears from all pages"]
pub struct Table {
    environment: Environment,
}

/// An input of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableInput {
    /// The head of the column at this position was activated. The table has this column.
    Column(usize),
    /// The row with this key was activated. A page sends the key, and the row may be gone by now, so look it
    /// up.
    Row(u64),
}

impl Table {
    pub(crate) fn new(environment: Environment, label: String, columns: &[&str]) -> Table {
        environment.view.set("label", label);
        environment.view.set("columns", columns);
        environment.view.set("count", 0);
        let table = Table { environment };
        let _ = table.change(|node, _| std::mem::replace(&mut node.data, Data::Rows(Vec::new())));
        table
    }

    /// Returns an event that yields the next input: a column's head or a row was activated.
    ///
    /// # Cancellation
    ///
    /// As [`InputReceiver::recv_evt`](crate::InputReceiver::recv_evt).
    pub fn input_evt(&self) -> impl TryEvent<Output = TableInput, Pending: Send> + Send + '_ {
        self.environment.control.next_evt().wrap(|control| match control {
            Control::Column { column, .. } => TableInput::Column(column),
            Control::Row { key, .. } => TableInput::Row(key),
            _ => {
                unreachable!("the session sends a table its own inputs only")
            }
        })
    }

    /// Lets the user activate rows. Their first cells become buttons.
    pub fn selectable(self) -> Self {
        self.environment.view.set("selectable", true);
        self
    }

    /// Lets each page sort and filter the rows of [`set_sorted`](Self::set_sorted) for itself. The heads of columns
    /// and a field above the table do so. `name` names the table in the page's link, which has the order and the
    /// filter: `?sort.NAME=-COLUMN&filter.NAME=TEXT`. So they survive a reload, and the link can be sent to another
    /// user. At first the rows are sorted by this column.
    ///
    /// [`input_evt`](Self::input_evt) yields no [`TableInput::Column`] then.
    ///
    /// ```
    /// use rialto_live::{Environment, SortedRows};
    /// use std::sync::Arc;
    ///
    /// async fn words(env: Environment, words: Arc<dyn SortedRows>) {
    ///     let root = env.into_container();
    ///     let table = root.table("Words", &["word", "length"]).sortable("words", 1, true);
    ///     table.set_sorted(words);
    ///     std::future::pending().await
    /// }
    /// # fn main() { let _ = words; }
    /// ```
    pub fn sortable(self, name: impl Into<String>, column: usize, is_descending: bool) -> Self {
        self.environment.view.set("name", name.into());
        self.environment.view.set("first", json!([column, is_descending]));
        self.set_sorted(Arc::new(NoRows));
        self
    }

    /// Sets the rows of a [`sortable`](Self::sortable) table. Each page shows its own selection of them.
    pub fn set_sorted(&self, rows: Arc<dyn SortedRows>) {
        let rows = Selections::of(rows);
        let replaced = self.change(|node, _| std::mem::replace(&mut node.data, Data::Sorted(rows)));
        // Outside the lock, because the old rows may own a view.
        drop(replaced);
    }

    /// Shows by which column the rows are sorted. The owner sorts them.
    pub fn show_order(&self, column: usize, is_descending: bool) {
        self.environment.view.set("order", json!([column, is_descending]));
    }

    /// Sets all rows. Each has a key, which names it in [`TableInput::Row`], and a text for each column:
    /// missing texts are empty, surplus ones are not shown. A row that is the same as before at its position
    /// is not sent again. The call compares all rows while pages wait for the view: for many rows, use
    /// [`set_source`](Self::set_source).
    pub fn set_rows<C: Into<Box<str>>>(&self, rows: impl IntoIterator<Item = (u64, Vec<C>)>) {
        let rows = rows.into_iter();
        let rows: Vec<Row> =
            rows.map(|(key, cells)| (key, cells.into_iter().map(Into::into).collect(), None)).collect();
        let replaced = self.change(|node, version| node.set_rows(version, rows));
        // Outside the lock: a source may own a view, and many rows take long.
        drop(replaced);
    }

    /// Sets a source of rows, instead of the rows. It makes the rows that some page shows, and no others.
    /// After each call, every page compares the rows that it shows with those that it has. Call it again when
    /// the number of rows has changed: the head of the table shows the number at the last call.
    ///
    /// # Panics
    ///
    /// If [`RowSource::count`] panics, which this calls.
    pub fn set_source(&self, source: Arc<dyn RowSource>) {
        let count = source.count();
        let replaced = self.change(|node, version| {
            node.set_count(version, count);
            std::mem::replace(&mut node.data, Data::Source(source))
        });
        // Outside the lock, because the old source may own a view.
        drop(replaced);
    }

    /// Sets the text of one cell, by the positions of its row and column. Does nothing if the table has no
    /// such cell, or a source.
    pub fn set_cell(&self, row: usize, column: usize, text: impl Into<Box<str>>) {
        let text = text.into();
        let _ = self.change(|node, version| {
            let Data::Rows(rows) = &mut node.data else { return };
            let Some(row) = rows.get_mut(row) else { return };
            let mut cells: Vec<Box<str>> = row.cells.to_vec();
            if let Some(cell) = cells.get_mut(column) {
                *cell = text;
                *row = TableRow { version, key: row.key, cells: cells.into(), outline: None };
            }
        });
    }

    fn change<R>(&self, change: impl FnOnce(&mut Node, Version) -> R) -> Option<R> {
        self.environment.view.context.tree.change_data(self.environment.view.id, change)
    }
}

#[cfg(test)]
mod tests {
    use crate::Live;

    #[test]
    fn rows_and_their_number_are_one_change() {
        drop(Live::builder(drop).start(|env| {
            let root = env.into_container();
            let table = root.table("Rows", &["n"]);
            let version = || root.environment.view.context.tree.lock().version();
            let before = version();
            table.set_rows([(1, vec!["a"]), (2, vec!["b"])]);
            assert_eq!(version(), before + 1);
            async {}
        }));
    }
}
