//! Generic servers: the sequential part is the program's, the protocol is here.

use std::fmt;
use std::future::{Future, ready};
use std::marker::PhantomData;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, after, choose, guard};

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::handlers::catch;
use crate::link::monitor_while_linked;
use crate::message::{Envelope, Message};
use crate::names::whereis;
use crate::pid::{Pid, Tag};
use crate::process::{exit_self, try_self_pid};
use crate::receive::receive_evt;
use crate::recv;
use crate::send::{SendError, send};
use crate::signal::{Down, Exited};
use crate::start::{Beginning, Manner, start_evt};
use crate::unwinding::{attempt, caught, discard};

/// What a server does, one message at a time. All of it is sequential code; [`start`] makes a
/// process of it.
///
/// ```
/// use rialto_node::server::{self, Next, Server, ServerRef};
/// use rialto_node::{Exit, Node, ReplyTo};
///
/// struct Counter(u32);
///
/// enum Change { Add(u32), Stop }
///
/// impl Server for Counter {
///     type Init = u32;
///     type Call = ();
///     type Reply = u32;
///     type Cast = Change;
///
///     async fn init(start: u32) -> Result<Self, Exit> {
///         Ok(Counter(start))
///     }
///
///     async fn call(&mut self, (): (), from: ReplyTo<u32>) -> Next {
///         from.reply(self.0);
///         Next::Go
///     }
///
///     async fn cast(&mut self, change: Change) -> Next {
///         match change {
///             Change::Add(n) => self.0 += n,
///             Change::Stop => return Next::Stop(Exit::Normal),
///         }
///         Next::Go
///     }
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let counter: ServerRef<Counter> = server::start_link(40).await?;
/// counter.cast(Change::Add(2)).unwrap();
/// assert_eq!(counter.call(()).await, Ok(42));
/// counter.cast(Change::Stop).unwrap();
/// # Ok::<(), Exit>(())
/// # })).unwrap().unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Sources: Erlang's `gen_server`; the plugins of section 5.2 of the paper on Termite.
pub trait Server: Sized + Send + 'static {
    /// What it is started with.
    type Init: Send + 'static;
    /// What it is asked.
    type Call: Message;
    /// What it answers.
    type Reply: Message;
    /// What it is told.
    type Cast: Message;

    /// Its beginning. Who starts it waits for this.
    ///
    /// # Errors
    ///
    /// Why it cannot be started.
    fn init(init: Self::Init) -> impl Future<Output = Result<Self, Exit>> + Send;

    /// What comes after [`init`](Self::init), before the first message: unless this is overridden, it waits for that.
    fn begin(&mut self) -> Next {
        Next::Go
    }

    /// Work before the next message, as it was [said](Next::Continue). What is to be done, the server knows. Messages wait for
    /// it, and who starts the server does not:
    ///
    /// ```
    /// use rialto_node::server::{self, Next, Server};
    /// use rialto_node::{Exit, Node, ReplyTo};
    ///
    /// struct Cache(Option<Vec<u8>>);
    ///
    /// impl Server for Cache {
    ///     type Init = ();
    ///     type Call = ();
    ///     type Reply = usize;
    ///     type Cast = ();
    ///
    ///     async fn init((): ()) -> Result<Self, Exit> {
    ///         Ok(Cache(None))
    ///     }
    ///     fn begin(&mut self) -> Next {
    ///         Next::Continue
    ///     }
    ///     async fn handle_continue(&mut self) -> Next {
    ///         rialto_event::sleep(std::time::Duration::from_secs(9)).await; // reads a large file
    ///         self.0 = Some(vec![7; 1000]);
    ///         Next::Go
    ///     }
    ///     async fn call(&mut self, (): (), from: ReplyTo<usize>) -> Next {
    ///         from.reply(self.0.as_ref().expect("no message comes before").len());
    ///         Next::Go
    ///     }
    /// #   async fn cast(&mut self, (): ()) -> Next { Next::Go }
    /// }
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let cache = server::start_link::<Cache>(()).await?; // at once
    /// assert_eq!(cache.call(()).await, Ok(1000));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    ///
    /// Source: `handle_continue` of Erlang's `gen_server`.
    fn handle_continue(&mut self) -> impl Future<Output = Next> + Send {
        ready(Next::Go)
    }

    /// It is asked. The reply may be given here, or later, or by somebody else.
    fn call(&mut self, call: Self::Call, from: ReplyTo<Self::Reply>) -> impl Future<Output = Next> + Send;

    /// It is told something.
    fn cast(&mut self, cast: Self::Cast) -> impl Future<Output = Next> + Send;

    /// Some other message has come: an [`Exited`], a [`Down`], [`TimedOut`], a [`Call`](crate::Call) of
    /// another node. Unless this is overridden, it is dropped.
    fn info(&mut self, message: Envelope) -> impl Future<Output = Next> + Send {
        drop(message);
        ready(Next::Go)
    }

    /// The server ends: it stopped, it panicked, or an exit signal interrupted it. This does not run after a kill, after
    /// `exit_self`, or when the runtime shuts down.
    fn terminate(&mut self, reason: &Exit) -> impl Future<Output = ()> + Send {
        let _ = reason;
        ready(())
    }
}

/// What a server does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Waits for messages.
    Go,
    /// Does [`Server::handle_continue`], before any message.
    Continue,
    /// The same; but if none comes for so long, [`TimedOut`] comes, to [`Server::info`].
    Within(Duration),
    /// Ends, for that reason.
    Stop(Exit),
}

/// No message came for as long as a server [said](Next::Within).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedOut;

/// A server of kind `S`: its pid, or a name under which it is found whenever it is used, also
/// after it was started again.
pub struct ServerRef<S> {
    at: At,
    kind: PhantomData<fn(S)>,
}

#[derive(Clone)]
enum At {
    Pid(Pid),
    Name(Arc<str>),
}

/// What comes to a server, and what comes of it: see [`ServerRef::trace`].
#[non_exhaustive]
pub enum Traced<'a, S: Server> {
    /// It is asked, by that process.
    Call(&'a S::Call, Option<Pid>),
    /// It is told something.
    Cast(&'a S::Cast),
    /// Some other message, or that [none came](TimedOut).
    Info(&'a Envelope),
    /// It does [`Server::handle_continue`].
    Continue,
    /// What it does next.
    Next(&'a Next),
}

/// A [trace](ServerRef::trace).
type Tracer<S> = Box<dyn FnMut(Traced<'_, S>) + Send>;

/// What a server is asked that does not come to its program.
enum System<S: Server> {
    Look(Box<dyn FnOnce(&mut S) + Send>),
    /// Or that it goes on.
    Suspend(bool, ReplyTo<()>),
    Trace(Option<Tracer<S>>, ReplyTo<()>),
}

struct Asked<S: Server>(S::Call, ReplyTo<S::Reply>);
struct Told<S: Server>(S::Cast);
struct Stop(Exit, ReplyTo<()>);

/// The event that a server has begun, which is spawned when the sync starts.
///
/// A server that does not begin takes nobody along, however it ends: `init` may return an error, panic, end by
/// [`exit_self`], or be killed. The event yields the reason when the process has ended.
///
/// # Cancellation
///
/// Not chosen, or dropped, it leaves no server: the process is killed, and nobody hears of that. What the
/// process that has given it up starts next begins after that end.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_node::server::{self, Next, Server};
/// use rialto_node::{Exit, Node, ReplyTo};
/// use std::time::Duration;
///
/// struct Slow;
///
/// impl Server for Slow {
///     type Init = ();
///     type Call = ();
///     type Reply = ();
///     type Cast = ();
///
///     async fn init((): ()) -> Result<Self, Exit> {
///         rialto_event::sleep(Duration::from_secs(60)).await;
///         Ok(Slow)
///     }
/// #   async fn call(&mut self, (): (), _: ReplyTo<()>) -> Next { Next::Go }
/// #   async fn cast(&mut self, (): ()) -> Next { Next::Go }
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let late = after(Duration::from_secs(1)).wrap(|()| None);
/// let started = choose((server::start_link::<Slow>(()).wrap(Some), late)).await;
/// assert!(started.is_none());
/// # })).unwrap();
/// ```
///
/// # Errors
///
/// Why it could not; [`Exit::ignore`] if it [is not needed](Exit::ignore).
///
/// # Panics
///
/// Outside of a runtime.
pub fn start<S: Server>(
    init: S::Init,
) -> impl Event<Output = Result<ServerRef<S>, Exit>, Pending: Send> + Send + 'static {
    started(init, Manner { linked: false, supervises: false, within: None })
}

/// [`start`], with a time limit: a server that has not begun by then is killed.
///
/// # Errors
///
/// As [`start`]; and [`Exit::custom`] of [`TimedOut`] when the server that was too late has ended. (One that computes, and
/// never waits, does not.)
///
/// # Panics
///
/// Outside of a runtime.
///
/// Source: the option `timeout` of Erlang's `gen_server:start`.
pub fn start_within<S: Server>(
    init: S::Init,
    time: Duration,
) -> impl Event<Output = Result<ServerRef<S>, Exit>, Pending: Send> + Send + 'static {
    started(init, Manner { linked: false, supervises: false, within: Some(time) })
}

/// [`start`], linked to the process that runs. If that ends, for whatever reason, so does the
/// server, for the same: even if it traps exits, and even if that was done, for which no link ends
/// anybody; unless one of them has [unlinked](crate::unlink) the other. One that does not begin takes nobody along: the
/// other direction of the link is made when it has begun.
///
/// # Errors
///
/// As [`start`].
///
/// # Panics
///
/// Outside of a process.
pub fn start_link<S: Server>(
    init: S::Init,
) -> impl Event<Output = Result<ServerRef<S>, Exit>, Pending: Send> + Send + 'static {
    started(init, Manner { linked: true, supervises: false, within: None })
}

/// [`start_link`], with a time limit, as [`start_within`] has it.
///
/// # Errors
///
/// As [`start_within`].
///
/// # Panics
///
/// Outside of a process.
pub fn start_link_within<S: Server>(
    init: S::Init,
    time: Duration,
) -> impl Event<Output = Result<ServerRef<S>, Exit>, Pending: Send> + Send + 'static {
    started(init, Manner { linked: true, supervises: false, within: Some(time) })
}

/// What a server is told by who has started it.
#[derive(Clone, Copy, Default)]
struct Parent {
    pid: Option<Pid>,
    /// That it has ended, if the server is linked to it.
    gone: Option<Tag>,
}

fn started<S: Server>(
    init: S::Init,
    manner: Manner,
) -> impl Event<Output = Result<ServerRef<S>, Exit>, Pending: Send> + Send + 'static {
    guard(move || {
        let parent = try_self_pid();
        let body = move |beginning| run::<S>(init, parent, manner.linked, beginning);
        start_evt(manner, body).wrap(|started| started.map(ServerRef::of))
    })
}

async fn run<S: Server>(init: S::Init, parent: Option<Pid>, linked: bool, beginning: Beginning) -> Exit {
    let told_by = Parent { pid: parent, gone: parent.filter(|_| linked).map(monitor_while_linked) };
    let (mut beginning, mut begun) = (Some(beginning), None);
    // An exit finds one catcher all the time, so that it terminates what has begun.
    let ended = catch(async {
        let server = S::init(init).await?;
        if !beginning.take().is_some_and(Beginning::begun) {
            return Err(Exit::Killed);
        }
        Ok(serve(begun.insert(server), told_by).await)
    });
    let reason = match ended.await {
        Ok(Ok(reason) | Err(reason)) | Err(reason) => reason,
    };
    match begun {
        Some(mut server) => server.terminate(&reason).await,
        None if reason.is_ignore() => {
            beginning.into_iter().for_each(Beginning::not_needed);
            return Exit::Normal;
        }
        None => {}
    }
    reason
}

/// A server while it serves.
struct Serving<'a, S: Server> {
    server: &'a mut S,
    parent: Parent,
    suspended: bool,
    tracer: Option<Tracer<S>>,
}

async fn serve<S: Server>(server: &mut S, parent: Parent) -> Exit {
    let mut next = server.begin();
    let mut serving = Serving { server, parent, suspended: false, tracer: None };
    loop {
        next = match next {
            Next::Stop(reason) => return reason,
            Next::Continue => {
                serving.traces(Traced::Continue);
                let next = serving.server.handle_continue().await;
                serving.traces(Traced::Next(&next));
                next
            }
            Next::Go | Next::Within(_) => serving.one(next).await,
        };
    }
}

impl<S: Server> Serving<'_, S> {
    /// Takes a message, and does what it says.
    async fn one(&mut self, before: Next) -> Next {
        let message =
            if self.suspended { receive_suspended::<S>(self.parent).await } else { receive(&before).await };
        let message = match message.open() {
            Ok(system) => {
                self.system(system);
                return before;
            }
            Err(other) => other,
        };
        let next = match self.dispatch(message).await {
            Ok(next) => next,
            Err(Stop(reason, from)) => {
                from.reply(());
                Next::Stop(reason)
            }
        };
        self.traces(Traced::Next(&next));
        next
    }

    fn system(&mut self, system: System<S>) {
        match system {
            System::Look(look) => drop(caught(|| look(self.server))),
            System::Suspend(on, from) => {
                self.suspended = on;
                from.reply(());
            }
            System::Trace(tracer, from) => {
                // What was there is the program's.
                discard(mem::replace(&mut self.tracer, tracer));
                from.reply(());
            }
        }
    }

    /// A tracer that panics traces no more.
    fn traces(&mut self, traced: Traced<'_, S>) {
        let Some(tracer) = &mut self.tracer else { return };
        if attempt(|| tracer(traced)).is_none() {
            discard(self.tracer.take());
        }
    }

    async fn dispatch(&mut self, message: Envelope) -> Result<Next, Stop> {
        let message = match message.open() {
            Ok(Asked::<S>(call, from)) => {
                self.traces(Traced::Call(&call, from.caller()));
                return Ok(self.server.call(call, from).await);
            }
            Err(other) => other,
        };
        let message = match message.open() {
            Ok(Told::<S>(cast)) => {
                self.traces(Traced::Cast(&cast));
                return Ok(self.server.cast(cast).await);
            }
            Err(other) => other,
        };
        let message = match message.open() {
            Ok(stop) => return Err(stop),
            Err(other) => other,
        };
        if let Some(Exited { from, reason }) = message.peek()
            && Some(*from) == self.parent.pid
        {
            return Ok(Next::Stop(reason.clone()));
        }
        if let Some(Down { monitor, reason, .. }) = message.peek()
            && Some(*monitor) == self.parent.gone
        {
            return Ok(Next::Stop(reason.clone()));
        }
        self.traces(Traced::Info(&message));
        Ok(self.server.info(message).await)
    }
}

/// What a suspended server hears; all else waits.
async fn receive_suspended<S: Server>(Parent { pid, gone }: Parent) -> Envelope {
    recv! {
        system: System<S> => Envelope::new(system),
        stop: Stop => Envelope::new(stop),
        exited: Exited if Some(exited.from) == pid => Envelope::new(exited),
        down: Down if Some(down.monitor) == gone => Envelope::new(down),
    }
}

/// The next message; or that none came, where a server waits for no longer.
async fn receive(next: &Next) -> Envelope {
    let Next::Within(time) = *next else { return receive_evt().await };
    // What is there is never late.
    match receive_evt().try_sync() {
        Some(message) => message,
        None => choose((receive_evt(), after(time).wrap(|()| Envelope::new(TimedOut)))).await,
    }
}

impl<S: Server> ServerRef<S> {
    /// That of a pid which is a server of this kind, on this node. What it is asked by this has no name in a
    /// [vocabulary](crate::Vocabulary): other nodes ask by [requests](crate::Request), which come to [`Server::info`].
    pub fn of(pid: Pid) -> Self {
        ServerRef { at: At::Pid(pid), kind: PhantomData }
    }

    /// The server that is [registered](crate::register) by that name whenever this is used.
    ///
    /// ```
    /// # use rialto_node::server::{Next, Server, ServerRef};
    /// # use rialto_node::{CallError, Exit, ReplyTo};
    /// # struct Counter;
    /// # impl Server for Counter {
    /// #     type Init = (); type Call = (); type Reply = u32; type Cast = ();
    /// #     async fn init((): ()) -> Result<Self, Exit> { Ok(Counter) }
    /// #     async fn call(&mut self, (): (), _: ReplyTo<u32>) -> Next { Next::Go }
    /// #     async fn cast(&mut self, (): ()) -> Next { Next::Go }
    /// # }
    /// # use rialto_event::Event;
    /// let counter: ServerRef<Counter> = ServerRef::named("the counter");
    /// assert_eq!(counter.call(()).sync_blocking(), Err(CallError::Down(Exit::NoProcess)));
    /// ```
    pub fn named(name: &str) -> Self {
        ServerRef { at: At::Name(name.into()), kind: PhantomData }
    }

    /// The event that it has answered. See [`call`](crate::call()).
    pub fn call(
        &self,
        call: S::Call,
    ) -> impl Event<Output = Result<S::Reply, CallError>, Pending: Send> + Send + 'static {
        call_with(self, move |from| Asked::<S>(call, from))
    }

    /// [`call`](Self::call), for so long.
    pub fn call_within(
        &self,
        call: S::Call,
        time: Duration,
    ) -> impl Event<Output = Result<S::Reply, CallError>, Pending: Send> + Send + 'static {
        choose((self.call(call), after(time).wrap(|()| Err(CallError::TimedOut))))
    }

    /// Tells it something; never waits.
    ///
    /// # Errors
    ///
    /// As [`send`].
    pub fn cast(&self, cast: S::Cast) -> Result<(), SendError<S::Cast>> {
        send(self, Told::<S>(cast)).map_err(|error| error.map(|Told(cast)| cast))
    }

    /// Has it end for `reason`, once it has done what it was asked before, and waits for its end.
    ///
    /// # Errors
    ///
    /// It was not there, or its mailbox is full.
    pub async fn stop(&self, reason: Exit) -> Result<(), CallError> {
        let Some(pid) = self.pid() else { return Err(CallError::Down(Exit::NoProcess)) };
        call_with(pid, move |from| Stop(reason, from)).await?;
        crate::link::down_evt(pid).await;
        Ok(())
    }
}

/// What can be done with a server of whatever kind, for those who look for an error in it.
///
/// Sources: Erlang's `sys`: `get_state`, `replace_state`, `suspend`, `resume`, `install`.
impl<S: Server> ServerRef<S> {
    /// The event that it has copied its state. It does so between two messages, also while it is [suspended](Self::suspend).
    ///
    /// ```
    /// use rialto_node::server::{self, Next, Server, ServerRef};
    /// use rialto_node::{Exit, Node, ReplyTo};
    ///
    /// #[derive(Clone, Debug, PartialEq)]
    /// struct Counter(u32);
    ///
    /// impl Server for Counter {
    ///     type Init = u32;
    ///     type Call = ();
    ///     type Reply = ();
    ///     type Cast = u32;
    ///
    ///     async fn init(start: u32) -> Result<Self, Exit> { Ok(Counter(start)) }
    ///     async fn call(&mut self, (): (), from: ReplyTo<()>) -> Next { from.reply(()); Next::Go }
    ///     async fn cast(&mut self, more: u32) -> Next { self.0 += more; Next::Go }
    /// }
    ///
    /// # let runtime = rialto_rt::Runtime::simulated(1);
    /// # runtime.block_on(Node::new().run(async {
    /// let counter: ServerRef<Counter> = server::start_link(40).await?;
    /// counter.suspend().await.unwrap();
    /// counter.cast(2).unwrap();
    /// assert_eq!(counter.get_state().await, Ok(Counter(40)));
    /// counter.resume().await.unwrap();
    /// assert_eq!(counter.get_state().await, Ok(Counter(42)));
    /// # Ok::<(), Exit>(())
    /// # })).unwrap().unwrap();
    /// ```
    pub fn get_state(&self) -> impl Event<Output = Result<S, CallError>, Pending: Send> + Send + 'static
    where
        S: Clone,
    {
        self.with_state(|state| state.clone())
    }

    /// The event that `f` was called with its state, which it may change. It is called between two messages, also while the
    /// server is [suspended](Self::suspend). If `f` panics, the server goes on.
    pub fn with_state<R: Message>(
        &self,
        f: impl FnOnce(&mut S) -> R + Send + 'static,
    ) -> impl Event<Output = Result<R, CallError>, Pending: Send> + Send + 'static {
        call_with(self, |from| System::<S>::Look(Box::new(move |state| from.reply(f(state)))))
    }

    /// The event that it takes no messages any more, until it is told to [go on](Self::resume). They wait, and so do those
    /// who call it. It still ends with who has started it, for an [exit](crate::exit), and if it is [stopped](Self::stop).
    pub fn suspend(&self) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call_with(self, |from| System::<S>::Suspend(true, from))
    }

    /// The event that it goes on. A [time that it waits](Next::Within) begins anew.
    pub fn resume(&self) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call_with(self, |from| System::<S>::Suspend(false, from))
    }

    /// The event that `see` sees from now on what comes to it, and what comes of that; instead of the one that did before. It
    /// is called by the server, must be quick, and must not wait. If it panics, it sees no more.
    ///
    /// Replies are not seen: they may be given later, and by others.
    pub fn trace(
        &self,
        see: impl FnMut(Traced<'_, S>) + Send + 'static,
    ) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call_with(self, move |from| System::<S>::Trace(Some(Box::new(see)), from))
    }

    /// The event that nobody sees that any more.
    pub fn no_trace(&self) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call_with(self, |from| System::<S>::Trace(None, from))
    }
}

impl<S> Destination for ServerRef<S> {
    fn pid(&self) -> Option<Pid> {
        match &self.at {
            At::Pid(pid) => Some(*pid),
            At::Name(name) => whereis(name),
        }
    }
}

impl<S> Clone for ServerRef<S> {
    fn clone(&self) -> Self {
        ServerRef { at: self.at.clone(), kind: PhantomData }
    }
}

impl<S> fmt::Debug for ServerRef<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            At::Pid(pid) => write!(f, "ServerRef{pid}"),
            At::Name(name) => write!(f, "ServerRef({name:?})"),
        }
    }
}

/// Makes the process that runs a server: for those that have something to do before.
///
/// It does not return.
///
/// # Panics
///
/// Outside of a process.
pub async fn enter<S: Server>(server: S) -> std::convert::Infallible {
    let mut server = server;
    let reason = match catch(serve(&mut server, Parent::default())).await {
        Ok(reason) | Err(reason) => reason,
    };
    server.terminate(&reason).await;
    exit_self(reason).await
}
