use crate::clock::Clock;
use crate::drive;
use crate::engine;
use crate::error::{Error, FrameError};
use crate::flow_trace::Starting;
use crate::frames::{self, EncodedState, ModuleRename, from_cbor, to_cbor_untyped};
use crate::frames_lock::FramesLock;
use crate::leases;
use crate::listener_thread;
use crate::migrate::{FrameEdit, Migration};
use crate::pending::{self, FailingStep};
use crate::queue::{Settings, Shared};
use crate::record::{self, Phase, Task};
use crate::registry::{Registry, Version};
use crate::retention;
use crate::schemas;
use crate::searching::{self, Search, StartOptions};
use crate::shutdown::{InMemoryToken, RunGuard, ThreadEndGuard};
use crate::stack_counts;
use crate::store::{Store, StoreError};
use crate::stranded::{self, StrandedTasks};
use crate::tasks::{self, Beginning, Limits};
use crate::unregistered::OnUnregistered;
use crate::view::{self, Details, HistoryEntry, Status, Summary};
use rialto_cps::Frame;
use rialto_cps::rt::Contexts;
use rialto_event::{Event, Spawn, after, choose};
use rialto_sync::unbounded;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;
use std::sync::{Arc, Weak, mpsc};
use std::thread;
use std::time::{Duration, SystemTime};

/// A handle to the durable tasks of a store. It starts, signals, queries and terminates tasks, and
/// [`run`](Self::run) executes them.
///
/// Clones share the same store. When the last handle is dropped and no `run` is active, the store closes;
/// [`close`](Self::close) waits for that.
///
/// ```
/// use rialto_durable::{Flows, Redb, checkpoint};
///
/// #[rialto_cps::cps]
/// async fn twice(n: u64) -> u64 {
///     let double = n * 2u64;
///     checkpoint!("doubled");
///     double
/// }
///
/// #[tokio::main(flavor = "current_thread")]
/// async fn main() -> Result<(), Box<dyn std::error::Error>> {
///     let flows = Flows::builder().flow::<twice>().open(Redb::in_memory()?)?;
///     let worker = tokio::spawn(flows.clone().run(tokio::spawn));
///     flows.start("six", twice(3)).await?;
///     flows.start("six", twice(3)).await?; // the task exists, so this starts nothing
///     assert_eq!(flows.result::<u64>("six").await?, Some(6));
///     flows.stop();
///     worker.await??;
///     Ok(())
/// }
/// ```
#[doc(alias("Temporal", "client", "worker", "workflow"))]
#[derive(Clone)]
pub struct Flows(Arc<Handle>);

/// A reference that does not keep the flows open.
pub(crate) struct WeakFlows(Weak<Handle>);

impl WeakFlows {
    pub(crate) fn upgrade(&self) -> Option<Flows> {
        self.0.upgrade().map(Flows)
    }
}

struct Handle {
    shared: Arc<Shared>,
    stopped: rialto_event::Condition,
    /// Called when a test has moved a virtual clock.
    _listener: Arc<dyn Fn() + Send + Sync>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.shared.close();
    }
}

/// Configures and opens [`Flows`].
#[must_use]
pub struct Builder {
    registry: Registry,
    clock: Clock,
    settings: Settings,
    report_unregistered: OnUnregistered,
    report_stranded: stranded::OnStranded,
    is_exclusive: bool,
}

#[cfg(test)]
impl Builder {
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }
}

impl Flows {
    pub(crate) fn shared(&self) -> &Shared {
        &self.0.shared
    }

    pub(crate) fn downgrade(&self) -> WeakFlows {
        WeakFlows(Arc::downgrade(&self.0))
    }

    pub(crate) fn shared_arc(&self) -> &Arc<Shared> {
        &self.0.shared
    }

    /// Returns a builder without functions, on the system's clock.
    pub fn builder() -> Builder {
        let registry = Registry::default();
        let settings = Settings {
            limits: Limits { crashes: 16, pause: 100, log: 10_000 },
            lease: Duration::from_secs(15),
            poll: Duration::from_secs(1),
            max_in_memory: 10_000,
            keep: None,
        };
        Builder {
            registry,
            clock: Clock::system(),
            settings,
            report_unregistered: OnUnregistered::default(),
            report_stranded: stranded::OnStranded::default(),
            is_exclusive: false,
        }
    }

    /// Starts a task, unless the store has a task of this name. Returns whether it started one. The task is
    /// safe when this returns.
    ///
    /// Any process that runs the store's tasks and has [registered](Builder::flow) the function executes the
    /// task; that need not be this process. While no process has registered the function, the task stays
    /// ready, and [is reported](Builder::on_unregistered).
    ///
    /// # Errors
    ///
    /// - [`Error::InvalidName`] if `id` cannot be a name.
    /// - [`Error::OtherFlow`] if the task of this name belongs to another function.
    /// - [`Error::Frame`] if a parameter cannot be written.
    /// - [`Error::Store`] if the store fails. The task may have started: call this again.
    #[doc(alias("start_workflow", "execute_workflow", "SignalWithStart"))]
    pub async fn start<F: Frame>(&self, id: &str, call: F) -> Result<bool, Error> {
        self.begin(id, call, StartOptions::new()).await
    }

    /// Starts a task as [`start`](Self::start) does, but the task does not run before this time, by the clock
    /// of the process that runs it. Until then it waits in the store. [`retry`](Self::retry) lets it begin at
    /// once.
    ///
    /// For recurring work, write one task that sleeps in a loop. It is one task, so two rounds never run at
    /// the same time.
    ///
    /// ```
    /// use rialto_durable::{Clock, Flows, Redb, Status, checkpoint};
    /// use std::time::{Duration, UNIX_EPOCH};
    ///
    /// #[rialto_cps::cps]
    /// async fn remind(who: String) -> String {
    ///     checkpoint!("reminding");
    ///     format!("{who}: it is time")
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let clock = Clock::skipping(UNIX_EPOCH);
    /// let flows = Flows::builder().flow::<remind>().clock(clock).open(Redb::in_memory()?)?;
    /// let tomorrow = UNIX_EPOCH + Duration::from_secs(24 * 3600);
    /// flows.start_at("reminder", remind("you".into()), tomorrow).await?;
    /// assert_eq!(flows.describe("reminder").await?.summary.status, Status::Ready);
    /// let worker = tokio::spawn(flows.clone().run(tokio::spawn));
    /// assert_eq!(flows.result::<String>("reminder").await?.as_deref(), Some("you: it is time"));
    /// # flows.stop();
    /// # worker.await??;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start).
    #[doc(alias("start_delay"))]
    pub async fn start_at<F: Frame>(&self, id: &str, call: F, time: SystemTime) -> Result<bool, Error> {
        self.begin(id, call, StartOptions::new().at(time)).await
    }

    /// Starts a task as [`start`](Self::start) does, with attributes by which [`search`](Self::search) finds it, or
    /// at a given time. If the task exists already, its attributes stay as they are.
    ///
    /// ```
    /// use rialto_durable::{Flows, Redb, Search, StartOptions, checkpoint};
    ///
    /// #[rialto_cps::cps]
    /// async fn order(amount: u64) -> u64 {
    ///     checkpoint!("paid");
    ///     amount
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let flows = Flows::builder().flow::<order>().open(Redb::in_memory()?)?;
    /// flows.start_with("order-7", order(100), StartOptions::new().attribute("customer", "ada")).await?;
    /// let found = flows.search(&Search::new().attribute("customer", "ada"), 10).await?;
    /// assert_eq!(found[0].id, "order-7");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start), and [`Error::Value`] if an attribute cannot be written.
    #[doc(alias("search attributes"))]
    pub async fn start_with<F: Frame>(
        &self,
        id: &str,
        call: F,
        options: StartOptions,
    ) -> Result<bool, Error> {
        options.check()?;
        self.begin(id, call, options).await
    }

    async fn begin<F: Frame>(&self, id: &str, call: F, options: StartOptions) -> Result<bool, Error> {
        let id = checked_name(id)?;
        let beginning = Beginning {
            at: options.at.map(crate::clock::millis),
            attributes: options.attributes,
            trace: Starting::now(),
        };
        let Shared { registry, schemas, .. } = &*self.0.shared;
        let version = registry.versions.iter().find(|each| each.function().name == F::NAME);
        let naming = version.map_or_else(|| ModuleRename::new(String::new(), String::new()), Version::naming);
        let flow = version.map_or_else(|| F::NAME.to_string(), Version::stored_name);
        let unwritten = |error: FrameError| Error::from(error).of_task(&id);
        // Refuses a call that has been polled and now awaits a future that cannot be serialized.
        crate::frames::count_foreign_leaves(&call).map_err(unwritten)?;
        let EncodedState { frames, schemas: numbers, .. } =
            EncodedState::of(&call, &naming, schemas, &registry.build).map_err(unwritten)?;
        let (new, stack_id) = (schemas.not_stored(&numbers), stack_counts::stack_id(&numbers));
        let stored = new.clone();
        let keys = vec![record::task(&id), record::deleted()];
        let starting = self.0.shared.submit_reading(keys, move |tx, now| {
            schemas::write(tx, &new)?;
            tasks::start(tx, &id, &flow, (frames, stack_id), beginning, now)
        });
        let is_new = starting.get().await?;
        schemas.mark_stored(&stored);
        Ok(is_new)
    }

    /// Sends a signal to a task, which receives it by
    /// [`wait_signal`](crate::wait_signal()). The signal is safe when this returns.
    ///
    /// # Errors
    ///
    /// - [`Error::NotFound`] if there is no such task, and [`Error::Ended`] if it has ended.
    /// - [`Error::InvalidName`] if the signal's name cannot be one.
    /// - [`Error::Value`] if the value cannot be written.
    /// - [`Error::Store`] if the store fails.
    pub async fn signal<T: Serialize + ?Sized>(&self, id: &str, name: &str, value: &T) -> Result<(), Error> {
        let (id, name) = (checked_name(id)?, checked_name(name)?);
        let value = to_cbor_untyped(value)
            .map_err(|why| Error::Value(format!("the signal `{name}` of the task `{id}`: {why}")))?;
        let of = id.clone();
        let signalling = self.0.shared.submit_reading(vec![record::task(&id)], move |tx, now| {
            tasks::signal(tx, &of, &name, value, now)
        });
        signalling.get().await?;
        if let Some(resident) = self.0.shared.resident(&id) {
            resident.notify_signals();
        }
        Ok(())
    }

    /// Terminates a task. If this process runs it, the task is dropped at its next await. Another process
    /// drops it at its next write at the latest.
    ///
    /// This does not undo what the task has done. Send a signal instead to a task that has to clean up.
    ///
    /// # Errors
    ///
    /// If there is no such task, if it has ended, or if the store fails.
    #[doc(alias("cancel", "kill"))]
    pub async fn terminate(&self, id: &str) -> Result<(), Error> {
        let id = checked_name(id)?;
        let of = id.clone();
        let (incarnation, ends) =
            self.0.shared.submit(move |tx, now| tasks::cancel(tx, &of, now)).get().await?;
        // Also if the task had ended before: an earlier call may not have reached it here. `incarnation`
        // excludes a later task of the same name.
        if let Some(resident) =
            self.0.shared.resident(&id).filter(|resident| resident.held_lease().incarnation == incarnation)
        {
            resident.cancel();
        }
        self.0.shared.notify_ended(&id);
        if ends { Ok(()) } else { Err(Error::Ended(id)) }
    }

    /// Makes a task ready at once: one in quarantine, one that pauses after a crash, or one that
    /// [`start_at`](Self::start_at) starts later. Does nothing if the task is running or waiting.
    ///
    /// # Errors
    ///
    /// If there is no such task, if it has ended, or if the store fails.
    pub async fn retry(&self, id: &str) -> Result<(), Error> {
        let id = checked_name(id)?;
        self.0.shared.submit(move |tx, now| tasks::retry(tx, &id, now)).get().await
    }

    /// Deletes a task that has ended, with its result and its log. Its name is free afterwards.
    /// [`Builder::retention`] does this after a time.
    ///
    /// A long log is deleted in several transactions, the oldest entries first and the task's record last, so
    /// that other tasks are not blocked. If the future is dropped or returns an error, a part may be deleted:
    /// call this again.
    ///
    /// # Errors
    ///
    /// If there is no such task, if it has not ended, or if the store fails.
    pub async fn delete(&self, id: &str) -> Result<(), Error> {
        let id = checked_name(id)?;
        loop {
            let of = id.clone();
            if self.0.shared.submit(move |tx, _| retention::delete(tx, &of)).get().await? {
                return Ok(());
            }
        }
    }

    /// Waits until a task has ended, and returns its function's result, or `None` if it was terminated. A
    /// task in quarantine has not ended.
    ///
    /// # Errors
    ///
    /// If there is no such task, if its result is not a `T`, or if the store fails.
    pub async fn result<T: DeserializeOwned>(&self, id: &str) -> Result<Option<T>, Error> {
        let id = checked_name(id)?;
        let shared = &self.0.shared;
        loop {
            let watch = shared.watch(&id);
            let of = id.clone();
            let keys = vec![record::task(&id), record::result(&id)];
            let known = shared.submit_reading(keys, move |tx, _| {
                // Read without `tasks::catch_up`: the steps of a running task do not matter here.
                let task = tx.record::<Task>(&record::task(&of))?.ok_or(Error::NotFound(of.clone()))?;
                let result = tx.get(&record::result(&of))?;
                Ok(task.phase.is_over().then_some((task.phase == Phase::Completed, result)))
            });
            match known.get().await? {
                None => {}
                Some((true, Some(result))) => {
                    let wrong = |why| Error::Value(format!("the result of the task `{id}`: {why}"));
                    return from_cbor(&result).map(Some).map_err(wrong);
                }
                Some(_) => return Ok(None),
            }
            // Another process may end the task without a notification.
            choose((watch.over.wait_evt(), after(shared.settings.poll).wrap(|_| ()))).await;
        }
    }

    /// Returns a task with its frames, its variables, the last hundred entries of its log, and its result, as
    /// of its last saved state. This is a query, in Temporal's terms.
    ///
    /// # Errors
    ///
    /// If there is no such task, or if the store fails.
    #[doc(alias("query", "show"))]
    pub async fn describe(&self, id: &str) -> Result<Details, Error> {
        let id = checked_name(id)?;
        self.0.shared.submit(move |tx, _| view::details(tx, &id)).get().await
    }

    /// Returns the variable of this name as of the task's last saved state, from the innermost frame that has
    /// one.
    ///
    /// # Errors
    ///
    /// If there is no such task, if the variable is not a `T`, or if the store fails.
    #[doc(alias("query"))]
    pub async fn variable<T: DeserializeOwned>(&self, id: &str, name: &str) -> Result<Option<T>, Error> {
        let id = checked_name(id)?;
        let of = id.clone();
        let state = self.0.shared.submit(move |tx, _| {
            tasks::get(tx, &of)?;
            frames::stack(tx, &of)
        });
        let Some(stack) = state.get().await? else { return Ok(None) };
        let all = stack.frames.iter().rev().flat_map(|frame| &frame.variables);
        let Some(variable) = all.into_iter().find(|variable| variable.name == name) else { return Ok(None) };
        let wrong = |why| Error::Value(format!("the variable `{name}` of the task `{id}`: {why}"));
        from_cbor(&variable.value).map(Some).map_err(wrong)
    }

    /// Returns the first `limit` tasks after the name `after`, ordered by name. An empty `after` begins with
    /// the first task.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn list(&self, after: &str, limit: usize) -> Result<Vec<Summary>, Error> {
        let after = after.to_string();
        self.0.shared.submit(move |tx, _| Ok(view::list(tx, &after, limit)?)).get().await
    }

    /// Like [`list`](Self::list), for the tasks of one status. An index finds them, so the cost does not
    /// depend on the number of other tasks.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn list_by_status(
        &self,
        status: Status,
        after: &str,
        limit: usize,
    ) -> Result<Vec<Summary>, Error> {
        let after = after.to_string();
        self.0.shared.submit(move |tx, _| Ok(view::list_by_status(tx, &status, &after, limit)?)).get().await
    }

    /// Returns the first `limit` tasks that a search finds, ordered by name. The indexes of attributes and of statuses
    /// have the candidates: a search for both looks at the tasks with the first attribute, in the order of the
    /// attributes' names. A search without either reads the records of all tasks.
    ///
    /// A transaction looks at 1,000 candidates. So a long search does not block other tasks, and may miss one
    /// that changes meanwhile.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn search(&self, search: &Search, limit: usize) -> Result<Vec<Summary>, Error> {
        let (mut search, mut found) = (search.clone(), Vec::new());
        while found.len() < limit {
            let (part, left) = (search.clone(), limit - found.len());
            let slice = self.0.shared.submit(move |tx, _| Ok(searching::search_slice(tx, &part, left)?));
            let (more, last) = slice.get().await?;
            found.extend(more);
            match last {
                Some(last) => search.after = last,
                None => break,
            }
        }
        Ok(found)
    }

    /// Returns steps with a failed attempt that will be attempted again. Reads at most `limit` records.
    /// Every process that uses the store sees them: a failed attempt is recorded.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn failing_steps(&self, limit: usize) -> Result<Vec<FailingStep>, Error> {
        self.0.shared.submit(move |tx, _| pending::failing_steps(tx, limit)).get().await
    }

    /// Returns entries of a task's log, from the number `from` on. The oldest entries may be deleted: see
    /// [`Builder::history_limit`].
    ///
    /// # Errors
    ///
    /// If there is no such task, or if the store fails.
    #[doc(alias("event history", "log"))]
    pub async fn history(&self, id: &str, from: u64, limit: usize) -> Result<Vec<HistoryEntry>, Error> {
        let id = checked_name(id)?;
        self.0.shared.submit(move |tx, _| view::history(tx, &id, from, limit)).get().await
    }

    /// Reads a value that a task has [`put`](crate::kv::put) into the store.
    ///
    /// # Errors
    ///
    /// If the value is not a `T`, or if the store fails.
    pub async fn get<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, Error> {
        let stored = record::kv(key);
        let value = self.0.shared.submit(move |tx, _| Ok(tx.get(&stored)?)).get().await?;
        let wrong = |why| Error::Value(format!("the value of `{key}`: {why}"));
        value.map(|bytes| from_cbor(&bytes)).transpose().map_err(wrong)
    }

    /// Returns the time by the [clock](Builder::clock) of these flows.
    pub fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_millis(self.0.shared.clock.millis())
    }

    /// Runs the store's tasks, including those of processes that have died, until [`stop`](Self::stop).
    /// `spawn` runs each of them on an executor: `tokio::spawn` on tokio, `rialto::rt::spawn` on Rialto's
    /// runtime.
    ///
    /// After `stop`, this completes when three things are done, in this order: the tasks that it runs are
    /// dropped at their next await; the store has them as ready, so that other processes may run them; and
    /// the store is closed. If several calls are active, each of them completes when the last one has closed
    /// the store. So a file can be opened again as soon as this returns. If you use a handle later, it opens
    /// the store again until it is dropped or [closed](Self::close).
    ///
    /// The call itself counts, and not only the first poll: from then on [`close`](Self::close) waits until
    /// the future has completed or is dropped.
    ///
    /// If the future is dropped, its tasks are ready again at once. Several calls may be active at the same
    /// time, in one process or, if the store allows it, in several. Each task is run by one of them.
    ///
    /// # Errors
    ///
    /// If the store fails before anything runs, or when the tasks are given back. In the second case other
    /// processes take them over when the [lease](Builder::lease) has expired. A failure in between is
    /// retried. If the store panics, this returns [`Error::Stopped`].
    pub fn run<S: Spawn + Clone>(self, spawn: S) -> impl Future<Output = Result<(), Error>> {
        // Counted before the first poll, because `close` waits for it.
        let run = RunGuard::new(&self.0.shared);
        self.run_until_stopped(run, spawn)
    }

    async fn run_until_stopped<S: Spawn + Clone>(self, mut run: RunGuard, spawn: S) -> Result<(), Error> {
        let shared = self.0.shared.clone();
        let lease = crate::clock::to_millis_ceil(shared.settings.lease);
        let renewed = shared.clock.monotonic();
        let flows = shared.flows.clone();
        let worker =
            shared.submit(move |tx, _| Ok(leases::register_worker(tx, lease, &flows)?)).get().await?;
        let (to, tasks) = unbounded();
        run.begin(worker, renewed, to);
        let in_memory = InMemoryToken::new();
        loop {
            let stopped = self.0.stopped.wait_evt().wrap(|()| None);
            let Some(leased) = choose((stopped, tasks.recv_evt().wrap(Some))).await else { break };
            // There is no sender any more: the store's thread has ended.
            let (leased, busy) = leased.map_err(|_| Error::Stopped)?;
            let (task, held) = (drive::drive(leased, busy, shared.clone()), in_memory.clone());
            spawn.clone().spawn_task(Box::pin(async move {
                task.await;
                drop(held);
            }));
        }
        drop(tasks);
        run.end(in_memory).await
    }

    /// Stops [`run`](Self::run), for this handle and its clones. The running tasks are dropped at their next
    /// await, and are ready again for other processes. `run` returns when that is done and the store is
    /// closed.
    pub fn stop(&self) {
        self.0.stopped.signal();
    }

    /// [Stops](Self::stop) the flows, and waits until each `run` has ended and the store is closed. Later
    /// calls through other handles fail with [`Error::Stopped`].
    ///
    /// Call this before the program exits, or opens the file again, even if it runs no tasks. If you only
    /// drop the last handle, the store closes a moment later.
    ///
    /// ```
    /// # use rialto_durable::{Flows, Redb};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let file = folder.path().join("orders.redb");
    /// let flows = Flows::builder().open(Redb::open(&file)?)?;
    /// assert_eq!(flows.list("", 10).await?, []);
    /// flows.close().await?;
    /// let again = Redb::open(&file)?;
    /// # drop(again);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the store fails. Then some tasks that ran here may not have been given back.
    pub async fn close(self) -> Result<(), Error> {
        let shared = self.0.shared.clone();
        self.stop();
        shared.wait_until_idle().await;
        shared.close();
        shared.wait_until_ended().await
    }

    /// Returns the states that this program cannot read and at which tasks of its functions stand, with the
    /// number of tasks.
    ///
    /// When this program takes such a task, the task goes into quarantine, and waits for a program that can
    /// read it. Running tasks are not counted. The query reads an index of states, whose size does not depend
    /// on the number of tasks.
    ///
    /// [`Builder::on_stranded`] receives the same when the store is opened.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn stranded(&self) -> Result<Vec<StrandedTasks>, Error> {
        let shared = self.shared_arc();
        let of = shared.clone();
        shared.submit(move |tx, _| Ok(stranded::stranded_states(tx, &of)?)).get().await
    }
}

/// The unit of time of the store's thread. An interval that is shorter would be none, and the thread would
/// spin.
const TICK: Duration = Duration::from_millis(1);

fn checked_name(id: &str) -> Result<String, Error> {
    if record::is_valid_name(id) { Ok(id.to_string()) } else { Err(Error::InvalidName(id.into())) }
}

impl Builder {
    /// Gives a value to every task: a client, a pool, a configuration. A function, and an attempt of a step, finds
    /// it by its type, with [`context`](rialto_cps::context()). No frame keeps it. A second value of the same type
    /// replaces the first.
    ///
    /// A task that asks for a type that was not given goes into quarantine at once, and waits for a program that
    /// gives one.
    ///
    /// ```
    /// use rialto_cps::{context, cps};
    /// use rialto_durable::{Flows, Redb, RetryPolicy, StepError, step};
    /// use std::sync::Arc;
    ///
    /// trait Payments: Send + Sync {
    ///     fn charge(&self, amount: u64) -> String;
    /// }
    ///
    /// #[cps]
    /// async fn order(amount: u64) -> Result<String, StepError> {
    ///     step::<String>("charge", RetryPolicy::default(), move |_| async move {
    ///         Ok(context::<Arc<dyn Payments>>().charge(amount))
    ///     })
    ///     .await
    /// }
    ///
    /// struct Bank;
    /// impl Payments for Bank {
    ///     fn charge(&self, amount: u64) -> String {
    ///         format!("receipt for {amount}")
    ///     }
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let payments: Arc<dyn Payments> = Arc::new(Bank);
    /// let flows = Flows::builder().flow::<order>().context(payments).open(Redb::in_memory()?)?;
    /// # let worker = tokio::spawn(flows.clone().run(tokio::spawn));
    /// flows.start("order-7", order(100)).await?;
    /// let receipt = flows.result::<Result<String, StepError>>("order-7").await?;
    /// assert_eq!(receipt, Some(Ok("receipt for 100".into())));
    /// # flows.stop();
    /// # worker.await??;
    /// # Ok(()) }
    /// ```
    pub fn context<C: Clone + Send + Sync + 'static>(mut self, value: C) -> Builder {
        let given = std::mem::take(&mut self.registry.contexts);
        self.registry.contexts = Arc::new(Contexts::clone(&given).with(value));
        self
    }

    /// Registers a function. It continues its tasks as long as it can read their frames. If several versions
    /// of the function can read a frame, the one that was registered first does.
    #[doc(alias("register_workflow"))]
    pub fn flow<F: Frame<Output: Serialize + DeserializeOwned + 'static>>(self) -> Builder {
        self.version::<F>("", "")
    }

    /// Registers an old version of a function, which continues the tasks that the old build began. The old
    /// build had the function, and those that it calls, in the module `stored_module`; this program has them
    /// in `module`. Both are full paths, which begin with the crate's name:
    /// `version::<v1::order>("shop", "shop::v1")` if the crate is called `shop`.
    ///
    /// [`open`](Self::open) returns an error if neither the function nor one that it calls is in `module`.
    #[doc(alias("GetVersion", "patched"))]
    pub fn version<F: Frame<Output: Serialize + DeserializeOwned + 'static>>(
        mut self,
        stored_module: &str,
        module: &str,
    ) -> Builder {
        self.registry.versions.push(Version::new::<F>(stored_module, module));
        self
    }

    /// Registers a frame upgrade: `with` converts the frames that `function` (module path and name) wrote at
    /// `site` with the layout `from`. Afterwards they have the layout `to`. That is a layout of this program,
    /// or one from which another upgrade continues. `frames.lock` has both; so has the error that refuses a
    /// frame, if the program still has the state.
    ///
    /// A frame is upgraded only if no version can read it as it is.
    pub fn migrate_frame(
        mut self,
        (function, site): (&str, &str),
        (from, to): (u64, u64),
        with: impl Fn(&mut FrameEdit<'_>) -> Result<(), String> + Send + Sync + 'static,
    ) -> Builder {
        let (function, site, with) = (function.into(), site.into(), Box::new(with));
        self.registry.migrations.push(Migration { function, site, from, to, with });
        self
    }

    /// Sets the name of this build, such as its version. The build's frames contain it. The default is a hash
    /// of the states that this program reads.
    pub fn build(mut self, build: impl Into<String>) -> Builder {
        self.registry.build = build.into();
        self
    }

    /// Sets the clock. The default is the system's clock.
    pub fn clock(mut self, clock: Clock) -> Builder {
        self.clock = clock;
        self
    }

    /// Sets how often a task may begin without progress until it goes into quarantine. The default is 16.
    /// Progress is a written state or the end of a step.
    pub fn max_crashes(mut self, crashes: u32) -> Builder {
        self.settings.limits.crashes = crashes.max(1);
        self
    }

    /// Sets the first pause before a task that panicked runs again. The default is 100 ms. Each further pause
    /// is twice as long, up to 16 doublings. The tasks of a process that died are ready without a pause.
    pub fn crash_backoff(mut self, pause: Duration) -> Builder {
        self.settings.limits.pause = crate::clock::to_millis_ceil(pause);
        self
    }

    /// Sets the lease: how long a process may be silent until others take over its tasks. The default is
    /// 15 s. A process sends a heartbeat three times in that time. Each process measures the time by its own
    /// monotonic clock, so the clocks of two machines need not agree. The shortest lease is 3 ms.
    pub fn lease(mut self, lease: Duration) -> Builder {
        self.settings.lease = lease.max(3 * TICK);
        self
    }

    /// Sets how often the store is polled for changes that other processes have made. The default is 1 s, and
    /// the shortest interval is 1 ms.
    pub fn poll_interval(mut self, poll: Duration) -> Builder {
        self.settings.poll = poll.max(TICK);
        self
    }

    /// Sets the largest number of tasks in memory. The default is 10,000. Tasks that wait in the store do not
    /// count.
    pub fn max_in_memory(mut self, tasks: usize) -> Builder {
        self.settings.max_in_memory = tasks.max(1);
        self
    }

    /// Sets how many entries of a task's log are kept. The default is the last 10,000. Older ones are deleted
    /// when the task writes its next state. The entries since the last state are always kept.
    pub fn history_limit(mut self, entries: u64) -> Builder {
        self.settings.limits.log = entries;
        self
    }

    /// Sets how long a task is kept after its end, with its result and its log. The default is for ever.
    /// Afterwards a process that runs tasks deletes it, and [`start`](Flows::start) with its name starts a
    /// new task. So keep tasks for longer than your callers repeat a start.
    pub fn retention(mut self, time: Duration) -> Builder {
        self.settings.keep = Some(time);
        self
    }

    /// Sets the function that reports each unregistered function: one that has due tasks, and that no process
    /// which runs tasks has registered. It is called once for each, on the store's thread, which waits for
    /// it. By default a line goes to standard error. [`Flows::count`] and [`Flows::list`] show such
    /// tasks.
    pub fn on_unregistered(mut self, report: impl Fn(&str) + Send + Sync + 'static) -> Builder {
        self.report_unregistered = OnUnregistered(Box::new(report));
        self
    }

    /// Sets the function that reports each state which this program cannot read, with the number of tasks
    /// there, when the store is opened. It is called once for each, on the store's thread. By default a line
    /// goes to standard error. [`Flows::stranded`] returns the same.
    pub fn on_stranded(mut self, report: impl Fn(&StrandedTasks) + Send + Sync + 'static) -> Builder {
        self.report_stranded = stranded::OnStranded(Box::new(report));
        self
    }

    /// Declares that no other process uses the store while it is open. Then the tasks of a process that has
    /// died are ready at once, and not only when its lease has expired. A file of [`Redb`](crate::Redb)'s
    /// qualifies, unless this process opens it twice.
    pub fn exclusive(mut self) -> Builder {
        self.is_exclusive = true;
        self
    }

    /// Returns the states that this program reads, for `frames.lock`. A program prints them as
    /// [JSON](FramesLock::to_json) on request, and `rialto frames check -- my-program frames` compares them
    /// with the file.
    pub fn frames(&self) -> FramesLock {
        FramesLock::of(&self.registry)
    }

    /// Opens the flows of a store, but runs no task: call [`Flows::run`] for that. Blocks until the store has
    /// been checked.
    ///
    /// # Errors
    ///
    /// If the store fails or contains something else, or if a [`version`](Self::version) names a module that
    /// has none of its functions.
    pub fn open(mut self, store: impl Store + 'static) -> Result<Flows, StoreError> {
        self.registry.versions.iter().try_for_each(Version::check)?;
        if self.registry.build.is_empty() {
            self.registry.build = self.registry.digest(&FramesLock::of(&self.registry).to_json());
        }
        let shared = Shared::new(self.clock, self.registry, self.settings, self.report_unregistered);
        let report_stranded = self.report_stranded;
        let (of, weak, is_exclusive) = (shared.clone(), Arc::downgrade(&shared), self.is_exclusive);
        let (prepared, is_prepared) = mpsc::channel();
        let thread = thread::Builder::new().name("rialto-durable".into());
        let thread = thread.spawn(move || {
            // Declared first, so that it is dropped last, after the store.
            let mut ending = ThreadEndGuard { end: &of.end, closed: None };
            let mut store = store;
            // The caller of `open` waits for the message.
            match engine::prepare(&mut store, is_exclusive, &of) {
                Ok(stranded) => stranded.iter().for_each(|one| (report_stranded.0)(one)),
                Err(error) => {
                    drop(store);
                    let _ = prepared.send(Err(error));
                    return;
                }
            }
            let closing = Closing(&of);
            let listening = store.listener().map(|listener| listener_thread::start(&of, listener));
            let _ = prepared.send(Ok(()));
            let done = engine::run(&of, &mut store);
            drop((closing, listening));
            ending.closed = Some(done.and(store.close()));
        });
        thread.map_err(|error| StoreError(format!("cannot start its thread: {error}")))?;
        is_prepared.recv().unwrap_or_else(|_| Err(StoreError("its thread panicked".into())))?;
        let listener: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
            if let Some(shared) = weak.upgrade() {
                shared.wake();
            }
        });
        shared.clock.listen(&listener);
        let stopped = rialto_event::Condition::new();
        Ok(Flows(Arc::new(Handle { shared, stopped, _listener: listener })))
    }
}

/// Closes the queue when the store's thread ends, even by a panic, so that no caller waits for it.
struct Closing<'s>(&'s Shared);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
        self.0.drop_requests();
    }
}

impl fmt::Debug for Flows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flows").field("build", &self.0.shared.registry.build).finish_non_exhaustive()
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("settings", &self.settings).finish_non_exhaustive()
    }
}
