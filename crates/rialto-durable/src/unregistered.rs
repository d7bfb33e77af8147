//! Functions that have due tasks and that no flow worker has registered. Nothing is wrong with these tasks,
//! but they do not run.

use crate::leases;
use crate::overlay::{Overlay, prefix_end};
use crate::record::{self, Millis};
use crate::store::StoreError;
use std::collections::BTreeSet;
use std::fmt;

/// A function that receives the name of each such function once.
pub struct OnUnregistered(pub Box<dyn Fn(&str) + Send + Sync>);

impl Default for OnUnregistered {
    fn default() -> Self {
        OnUnregistered(Box::new(|function| {
            eprintln!(
                "rialto: durable tasks of `{function}` are due, but no running process has registered it\n\
                 help: register it with `Builder::flow`, or terminate the tasks"
            );
        }))
    }
}

impl fmt::Debug for OnUnregistered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnUnregistered").finish_non_exhaustive()
    }
}

/// The functions that the flow workers have registered. `None` if there is no flow worker, or if the
/// functions of one cannot be read.
pub struct Registered(Option<BTreeSet<String>>);

impl Registered {
    pub fn now(tx: &mut Overlay) -> Result<Registered, StoreError> {
        Ok(Registered(leases::registered(tx)?))
    }

    /// Returns whether it is known that no flow worker has registered this function.
    pub fn is_unregistered(&self, flow: &str) -> bool {
        self.0.as_ref().is_some_and(|registered| !registered.contains(flow))
    }
}

/// Returns the functions that have due tasks and that no flow worker has registered. It reads the first due
/// task of each function only.
pub fn unregistered_flows(tx: &mut Overlay, now: Millis) -> Result<Vec<String>, StoreError> {
    let registered = Registered::now(tx)?;
    let (mut from, until) = (record::all_due(), prefix_end(&record::all_due()));
    let mut found = Vec::new();
    while let Some((key, _)) = tx.scan(&from, &until, 1)?.pop() {
        let Some((flow, at)) = record::read_flow(&key) else { break };
        if at <= now && registered.is_unregistered(flow) {
            found.push(flow.to_string());
        }
        from = prefix_end(&record::due_from(flow, Millis::MAX));
    }
    Ok(found)
}
