//! The page of the channels and objects for which tasks wait.

use std::collections::BTreeMap;
use std::time::Duration;

use rialto_event::diagnostics::{Resource, Wait};
use rialto_event::select;
use rialto_live::Environment;
use rialto_rt::Handle;

use crate::list::{Cell, Entry, List};
use crate::pace::Pace;
use crate::text::{NO_DIAGNOSTICS, place};

pub(crate) const LABEL: &str = "Channels and objects with waiting tasks";
pub(crate) const COLUMNS: [&str; 7] = ["object", "kind", "receive", "send", "wait", "longest", "created at"];

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _note = page.text(if observed.has_diagnostics() { "" } else { NO_DIAGNOSTICS });
    let mut list = List::new(&page, LABEL, &COLUMNS, 5);
    loop {
        select! {
            input = list.input_evt() => list.handle(input),
            () = pace.due_evt() => {
                pace.wait_for_page().await;
                pace.begin();
                let tasks = observed.tasks();
                list.set(awaited(tasks.iter().map(|task| (&*task.waits, task.in_state))));
                pace.end();
            }
        }
    }
}

/// A channel or an object, and the tasks that wait for it.
struct Awaited {
    name: String,
    kind: &'static str,
    created_at: String,
    receivers: u64,
    senders: u64,
    others: u64,
    longest: Duration,
}

impl Awaited {
    fn new(resource: &Resource, kind: &'static str) -> Awaited {
        let name = resource.name().map_or_else(|| format!("{:#x}", resource.address()), String::from);
        let created_at = resource.made_at().map(place).unwrap_or_default();
        Awaited { name, kind, created_at, receivers: 0, senders: 0, others: 0, longest: Duration::ZERO }
    }

    fn cells(self) -> Vec<Cell> {
        let counts = [self.receivers, self.senders, self.others].map(Cell::Number);
        let rest = [Cell::Time(self.longest), self.created_at.into()];
        [self.name.into(), self.kind.into()].into_iter().chain(counts).chain(rest).collect()
    }
}

/// Returns the channels and objects for which these tasks wait. Each task has its waits, and the time since it waits.
pub(crate) fn awaited<'a>(tasks: impl Iterator<Item = (&'a [Wait], Duration)>) -> Vec<Entry> {
    let mut objects: BTreeMap<usize, Awaited> = BTreeMap::new();
    for (waits, waited) in tasks {
        for wait in waits {
            let Some(resource) = wait.resource() else { continue };
            let kind = match wait {
                Wait::Object { what, .. } => what,
                _ => "a channel",
            };
            let object = objects.entry(resource.address()).or_insert_with(|| Awaited::new(resource, kind));
            match wait {
                Wait::Recv { .. } => object.receivers += 1,
                Wait::Send { .. } => object.senders += 1,
                _ => object.others += 1,
            }
            object.longest = object.longest.max(waited);
        }
    }
    objects.into_iter().map(|(address, object)| (address as u64, object.cells())).collect()
}
