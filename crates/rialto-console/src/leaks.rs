//! Leak suspects: tasks that have waited long for something that no other task seems to give them.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use rialto_event::diagnostics::{Wait, holders};
use rialto_event::time::Instant;
use rialto_rt::{ListedTask, TaskState};

use crate::list::{Cell, Entry};
use crate::text::place;

/// The largest number of uses of channels that are remembered.
const MAX_USES: usize = 100_000;

/// The columns of [`Leaks::suspects`].
pub(crate) const COLUMNS: [&str; 6] = ["task", "name", "since", "waits for", "its other end", "spawned at"];

/// Finds leak suspects in a sequence of looks at the tasks.
pub(crate) struct Leaks {
    limit: Duration,
    /// The tasks that were seen waiting at an end of a channel: by its address, and whether they received.
    users: HashMap<(usize, bool), HashSet<u64>>,
}

/// A task that may be a suspect, because nothing outside the program can wake it.
struct Candidate<'a> {
    task: &'a ListedTask,
    /// For each of its alternatives, the tasks that can enable it, as far as they are known.
    wakers: Vec<Vec<u64>>,
}

impl Leaks {
    pub(crate) fn new(limit: Duration) -> Leaks {
        Leaks { limit, users: HashMap::new() }
    }

    /// Returns the suspects: the tasks that have waited for longer than the limit, and whose other ends are
    /// held only by such tasks. The holders of locks and permits are known, and so are tasks whose ends are
    /// awaited. The holders of a channel's other end are those tasks that were seen waiting there. If no task
    /// is known at an end, the suspicion is weak, and the row says so.
    pub(crate) fn suspects(&mut self, tasks: &[ListedTask]) -> Vec<Entry> {
        self.remember(tasks);
        let by_id: HashMap<u64, &ListedTask> = tasks.iter().map(|task| (task.id.as_u64(), task)).collect();
        let mut candidates: HashMap<u64, Candidate<'_>> = HashMap::new();
        for task in tasks.iter().filter(|task| self.is_candidate(task)) {
            let wakers = task.waits.iter().map(|wait| self.wakers(wait, task.id.as_u64())).collect();
            candidates.insert(task.id.as_u64(), Candidate { task, wakers });
        }
        remove_hopeful(&mut candidates);
        let mut suspects: Vec<&Candidate<'_>> = candidates.values().collect();
        suspects.sort_by_key(|candidate| candidate.task.id);
        suspects.into_iter().map(|candidate| candidate.entry(&by_id)).collect()
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

    /// Returns the tasks that are known to be able to enable an event on which `task` waits.
    fn wakers(&self, wait: &Wait, task: u64) -> Vec<u64> {
        let users = |channel: usize, is_receiver: bool| {
            let users = self.users.get(&(channel, is_receiver)).into_iter().flatten();
            let mut users: Vec<u64> = users.copied().filter(|user| *user != task).collect();
            users.sort_unstable();
            users
        };
        match wait {
            Wait::Recv { channel } => users(channel.address(), false),
            Wait::Send { channel } => users(channel.address(), true),
            Wait::Object { at, .. } => holders(at.address()),
            Wait::End { task } => vec![*task],
            Wait::Children { tasks } => tasks.clone(),
            _ => Vec::new(),
        }
    }

    /// Remembers the tasks that wait at the ends of channels, and forgets those that have ended.
    fn remember(&mut self, tasks: &[ListedTask]) {
        let living: HashSet<u64> = tasks.iter().map(|task| task.id.as_u64()).collect();
        self.users.retain(|_, users| {
            users.retain(|user| living.contains(user));
            !users.is_empty()
        });
        let mut uses: usize = self.users.values().map(HashSet::len).sum();
        for task in tasks {
            for wait in &task.waits {
                let end = match wait {
                    Wait::Recv { channel } => (channel.address(), true),
                    Wait::Send { channel } => (channel.address(), false),
                    _ => continue,
                };
                if uses < MAX_USES {
                    uses += usize::from(self.users.entry(end).or_default().insert(task.id.as_u64()));
                }
            }
        }
    }
}

/// Removes the candidates that a task can wake which is not a candidate itself, again and again.
fn remove_hopeful(candidates: &mut HashMap<u64, Candidate<'_>>) {
    let mut waiting_for: HashMap<u64, Vec<u64>> = HashMap::new();
    for (id, candidate) in candidates.iter() {
        for waker in candidate.wakers.iter().flatten() {
            waiting_for.entry(*waker).or_default().push(*id);
        }
    }
    let mut hopeful: Vec<u64> =
        waiting_for.keys().copied().filter(|waker| !candidates.contains_key(waker)).collect();
    while let Some(waker) = hopeful.pop() {
        for task in waiting_for.get(&waker).into_iter().flatten() {
            if candidates.remove(task).is_some() {
                hopeful.push(*task);
            }
        }
    }
}

impl Candidate<'_> {
    fn entry(&self, by_id: &HashMap<u64, &ListedTask>) -> Entry {
        let task = self.task;
        let waits: Vec<String> = task.waits.iter().map(ToString::to_string).collect();
        let called = |id: &u64| match by_id.get(id).and_then(|task| task.name.as_deref()) {
            Some(name) => format!("task {id} \"{name}\""),
            None => format!("task {id}"),
        };
        let ends = self.wakers.iter().map(|wakers| match wakers.as_slice() {
            [] => "no task was seen there".to_owned(),
            wakers => {
                let names: Vec<String> = wakers.iter().take(5).map(called).collect();
                format!("{}, waiting itself", names.join(", "))
            }
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

    use rialto_event::{Condition, channel, sleep};
    use rialto_rt::{Handle, Runtime, task};
    use rialto_sync::Mutex;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(60);

    fn named(name: &str, future: impl Future<Output = ()> + Send + 'static) {
        drop(task::Builder::new().name(name).spawn(future));
    }

    fn names(leaks: &mut Leaks) -> Vec<String> {
        let entries = leaks.suspects(&Handle::current().tasks());
        let name = |(_, cells): Entry| match &cells[1] {
            Cell::Text(name) => name.clone(),
            _ => unreachable!("names are texts"),
        };
        entries.into_iter().map(name).collect()
    }

    #[test]
    fn tasks_that_only_suspects_could_wake_are_suspects_after_a_minute() {
        Runtime::simulated(1).block_on(async {
            let (never, lock) = (Condition::new(), Arc::new(Mutex::new(())));
            let (other, condition) = (lock.clone(), never.clone());
            named("holder", async move {
                let _guard = other.lock().await;
                condition.wait().await;
            });
            sleep(Duration::from_millis(1)).await;
            named("leaked", async move { drop(lock.lock().await) });
            let lock = Arc::new(Mutex::new(()));
            let other = lock.clone();
            named("sleeper", async move {
                let _guard = other.lock().await;
                sleep(Duration::from_secs(3600)).await;
            });
            sleep(Duration::from_millis(1)).await;
            named("patient", async move { drop(lock.lock().await) });
            let mut leaks = Leaks::new(LIMIT);
            sleep(Duration::from_secs(59)).await;
            assert_eq!(names(&mut leaks), Vec::<String>::new());
            sleep(Duration::from_secs(2)).await;
            assert_eq!(names(&mut leaks), ["holder", "leaked"]);
            never.signal();
            sleep(Duration::from_secs(1)).await;
            assert_eq!(names(&mut leaks), Vec::<String>::new());
        });
    }

    #[test]
    fn the_users_of_a_channel_are_those_that_were_seen_there() {
        Runtime::simulated(1).block_on(async {
            let ((tx, rx), stop) = (channel::<u8>(), Condition::new());
            let begin = Condition::new();
            let (started, stopping) = (begin.clone(), stop.clone());
            named("producer", async move {
                // It waits for a receiver, so the console sees it here.
                tx.send(1).await.unwrap();
                stopping.wait().await;
                tx.send(2).await.unwrap();
            });
            named("consumer", async move {
                started.wait().await;
                while rx.recv().await.is_ok() {}
            });
            sleep(Duration::from_secs(1)).await;
            let mut leaks = Leaks::new(LIMIT);
            names(&mut leaks);
            begin.signal();
            sleep(Duration::from_secs(61)).await;
            let entries = leaks.suspects(&Handle::current().tasks());
            let ends: Vec<_> = entries.iter().map(|(_, cells)| cells[4].clone()).collect();
            let Cell::Text(end) = &ends[1] else { unreachable!("it is a text") };
            assert!(end.contains("\"producer\", waiting itself"), "{end}");
            assert_eq!(ends[0], Cell::from("no task was seen there"));
            drop(stop);
        });
    }
}
