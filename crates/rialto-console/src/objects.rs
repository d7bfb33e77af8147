//! The page of the channels and objects for which tasks wait, and of the channels that have names.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use rialto_event::diagnostics::{NamedChannel, Resource, Wait, named_channels};
use rialto_event::select;
use rialto_event::time::Instant;
use rialto_live::Environment;
use rialto_rt::Handle;

use crate::list::{Cell, Entry, List};
use crate::pace::Pace;
use crate::text::{NO_DIAGNOSTICS, place};

pub(crate) const LABEL: &str = "Named channels, and objects with waiting tasks";
pub(crate) const COLUMNS: [&str; 9] =
    ["object", "kind", "receive", "send", "wait", "longest", "values", "per second", "created at"];
/// The position of the column "longest".
pub(crate) const LONGEST: usize = 5;

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _note = page.text(if observed.has_diagnostics() { "" } else { NO_DIAGNOSTICS });
    let mut list = List::new(&page, LABEL, &COLUMNS, LONGEST);
    let mut objects = Objects::default();
    loop {
        select! {
            input = list.input_evt() => list.handle(input),
            () = pace.due_evt() => {
                pace.begin_with_page().await;
                let tasks = observed.tasks();
                list.set(objects.look(tasks.iter().map(|task| (&*task.waits, task.in_state))));
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
    /// `None` if no task is known to wait.
    longest: Option<Duration>,
    /// The values that went through a named channel, and the number of them per second.
    values: Option<(u64, Option<u64>)>,
}

impl Awaited {
    fn new(resource: &Resource, kind: &'static str) -> Awaited {
        let name = resource.name().map_or_else(|| format!("{:#x}", resource.address()), String::from);
        let created_at = resource.made_at().map(place).unwrap_or_default();
        Awaited { name, kind, created_at, receivers: 0, senders: 0, others: 0, longest: None, values: None }
    }

    fn cells(self) -> Vec<Cell> {
        let counts = [self.receivers, self.senders, self.others].map(Cell::Number);
        let number = |number: Option<u64>| number.map_or_else(|| "".into(), Cell::Number);
        let (values, rate) = self.values.unzip();
        let longest = self.longest.map_or_else(|| "".into(), Cell::Time);
        let rest = [longest, number(values), number(rate.flatten()), self.created_at.into()];
        [self.name.into(), self.kind.into()].into_iter().chain(counts).chain(rest).collect()
    }
}

/// Looks at objects again and again, so that it knows how many values go through named channels.
#[derive(Default)]
pub(crate) struct Objects {
    /// The number of values of each named channel at the last look, by its address.
    before: HashMap<usize, (Instant, u64)>,
}

impl Objects {
    /// Returns the named channels of the process, and the channels and objects for which these tasks wait. Each
    /// task has its waits, and the time since it waits.
    pub(crate) fn look<'a>(&mut self, tasks: impl Iterator<Item = (&'a [Wait], Duration)>) -> Vec<Entry> {
        let mut objects: BTreeMap<usize, Awaited> = BTreeMap::new();
        for (waits, waited) in tasks {
            for wait in waits {
                let Some(resource) = wait.resource() else { continue };
                let kind = match wait {
                    Wait::Object { what, .. } => what,
                    _ => "a channel",
                };
                let object =
                    objects.entry(resource.address()).or_insert_with(|| Awaited::new(resource, kind));
                match wait {
                    Wait::Recv { .. } => object.receivers += 1,
                    Wait::Send { .. } => object.senders += 1,
                    _ => object.others += 1,
                }
                object.longest = object.longest.max(Some(waited));
            }
        }
        self.add_named(named_channels(), &mut objects);
        objects.into_iter().map(|(address, object)| (address as u64, object.cells())).collect()
    }

    /// Adds the channels that have names. Their queues are known also without diagnostics.
    fn add_named(&mut self, named: Vec<NamedChannel>, objects: &mut BTreeMap<usize, Awaited>) {
        let now = Instant::now();
        let mut after = HashMap::new();
        for channel in named {
            let address = channel.channel.address();
            let object =
                objects.entry(address).or_insert_with(|| Awaited::new(&channel.channel, "a channel"));
            if channel.is_closed {
                object.kind = "a closed channel";
            }
            (object.receivers, object.senders) = (channel.receivers as u64, channel.senders as u64);
            let rate = self.before.get(&address).and_then(|(then, values)| {
                let passed = now.duration_since(*then).as_secs_f64();
                // Another channel may have the address now.
                let more = channel.commits.checked_sub(*values)?;
                (passed > 0.0).then(|| (more as f64 / passed).round() as u64)
            });
            object.values = Some((channel.commits, rate));
            after.insert(address, (now, channel.commits));
        }
        self.before = after;
    }
}
