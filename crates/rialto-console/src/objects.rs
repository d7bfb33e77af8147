//! The page of the channels and objects for which tasks wait, and of the channels that have names.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use rialto_event::__private::uses::UseCounter;
use rialto_event::diagnostics::{NamedChannel, Resource, Wait, named_channels};
use rialto_event::time::Instant;
use rialto_live::Environment;
use rialto_rt::Handle;

use crate::list::{Cell, Entry, List};
use crate::pace::Pace;
use crate::text::{NO_DIAGNOSTICS, place};

pub(crate) const LABEL: &str = "Named channels, and objects with waiting tasks";
/// The name of the table in links.
pub(crate) const NAME: &str = "objects";
pub(crate) const COLUMNS: [&str; 9] =
    ["object", "kind", "receive", "send", "wait", "longest", "values", "per second", "created at"];
/// The position of the column "longest".
pub(crate) const LONGEST: usize = 5;

/// The number of objects that are known after no task waits for them.
const MAX_KNOWN: usize = 10_000;

/// The component.
pub(crate) async fn run(env: Environment, observed: Handle) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let _note = page.text(if observed.has_diagnostics() { "" } else { NO_DIAGNOSTICS });
    let list = List::new(&page, LABEL, NAME, &COLUMNS, LONGEST);
    let mut objects = Objects::new(observed.has_diagnostics());
    loop {
        pace.due_evt().await;
        objects.begin(&mut pace).await;
        let tasks = observed.tasks();
        list.set(objects.look(tasks.iter().map(|task| (&*task.waits, task.in_state))));
        pace.end();
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
    /// The number of values that went through a named channel.
    values: Option<u64>,
    /// The number of commits per second, if it is known: of the values that went through a channel, and of the calls
    /// that another object has answered.
    rate: Option<u64>,
}

impl Awaited {
    fn new(resource: &Resource, kind: &'static str) -> Awaited {
        let name = resource.name().map_or_else(|| format!("{:#x}", resource.address()), String::from);
        let created_at = resource.made_at().map(place).unwrap_or_default();
        Awaited {
            name,
            kind,
            created_at,
            receivers: 0,
            senders: 0,
            others: 0,
            longest: None,
            values: None,
            rate: None,
        }
    }

    fn cells(self) -> Vec<Cell> {
        let counts = [self.receivers, self.senders, self.others].map(Cell::Number);
        let number = |number: Option<u64>| number.map_or_else(|| "".into(), Cell::Number);
        let longest = self.longest.map_or_else(|| "".into(), Cell::Time);
        let rest = [longest, number(self.values), number(self.rate), self.created_at.into()];
        [self.name.into(), self.kind.into()].into_iter().chain(counts).chain(rest).collect()
    }
}

/// Looks at objects again and again, so that it knows their throughput.
pub(crate) struct Objects {
    has_diagnostics: bool,
    /// The number of values of each named channel at the last look, by its address.
    before: HashMap<usize, (Instant, u64)>,
    /// Counts the commits at all objects, with diagnostics.
    counter: Option<UseCounter>,
    /// The time of the last look.
    looked: Option<Instant>,
    /// The objects that were seen before, and their kinds. One that is busy is listed although no task waits now.
    known: HashMap<usize, (Resource, &'static str)>,
}

impl Objects {
    pub(crate) fn new(has_diagnostics: bool) -> Objects {
        Objects {
            has_diagnostics,
            before: HashMap::new(),
            counter: None,
            looked: None,
            known: HashMap::new(),
        }
    }

    /// Waits until a page is open, and begins a look. Meanwhile nothing is counted, because what is counted needs
    /// memory until the next look.
    pub(crate) async fn begin(&mut self, pace: &mut Pace) {
        if !pace.has_page() {
            *self = Objects::new(self.has_diagnostics);
            pace.wait_for_page().await;
        }
        pace.begin();
    }

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
                if self.known.len() < MAX_KNOWN || self.known.contains_key(&resource.address()) {
                    self.known.insert(resource.address(), (resource.clone(), kind));
                }
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
        self.add_rates(&mut objects);
        self.add_named(named_channels(), &mut objects);
        objects.into_iter().map(|(address, object)| (address as u64, object.cells())).collect()
    }

    /// Adds the commits per second since the last look, and the objects that had some.
    fn add_rates(&mut self, objects: &mut BTreeMap<usize, Awaited>) {
        if !self.has_diagnostics {
            return;
        }
        let counter = self.counter.get_or_insert_with(UseCounter::new);
        let mut commits: HashMap<usize, u64> = HashMap::new();
        counter.take().iter().for_each(|(used, count)| *commits.entry(used.address).or_default() += count);
        let now = Instant::now();
        let passed = self.looked.replace(now).map(|then| now.duration_since(then).as_secs_f64());
        let Some(passed) = passed.filter(|passed| *passed > 0.0) else { return };
        for (address, (resource, kind)) in &self.known {
            if commits.get(address).is_some_and(|commits| *commits > 0) {
                objects.entry(*address).or_insert_with(|| Awaited::new(resource, kind));
            }
        }
        for (address, object) in objects {
            let commits = commits.get(address).copied().unwrap_or_default();
            object.rate = Some((commits as f64 / passed).round() as u64);
        }
        // An object that is neither awaited nor busy may be gone, and another one may get its address.
        if self.known.len() >= MAX_KNOWN {
            self.known.retain(|address, _| commits.contains_key(address));
        }
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
            (object.values, object.rate) = (Some(channel.commits), rate);
            after.insert(address, (now, channel.commits));
        }
        self.before = after;
    }
}
