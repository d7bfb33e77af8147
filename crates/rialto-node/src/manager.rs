//! Event managers: one who is told what happens, and many who do something about it.

use std::fmt;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rialto_event::Event;

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::{Exit, IntoExit};
use crate::link::spawn_link;
use crate::message::Message;
use crate::node::spawn_process;
use crate::pid::{Pid, Tag};
use crate::process::self_pid;
use crate::recv;
use crate::send::{SendError, send};
use crate::unwinding::{caught, discard};

/// What is done about events of type `E`, in the process of a [`Manager`].
///
/// A closure that takes an `&E` is one, which is there as long as it yields [`Stay::Stays`].
pub trait Handler<E>: Send + 'static {
    /// Something has happened. One that panics is removed; the others do not notice.
    fn handle(&mut self, event: &E) -> Stay;

    /// It is removed: it wanted to, or somebody wanted it, or its manager ends.
    fn removed(&mut self) {}
}

impl<E, F: FnMut(&E) -> Stay + Send + 'static> Handler<E> for F {
    fn handle(&mut self, event: &E) -> Stay {
        self(event)
    }
}

/// Whether a handler stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// It does.
    Stays,
    /// It is to be removed.
    Goes,
}

/// A process that tells its handlers what happens.
///
/// ```
/// use rialto_node::Node;
/// use rialto_node::manager::{Manager, Stay};
/// use std::sync::{Arc, Mutex};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let alarms = Manager::start_link();
/// let seen = Arc::new(Mutex::new(Vec::new()));
/// let log = seen.clone();
/// alarms.add_handler(move |alarm: &String| { log.lock().unwrap().push(alarm.clone()); Stay::Stays }).await.unwrap();
/// alarms.notify("fire".to_string()).unwrap();
/// alarms.notify_all("water".to_string()).await.unwrap();
/// assert_eq!(*seen.lock().unwrap(), ["fire", "water"]);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Source: Erlang's `gen_event`, which Termite has too.
pub struct Manager<E> {
    pid: Pid,
    of: PhantomData<fn(E)>,
}

/// The name of a handler at its manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandlerId(Tag);

enum Request<E> {
    Add(Box<dyn Handler<E>>, ReplyTo<Added>),
    /// Those of whom nobody knows.
    Sweep,
    Remove(HandlerId, ReplyTo<bool>),
    Notify(E, Option<ReplyTo<()>>),
    Count(ReplyTo<usize>),
    Stop(ReplyTo<()>),
}

/// The name of a handler, on its way to who added it. If nobody sees it, because the choice went
/// another way, the handler goes.
struct Added {
    id: HandlerId,
    seen: bool,
    unseen: Arc<AtomicBool>,
    manager: Pid,
    sweep: fn(Pid),
}

impl Added {
    fn see(mut self) -> HandlerId {
        self.seen = true;
        self.id
    }
}

impl Drop for Added {
    fn drop(&mut self) {
        if !self.seen {
            self.unseen.store(true, Ordering::Release);
            (self.sweep)(self.manager);
        }
    }
}

fn sweep<E: Message>(manager: Pid) {
    // If there is no room for it, something else is there upon which that is noticed.
    let _ = send(manager, Request::<E>::Sweep);
}

impl<E: Message> Manager<E> {
    /// Starts one.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    pub fn start() -> Manager<E> {
        Manager { pid: spawn_process(manage::<E>()), of: PhantomData }
    }

    /// The same, linked to the process that runs.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    pub fn start_link() -> Manager<E> {
        Manager { pid: spawn_link(manage::<E>()), of: PhantomData }
    }

    /// Adds a handler, behind those that are there. The event that it is; not chosen, or not seen,
    /// it has added none.
    pub fn add_handler(
        self,
        handler: impl Handler<E>,
    ) -> impl Event<Output = Result<HandlerId, CallError>, Pending: Send> + Send + 'static {
        call_with(self.pid, move |from| Request::Add(Box::new(handler), from))
            .wrap(|added| added.map(Added::see))
    }

    /// Removes a handler. The event that it is; it yields whether it was there.
    pub fn remove_handler(
        self,
        handler: HandlerId,
    ) -> impl Event<Output = Result<bool, CallError>, Pending: Send> + Send + 'static {
        call_with(self.pid, move |from| Request::<E>::Remove(handler, from))
    }

    /// Tells what happens; never waits.
    ///
    /// # Errors
    ///
    /// As [`send`].
    pub fn notify(self, event: E) -> Result<(), SendError<E>> {
        let event_of = |request| match request {
            Request::Notify(event, _) => event,
            _ => unreachable!("it is what was sent"),
        };
        send(self.pid, Request::Notify(event, None)).map_err(|error| error.map(event_of))
    }

    /// The event that all handlers have done what they do about `event`.
    pub fn notify_all(
        self,
        event: E,
    ) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call_with(self.pid, move |from| Request::Notify(event, Some(from)))
    }

    /// The event that the manager has counted its handlers.
    pub fn handlers(self) -> impl Event<Output = Result<usize, CallError>, Pending: Send> + Send + 'static {
        call_with(self.pid, Request::<E>::Count)
    }

    /// The event that it ends, having told all that it was to tell.
    pub fn stop(self) -> impl Event<Output = Result<(), CallError>, Pending: Send> + Send + 'static {
        call_with(self.pid, Request::<E>::Stop)
    }
}

async fn manage<E: Message>() -> impl IntoExit {
    let mut handlers = Handlers(Vec::new());
    loop {
        recv! {
            Request::Add(handler, from): Request<E> => from.reply(handlers.add(handler)),
            Request::Sweep: Request<E> => handlers.sweep(),
            Request::Remove(id, from): Request<E> => {
                handlers.sweep();
                let before = handlers.0.len();
                handlers.retain(|other, _| other != id);
                from.reply(handlers.0.len() < before);
            }
            Request::Notify(event, from): Request<E> => {
                handlers.retain(|_, handler| handler.handle(&event) == Stay::Stays);
                if let Some(from) = from {
                    from.reply(());
                }
            }
            Request::Count(from): Request<E> => {
                handlers.sweep();
                from.reply(handlers.0.len());
            }
            Request::Stop(from): Request<E> => {
                drop(handlers);
                from.reply(());
                return Exit::Normal;
            }
        }
    }
}

struct Handlers<E: 'static>(Vec<Known<E>>);

struct Known<E: 'static> {
    id: HandlerId,
    handler: Box<dyn Handler<E>>,
    /// Who added it does not know of it.
    unseen: Arc<AtomicBool>,
}

impl<E: 'static> Handlers<E> {
    fn add(&mut self, handler: Box<dyn Handler<E>>) -> Added
    where
        E: Message,
    {
        let (id, unseen) = (HandlerId(Tag::new()), Arc::new(AtomicBool::new(false)));
        self.0.push(Known { id, handler, unseen: unseen.clone() });
        Added { id, seen: false, unseen, manager: self_pid(), sweep: sweep::<E> }
    }

    fn sweep(&mut self) {
        self.retain(|_, _| true);
    }

    /// One that panics does not stay.
    fn retain(&mut self, mut stays: impl FnMut(HandlerId, &mut dyn Handler<E>) -> bool) {
        let goes = |known: &mut Known<E>| {
            known.unseen.load(Ordering::Acquire)
                || !caught(|| stays(known.id, &mut *known.handler)).unwrap_or(false)
        };
        self.0.extract_if(.., goes).for_each(|known| remove(known.handler));
    }
}

impl<E: 'static> Drop for Handlers<E> {
    fn drop(&mut self) {
        self.0.drain(..).for_each(|known| remove(known.handler));
    }
}

/// It may panic there, too, and when it is dropped.
fn remove<E: 'static>(mut handler: Box<dyn Handler<E>>) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| handler.removed())) {
        discard(payload);
    }
    discard(handler);
}

impl<E> Destination for Manager<E> {
    fn pid(&self) -> Option<Pid> {
        Some(self.pid)
    }
}

impl<E> Clone for Manager<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Manager<E> {}

impl<E> fmt::Debug for Manager<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Manager{}", self.pid)
    }
}
