//! Cells that were read, refer to each other in a cycle, and that nobody else has: found by going through them, and
//! emptied.
//!
//! A cycle has a cell of which a handle is read, or copied, while the cell is still empty: that one is a *suspect*. From
//! there all that belongs to it is found. A cell has an outside owner if it has more handles than lie in the
//! cells. All cells that can be reached from it are in use, too. The rest is garbage.
//!
//! All cells are held before the first is looked at: no handle is taken out of one meanwhile, so an owner
//! without a handle of a cell gets none.

use super::Cell;
use crate::trace::{self, Traced};
use serde::Serialize;
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};

/// A cell, whatever is in it.
pub(crate) trait AnyCell: Send + Sync {
    /// Held, unless somebody works on it.
    fn hold(&self) -> Option<Box<dyn Held + '_>>;
}

pub(crate) trait Held {
    fn trace(&self) -> Traced;
    /// Takes the value out of the cell. The caller drops it.
    fn take(&mut self) -> Box<dyn Any>;
}

impl<T: Send + Serialize + 'static> AnyCell for Cell<T> {
    fn hold(&self) -> Option<Box<dyn Held + '_>> {
        match self.value.try_lock() {
            Ok(value) => Some(Box::new(value)),
            Err(TryLockError::Poisoned(value)) => Some(Box::new(value.into_inner())),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl<T: Serialize + 'static> Held for MutexGuard<'_, Option<T>> {
    fn trace(&self) -> Traced {
        trace::value(&**self)
    }

    fn take(&mut self) -> Box<dyn Any> {
        Box::new(Option::take(self))
    }
}

struct Suspects {
    all: Vec<Weak<dyn AnyCell>>,
    /// When there are so many, they are looked at.
    many: usize,
}

const FEW: usize = 32;

static SUSPECTS: Mutex<Suspects> = Mutex::new(Suspects { all: Vec::new(), many: FEW });

/// It is part of a cycle.
pub(super) fn suspect(cell: Arc<dyn AnyCell>) {
    suspects().all.push(Arc::downgrade(&cell));
}

fn suspects() -> MutexGuard<'static, Suspects> {
    SUSPECTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks for garbage, if as many suspects have come as were left the last time.
pub(super) fn reclaim_if_many() {
    let many = {
        let suspects = suspects();
        suspects.all.len() >= suspects.many
    };
    if many {
        reclaim();
    }
}

/// Empties the cells of cycles that nobody has.
pub(crate) fn reclaim() {
    let suspects_now = std::mem::take(&mut suspects().all);
    let roots: Vec<Arc<dyn AnyCell>> = suspects_now.iter().filter_map(Weak::upgrade).collect();
    let garbage = if roots.is_empty() { Vec::new() } else { empty(reached(roots)) };
    // Their values are dropped when no cell is locked. Destructors that reach these cells find them empty.
    drop(garbage);
    let left = suspects_now.into_iter().filter(|cell| cell.strong_count() > 0);
    let mut suspects = suspects();
    suspects.all.extend(left);
    suspects.many = FEW.max(2 * suspects.all.len());
}

fn address(cell: &Arc<dyn AnyCell>) -> usize {
    Arc::as_ptr(cell).cast::<()>().addr()
}

/// These, and all that can be reached from them; each once.
fn reached(roots: Vec<Arc<dyn AnyCell>>) -> Vec<Arc<dyn AnyCell>> {
    let (mut all, mut next) = (HashMap::new(), roots);
    while let Some(cell) = next.pop() {
        if all.contains_key(&address(&cell)) {
            continue;
        }
        if let Some(traced) = cell.hold().and_then(|held| traced(&*held)) {
            next.extend(traced.cells.into_iter().map(|(_, cell)| cell));
        }
        all.insert(address(&cell), cell);
    }
    all.into_values().collect()
}

/// The contents of those that nobody else has.
fn empty(cells: Vec<Arc<dyn AnyCell>>) -> Vec<Box<dyn Any>> {
    let mut held: Vec<_> = cells.iter().map(|cell| cell.hold()).collect();
    let handles: Vec<Option<HashMap<usize, usize>>> =
        held.iter().map(|held| handles(&**held.as_ref()?)).collect();
    let mut found: HashMap<usize, usize> = HashMap::new();
    for cell in handles.iter().flatten().flat_map(HashMap::values) {
        *found.entry(*cell).or_default() += 1;
    }
    let numbers: HashMap<usize, usize> = cells.iter().map(address).zip(0..).collect();
    // Beside those that were found there is the one that we have.
    let somebodys = |number: &usize| {
        let cell = &cells[*number];
        handles[*number].is_none()
            || Arc::strong_count(cell) != found.get(&address(cell)).copied().unwrap_or(0) + 1
    };
    let mut next: Vec<usize> = (0..cells.len()).filter(somebodys).collect();
    let mut theirs: HashSet<usize> = HashSet::new();
    while let Some(number) = next.pop() {
        if theirs.insert(number) {
            let inside = handles[number].iter().flat_map(HashMap::values);
            next.extend(inside.filter_map(|cell| numbers.get(cell)));
        }
    }
    (held.iter_mut().enumerate())
        .filter(|(number, _)| !theirs.contains(number))
        .filter_map(|(_, held)| Some(held.as_mut()?.take()))
        .collect()
}

/// The handles in it: where each lies, and where its cell does.
fn handles(held: &dyn Held) -> Option<HashMap<usize, usize>> {
    Some(traced(held)?.cells.iter().map(|(place, cell)| (*place, address(cell))).collect())
}

thread_local! {
    /// Cells are held by this thread, and a `Serialize` of somebody's runs.
    static HOLDING: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Nothing, if that is not possible.
fn traced(held: &dyn Held) -> Option<Traced> {
    struct Holding(bool);
    impl Drop for Holding {
        fn drop(&mut self) {
            HOLDING.set(self.0);
        }
    }
    let _holding = Holding(HOLDING.replace(true));
    // After a panic, some handles were not found. Their cells count as reachable.
    catch_unwind(AssertUnwindSafe(|| held.trace())).ok()
}

/// Leaves a `Serialize` that would wait for a cell that is held here.
pub(super) fn not_held<T>(value: &Mutex<Option<T>>) {
    if HOLDING.get() && matches!(value.try_lock(), Err(TryLockError::WouldBlock)) {
        resume_unwind(Box::new("a cell that is being looked at"));
    }
}
