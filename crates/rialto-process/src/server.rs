//! Generic servers: the program supplies sequential code, and this module implements the protocol.

use std::fmt;
use std::future::{Future, ready};
use std::marker::PhantomData;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, SendEvent, after, choose, guard};

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::handlers::catch;
use crate::link::monitor_while_linked;
use crate::message::Envelope;
use crate::names::whereis;
use crate::pid::{Pid, Tag};
use crate::process::{exit_self, try_self_pid};
use crate::receive::receive_evt;
use crate::recv;
use crate::send::{SendError, send};
use crate::signal::{Down, Exited};
use crate::start::{StartOptions, StartReporter, start_evt};
use crate::trace_context::Handling;
use crate::typed_message::Message;
use crate::unwinding::{catch_exit, catch_panic, discard};

/// The behaviour of a server: sequential code that handles one message at a time. [`start`] makes a process
/// from it.
///
/// ```
/// use rialto_process::server::{self, Next, Server, ServerRef};
/// use rialto_process::{Exit, Node, ReplyTo};
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
///     async fn handle_call(&mut self, (): (), from: ReplyTo<u32>) -> Next {
///         from.reply(self.0);
///         Next::Wait
///     }
///
///     async fn handle_cast(&mut self, change: Change) -> Next {
///         match change {
///             Change::Add(n) => self.0 += n,
///             Change::Stop => return Next::Stop(Exit::Normal),
///         }
///         Next::Wait
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
#[doc(alias("gen_server"))]
pub trait Server: Sized + Send + 'static {
    /// The argument with which the server is started.
    type Init: Send + 'static;
    /// The type of the requests.
    type Call: Message;
    /// The type of the replies.
    type Reply: Message;
    /// The type of the messages that need no reply.
    type Cast: Message;

    /// Creates the server. The starter waits until this is done.
    ///
    /// # Errors
    ///
    /// The reason why the server cannot be started.
    fn init(init: Self::Init) -> impl Future<Output = Result<Self, Exit>> + Send;

    /// Returns the next action after [`init`](Self::init), before the first message. By default, the server
    /// waits for messages.
    fn after_init(&mut self) -> Next {
        Next::Wait
    }

    /// Does work before the next message, after [`Next::HandleContinue`]. The state of the server must say
    /// which work. Messages wait until it is done, but the starter of the server does not:
    ///
    /// ```
    /// use rialto_process::server::{self, Next, Server};
    /// use rialto_process::{Exit, Node, ReplyTo};
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
    ///     fn after_init(&mut self) -> Next {
    ///         Next::HandleContinue
    ///     }
    ///     async fn handle_continue(&mut self) -> Next {
    ///         rialto_event::sleep(std::time::Duration::from_secs(9)).await; // reads a large file
    ///         self.0 = Some(vec![7; 1000]);
    ///         Next::Wait
    ///     }
    ///     async fn handle_call(&mut self, (): (), from: ReplyTo<usize>) -> Next {
    ///         from.reply(self.0.as_ref().expect("no message comes before").len());
    ///         Next::Wait
    ///     }
    /// #   async fn handle_cast(&mut self, (): ()) -> Next { Next::Wait }
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
        ready(Next::Wait)
    }

    /// Handles a request. The reply may be given here, later, or by another process.
    fn handle_call(
        &mut self,
        call: Self::Call,
        from: ReplyTo<Self::Reply>,
    ) -> impl Future<Output = Next> + Send;

    /// Handles a message that needs no reply.
    fn handle_cast(&mut self, cast: Self::Cast) -> impl Future<Output = Next> + Send;

    /// Handles any other message: an [`Exited`], a [`Down`], a [`TimedOut`], or a [`Call`](crate::Call) from
    /// another node. By default, the message is dropped.
    fn handle_info(&mut self, message: Envelope) -> impl Future<Output = Next> + Send {
        drop(message);
        ready(Next::Wait)
    }

    /// Runs when the server ends: it has stopped, it has panicked, or an exit signal has interrupted it. This
    /// does not run after a kill, after `exit_self`, or when the runtime shuts down.
    fn terminate(&mut self, reason: &Exit) -> impl Future<Output = ()> + Send {
        let _ = reason;
        ready(())
    }
}

/// The next action of a server.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Wait for a message.
    Wait,
    /// Run [`Server::handle_continue`] before any message is handled.
    HandleContinue,
    /// Wait for a message. If none arrives within this time, [`Server::handle_info`] receives [`TimedOut`].
    WaitWithin(Duration),
    /// End, for this reason.
    Stop(Exit),
}

/// No message has arrived within the time that the server [has set](Next::WaitWithin). As an exit reason: the
/// server has not begun within its time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedOut;

/// A reference to a server of type `S`: its pid, or a registered name, which is looked up at each use. By its
/// name, a server is also found after a restart.
pub struct ServerRef<S> {
    at: At,
    kind: PhantomData<fn(S)>,
}

#[derive(Clone)]
enum At {
    Pid(Pid),
    Name(Arc<str>),
}

/// An event in a server that [`ServerRef::trace`] reports.
#[non_exhaustive]
pub enum Traced<'a, S: Server> {
    /// A request, and the process that has made it, if that is known.
    Call(&'a S::Call, Option<Pid>),
    /// A message that needs no reply.
    Cast(&'a S::Cast),
    /// Any other message, or [`TimedOut`].
    Info(&'a Envelope),
    /// The server runs [`Server::handle_continue`].
    HandleContinue,
    /// The next action of the server.
    Next(&'a Next),
}

/// The callback of a [trace](ServerRef::trace).
type Tracer<S> = Box<dyn FnMut(Traced<'_, S>) + Send>;

/// A request that reaches no method of the [`Server`].
enum System<S: Server> {
    WithState(Box<dyn FnOnce(&mut S) + Send>),
    /// Suspends the server (`true`) or resumes it (`false`).
    Suspend(bool, ReplyTo<()>),
    Trace(Option<Tracer<S>>, ReplyTo<()>),
}

struct CallMessage<S: Server>(S::Call, ReplyTo<S::Reply>);
struct CastMessage<S: Server>(S::Cast);
struct Stop(Exit, ReplyTo<()>);

/// Returns the event that a server has begun. The server is spawned when the sync starts.
///
/// A server that does not begin does not end its starter, however it ends itself: `init` may return an error,
/// panic, call [`exit_self`], or be killed. The event yields the reason after the process has ended.
///
/// # Cancellation
///
/// If the event is not chosen or is dropped, the process is killed, and no other process is notified of that.
/// The next start by the same process begins after that end.
///
/// ```
/// use rialto_event::{Event, after, choose};
/// use rialto_process::server::{self, Next, Server};
/// use rialto_process::{Exit, Node, ReplyTo};
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
/// #   async fn handle_call(&mut self, (): (), _: ReplyTo<()>) -> Next { Next::Wait }
/// #   async fn handle_cast(&mut self, (): ()) -> Next { Next::Wait }
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
/// The reason why the server was not started; [`Exit::ignore`] if it is not needed.
///
/// # Panics
///
/// Outside of a runtime.
pub fn start<S: Server>(init: S::Init) -> impl SendEvent<Output = Result<ServerRef<S>, Exit>> + 'static {
    started(init, StartOptions { linked: false, supervises: false, within: None })
}

/// Like [`start`], with a time limit: a server that has not begun by then is killed.
///
/// # Errors
///
/// Those of [`start`]. [`Exit::custom`] of [`TimedOut`], after a late server has ended. (A server that
/// computes and never waits does not end.)
///
/// # Panics
///
/// Outside of a runtime.
///
/// Source: the option `timeout` of Erlang's `gen_server:start`.
pub fn start_within<S: Server>(
    init: S::Init,
    time: Duration,
) -> impl SendEvent<Output = Result<ServerRef<S>, Exit>> + 'static {
    started(init, StartOptions { linked: false, supervises: false, within: Some(time) })
}

/// Like [`start`], and links the server to the running process. When that process ends, the server ends for
/// the same reason. This holds even if the server traps exits, and even for [`Exit::Normal`], for which a
/// link alone ends no process. If one of the two [unlinks](crate::unlink) the other, the server lives on.
///
/// A server that does not begin does not end its starter: the link gets its other direction when the server
/// has begun.
///
/// # Errors
///
/// Those of [`start`].
///
/// # Panics
///
/// Outside of a process.
pub fn start_link<S: Server>(init: S::Init) -> impl SendEvent<Output = Result<ServerRef<S>, Exit>> + 'static {
    started(init, StartOptions { linked: true, supervises: false, within: None })
}

/// Like [`start_link`], with the time limit of [`start_within`].
///
/// # Errors
///
/// Those of [`start_within`].
///
/// # Panics
///
/// Outside of a process.
pub fn start_link_within<S: Server>(
    init: S::Init,
    time: Duration,
) -> impl SendEvent<Output = Result<ServerRef<S>, Exit>> + 'static {
    started(init, StartOptions { linked: true, supervises: false, within: Some(time) })
}

/// The process that has started the server, whose end also ends the server.
#[derive(Clone, Copy, Default)]
struct Parent {
    pid: Option<Pid>,
    /// The monitor of that process, if the server is linked to it.
    monitor: Option<Tag>,
}

fn started<S: Server>(
    init: S::Init,
    options: StartOptions,
) -> impl SendEvent<Output = Result<ServerRef<S>, Exit>> + 'static {
    guard(move || {
        let parent = try_self_pid();
        let body = move |beginning| run::<S>(init, parent, options.linked, beginning);
        start_evt(options, body).wrap(|started| started.map(ServerRef::of))
    })
}

async fn run<S: Server>(init: S::Init, parent: Option<Pid>, linked: bool, beginning: StartReporter) -> Exit {
    let told_by = Parent { pid: parent, monitor: parent.filter(|_| linked).map(monitor_while_linked) };
    let (mut beginning, mut begun) = (Some(beginning), None);
    // One catcher covers `init` and the message loop. So an exit signal never finds the process without a
    // catcher, and a server that has begun is always terminated.
    let ended = catch(async {
        let server = S::init(init).await?;
        if !beginning.take().is_some_and(StartReporter::report_begun) {
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
            beginning.into_iter().for_each(StartReporter::report_ignored);
            return Exit::Normal;
        }
        None => {}
    }
    reason
}

/// The state of the message loop.
struct Serving<'a, S: Server> {
    server: &'a mut S,
    parent: Parent,
    suspended: bool,
    tracer: Option<Tracer<S>>,
}

async fn serve<S: Server>(server: &mut S, parent: Parent) -> Exit {
    let mut next = server.after_init();
    let mut serving = Serving { server, parent, suspended: false, tracer: None };
    loop {
        next = match next {
            Next::Stop(reason) => return reason,
            Next::HandleContinue => {
                serving.call_tracer(Traced::HandleContinue);
                let next = serving.server.handle_continue().await;
                serving.call_tracer(Traced::Next(&next));
                next
            }
            Next::Wait | Next::WaitWithin(_) => serving.one(next).await,
        };
    }
}

impl<S: Server> Serving<'_, S> {
    /// Receives a message and handles it.
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
        self.call_tracer(Traced::Next(&next));
        next
    }

    fn system(&mut self, system: System<S>) {
        match system {
            System::WithState(look) => drop(catch_exit(|| look(self.server))),
            System::Suspend(on, from) => {
                self.suspended = on;
                from.reply(());
            }
            System::Trace(tracer, from) => {
                // The old tracer is code of the program, and its drop may panic.
                discard(mem::replace(&mut self.tracer, tracer));
                from.reply(());
            }
        }
    }

    /// Calls the tracer, if there is one. A tracer that panics is removed.
    fn call_tracer(&mut self, traced: Traced<'_, S>) {
        let Some(tracer) = &mut self.tracer else { return };
        if catch_panic(|| tracer(traced)).is_none() {
            discard(self.tracer.take());
        }
    }

    async fn dispatch(&mut self, message: Envelope) -> Result<Next, Stop> {
        let _handling = Handling::begin();
        let message = match message.open() {
            Ok(CallMessage::<S>(call, from)) => {
                self.call_tracer(Traced::Call(&call, from.caller()));
                return Ok(self.server.handle_call(call, from).await);
            }
            Err(other) => other,
        };
        let message = match message.open() {
            Ok(CastMessage::<S>(cast)) => {
                self.call_tracer(Traced::Cast(&cast));
                return Ok(self.server.handle_cast(cast).await);
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
            && Some(*monitor) == self.parent.monitor
        {
            return Ok(Next::Stop(reason.clone()));
        }
        self.call_tracer(Traced::Info(&message));
        Ok(self.server.handle_info(message).await)
    }
}

/// Receives the next message that a suspended server handles. Other messages stay in the mailbox.
async fn receive_suspended<S: Server>(Parent { pid, monitor: gone }: Parent) -> Envelope {
    recv! {
        system: System<S> => Envelope::new(system),
        stop: Stop => Envelope::new(stop),
        exited: Exited if Some(exited.from) == pid => Envelope::new(exited),
        down: Down if Some(down.monitor) == gone => Envelope::new(down),
    }
}

/// Receives the next message, or [`TimedOut`] if none arrives in time.
async fn receive(next: &Next) -> Envelope {
    let Next::WaitWithin(time) = *next else { return receive_evt().await };
    // A message that is there already is received, however short the time is.
    match receive_evt().try_sync() {
        Some(message) => message,
        None => choose((receive_evt(), after(time).wrap(|()| Envelope::new(TimedOut)))).await,
    }
}

impl<S: Server> ServerRef<S> {
    /// Returns a reference to the server with that pid, which must be a server of type `S` on this node.
    /// Requests by a reference have no name in a type registry, so they cannot be sent
    /// to other nodes. Other nodes use [requests](crate::Request), which arrive at [`Server::handle_info`].
    pub fn of(pid: Pid) -> Self {
        ServerRef { at: At::Pid(pid), kind: PhantomData }
    }

    /// Returns a reference to the server that is [registered](crate::register) as `name` whenever the
    /// reference is used.
    ///
    /// ```
    /// # use rialto_process::server::{Next, Server, ServerRef};
    /// # use rialto_process::{CallError, Exit, ReplyTo};
    /// # struct Counter;
    /// # impl Server for Counter {
    /// #     type Init = (); type Call = (); type Reply = u32; type Cast = ();
    /// #     async fn init((): ()) -> Result<Self, Exit> { Ok(Counter) }
    /// #     async fn handle_call(&mut self, (): (), _: ReplyTo<u32>) -> Next { Next::Wait }
    /// #     async fn handle_cast(&mut self, (): ()) -> Next { Next::Wait }
    /// # }
    /// # use rialto_event::Event;
    /// let counter: ServerRef<Counter> = ServerRef::named("the counter");
    /// assert_eq!(counter.call(()).sync_blocking(), Err(CallError::Down(Exit::NoProcess)));
    /// ```
    pub fn named(name: &str) -> Self {
        ServerRef { at: At::Name(name.into()), kind: PhantomData }
    }

    /// Returns the event of the server's answer. See [`call`](crate::call()).
    #[doc(alias("gen_server:call"))]
    pub fn call(&self, call: S::Call) -> impl SendEvent<Output = Result<S::Reply, CallError>> + 'static {
        call_with(self, move |from| CallMessage::<S>(call, from))
    }

    /// Like [`call`](Self::call), with a time limit: it yields [`CallError::TimedOut`] after `time`.
    pub fn call_within(
        &self,
        call: S::Call,
        time: Duration,
    ) -> impl SendEvent<Output = Result<S::Reply, CallError>> + 'static {
        choose((self.call(call), after(time).wrap(|()| Err(CallError::TimedOut))))
    }

    /// Sends a message that needs no reply. It never waits.
    ///
    /// # Errors
    ///
    /// Those of [`send`].
    #[doc(alias("gen_server:cast"))]
    pub fn cast(&self, cast: S::Cast) -> Result<(), SendError<S::Cast>> {
        send(self, CastMessage::<S>(cast)).map_err(|error| error.map(|CastMessage(cast)| cast))
    }

    /// Makes the server end for `reason`, after it has handled the messages before, and waits for its end.
    ///
    /// # Errors
    ///
    /// If the server does not exist, or its mailbox is full.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped after its first poll, the server may end nevertheless.
    pub async fn stop(&self, reason: Exit) -> Result<(), CallError> {
        let Some(pid) = self.pid() else { return Err(CallError::Down(Exit::NoProcess)) };
        call_with(pid, move |from| Stop(reason, from)).await?;
        crate::link::down_evt(pid).await;
        Ok(())
    }
}

/// Functions to debug a running server.
///
/// Sources: Erlang's `sys`: `get_state`, `replace_state`, `suspend`, `resume`, `install`.
impl<S: Server> ServerRef<S> {
    /// Returns the event that yields a copy of the server's state. The copy is made between two messages,
    /// also while the server is [suspended](Self::suspend).
    ///
    /// ```
    /// use rialto_process::server::{self, Next, Server, ServerRef};
    /// use rialto_process::{Exit, Node, ReplyTo};
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
    ///     async fn handle_call(&mut self, (): (), from: ReplyTo<()>) -> Next { from.reply(()); Next::Wait }
    ///     async fn handle_cast(&mut self, more: u32) -> Next { self.0 += more; Next::Wait }
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
    #[doc(alias("sys:get_state"))]
    pub fn get_state(&self) -> impl SendEvent<Output = Result<S, CallError>> + 'static
    where
        S: Clone,
    {
        self.with_state(|state| state.clone())
    }

    /// Returns the event that `f` was called with the server's state, which it may change. It yields the
    /// result of `f`. The server calls `f` between two messages, also while it is [suspended](Self::suspend).
    /// If `f` panics, the call fails, and the server continues.
    #[doc(alias("sys:replace_state"))]
    pub fn with_state<R: Message>(
        &self,
        f: impl FnOnce(&mut S) -> R + Send + 'static,
    ) -> impl SendEvent<Output = Result<R, CallError>> + 'static {
        call_with(self, |from| System::<S>::WithState(Box::new(move |state| from.reply(f(state)))))
    }

    /// Returns the event that the server is suspended: it handles no messages until it is
    /// [resumed](Self::resume). Messages and callers wait. The server still ends with its starter, on an
    /// [exit signal](crate::exit), and when it is [stopped](Self::stop).
    pub fn suspend(&self) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
        call_with(self, |from| System::<S>::Suspend(true, from))
    }

    /// Returns the event that the server is resumed. A time limit that it [has set](Next::WaitWithin) starts
    /// anew.
    pub fn resume(&self) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
        call_with(self, |from| System::<S>::Suspend(false, from))
    }

    /// Returns the event that `see` is called from now on for each message of the server and for its next
    /// action. It replaces an earlier tracer. The server calls it, so it must be quick and must not wait. If
    /// it panics, it is removed.
    ///
    /// Replies are not traced: they may be given later, and by other processes.
    pub fn trace(
        &self,
        see: impl FnMut(Traced<'_, S>) + Send + 'static,
    ) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
        call_with(self, move |from| System::<S>::Trace(Some(Box::new(see)), from))
    }

    /// Returns the event that the tracer is removed.
    pub fn no_trace(&self) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
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

/// Turns the running process into a server. Use it for a process that must do something else first.
///
/// It does not return.
///
/// # Panics
///
/// Outside of a process.
pub async fn enter_loop<S: Server>(server: S) -> std::convert::Infallible {
    let mut server = server;
    let reason = match catch(serve(&mut server, Parent::default())).await {
        Ok(reason) | Err(reason) => reason,
    };
    server.terminate(&reason).await;
    exit_self(reason).await
}
