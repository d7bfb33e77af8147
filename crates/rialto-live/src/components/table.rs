//! Tables.

use std::sync::Arc;

use rialto_event::{Event, TryEvent};
use serde_json::json;

use crate::environment::Environment;
use crate::input::Control;
use crate::tree::{Data, Node, RowSource, TableRow, Version};

/// A table. It is *virtual*: the server has all rows, and a page gets those that it shows, at most 200.
#[derive(Debug)]
pub struct Table {
    environment: Environment,
}

/// An input of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableInput {
    /// The head of the column at this position was activated.
    Column(usize),
    /// The row with this key was activated.
    Row(u64),
}

impl Table {
    pub(crate) fn new(environment: Environment, label: String, columns: &[&str]) -> Table {
        environment.view.set("label", label);
        environment.view.set("columns", columns);
        environment.view.set("count", 0);
        let table = Table { environment };
        table.change(|node, _| node.data = Data::Rows(Vec::new()));
        table
    }

    /// Returns an event that yields the next input: a column's head or a row was activated.
    pub fn input_evt(&self) -> impl TryEvent<Output = TableInput, Pending: Send> + Send + '_ {
        self.environment.control.recv_evt().wrap(|control| match control {
            Control::Column { column, .. } => TableInput::Column(column),
            Control::Row { key, .. } => TableInput::Row(key),
            Control::Edited { .. } | Control::Chosen { .. } => {
                unreachable!("the session sends a table its own inputs only")
            }
        })
    }

    /// Lets the user activate rows. Their first cells become buttons.
    pub fn selectable(self) -> Self {
        self.environment.view.set("selectable", true);
        self
    }

    /// Shows by which column the rows are sorted. The owner sorts them.
    pub fn show_order(&self, column: usize, is_descending: bool) {
        self.environment.view.set("order", json!([column, is_descending]));
    }

    /// Sets all rows. Each has a key, which names it in [`TableInput::Row`], and a text for each column.
    /// A row that is the same as before at its position is not sent again.
    pub fn set_rows<C: Into<Box<str>>>(&self, rows: impl IntoIterator<Item = (u64, Vec<C>)>) {
        let rows = rows.into_iter().map(|(key, cells)| (key, cells.into_iter().map(Into::into).collect()));
        let rows: Vec<(u64, Arc<[Box<str>]>)> = rows.collect();
        let count = rows.len();
        self.change(|node, version| {
            set_count(node, version, count);
            if node.source().is_some() {
                node.data = Data::Rows(Vec::new());
            }
            let Data::Rows(old) = &mut node.data else { return };
            old.truncate(count);
            for (at, (key, cells)) in rows.into_iter().enumerate() {
                match old.get_mut(at) {
                    Some(row) if row.key == key && row.cells == cells => {}
                    Some(row) => *row = TableRow { version, key, cells },
                    None => old.push(TableRow { version, key, cells }),
                }
            }
        });
    }

    /// Sets a source of rows, instead of the rows. A page that shows 50 rows lets it make 50. Each call is a
    /// change of the table: the pages get those of the rows they show that are not as before.
    pub fn set_source(&self, source: Arc<dyn RowSource>) {
        let count = source.count();
        self.change(|node, version| {
            set_count(node, version, count);
            node.data = Data::Source(source);
        });
    }

    /// Sets the text of one cell. Does nothing if the table has no such cell.
    pub fn set_cell(&self, row: usize, column: usize, text: impl Into<Box<str>>) {
        let text = text.into();
        self.change(|node, version| {
            let Data::Rows(rows) = &mut node.data else { return };
            let Some(row) = rows.get_mut(row) else { return };
            let mut cells: Vec<Box<str>> = row.cells.to_vec();
            if let Some(cell) = cells.get_mut(column) {
                *cell = text;
                *row = TableRow { version, key: row.key, cells: cells.into() };
            }
        });
    }

    fn change(&self, change: impl FnOnce(&mut Node, Version)) {
        self.environment.view.context.tree.change_data(self.environment.view.id, change);
    }
}

/// Sets the number of rows in the same change as the rows, because a page drops rows behind the last one.
fn set_count(node: &mut Node, version: Version, count: usize) {
    if node.properties.insert("count", count.into()) != Some(count.into()) {
        node.properties_version = version;
    }
}

#[cfg(test)]
mod tests {
    use crate::Live;

    #[test]
    fn rows_and_their_number_are_one_change() {
        drop(Live::builder(drop).start(|env| {
            let page = env.into_container();
            let table = page.table("Rows", &["n"]);
            let version = || page.environment.view.context.tree.lock().version();
            let before = version();
            table.set_rows([(1, vec!["a"]), (2, vec!["b"])]);
            assert_eq!(version(), before + 1);
            async {}
        }));
    }
}
