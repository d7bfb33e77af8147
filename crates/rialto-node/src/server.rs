//! Generic servers: the sequential part is the program's, the protocol is here.

use std::fmt;
use std::future::{Future, ready};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{Event, choose, timeout};

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::Exit;
use crate::handlers::catch;
use crate::link::{monitor_while_linked, spawn_link, unlink};
use crate::message::{Envelope, Message};
use crate::names::whereis;
use crate::node::spawn_process;
use crate::pid::{Pid, Tag};
use crate::process::{exit_self, self_pid, try_self_pid};
use crate::receive::receive_evt;
use crate::send::{SendError, send};
use crate::signal::{Down, Exited};

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

    /// It ends: it has stopped; or it panicked, or an exit reached it, which interrupts what it
    /// does. Only a kill comes without this.
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

struct Asked<S: Server>(S::Call, ReplyTo<S::Reply>);
struct Told<S: Server>(S::Cast);
struct Stop(Exit, ReplyTo<()>);

/// Starts a server, and waits until it has begun.
///
/// # Errors
///
/// Why it could not.
///
/// # Panics
///
/// Outside of a runtime.
pub async fn start<S: Server>(init: S::Init) -> Result<ServerRef<S>, Exit> {
    started(init, None).await
}

/// The same, linked to the process that runs. If that ends, for whatever reason, so does the
/// server, for the same: even if it traps exits, and even if that was done, for which no link ends
/// anybody; unless one of them has [unlinked](crate::unlink) the other. One that cannot be started takes nobody along.
///
/// # Errors
///
/// Why it could not.
///
/// # Panics
///
/// Outside of a process.
pub async fn start_link<S: Server>(init: S::Init) -> Result<ServerRef<S>, Exit> {
    started(init, Some(self_pid())).await
}

/// What a server is told by who has started it.
#[derive(Clone, Copy, Default)]
struct Parent {
    pid: Option<Pid>,
    /// That it has ended, if the server is linked to it.
    gone: Option<Tag>,
}

async fn started<S: Server>(init: S::Init, linked: Option<Pid>) -> Result<ServerRef<S>, Exit> {
    let (tell, told) = rialto_sync::oneshot();
    let parent = try_self_pid();
    let body = async move {
        let told_by = Parent { pid: parent, gone: linked.map(monitor_while_linked) };
        let (mut begun, mut tell) = (None, Some(tell));
        // An exit finds one catcher all the time, so that it terminates what has begun.
        let ended = catch(async {
            let server = begun.insert(S::init(init).await?);
            tell.take().map(|tell| tell.send(Ok(())));
            Ok(serve(server, told_by).await)
        });
        let reason = match ended.await {
            Ok(Ok(reason) | Err(reason)) | Err(reason) => reason,
        };
        if let Some(mut server) = begun {
            server.terminate(&reason).await;
        } else if let Some(tell) = tell {
            parent.into_iter().for_each(unlink);
            let _ = tell.send(Err(reason.clone()));
        }
        reason
    };
    let pid = if linked.is_some() { spawn_link(body) } else { spawn_process(body) };
    match told.recv().await {
        Ok(started) => started.map(|()| ServerRef::of(pid)),
        // It was killed in its beginning.
        Err(_) => Err(Exit::Killed),
    }
}

async fn serve<S: Server>(server: &mut S, parent: Parent) -> Exit {
    let mut next = Next::Go;
    loop {
        let message = match next {
            Next::Go => receive_evt().await,
            // What is there is never late.
            Next::Within(time) => match receive_evt().try_sync() {
                Some(message) => message,
                None => choose((receive_evt(), timeout(time).wrap(|()| Envelope::new(TimedOut)))).await,
            },
            Next::Stop(reason) => return reason,
        };
        next = match dispatch(server, parent, message).await {
            Ok(next) => next,
            Err(Stop(reason, from)) => {
                from.reply(());
                Next::Stop(reason)
            }
        };
    }
}

async fn dispatch<S: Server>(server: &mut S, parent: Parent, message: Envelope) -> Result<Next, Stop> {
    let message = match message.open() {
        Ok(Asked::<S>(call, from)) => return Ok(server.call(call, from).await),
        Err(other) => other,
    };
    let message = match message.open() {
        Ok(Told::<S>(cast)) => return Ok(server.cast(cast).await),
        Err(other) => other,
    };
    let message = match message.open() {
        Ok(stop) => return Err(stop),
        Err(other) => other,
    };
    if let Some(Exited { from, reason }) = message.peek()
        && Some(*from) == parent.pid
    {
        return Ok(Next::Stop(reason.clone()));
    }
    if let Some(Down { monitor, reason, .. }) = message.peek()
        && Some(*monitor) == parent.gone
    {
        return Ok(Next::Stop(reason.clone()));
    }
    Ok(server.info(message).await)
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
        choose((self.call(call), timeout(time).wrap(|()| Err(CallError::TimedOut))))
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
