//! Leak suspects: tasks that have waited long for something that no other task seems to give them.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use rialto_event::__private::uses::{Use, UseCounter, UsedEnd};
use rialto_event::diagnostics::{Wait, holders};
use rialto_event::time::Instant;
use rialto_rt::{ListedTask, TaskState};

use crate::list::{Cell, Entry};
use crate::text::place;

/// The largest number of uses of channels and objects that are remembered.
const MAX_USES: usize = 100_000;
/// After this number of new uses it is time to forget those of tasks that have ended.
const MANY_USES: usize = 10_000;

/// The columns of [`Leaks::suspects`].
pub(crate) const COLUMNS: [&str; 6] = ["task", "name", "since", "waits for", "its other end", "spawned at"];

/// Finds leak suspects in a sequence of looks at the tasks.
pub(crate) struct Leaks {
    limit: Duration,
    /// Counts the commits, with diagnostics.
    counter: Option<UseCounter>,
    /// The users of each end of a channel, and of each other object.
    users: HashMap<(usize, UsedEnd), Users>,
    /// The number of new uses since the last [`Leaks::remember`].
    learned: usize,
}

/// The users of an end of a channel, or of an object.
#[derive(Default)]
struct Users {
    /// The tasks that have not ended.
    tasks: HashSet<u64>,
    /// A thread, or a task that is not recorded, has used it.
    has_outsider: bool,
    /// A task that has ended has used it.
    has_ended: bool,
}

/// The tasks that can enable one alternative of a choice.
enum Wakers {
    /// These tasks alone.
    Tasks(Vec<u64>),
    /// No task has used its other end.
    Unknown,
    /// Something else may enable it, such as a thread.
    Outside,
}

/// A task that may be a suspect, because nothing outside the program can wake it.
struct Candidate<'a> {
    task: &'a ListedTask,
    /// For each of its alternatives.
    wakers: Vec<Wakers>,
}

/// The result of [`Leaks::suspects`].
pub(crate) struct Found {
    pub(crate) suspects: Vec<Entry>,
    /// Tasks that wait as long, and would be suspects if no task held an end that none has used.
    pub(crate) unknown: Vec<Entry>,
}

impl Leaks {
    pub(crate) fn new(limit: Duration, has_diagnostics: bool) -> Leaks {
        Leaks { limit, counter: has_diagnostics.then(UseCounter::new), users: HashMap::new(), learned: 0 }
    }

    /// Adds the users of channels and objects since the last call.
    pub(crate) fn learn(&mut self) {
        let uses = self.counter.as_ref().map(UseCounter::take).unwrap_or_default();
        for Use { address, end, task } in uses.into_keys() {
            self.add(address, end, task);
        }
    }

    fn add(&mut self, address: usize, end: UsedEnd, task: u64) {
        if self.users.len() >= MAX_USES && !self.users.contains_key(&(address, end)) {
            self.learned += 1;
            return;
        }
        let users = self.users.entry((address, end)).or_default();
        match task {
            0 => users.has_outsider = true,
            // There are too many to remember, so one that is left out may enable it.
            _ if users.tasks.len() >= MAX_USES => users.has_outsider = true,
            task => self.learned += usize::from(users.tasks.insert(task)),
        }
    }

    /// Returns whether [`remember`](Self::remember) has to be called, also if no page shows the suspects.
    pub(crate) fn is_full(&self) -> bool {
        self.learned >= MANY_USES
    }

    /// Returns the suspects: the tasks that have waited for longer than the limit, and whose other ends are
    /// held only by such tasks. The holders of locks and permits are known, and so are tasks whose ends are
    /// awaited. The holders of the other end of a channel are those tasks that have used it and have not ended.
    ///
    /// If only tasks that have ended have used it, it belongs to something that comes and goes, such as the requests
    /// of a server, and the task is not a suspect. If no task has used it, the task may be a server that waits for its
    /// first request.
    pub(crate) fn suspects(&mut self, tasks: &[ListedTask]) -> Found {
        self.remember(tasks);
        let by_id: HashMap<u64, &ListedTask> = tasks.iter().map(|task| (task.id.as_u64(), task)).collect();
        let mut candidates: HashMap<u64, Candidate<'_>> = HashMap::new();
        for task in tasks.iter().filter(|task| self.is_candidate(task)) {
            let wakers = task.waits.iter().map(|wait| self.wakers(wait, task.id.as_u64())).collect();
            candidates.insert(task.id.as_u64(), Candidate { task, wakers });
        }
        let certain = without_hope(&candidates, false);
        let possible = without_hope(&candidates, true);
        let entries = |is_wanted: &dyn Fn(&u64) -> bool| {
            let mut wanted: Vec<u64> = possible.iter().copied().filter(is_wanted).collect();
            wanted.sort_unstable();
            wanted.iter().map(|task| candidates[task].entry(&by_id)).collect()
        };
        Found {
            suspects: entries(&|task| certain.contains(task)),
            unknown: entries(&|task| !certain.contains(task)),
        }
    }

    /// Returns whether the task has waited for longer than the limit, for events of the program only.
    fn is_candidate(&self, task: &ListedTask) -> bool {
        let is_inside = |wait: &Wait| match wait {
            Wait::Recv { .. } | Wait::Send { .. } | Wait::Object { .. } | Wait::Never => true,
            Wait::End { .. } | Wait::Children { .. } => true,
            Wait::Time(at) => *at == Instant::FAR_FUTURE,
            _ => false,
        };
        let is_waiting = task.state == TaskState::Waiting && task.in_state >= self.limit;
        // The main future usually waits for the end of the program.
        is_waiting && !task.is_main && !task.waits.is_empty() && task.waits.iter().all(is_inside)
    }

    /// Returns the tasks that can enable an event on which `task` waits.
    fn wakers(&self, wait: &Wait, task: u64) -> Wakers {
        match wait {
            Wait::Recv { channel } => self.users_of(channel.address(), UsedEnd::Send, task),
            Wait::Send { channel } => self.users_of(channel.address(), UsedEnd::Recv, task),
            Wait::Object { at, .. } => match holders(at.address()) {
                none if none.is_empty() => self.users_of(at.address(), UsedEnd::Object, task),
                holders => Wakers::Tasks(holders),
            },
            Wait::End { task } => Wakers::Tasks(vec![*task]),
            Wait::Children { tasks } => Wakers::Tasks(tasks.clone()),
            _ => Wakers::Tasks(Vec::new()),
        }
    }

    /// Returns the tasks that have used each end of a channel, or an object.
    pub(crate) fn users_at(&self, address: usize) -> Vec<(UsedEnd, Vec<u64>)> {
        let users = |end: UsedEnd| {
            let mut tasks: Vec<u64> = self.users.get(&(address, end))?.tasks.iter().copied().collect();
            tasks.sort_unstable();
            Some((end, tasks))
        };
        [UsedEnd::Send, UsedEnd::Recv, UsedEnd::Object].into_iter().filter_map(users).collect()
    }

    fn users_of(&self, address: usize, end: UsedEnd, without: u64) -> Wakers {
        let Some(users) = self.users.get(&(address, end)) else { return Wakers::Unknown };
        let mut tasks: Vec<u64> = users.tasks.iter().copied().filter(|user| *user != without).collect();
        tasks.sort_unstable();
        match tasks.is_empty() {
            _ if users.has_outsider => Wakers::Outside,
            false => Wakers::Tasks(tasks),
            true if users.has_ended => Wakers::Outside,
            true => Wakers::Unknown,
        }
    }

    /// Remembers the tasks that wait at the ends of channels, and forgets those that have ended.
    pub(crate) fn remember(&mut self, tasks: &[ListedTask]) {
        let (mut living, mut needed) = (HashSet::new(), HashSet::new());
        for task in tasks {
            living.insert(task.id.as_u64());
            for wait in &task.waits {
                let Some(resource) = wait.resource() else { continue };
                needed.insert(resource.address());
                match wait {
                    Wait::Recv { .. } => self.add(resource.address(), UsedEnd::Recv, task.id.as_u64()),
                    Wait::Send { .. } => self.add(resource.address(), UsedEnd::Send, task.id.as_u64()),
                    _ => {}
                }
            }
        }
        for ((address, _), users) in &mut self.users {
            let before = users.tasks.len();
            users.tasks.retain(|user| living.contains(user));
            users.has_ended |= users.tasks.len() < before;
            if !users.tasks.is_empty() {
                needed.insert(*address);
            }
        }
        // Without a user that lives, it may be gone, and another one may get its address.
        self.users.retain(|(address, _), _| needed.contains(address));
        self.learned = 0;
    }
}

/// Returns the candidates that no other task can wake. A task that is not a candidate can wake others, and so can the
/// tasks that these can wake, and so on. An end that no task has used gives hope, unless `ignores_unknown`.
fn without_hope(candidates: &HashMap<u64, Candidate<'_>>, ignores_unknown: bool) -> HashSet<u64> {
    let mut left: HashSet<u64> = candidates.keys().copied().collect();
    let mut waiting_for: HashMap<u64, Vec<u64>> = HashMap::new();
    let mut hopeful = HashSet::new();
    for (id, candidate) in candidates {
        for wakers in &candidate.wakers {
            match wakers {
                Wakers::Tasks(tasks) => {
                    tasks.iter().for_each(|waker| waiting_for.entry(*waker).or_default().push(*id));
                }
                Wakers::Unknown if ignores_unknown => {}
                Wakers::Unknown | Wakers::Outside => {
                    hopeful.insert(*id);
                }
            }
        }
    }
    left.retain(|id| !hopeful.contains(id));
    hopeful.extend(waiting_for.keys().filter(|waker| !candidates.contains_key(waker)));
    let mut hopeful: Vec<u64> = hopeful.into_iter().collect();
    while let Some(waker) = hopeful.pop() {
        for task in waiting_for.get(&waker).into_iter().flatten() {
            if left.remove(task) {
                hopeful.push(*task);
            }
        }
    }
    left
}

impl Candidate<'_> {
    fn entry(&self, by_id: &HashMap<u64, &ListedTask>) -> Entry {
        let task = self.task;
        let waits: Vec<String> = task.waits.iter().map(ToString::to_string).collect();
        let called = |id: &u64| match by_id.get(id).and_then(|task| task.name.as_deref()) {
            Some(name) => format!("task {id} \"{name}\""),
            None => format!("task {id}"),
        };
        let ends = self.wakers.iter().map(|wakers| match wakers {
            Wakers::Tasks(tasks) if tasks.is_empty() => "nothing".to_owned(),
            Wakers::Tasks(tasks) => {
                let names: Vec<String> = tasks.iter().take(5).map(called).collect();
                format!("{}, waiting itself", names.join(", "))
            }
            _ => "no task has used it".to_owned(),
        });
        let ends: Vec<String> = ends.collect();
        let cells = [
            Cell::Number(task.id.as_u64()),
            Cell::Text(task.name.as_deref().unwrap_or_default().into()),
            Cell::Time(task.in_state),
            Cell::Text(waits.join(", or ")),
            Cell::Text(ends.join("; ")),
            Cell::Text(place(task.spawned_at)),
        ];
        (task.id.as_u64(), cells.into())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rialto_event::{channel, select, sleep};
    use rialto_rt::{Handle, Runtime, task};
    use rialto_sync::Mutex;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(60);

    fn named(name: &str, future: impl Future<Output = ()> + Send + 'static) {
        drop(task::Builder::new().name(name).spawn(future));
    }

    fn look(leaks: &mut Leaks) -> Found {
        leaks.learn();
        leaks.suspects(&Handle::current().tasks())
    }

    fn names(entries: &[Entry]) -> Vec<String> {
        let name = |(_, cells): &Entry| match &cells[1] {
            Cell::Text(name) => name.clone(),
            _ => unreachable!("names are texts"),
        };
        entries.iter().map(name).collect()
    }

    /// Runs `plant` in a simulation, and looks after more than a minute.
    fn found(plant: impl AsyncFnOnce()) -> (Vec<String>, Vec<String>) {
        Runtime::simulated(1).block_on(async {
            let mut leaks = Leaks::new(LIMIT, true);
            plant().await;
            sleep(Duration::from_secs(61)).await;
            let found = look(&mut leaks);
            (names(&found.suspects), names(&found.unknown))
        })
    }

    fn none() -> Vec<String> {
        Vec::new()
    }

    /// Two tasks that wait for each other. The second one has used the channel of the first, but was never seen
    /// waiting there.
    async fn plant_leak() {
        let (lock, (tx, rx)) = (Arc::new(Mutex::new(())), channel::<u8>());
        let other = lock.clone();
        named("holder", async move {
            let _guard = other.lock().await;
            while rx.recv().await.is_ok() {}
        });
        sleep(Duration::from_millis(1)).await;
        named("leaked", async move {
            tx.send(1).await.unwrap();
            drop(lock.lock().await);
        });
        sleep(Duration::from_millis(1)).await;
    }

    #[test]
    fn tasks_that_only_suspects_could_wake_are_suspects_after_a_minute() {
        Runtime::simulated(1).block_on(async {
            let mut leaks = Leaks::new(LIMIT, true);
            plant_leak().await;
            sleep(Duration::from_secs(59)).await;
            assert_eq!(names(&look(&mut leaks).suspects), none());
            sleep(Duration::from_secs(2)).await;
            let found = look(&mut leaks);
            assert_eq!(
                (names(&found.suspects), found.unknown.len()),
                (vec!["holder".into(), "leaked".into()], 0)
            );
            let ends = found.suspects.iter().map(|(_, cells)| cells[4].clone());
            let wanted = ["leaked", "holder"].map(|name| format!("\"{name}\", waiting itself"));
            for (end, wanted) in ends.zip(wanted) {
                assert!(matches!(&end, Cell::Text(end) if end.contains(&wanted)), "{end:?}");
            }
        });
    }

    #[test]
    fn a_task_whose_other_end_can_still_act_is_no_suspect() {
        // A lock whose holder waits for a timer, and a task that waits for that holder.
        let locks = async || {
            let lock = Arc::new(Mutex::new(()));
            let other = lock.clone();
            named("sleeper", async move {
                let _guard = other.lock().await;
                sleep(Duration::from_secs(3600)).await;
            });
            sleep(Duration::from_millis(1)).await;
            named("patient", async move { drop(lock.lock().await) });
        };
        assert_eq!(found(locks), (none(), none()));
        // A server whose client waits for a timer. Its request was taken at once, so that it never waited there.
        let server = async || {
            let (tx, rx) = channel::<u8>();
            named("server", async move { while rx.recv().await.is_ok() {} });
            sleep(Duration::from_millis(1)).await;
            named("client", async move {
                tx.send(1).await.unwrap();
                sleep(Duration::from_secs(3600)).await;
                tx.send(2).await.unwrap();
            });
        };
        assert_eq!(found(server), (none(), none()));
        // A choice with one alternative that can be enabled.
        let choice = async || {
            let (tx, rx) = channel::<u8>();
            named("chooser", async move {
                select! {
                    _ = rx.recv_evt() => {}
                    () = rialto_event::after(Duration::from_secs(3600)) => {}
                }
            });
            named("idle", async move {
                sleep(Duration::from_secs(3600)).await;
                drop(tx);
            });
        };
        assert_eq!(found(choice), (none(), none()));
    }

    #[test]
    fn an_idle_server_is_no_suspect() {
        // The first request may still come: nothing is known about the holder of the other end.
        let (unused, mut kept) = (channel::<u8>(), None);
        let (tx, rx) = unused;
        let new = async || {
            named("server", async move { while rx.recv().await.is_ok() {} });
            kept = Some(tx);
        };
        assert_eq!(found(new), (none(), vec!["server".into()]));
        drop(kept.take());
        // Its clients have ended, and others may come.
        let (tx, rx) = channel::<u8>();
        let used = async || {
            named("server", async move { while rx.recv().await.is_ok() {} });
            let client = tx.clone();
            named("client", async move { client.send(1).await.unwrap() });
            kept = Some(tx);
        };
        assert_eq!(found(used), (none(), none()));
        drop(kept);
        // A thread has used it, and the console does not see threads.
        Runtime::simulated(1).block_on(async {
            let (tx, rx) = channel::<u8>();
            named("server", async move { while rx.recv().await.is_ok() {} });
            let mut leaks = Leaks::new(LIMIT, true);
            leaks.add(tx.handle_count().0, UsedEnd::Send, 0);
            sleep(Duration::from_secs(61)).await;
            let found = look(&mut leaks);
            assert_eq!((names(&found.suspects), names(&found.unknown)), (none(), none()));
        });
    }

    #[test]
    fn many_uses_by_tasks_that_have_ended_are_forgotten() {
        let mut leaks = Leaks::new(LIMIT, false);
        for task in 1..=MANY_USES {
            assert!(!leaks.is_full());
            leaks.add(16 * task, UsedEnd::Send, task as u64);
        }
        assert!(leaks.is_full());
        leaks.remember(&[]);
        assert!(!leaks.is_full() && leaks.users.is_empty());
    }

    #[test]
    fn users_of_an_address_are_forgotten_with_its_last_user() {
        Runtime::simulated(1).block_on(async {
            let mut leaks = Leaks::new(LIMIT, true);
            let (tx, rx) = channel::<u8>();
            named("server", async move { while rx.recv().await.is_ok() {} });
            tx.send(1).await.unwrap();
            look(&mut leaks);
            let address = tx.handle_count().0;
            assert!(leaks.users.keys().any(|(known, _)| *known == address));
            drop(tx);
            sleep(Duration::from_secs(1)).await;
            // This future has used it, too, so it ends with this future.
            leaks.learn();
            leaks.suspects(&[]);
            assert_eq!(leaks.users.len(), 0);
        });
    }
}
