//! The page of the channels and objects for which tasks wait.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::diagnostics::{Resource, Wait};
use rialto_event::select;
use rialto_live::{Environment, RowSource, TableInput};
use rialto_rt::{Handle, ListedTask};

use crate::pace::Pace;
use crate::text::{NO_DIAGNOSTICS, duration, place};

const COLUMNS: [&str; 7] = ["object", "kind", "receive", "send", "wait", "longest", "created at"];

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _note = page.text(if observed.has_diagnostics() { "" } else { NO_DIAGNOSTICS });
    let table = page.table("Channels and objects with waiting tasks", &COLUMNS);
    let (mut column, mut is_descending) = (5, true);
    let mut objects = Vec::new();
    loop {
        table.show_order(column, is_descending);
        let mut sorted: Vec<Awaited> = objects.clone();
        sorted.sort_by(|a, b| {
            let order = a.compare(b, column);
            if is_descending { order.reverse() } else { order }
        });
        table.set_source(Arc::new(Rows(sorted)));
        select! {
            input = table.input_evt() => if let TableInput::Column(pressed) = input {
                is_descending = if pressed == column { !is_descending } else { (2..=5).contains(&pressed) };
                column = pressed;
            },
            () = pace.due_evt() => {
                pace.wait_for_page().await;
                pace.begin();
                objects = awaited(&observed.tasks());
                pace.end();
            }
        }
    }
}

/// A channel or an object, and the tasks that wait for it.
#[derive(Clone)]
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

    fn compare(&self, other: &Awaited, column: usize) -> Ordering {
        match column {
            1 => self.kind.cmp(other.kind),
            2 => self.receivers.cmp(&other.receivers),
            3 => self.senders.cmp(&other.senders),
            4 => self.others.cmp(&other.others),
            5 => self.longest.cmp(&other.longest),
            6 => self.created_at.cmp(&other.created_at),
            _ => self.name.cmp(&other.name),
        }
    }
}

/// Returns the channels and objects for which these tasks wait.
fn awaited(tasks: &[ListedTask]) -> Vec<Awaited> {
    let mut objects: BTreeMap<usize, Awaited> = BTreeMap::new();
    for task in tasks {
        for wait in &task.waits {
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
            object.longest = object.longest.max(task.in_state);
        }
    }
    objects.into_values().collect()
}

struct Rows(Vec<Awaited>);

impl RowSource for Rows {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let object = &self.0[position];
        let counts = [object.receivers, object.senders, object.others].map(|count| count.to_string());
        let names = [object.name.clone(), object.kind.into()];
        let rest = [duration(object.longest), object.created_at.clone()];
        (position as u64, names.into_iter().chain(counts).chain(rest).collect())
    }
}
