//! The names of a node's processes: registered names, groups, and published services.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::pid::Pid;

/// The registered names and the groups of a node. Lock order: this lock first, then the `SignalState` of a
/// process.
#[derive(Default)]
pub(crate) struct Names(Mutex<NameTables>);

#[derive(Default)]
pub(crate) struct NameTables {
    pub(crate) names: BTreeMap<Arc<str>, Pid>,
    pub(crate) groups: BTreeMap<Arc<str>, BTreeSet<Pid>>,
}

/// The names and groups of one process, which are removed when it ends.
#[derive(Default)]
pub(crate) struct ProcessNames {
    pub(crate) names: BTreeSet<Arc<str>>,
    pub(crate) groups: BTreeSet<Arc<str>>,
}

impl ProcessNames {
    /// Returns the names and the groups.
    pub(crate) fn names_and_groups(&self) -> (Vec<Arc<str>>, Vec<Arc<str>>) {
        (self.names.iter().cloned().collect(), self.groups.iter().cloned().collect())
    }
}

impl Names {
    pub(crate) fn lock(&self) -> MutexGuard<'_, NameTables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the names and groups of a process that has ended.
    pub(crate) fn forget(&self, pid: Pid, known: ProcessNames) {
        let mut books = self.lock();
        for name in known.names {
            // While the process was ending, the name may have been unregistered and given to another.
            if books.names.get(&name) == Some(&pid) {
                books.names.remove(&name);
            }
        }
        for group in known.groups {
            books.leave(&group, pid);
        }
    }
}

impl NameTables {
    pub(crate) fn leave(&mut self, group: &str, pid: Pid) {
        let Some(members) = self.groups.get_mut(group) else { return };
        members.remove(&pid);
        if members.is_empty() {
            self.groups.remove(group);
        }
    }
}

/// The published services of a node, by the number that is computed from the name.
#[derive(Default)]
pub(crate) struct Services(Mutex<BTreeMap<u64, (Arc<str>, Pid)>>);

impl Services {
    pub(crate) fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, (Arc<str>, Pid)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the process of the service with that number.
    pub(crate) fn get(&self, number: u64) -> Option<Pid> {
        self.lock().get(&number).map(|(_, pid)| *pid)
    }
}
