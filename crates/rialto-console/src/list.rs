//! A table whose rows are filtered and sorted in the server. A page gets the rows that it shows.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, TryEvent};
use rialto_live::{Container, RowSource, Table, TableInput, TextField};

use crate::text::duration;

/// A cell, by whose value the rows are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cell {
    Text(String),
    Number(u64),
    Time(Duration),
}

impl Cell {
    fn show(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Number(number) => number.to_string(),
            Cell::Time(time) => duration(*time),
        }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.into())
    }
}

/// A row: its key and its cells.
pub(crate) type Entry = (u64, Vec<Cell>);

/// Returns a key for a row that is known by this value.
pub(crate) fn key_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// An input of a [`List`].
pub(crate) enum ListInput {
    Table(TableInput),
    Filter(String),
}

/// The table and its filter. All pages share its order and its filter.
pub(crate) struct List {
    table: Table,
    filter: TextField,
    wanted: String,
    column: usize,
    is_descending: bool,
    entries: Arc<[Entry]>,
}

impl List {
    /// Adds a table, which is first sorted by this column. A column of numbers begins with the largest.
    pub(crate) fn new(page: &Container, label: &str, columns: &[&str], column: usize) -> List {
        let filter = page.text_field(format!("Filter: {label}"));
        let table = page.table(label, columns);
        let (wanted, entries) = (String::new(), Arc::new([]));
        let list = List { table, filter, wanted, column, is_descending: true, entries };
        list.show();
        list
    }

    /// Sets the rows. Missing cells are empty.
    pub(crate) fn set(&mut self, entries: Vec<Entry>) {
        self.entries = entries.into();
        self.show();
    }

    /// Returns an event that yields an input, for [`handle`](Self::handle).
    pub(crate) fn input_evt(&self) -> impl TryEvent<Output = ListInput, Pending: Send> + Send + '_ {
        let filtered = self.filter.edited_evt().wrap(ListInput::Filter);
        self.table.input_evt().wrap(ListInput::Table).or(filtered)
    }

    /// Sorts and filters as the user has asked.
    pub(crate) fn handle(&mut self, input: ListInput) {
        match input {
            ListInput::Filter(text) => self.wanted = text.to_lowercase(),
            ListInput::Table(TableInput::Column(column)) if column == self.column => {
                self.is_descending = !self.is_descending;
            }
            ListInput::Table(TableInput::Column(column)) => {
                let first = self.entries.first().and_then(|(_, cells)| cells.get(column));
                self.is_descending = matches!(first, Some(Cell::Number(_) | Cell::Time(_)));
                self.column = column;
            }
            ListInput::Table(TableInput::Row(_)) => {}
        }
        self.show();
    }

    fn show(&self) {
        let entries = Arc::clone(&self.entries);
        let is_shown = |at: &usize| {
            let has = |cell: &Cell| cell.show().to_lowercase().contains(&self.wanted);
            self.wanted.is_empty() || entries[*at].1.iter().any(has)
        };
        let mut order: Vec<usize> = (0..entries.len()).filter(is_shown).collect();
        // A stable sort, so equal rows keep their order.
        order.sort_by(|a, b| {
            let [a, b] = [a, b].map(|at| entries[*at].1.get(self.column));
            let order = a.cmp(&b);
            if self.is_descending { order.reverse() } else { order }
        });
        self.table.show_order(self.column, self.is_descending);
        self.table.set_source(Arc::new(Rows { entries, order }));
    }
}

struct Rows {
    entries: Arc<[Entry]>,
    order: Vec<usize>,
}

impl RowSource for Rows {
    fn count(&self) -> usize {
        self.order.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let (key, cells) = &self.entries[self.order[position]];
        (*key, cells.iter().map(Cell::show).collect())
    }
}
