//! A mailbox that takes in everything, while nobody reads it.

use std::sync::Arc;

use crate::process::Process;

/// As long as it is there, the process's mailbox has no bound: who is on the way waits for what others send
/// before they can do what he waits for.
pub(crate) struct Roomy {
    process: Arc<Process>,
    bound: usize,
}

impl Roomy {
    pub(crate) fn new(process: &Arc<Process>) -> Roomy {
        let bound = process.mailbox.update(|mailbox| mailbox.set_bound(usize::MAX));
        Roomy { process: process.clone(), bound }
    }
}

impl Drop for Roomy {
    fn drop(&mut self) {
        self.process.mailbox.update(|mailbox| mailbox.set_bound(self.bound));
    }
}
