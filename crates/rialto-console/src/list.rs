//! A table whose rows each page sorts and filters for itself. The server does so, and a page gets the rows that it
//! shows.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, TryEvent};
use rialto_live::{Container, RowSource, SortedRows, Table, TableInput, TableOrder};

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

/// The table.
pub(crate) struct List(Table);

impl List {
    /// Adds a table, which is first sorted by this column, with the largest value first. In the links of pages, it
    /// has this name.
    pub(crate) fn new(page: &Container, label: &str, name: &str, columns: &[&str], column: usize) -> List {
        List(page.table(label, columns).sortable(name, column, true))
    }

    /// Lets users choose rows.
    pub(crate) fn selectable(self) -> List {
        List(self.0.selectable())
    }

    /// Returns an event that yields the key of the next row that was chosen.
    pub(crate) fn chosen_evt(&self) -> impl TryEvent<Output = u64, Pending: Send> + Send + '_ {
        self.0.input_evt().wrap(|input| match input {
            TableInput::Row(key) => key,
            TableInput::Column(_) => unreachable!("each page sorts for itself"),
        })
    }

    /// Sets the rows. Missing cells are empty.
    pub(crate) fn set(&self, entries: Vec<Entry>) {
        self.0.set_sorted(Arc::new(Entries(entries.into())));
    }
}

struct Entries(Arc<[Entry]>);

impl SortedRows for Entries {
    fn select(&self, order: &TableOrder) -> Arc<dyn RowSource> {
        let (entries, wanted) = (Arc::clone(&self.0), order.filter.to_lowercase());
        let is_shown = |at: &usize| {
            let has = |cell: &Cell| cell.show().to_lowercase().contains(&wanted);
            wanted.is_empty() || entries[*at].1.iter().any(has)
        };
        let mut shown: Vec<usize> = (0..entries.len()).filter(is_shown).collect();
        // A stable sort, so equal rows keep their order.
        shown.sort_by(|a, b| {
            let [a, b] = [a, b].map(|at| entries[*at].1.get(order.column));
            if order.is_descending { b.cmp(&a) } else { a.cmp(&b) }
        });
        Arc::new(Rows { entries, shown })
    }

    /// The largest number is the interesting one; names begin with A.
    fn begins_descending(&self, column: usize) -> bool {
        let first = self.0.first().and_then(|(_, cells)| cells.get(column));
        matches!(first, Some(Cell::Number(_) | Cell::Time(_)))
    }
}

struct Rows {
    entries: Arc<[Entry]>,
    shown: Vec<usize>,
}

impl RowSource for Rows {
    fn count(&self) -> usize {
        self.shown.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let (key, cells) = &self.entries[self.shown[position]];
        (*key, cells.iter().map(Cell::show).collect())
    }
}
