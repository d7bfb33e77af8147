//! The page of a node's processes: supervision trees, mailboxes, and two kinds of suspects: mailboxes that
//! grow, and children that crash in a loop.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::Event;
use rialto_event::time::Instant;
use rialto_live::{Environment, TreeItem};
use rialto_process::supervisor::ChildInfo;
use rialto_process::{MailboxInfo, Node, Pid};

use crate::list::{Cell, Entry, List, key_of};
use crate::pace::Pace;

/// For this time the console remembers lengths and restarts.
const MEMORY: Duration = Duration::from_secs(60);
/// The number of mailboxes that are listed: the longest ones.
const MAILBOXES: usize = 1000;
/// The length from which a mailbox that grows is a suspect.
const LONG: usize = 16;
/// The number of restarts within a minute from which a child crashes in a loop.
const LOOP: u64 = 3;
/// The number of supervisors that are asked for their children.
const SUPERVISORS: usize = 200;
/// The number of looks that are remembered for the age of a mailbox's oldest message.
const MOST_LOOKS: usize = 256;
/// The number of types that are listed for a mailbox: the most frequent ones.
const TYPES: usize = 3;
/// The number of linked processes that are listed.
const PIDS: usize = 5;
/// The time in which a supervisor must answer. One that starts a child answers meanwhile.
const ANSWER_LIMIT: Duration = Duration::from_millis(200);

const TREE: [&str; 5] = ["process", "pid", "restarts", "messages", "last end"];
const MAILBOX: [&str; 7] = ["pid", "names", "messages", "oldest", "types", "links", "monitors"];
const GROWING: [&str; 6] = ["pid", "names", "messages", "least in a minute", "oldest", "types"];
const CRASHING: [&str; 5] = ["child", "supervisor", "restarts in a minute", "restarts", "last end"];

/// The component.
pub(crate) async fn run(env: Environment, node: Node) {
    let mut pace = Pace::new(&env);
    let page = env.into_container();
    let crashing = List::new(&page, "Children that crash in a loop", "crashing", &CRASHING, 2);
    let growing = List::new(&page, "Mailboxes that grow", "growing", &GROWING, 2);
    let tree = page.tree("Supervision trees", &TREE);
    let mailboxes = List::new(&page, "Mailboxes", "mailboxes", &MAILBOX, 2);
    let (mut lengths, mut restarts) = (Lengths::default(), Restarts::default());
    let mut opened = HashSet::new();
    loop {
        pace.due_evt().await;
        // It looks also if no page is open, because growth and ages need a past.
        pace.begin();
        lengths.look(&node);
        mailboxes.set(lengths.all(&node));
        growing.set(lengths.growing(&node));
        let trees = Trees::ask(&node).await;
        crashing.set(restarts.look(&trees));
        let items = trees.items(&node);
        // A tree is open first. The user may close it.
        items.iter().filter(|root| opened.insert(root.key)).for_each(|root| tree.open(root.key));
        tree.set(items);
        pace.end();
    }
}

/// The values of the last minute, the oldest first.
struct Samples<T>(VecDeque<(Instant, T)>);

impl<T> Default for Samples<T> {
    fn default() -> Self {
        Samples(VecDeque::new())
    }
}

impl<T: Copy> Samples<T> {
    fn push(&mut self, now: Instant, value: T) {
        while self.0.front().is_some_and(|(at, _)| now.duration_since(*at) > MEMORY) {
            self.0.pop_front();
        }
        self.0.push_back((now, value));
    }

    fn values(&self) -> impl Iterator<Item = T> {
        self.0.iter().map(|(_, value)| *value)
    }
}

/// The past lengths of the longest mailboxes.
#[derive(Default)]
struct Lengths {
    /// The longest now, the longest first.
    now: Vec<(Pid, usize)>,
    past: HashMap<Pid, Mailbox>,
}

/// The past of one mailbox.
#[derive(Default)]
struct Mailbox {
    lengths: Samples<usize>,
    arrivals: Arrivals,
    types: String,
}

/// When the messages of a mailbox have arrived. A mailbox numbers its messages, so the number of those that had
/// arrived at each look says when an unread one came, to the time between two looks. The program pays nothing for it.
#[derive(Default)]
struct Arrivals {
    /// The time of each look, and the number of messages that had arrived by then.
    looks: VecDeque<(Instant, u64)>,
    /// The number of the oldest message.
    oldest: Option<u64>,
}

impl Arrivals {
    fn note(&mut self, now: Instant, arrived: u64, oldest: Option<u64>) {
        self.oldest = oldest;
        // The first look at which the oldest message was there says its age. Looks before it are not needed.
        let is_later = |look: &&(Instant, u64)| oldest.is_none_or(|oldest| look.1 < oldest);
        while self.looks.front().filter(is_later).is_some() {
            self.looks.pop_front();
        }
        // A look without arrivals adds nothing.
        if self.looks.back().is_none_or(|(_, last)| *last < arrived) {
            self.looks.push_back((now, arrived));
        }
        if self.looks.len() > MOST_LOOKS {
            // The older a look, the farther is the next one that is kept: an age is too small by a sixteenth at most.
            let mut last: Option<Instant> = None;
            self.looks.retain(|(at, _)| {
                let is_far = |last: Instant| at.duration_since(last) * 16 >= now.duration_since(*at);
                let is_kept = last.is_none_or(is_far);
                last = if is_kept { Some(*at) } else { last };
                is_kept
            });
        }
    }

    /// Returns the age of the oldest message.
    fn age(&self) -> Option<Duration> {
        let oldest = self.oldest?;
        let (then, _) = self.looks.iter().find(|(_, arrived)| *arrived >= oldest)?;
        Some(then.elapsed())
    }

    fn cell(&self) -> Cell {
        self.age().map_or_else(|| "".into(), Cell::Time)
    }
}

impl Lengths {
    fn look(&mut self, node: &Node) {
        let now = Instant::now();
        self.now = node.longest_mailboxes(MAILBOXES);
        let listed: HashSet<Pid> = self.now.iter().map(|(pid, _)| *pid).collect();
        self.past.retain(|pid, _| listed.contains(pid));
        for (pid, length) in &self.now {
            let known = self.past.entry(*pid).or_default();
            // An empty mailbox has not grown from anything.
            match length {
                0 => known.lengths = Samples::default(),
                _ => known.lengths.push(now, *length),
            }
            if let Some(info) = node.mailbox_info(*pid) {
                known.arrivals.note(now, info.arrived, info.oldest);
                known.types = types(&info);
            }
        }
    }

    fn all(&self, node: &Node) -> Vec<Entry> {
        let entry = |(pid, length): &(Pid, usize)| {
            let (info, known) = (node.process_info(*pid)?, self.past.get(pid)?);
            let others = [pids(&info.links), pids(&info.monitors)];
            let cells = [pid.to_string().into(), info.names.join(", ").into(), Cell::Number(*length as u64)];
            let content = [known.arrivals.cell(), known.types.as_str().into()];
            Some((pid.number, cells.into_iter().chain(content).chain(others).collect()))
        };
        self.now.iter().filter_map(entry).collect()
    }

    /// Returns the mailboxes that have doubled twice within the last minute.
    fn growing(&self, node: &Node) -> Vec<Entry> {
        let entry = |(pid, length): &(Pid, usize)| {
            let known = self.past.get(pid)?;
            if *length < LONG || !has_doubled_twice(&known.lengths) {
                return None;
            }
            let least = known.lengths.values().min()?;
            let names = node.process_info(*pid)?.names.join(", ");
            let counts = [*length, least].map(|count| Cell::Number(count as u64));
            let cells = [pid.to_string().into(), names.into()].into_iter().chain(counts);
            let content = [known.arrivals.cell(), known.types.as_str().into()];
            Some((pid.number, cells.chain(content).collect()))
        };
        self.now.iter().filter_map(entry).collect()
    }
}

/// Returns the first of these processes as a text, and the number of others.
fn pids(all: &[Pid]) -> Cell {
    let more = all.len().saturating_sub(PIDS);
    let more = (more > 0).then(|| format!("{more} more"));
    let first = all.iter().take(PIDS).map(ToString::to_string);
    first.chain(more).collect::<Vec<_>>().join(", ").into()
}

/// Returns the most frequent types of the messages in a mailbox, with their numbers.
fn types(mailbox: &MailboxInfo) -> String {
    let first = mailbox.types.iter().take(TYPES).map(|(name, count)| format!("{count} of {name}"));
    let more = mailbox.types.len().saturating_sub(TYPES);
    let more = (more > 0).then(|| format!("{more} more types"));
    first.chain(more).collect::<Vec<_>>().join(", ")
}

/// Returns whether the last length is at least twice an earlier one, which is at least twice one before it.
fn has_doubled_twice(lengths: &Samples<usize>) -> bool {
    let Some(last) = lengths.values().last() else { return false };
    let (mut least, mut has_doubled) = (usize::MAX, false);
    for length in lengths.values() {
        has_doubled |= least <= length / 2 && length <= last / 2;
        least = least.min(length);
    }
    has_doubled
}

/// The supervisors of a node and their children.
struct Trees {
    /// `None` for one that did not answer.
    children: BTreeMap<Pid, Option<Vec<ChildInfo>>>,
}

impl Trees {
    async fn ask(node: &Node) -> Trees {
        let mut children = BTreeMap::new();
        for supervisor in node.supervisors().into_iter().take(SUPERVISORS) {
            let answer = supervisor.which_children_evt().within(ANSWER_LIMIT).await;
            children.insert(supervisor.pid(), answer.and_then(Result::ok));
        }
        Trees { children }
    }

    /// Returns the trees. The root of each is a supervisor that is a child of no other.
    fn items(&self, node: &Node) -> Vec<TreeItem> {
        let all = self.children.values().flatten().flatten();
        let below: HashSet<Pid> = all.filter_map(|child| child.pid).collect();
        let roots = self.children.keys().filter(|pid| !below.contains(pid));
        let item = |pid: &Pid| {
            let names = node.process_info(*pid).map(|info| info.names.join(", ")).unwrap_or_default();
            let name = if names.is_empty() { "(root)".into() } else { names };
            let cells = [name, pid.to_string(), String::new(), messages(node, Some(*pid)), String::new()];
            TreeItem { key: pid.number, cells: cells.into(), children: self.below(node, *pid, pid.number) }
        };
        roots.map(item).collect()
    }

    /// Returns the children of a supervisor. The keys depend on names, so that a node of the tree stays open
    /// when its process is restarted.
    fn below(&self, node: &Node, supervisor: Pid, key: u64) -> Vec<TreeItem> {
        let silent = || vec![TreeItem::new(key_of(&(key, "?")), ["(the supervisor does not answer)"])];
        let Some(known) = self.children.get(&supervisor) else { return Vec::new() };
        let Some(children) = known else { return silent() };
        let item = |(at, child): (usize, &ChildInfo)| {
            // Children of a dynamic supervisor have no names.
            let key = key_of(&(key, &format!("{at} {}", child.id)));
            let state = if child.restarting { "restarting" } else { "stopped" };
            let pid = child.pid.map_or_else(|| state.into(), |pid| pid.to_string());
            let (restarts, messages) = (child.restarts.to_string(), messages(node, child.pid));
            let cells = [child.id.to_string(), pid, restarts, messages, last_end(child)];
            let below = child.supervisor.map(|inner| self.below(node, inner.pid(), key));
            TreeItem { key, cells: cells.into(), children: below.unwrap_or_default() }
        };
        children.iter().enumerate().map(item).collect()
    }
}

fn last_end(child: &ChildInfo) -> String {
    child.last_end.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn messages(node: &Node, pid: Option<Pid>) -> String {
    let info = pid.and_then(|pid| node.process_info(pid));
    info.map(|info| info.messages.to_string()).unwrap_or_default()
}

/// The past numbers of restarts.
#[derive(Default)]
struct Restarts {
    past: HashMap<(Pid, Arc<str>), Samples<u64>>,
}

impl Restarts {
    /// Returns the children that were restarted often within the last minute.
    fn look(&mut self, trees: &Trees) -> Vec<Entry> {
        let (now, mut seen, mut entries) = (Instant::now(), HashSet::new(), Vec::new());
        let known = trees
            .children
            .iter()
            .flat_map(|(pid, children)| children.iter().flatten().map(move |child| (*pid, child)));
        for (supervisor, child) in known.filter(|(_, child)| child.restarts > 0) {
            let key = (supervisor, child.id.clone());
            let past = self.past.entry(key.clone()).or_default();
            seen.insert(key);
            past.push(now, child.restarts);
            let recent = child.restarts - past.values().next().unwrap_or(0);
            if recent >= LOOP {
                let counts = [recent, child.restarts].map(Cell::Number);
                let cells = [child.id.to_string().into(), supervisor.to_string().into()];
                let cells = cells.into_iter().chain(counts).chain([last_end(child).into()]).collect();
                entries.push((key_of(&(supervisor.number, &child.id)), cells));
            }
        }
        self.past.retain(|key, _| seen.contains(key));
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_of_the_oldest_message_is_known_to_a_look() {
        rialto_rt::Runtime::simulated(1).block_on(async {
            let mut arrivals = Arrivals::default();
            assert_eq!(arrivals.age(), None);
            // One message comes before each look, and from the fourth look on, one is taken, too.
            for look in 1..=1000_u64 {
                arrivals.note(Instant::now(), look, Some(look.saturating_sub(3).max(1)));
                rialto_event::sleep(Duration::from_secs(1)).await;
                assert_eq!(arrivals.age(), Some(Duration::from_secs(look.min(4))), "look {look}");
            }
            // The process stops taking messages.
            for look in 1001..=3000_u64 {
                arrivals.note(Instant::now(), look, Some(997));
                rialto_event::sleep(Duration::from_secs(1)).await;
                assert_eq!(arrivals.age(), Some(Duration::from_secs(look - 996)), "look {look}");
            }
            assert!(arrivals.looks.len() <= MOST_LOOKS);
            // It takes half of them. The age of the next one is known less exactly.
            arrivals.note(Instant::now(), 3000, Some(2000));
            let age = arrivals.age().unwrap().as_secs();
            assert!((938..=1001).contains(&age), "{age}");
            arrivals.note(Instant::now(), 3000, None);
            assert_eq!(arrivals.age(), None);
        });
    }

    #[test]
    fn a_mailbox_has_doubled_twice_if_it_has_grown_in_two_steps() {
        let doubled = |lengths: &[usize]| {
            let (now, mut samples) = (Instant::now(), Samples::default());
            lengths.iter().for_each(|length| samples.push(now, *length));
            has_doubled_twice(&samples)
        };
        assert!(doubled(&[5, 10, 20]) && doubled(&[9, 3, 2, 5, 4, 12]));
        assert!(!doubled(&[]) && !doubled(&[1000]) && !doubled(&[10, 20]) && !doubled(&[1, 1000]));
        assert!(!doubled(&[5, 10, 19]) && !doubled(&[20, 10, 5]) && !doubled(&[1, 50, 60]));
    }
}
