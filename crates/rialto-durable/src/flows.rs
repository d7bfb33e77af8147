use crate::clock::Clock;
use crate::drive;
use crate::engine;
use crate::error::Error;
use crate::frames::{Naming, Written, from_cbor, to_cbor_unread};
use crate::hearing;
use crate::lock::Frames;
use crate::migrate::{Edit, Migration};
use crate::owners;
use crate::queue::{Settings, Shared};
use crate::record::{self, Millis, Phase, Task};
use crate::registry::{Registry, Version};
use crate::retention;
use crate::schemas;
use crate::stopping::{Ending, InMemory, Run};
use crate::store::{Store, StoreError};
use crate::stranded::{self, StrandedAt};
use crate::tasks::{self, Limits};
use crate::unregistered::Tell;
use crate::view::{self, Details, Happened, Status, Summary};
use rialto_cps::Frame;
use rialto_event::{Event, Spawn, after, choose};
use rialto_sync::unbounded;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, SystemTime};

/// The durable tasks of a store: begins them, asks for them, tells them things, and, in
/// [`run`](Self::run), runs them. Clones are the same; when the last is dropped and nobody
/// runs tasks, the store is closed. [`close`](Self::close) waits for that.
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
///     let worker = tokio::spawn(flows.clone().run(|task| drop(tokio::spawn(task))));
///     flows.start("six", twice(3)).await?;
///     flows.start("six", twice(3)).await?; // it is begun already
///     assert_eq!(flows.result::<u64>("six").await?, Some(6));
///     flows.stop();
///     worker.await??;
///     Ok(())
/// }
/// ```
#[derive(Clone)]
pub struct Flows(Arc<Handle>);

struct Handle {
    shared: Arc<Shared>,
    stopped: rialto_event::Condition,
    /// Called when a clock that a test sets has been set.
    _listener: Arc<dyn Fn() + Send + Sync>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.shared.close();
    }
}

/// What a program makes its [`Flows`] of.
#[must_use]
pub struct Builder {
    registry: Registry,
    clock: Clock,
    settings: Settings,
    tell: Tell,
    tell_stranded: stranded::Tell,
    alone: bool,
}

impl Flows {
    pub(crate) fn shared(&self) -> &Shared {
        &self.0.shared
    }

    pub(crate) fn shared_arc(&self) -> &Arc<Shared> {
        &self.0.shared
    }

    /// Without functions, on the system's clock.
    pub fn builder() -> Builder {
        let registry = Registry { build: String::new(), versions: Vec::new(), migrations: Vec::new() };
        let settings = Settings {
            limits: Limits { crashes: 16, pause: 100, log: 10_000 },
            lease: Duration::from_secs(15),
            poll: Duration::from_secs(1),
            room: 10_000,
            keep: None,
        };
        Builder {
            registry,
            clock: Clock::system(),
            settings,
            tell: Tell::default(),
            tell_stranded: stranded::Tell::default(),
            alone: false,
        }
    }

    /// Begins a task, if there is none of this name: whether there was none. It is safe when this
    /// returns, and will be run by whoever runs the tasks of the store and has [registered](Builder::flow) the
    /// function. That need not be this program; as long as nobody has, the task stays ready, and
    /// [that is seen](Builder::on_unregistered).
    ///
    /// # Errors
    ///
    /// If a task of this name is another function's; if a parameter cannot be written, or the store fails. Then it may
    /// have begun: ask again.
    pub async fn start<F: Frame>(&self, id: &str, call: F) -> Result<bool, Error> {
        self.begin(id, call, None).await
    }

    /// The same, but it is not run before that time, by the clock of who runs it: it waits in the store, as by
    /// [`sleep_until`](crate::sleep_until()). [`retry`](Self::retry) has it begin at once.
    ///
    /// What is to be done again and again is a task that sleeps between, in a loop: it is one task, and never runs twice at a
    /// time.
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
    /// assert_eq!(flows.show("reminder").await?.summary.status, Status::Ready);
    /// let worker = tokio::spawn(flows.clone().run(|task| drop(tokio::spawn(task))));
    /// assert_eq!(flows.result::<String>("reminder").await?.as_deref(), Some("you: it is time"));
    /// # flows.stop();
    /// # worker.await??;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub async fn start_at<F: Frame>(&self, id: &str, call: F, time: SystemTime) -> Result<bool, Error> {
        self.begin(id, call, Some(crate::clock::millis(time))).await
    }

    async fn begin<F: Frame>(&self, id: &str, call: F, at: Option<Millis>) -> Result<bool, Error> {
        let id = named(id)?;
        let Shared { registry, schemas, .. } = &*self.0.shared;
        let version = registry.versions.iter().find(|each| each.function().name == F::NAME);
        let naming = version.map_or_else(|| Naming::new(String::new(), String::new()), Version::naming);
        let flow = version.map_or_else(|| F::NAME.to_string(), Version::stored_name);
        // One that is no state, because what it has begun to wait for is no data, is not begun here.
        crate::frames::stays(&call)?;
        let Written { frames, schemas: numbers, .. } = Written::of(&call, &naming, schemas, &registry.build)?;
        let (new, stack) = (schemas.unstored(&numbers), stranded::stack(&numbers));
        let stored = new.clone();
        let starting = self.0.shared.submit(move |tx, now| {
            schemas::write(tx, &new)?;
            tasks::start(tx, &id, &flow, (frames, stack), at, now)
        });
        let is_new = starting.get().await?;
        schemas.are_stored(&stored);
        Ok(is_new)
    }

    /// Sends a signal to a task, which takes it by [`signal`](crate::signal()) when it comes to that. It is safe
    /// when this returns.
    ///
    /// # Errors
    ///
    /// If there is no such task, or if it is over; if the signal's name cannot be one, or the value cannot be written; if the
    /// store fails.
    pub async fn signal<T: Serialize + ?Sized>(&self, id: &str, name: &str, value: &T) -> Result<(), Error> {
        let (id, name) = (named(id)?, named(name)?);
        let value = to_cbor_unread(value).map_err(Error::Value)?;
        let of = id.clone();
        self.0.shared.submit(move |tx, now| tasks::signal(tx, &of, &name, value, now)).get().await?;
        if let Some(resident) = self.0.shared.resident(&id) {
            resident.tell();
        }
        Ok(())
    }

    /// Ends a task: whoever runs it drops it, at the latest when it would write something.
    /// What it has done stays done: a task that is to clean up gets a
    /// signal instead.
    ///
    /// # Errors
    ///
    /// If there is no such task, or if it is over; if the store fails.
    pub async fn cancel(&self, id: &str) -> Result<(), Error> {
        let id = named(id)?;
        let of = id.clone();
        let (life, ends) = self.0.shared.submit(move |tx, now| tasks::cancel(tx, &of, now)).get().await?;
        // It may be over because it has been cancelled before, and nobody has heard that; and the name may be another's by now.
        if let Some(resident) = self.0.shared.resident(&id).filter(|resident| resident.claim.life == life) {
            resident.cancelled.signal();
        }
        self.0.shared.over(&id);
        if ends { Ok(()) } else { Err(Error::Over(id)) }
    }

    /// Has a task tried again that is in quarantine, or that pauses after a crash.
    ///
    /// # Errors
    ///
    /// If there is no such task, or if it is over; if the store fails.
    pub async fn retry(&self, id: &str) -> Result<(), Error> {
        let id = named(id)?;
        self.0.shared.submit(move |tx, now| tasks::retry(tx, &id, now)).get().await
    }

    /// Deletes what is left of a task that is over: its result, its log, and its name, which may be given again.
    /// [`Builder::keep`] does so after a while.
    ///
    /// What is much goes in many transactions, the oldest of its log first, and the task at last; others come between. Dropped,
    /// or after an error, it may have deleted a part: ask again.
    ///
    /// # Errors
    ///
    /// If there is no such task, or if it is not over; if the store fails.
    pub async fn delete(&self, id: &str) -> Result<(), Error> {
        let id = named(id)?;
        loop {
            let of = id.clone();
            if self.0.shared.submit(move |tx, _| retention::delete(tx, &of)).get().await? {
                return Ok(());
            }
        }
    }

    /// Waits until a task is over, and returns what its function did: `None` if it was cancelled.
    /// One in quarantine is not over.
    ///
    /// # Errors
    ///
    /// If there is no such task; if it has returned something else than a `T`; if the store fails.
    pub async fn result<T: DeserializeOwned>(&self, id: &str) -> Result<Option<T>, Error> {
        let id = named(id)?;
        let shared = &self.0.shared;
        loop {
            let watch = shared.watch(&id);
            let of = id.clone();
            let known = shared.submit(move |tx, _| {
                // Not counted: whether it is over is known without its steps.
                let task = tx.record::<Task>(&record::task(&of))?.ok_or(Error::Unknown(of.clone()))?;
                let result = tx.get(&record::result(&of))?;
                Ok(task.phase.is_over().then_some((task.phase == Phase::Completed, result)))
            });
            match known.get().await? {
                None => {}
                Some((true, Some(result))) => return from_cbor(&result).map(Some).map_err(Error::Value),
                Some(_) => return Ok(None),
            }
            // Another process may end it, and tells nobody.
            choose((watch.over.wait_evt(), after(shared.settings.poll).wrap(|_| ()))).await;
        }
    }

    /// A task with its frames, its variables, the last hundred entries of its log, and its result: how it was when it
    /// last wrote its state. This is how a task is asked for something.
    ///
    /// # Errors
    ///
    /// If there is no such task; if the store fails.
    pub async fn show(&self, id: &str) -> Result<Details, Error> {
        let id = named(id)?;
        self.0.shared.submit(move |tx, _| view::details(tx, &id)).get().await
    }

    /// The variable of this name, in the innermost frame that has it, as it was when the task last
    /// wrote its state.
    ///
    /// # Errors
    ///
    /// If there is no such task; if the variable is no `T`; if the store fails.
    pub async fn variable<T: DeserializeOwned>(&self, id: &str, name: &str) -> Result<Option<T>, Error> {
        let id = named(id)?;
        let state = self.0.shared.submit(move |tx, _| {
            tasks::get(tx, &id)?;
            view::stack(tx, &id)
        });
        let Some(stack) = state.get().await? else { return Ok(None) };
        let all = stack.frames.iter().rev().flat_map(|frame| &frame.variables);
        let Some(variable) = all.into_iter().find(|variable| variable.name == name) else { return Ok(None) };
        from_cbor(&variable.value).map(Some).map_err(Error::Value)
    }

    /// The first tasks after this name, in the order of their names; from the first on, after the empty name.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn list(&self, after: &str, limit: usize) -> Result<Vec<Summary>, Error> {
        let after = after.to_string();
        self.0.shared.submit(move |tx, _| Ok(view::list(tx, &after, limit)?)).get().await
    }

    /// The same, of those that stand so. They are found by an index: others, however many, cost nothing.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn list_with(&self, status: Status, after: &str, limit: usize) -> Result<Vec<Summary>, Error> {
        let after = after.to_string();
        self.0.shared.submit(move |tx, _| Ok(view::list_with(tx, &status, &after, limit)?)).get().await
    }

    /// What has happened to a task: the first entries of its log from this number on. The oldest may be gone: see
    /// [`Builder::log`].
    ///
    /// # Errors
    ///
    /// If there is no such task; if the store fails.
    pub async fn log(&self, id: &str, from: u64, limit: usize) -> Result<Vec<Happened>, Error> {
        let id = named(id)?;
        self.0.shared.submit(move |tx, _| view::log(tx, &id, from, limit)).get().await
    }

    /// A value that tasks have [`put`](crate::put()) into the store.
    ///
    /// # Errors
    ///
    /// If it is no `T`; if the store fails.
    pub async fn read<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, Error> {
        let key = record::data(key);
        let value = self.0.shared.submit(move |tx, _| Ok(tx.get(&key)?)).get().await?;
        value.map(|bytes| from_cbor(&bytes)).transpose().map_err(Error::Value)
    }

    /// Runs the tasks of the store, those of others that have died among them, each in a
    /// task of the executor's that `spawn` makes: on tokio `|task| drop(tokio::spawn(task))`,
    /// on Rialto's runtime `|task| drop(rialto::rt::spawn(task))`.
    ///
    /// It returns after [`stop`](Self::stop), in this order: the tasks that it runs are dropped at their next await; they are
    /// given back in the store, where others may run them; and the store is closed, when no other `run` of these flows is left.
    /// A file can be opened again as soon as this returns. A handle that asks for something later opens it again, until it is
    /// dropped, or [closed](Self::close).
    ///
    /// It counts from this call on, not from its first poll: [`close`](Self::close) waits until it has ended or is
    /// dropped.
    ///
    /// Dropped, it gives up what it runs: that is ready again at once. Two may run at the same time, in one process or in
    /// several, where the store allows it: a task is run by one of them.
    ///
    /// # Errors
    ///
    /// If the store fails before anything is run, or when the tasks are given back: others take them when the
    /// [lease](Builder::lease) has run out. When it fails meanwhile, it is tried again; if it panics, that is the end:
    /// [`Error::Stopped`].
    pub fn run<S: Spawn + Clone>(self, spawn: S) -> impl Future<Output = Result<(), Error>> {
        // Before the first poll: `close` waits for it.
        let run = Run::new(&self.0.shared);
        self.run_until_stopped(run, spawn)
    }

    async fn run_until_stopped<S: Spawn + Clone>(self, mut run: Run, spawn: S) -> Result<(), Error> {
        let shared = self.0.shared.clone();
        let lease = crate::clock::whole(shared.settings.lease);
        let renewed = shared.clock.steady();
        let flows = shared.flows.clone();
        let owner = shared.submit(move |tx, _| Ok(owners::enrol(tx, lease, &flows)?)).get().await?;
        let (to, tasks) = unbounded();
        run.begin(owner, renewed, to);
        let in_memory = InMemory::new();
        loop {
            let stopped = self.0.stopped.wait_evt().wrap(|()| None);
            let Some(claimed) = choose((stopped, tasks.recv_evt().wrap(Some))).await else { break };
            // Nobody sends any more: the thread of the store has ended.
            let (claimed, busy) = claimed.map_err(|_| Error::Stopped)?;
            let (task, held) = (drive::drive(claimed, busy, shared.clone()), in_memory.clone());
            spawn.clone().spawn_task(Box::pin(async move {
                task.await;
                drop(held);
            }));
        }
        drop(tasks);
        run.end(in_memory).await
    }

    /// Ends [`run`](Self::run), for this handle and its clones. The tasks that run are dropped at
    /// their next await, and are ready again for others. `run` returns when that is so, and the store is closed.
    pub fn stop(&self) {
        self.0.stopped.signal();
    }

    /// [Stops](Self::stop) the flows, and waits until each `run` has ended and the store is closed. What is asked of
    /// other handles later fails with [`Error::Stopped`].
    ///
    /// A program that runs no tasks closes a file by this before it opens it again, or exits: when the last handle
    /// is dropped the store is closed as well, but a moment later.
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
    /// If the store fails: something that was run here may not have been given back.
    pub async fn close(self) -> Result<(), Error> {
        let shared = self.0.shared.clone();
        self.stop();
        shared.idle().await;
        shared.close();
        shared.ended().await
    }
}

fn named(id: &str) -> Result<String, Error> {
    if record::is_name(id) { Ok(id.to_string()) } else { Err(Error::BadName(id.into())) }
}

impl Builder {
    /// With this function. Tasks that it has begun are run by it, as long as it reads
    /// their frames; the one that was named first reads them first.
    pub fn flow<F: Frame<Output: Serialize + DeserializeOwned + 'static>>(self) -> Builder {
        self.version::<F>("", "")
    }

    /// With an old version of a function, which continues the tasks that it has begun. It is in another module now:
    /// the old build had it in the module `written`, and this program has it in `here`. The same holds for the functions
    /// that it calls. Both are full paths, which begin with the name of the crate: `version::<v1::order>("shop", "shop::v1")`
    /// if the crate is called `shop`.
    ///
    /// [`open`](Self::open) returns an error if neither the function nor one that it calls is in `here`.
    pub fn version<F: Frame<Output: Serialize + DeserializeOwned + 'static>>(
        mut self,
        written: &str,
        here: &str,
    ) -> Builder {
        self.registry.versions.push(Version::new::<F>(written, here));
        self
    }

    /// How frames become what they are now that `function` (module path and name) has written at `site` with the layout
    /// `from`. They have the layout `to` then: that of this program, or one from which another migration goes on.
    /// Both are in `frames.lock`. The error that refuses a frame has them if the state is still there.
    ///
    /// A frame is migrated when no version reads it as it is.
    pub fn migrate_frame(
        mut self,
        (function, site): (&str, &str),
        (from, to): (u64, u64),
        with: impl Fn(&mut Edit<'_>) -> Result<(), String> + Send + Sync + 'static,
    ) -> Builder {
        let (function, site, with) = (function.into(), site.into(), Box::new(with));
        self.registry.migrations.push(Migration { function, site, from, to, with });
        self
    }

    /// What this program calls itself in the frames that it writes, such as its version. Without a word: a
    /// hash of the states of its functions.
    pub fn build(mut self, build: impl Into<String>) -> Builder {
        self.registry.build = build.into();
        self
    }

    /// Another clock than the system's.
    pub fn clock(mut self, clock: Clock) -> Builder {
        self.clock = clock;
        self
    }

    /// How often a task may be begun without getting on, before it is put into quarantine: 16 times, if nothing
    /// is said. To get on is to write a state, or to end a step.
    pub fn crashes(mut self, crashes: u32) -> Builder {
        self.settings.limits.crashes = crashes.max(1);
        self
    }

    /// How long after a panic a task is tried again, the first time; then twice as long, up to 16 times. The default is
    /// 100 ms. The tasks of a process that died are ready without a pause.
    pub fn pause(mut self, pause: Duration) -> Builder {
        self.settings.limits.pause = crate::clock::whole(pause);
        self
    }

    /// How long a process may be silent before others take its tasks: 15 s, if nothing is said. It
    /// speaks three times as often. Each measures that by a clock of its own, which nobody sets: those of two machines need
    /// not agree.
    pub fn lease(mut self, lease: Duration) -> Builder {
        self.settings.lease = lease;
        self
    }

    /// How often the store is looked at for what other processes have put there: each second, if nothing is said.
    pub fn poll(mut self, poll: Duration) -> Builder {
        self.settings.poll = poll;
        self
    }

    /// How many tasks are in memory at most: 10,000, if nothing is said. Those that wait are not.
    pub fn room(mut self, tasks: usize) -> Builder {
        self.settings.room = tasks.max(1);
        self
    }

    /// How many entries of a task's log are kept, after its next state: the last 10,000, if nothing is said. Those since
    /// its last state are kept in any case.
    pub fn log(mut self, entries: u64) -> Builder {
        self.settings.limits.log = entries;
        self
    }

    /// How long a task that is over is kept, with its result and its log: for ever, if nothing is said. Then it is deleted by a
    /// process that runs tasks, and [`start`](Flows::start) begins another of its name: keep them for longer than a
    /// start may be repeated.
    pub fn keep(mut self, time: Duration) -> Builder {
        self.settings.keep = Some(time);
        self
    }

    /// Is told of each function of which a task is ready, while none of those who run tasks has registered it: once, by the thread
    /// of the store, which waits for it. If nothing is said, a line goes to standard error. [`Flows::count`] and
    /// [`Flows::list`] show the tasks.
    pub fn on_unregistered(mut self, tell: impl Fn(&str) + Send + Sync + 'static) -> Builder {
        self.tell = Tell(Box::new(tell));
        self
    }

    /// Is told of each state at which tasks stand that this program cannot read, with their number, when the store is
    /// opened: once, by the thread of the store. If nothing is said, a line goes to standard error.
    /// [`Flows::stranded`] asks for the same.
    pub fn on_stranded(mut self, tell: impl Fn(&StrandedAt) + Send + Sync + 'static) -> Builder {
        self.tell_stranded = stranded::Tell(Box::new(tell));
        self
    }

    /// Nobody else uses the store, nor did when it was opened: tasks of a process that has died need
    /// not wait until its lease has run out. A file of [`Redb`](crate::Redb)'s is such a store, unless it is
    /// opened twice in this process.
    pub fn alone(mut self) -> Builder {
        self.alone = true;
        self
    }

    /// The states that this program reads, for `frames.lock`: a program prints them, as
    /// [JSON](Frames::to_json), when it is asked to, and `rialto frames check -- my-program frames` compares them.
    pub fn frames(&self) -> Frames {
        Frames::of(&self.registry)
    }

    /// Opens the flows of a store. Nothing is run yet: that is [`Flows::run`]. Blocks while the store is looked at.
    ///
    /// # Errors
    ///
    /// If the store fails, or holds something else; if a [`version`](Self::version) names a module in which there is
    /// none of its functions.
    pub fn open(mut self, store: impl Store + 'static) -> Result<Flows, StoreError> {
        self.registry.versions.iter().try_for_each(Version::check)?;
        if self.registry.build.is_empty() {
            self.registry.build = self.registry.digest();
        }
        let shared = Shared::new(self.clock, self.registry, self.settings, self.tell);
        let tell_stranded = self.tell_stranded;
        let (of, there, alone) = (shared.clone(), Arc::downgrade(&shared), self.alone);
        let (prepared, is_prepared) = mpsc::channel();
        let thread = thread::Builder::new().name("rialto-durable".into());
        let thread = thread.spawn(move || {
            // Dropped last, when the store has been.
            let mut ending = Ending { end: &of.end, closed: None };
            let mut store = store;
            // Who opens it waits for what is sent.
            match engine::prepare(&mut store, alone, &of) {
                Ok(stranded) => stranded.iter().for_each(|one| (tell_stranded.0)(one)),
                Err(error) => {
                    drop(store);
                    let _ = prepared.send(Err(error));
                    return;
                }
            }
            let closing = Closing(&of);
            let listening = store.listener().map(|listener| hearing::hear(&of, listener));
            let _ = prepared.send(Ok(()));
            let done = engine::run(&of, &mut store);
            drop((closing, listening));
            ending.closed = Some(done.and(store.close()));
        });
        thread.map_err(|error| StoreError(format!("its thread does not start: {error}")))?;
        is_prepared.recv().unwrap_or_else(|_| Err(StoreError("its thread has died".into())))?;
        let listener: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
            if let Some(shared) = there.upgrade() {
                shared.wake();
            }
        });
        shared.clock.listen(&listener);
        let stopped = rialto_event::Condition::new();
        Ok(Flows(Arc::new(Handle { shared, stopped, _listener: listener })))
    }
}

/// The thread ends, however it does: nobody is to wait for it.
struct Closing<'s>(&'s Shared);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
        self.0.forget();
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
