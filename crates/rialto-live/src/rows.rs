//! Rows of tables that are made when a page shows them, and that each page sorts and filters for itself.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of selections of one table that are kept for further pages with the same order.
const MAX_KEPT: usize = 8;

/// Rows that are made when a page shows them. It is for a [`Table`](crate::Table) with many rows.
///
/// [`Table::set_source`](crate::Table::set_source) calls `count`, in its task. The task of each page calls
/// both methods when the page takes a patch, and the task of a request when it copies the table. So they must
/// not block. If `row` panics, its row shows an error. If `count` panics, the page shows no rows, but
/// `set_source` passes the panic on. No lock is held: a source may change views, also when it is dropped.
///
/// ```
/// use rialto_live::{Container, RowSource};
/// use std::sync::Arc;
///
/// struct Squares;
///
/// impl RowSource for Squares {
///     fn count(&self) -> usize {
///         1_000_000
///     }
///     fn row(&self, position: usize) -> (u64, Vec<String>) {
///         (position as u64, vec![position.to_string(), (position * position).to_string()])
///     }
/// }
///
/// fn show(root: &Container) -> rialto_live::Table {
///     let table = root.table("Squares", &["n", "n²"]);
///     table.set_source(Arc::new(Squares));
///     table
/// }
/// # fn main() { let _ = show; }
/// ```
pub trait RowSource: Send + Sync {
    /// Returns the number of rows.
    fn count(&self) -> usize;
    /// Makes a row: its key, and a text for each column. `position` is less than `count`.
    fn row(&self, position: usize) -> (u64, Vec<String>);
}

/// How a page sorts and filters a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TableOrder {
    /// The position of the column by which the rows are sorted. The table has it.
    pub column: usize,
    /// Whether the largest value is first.
    pub is_descending: bool,
    /// The text that the user has typed, with at most 100 characters. All rows are wanted if it is empty.
    pub filter: String,
}

/// Rows that each page sorts and filters for itself. See [`Table::sortable`](crate::Table::sortable).
///
/// The task of a page calls [`select`](Self::select) when the page takes a patch, and that of a request when it
/// copies the table. So it must not block. Pages with the same order share its result. No lock is held. If it
/// panics, the page shows no rows.
///
/// ```
/// use rialto_live::{RowSource, SortedRows, TableOrder};
/// use std::sync::Arc;
///
/// struct Words(Vec<&'static str>);
///
/// impl SortedRows for Words {
///     fn select(&self, order: &TableOrder) -> Arc<dyn RowSource> {
///         let mut words: Vec<_> = self.0.iter().copied().filter(|word| word.contains(&order.filter)).collect();
///         words.sort();
///         if order.is_descending {
///             words.reverse();
///         }
///         Arc::new(Words(words))
///     }
/// }
///
/// impl RowSource for Words {
///     fn count(&self) -> usize {
///         self.0.len()
///     }
///     fn row(&self, position: usize) -> (u64, Vec<String>) {
///         (position as u64, vec![self.0[position].into()])
///     }
/// }
/// # let words = Words(vec!["b", "ab", "c"]);
/// # let order = TableOrder { column: 0, is_descending: false, filter: "b".into() };
/// # assert_eq!(words.select(&order).row(0).1, ["ab"]);
/// ```
pub trait SortedRows: Send + Sync {
    /// Returns the rows in this order, without those that the filter excludes.
    fn select(&self, order: &TableOrder) -> Arc<dyn RowSource>;

    /// Returns whether the largest value comes first when a user first sorts by this column. By default the
    /// smallest one does.
    fn begins_descending(&self, _column: usize) -> bool {
        false
    }
}

/// No rows.
pub(crate) struct NoRows;

impl RowSource for NoRows {
    fn count(&self) -> usize {
        0
    }

    fn row(&self, _: usize) -> (u64, Vec<String>) {
        unreachable!("the count is zero")
    }
}

impl SortedRows for NoRows {
    fn select(&self, _: &TableOrder) -> Arc<dyn RowSource> {
        Arc::new(NoRows)
    }
}

/// The rows of a sortable table, and the selections that pages have asked for.
pub(crate) struct Selections {
    rows: Arc<dyn SortedRows>,
    /// The newest last.
    kept: Mutex<Vec<(TableOrder, Arc<dyn RowSource>)>>,
}

impl Selections {
    pub(crate) fn of(rows: Arc<dyn SortedRows>) -> Arc<Selections> {
        Arc::new(Selections { rows, kept: Mutex::default() })
    }

    /// Returns the rows in this order. The caller holds no lock.
    pub(crate) fn select(&self, order: &TableOrder) -> Arc<dyn RowSource> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, rows)) = kept().iter().find(|(known, _)| known == order) {
            return Arc::clone(rows);
        }
        // The panic's message is in the program's standard error.
        let made = catch_unwind(AssertUnwindSafe(|| self.rows.select(order)));
        let rows = made.unwrap_or_else(|_| Arc::new(NoRows));
        let mut kept = kept();
        let oldest = (kept.len() >= MAX_KEPT).then(|| kept.remove(0));
        kept.push((order.clone(), Arc::clone(&rows)));
        drop(kept);
        drop(oldest);
        rows
    }

    /// Returns the order of a page whose user has activated the head of a column.
    pub(crate) fn sorted_by(&self, order: TableOrder, column: usize) -> TableOrder {
        if order.column == column {
            return TableOrder { is_descending: !order.is_descending, ..order };
        }
        let begins = catch_unwind(AssertUnwindSafe(|| self.rows.begins_descending(column)));
        TableOrder { column, is_descending: begins.unwrap_or(false), ..order }
    }
}
