//! The tasks in the cells of a heap, counted by their types, and the requests to a worker to do so.
//!
//! A task's header leads to its vtable, and that to the type of its future. So the number of tasks of a type
//! costs a spawn nothing: each worker counts the cells of its own heap when it is asked to.

use std::collections::HashMap;
use std::mem;
use std::ptr::{self, NonNull};
use std::sync::Mutex;

use rialto_sync::unbounded;
use rialto_task::Header;
use rialto_task::primitives::{AtomicBool, Ordering};

use crate::panics::lock;
use crate::slab::Heap;
use crate::task_cell::{RtVtable, table_of_cell};

/// The tasks that were found in cells: the type of their futures, and the number of tasks.
#[derive(Clone)]
pub(crate) struct CountedCells(pub(crate) Vec<(&'static str, u64)>);

impl CountedCells {
    /// Counts the tasks of a heap, whose page lists are not lent.
    pub(crate) fn of_heap(heap: &Heap) -> CountedCells {
        CountedCells::of(|f| heap.for_each_cell(f))
    }

    /// Counts the tasks in the cells that `each_cell` passes to its argument.
    pub(crate) fn of(each_cell: impl FnOnce(&mut dyn FnMut(NonNull<Header>))) -> CountedCells {
        let mut counts: HashMap<*const RtVtable, (&'static RtVtable, u64)> = HashMap::new();
        // Cells of a page often have the same type, so most of them need no look into the map.
        let mut run: Option<(&'static RtVtable, u64)> = None;
        let mut end_run = |run: &mut Option<(&'static RtVtable, u64)>| {
            if let Some((table, tasks)) = run.take() {
                counts.entry(ptr::from_ref(table)).or_insert((table, 0)).1 += tasks;
            }
        };
        each_cell(&mut |cell| {
            // SAFETY: the heap's owner, which is the caller, walks cells that have held a task.
            let Some(table) = (unsafe { table_of_cell(cell) }) else { return };
            match &mut run {
                Some((last, tasks)) if ptr::eq(*last, table) => *tasks += 1,
                _ => {
                    end_run(&mut run);
                    run = Some((table, 1));
                }
            }
        });
        end_run(&mut run);
        CountedCells(counts.into_values().map(|(table, tasks)| (table.name(), tasks)).collect())
    }
}

/// The requests that a worker counts its tasks.
#[derive(Default)]
pub(crate) struct CountRequests {
    is_some: AtomicBool,
    answers: Mutex<Vec<unbounded::Sender<CountedCells>>>,
}

impl CountRequests {
    pub(crate) fn push(&self, answer: unbounded::Sender<CountedCells>) {
        lock(&self.answers).push(answer);
        self.is_some.store(true, Ordering::Release);
    }

    /// Returns whether the worker should [answer](Self::answer) requests.
    #[inline]
    pub(crate) fn is_some(&self) -> bool {
        self.is_some.load(Ordering::Relaxed)
    }

    /// Answers the requests.
    #[cold]
    pub(crate) fn answer(&self, counts: &CountedCells) {
        // Before the requests are taken: a request that comes afterwards sets it again.
        self.is_some.store(false, Ordering::Release);
        for answer in mem::take(&mut *lock(&self.answers)) {
            // A caller that does not wait any more needs no answer.
            let _ = answer.send(counts.clone());
        }
    }
}
