//! Event managers: a process that receives notifications, and passes them to its handlers.

use std::fmt;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rialto_event::{Event, SendEvent};

use crate::call::{CallError, ReplyTo, call_with};
use crate::destination::Destination;
use crate::exit::{Exit, IntoExit};
use crate::link::spawn_link;
use crate::message::Envelope;
use crate::node::spawn_process;
use crate::pid::{Pid, Tag};
use crate::process::self_pid;
use crate::recv;
use crate::send::{SendError, send};
use crate::typed_message::Message;
use crate::unwinding::{catch_exit, discard};

/// A handler of events of type `E`, which runs in the process of an [`EventManager`].
///
/// A closure that takes an `&E` is a handler. It is removed when it returns [`Handled::Remove`].
pub trait Handler<E>: Send + 'static {
    /// Handles an event. A handler that panics is removed, without effect on the others.
    fn handle_event(&mut self, event: &E) -> Handled;

    /// Called when the handler is removed: because it returned [`Handled::Remove`] or panicked, by
    /// [`EventManager::delete_handler`], or because its manager ends.
    fn terminate(&mut self) {}
}

impl<E, F: FnMut(&E) -> Handled + Send + 'static> Handler<E> for F {
    fn handle_event(&mut self, event: &E) -> Handled {
        self(event)
    }
}

/// Whether a handler remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// The handler remains.
    Keep,
    /// The handler is removed.
    Remove,
}

/// A handle of an event manager: a process that passes events to its handlers.
///
/// ```
/// use rialto_process::Node;
/// use rialto_process::event_manager::{EventManager, Handled};
/// use std::sync::{Arc, Mutex};
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let alarms = EventManager::start_link();
/// let seen = Arc::new(Mutex::new(Vec::new()));
/// let log = seen.clone();
/// let handler = move |alarm: &String| {
///     log.lock().unwrap().push(alarm.clone());
///     Handled::Keep
/// };
/// alarms.add_handler(handler).await.unwrap();
/// alarms.notify("fire".to_string()).unwrap();
/// alarms.sync_notify("water".to_string()).await.unwrap();
/// assert_eq!(*seen.lock().unwrap(), ["fire", "water"]);
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// Source: Erlang's `gen_event`, which Termite has too.
#[doc(alias("gen_event"))]
pub struct EventManager<E> {
    pid: Pid,
    of: PhantomData<fn(E)>,
}

/// Identifies a handler of a manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandlerId(Tag);

enum Request<E> {
    Add(Box<dyn Handler<E>>, ReplyTo<Added>),
    /// Remove the handlers whose id has not reached the caller.
    Sweep,
    Remove(HandlerId, ReplyTo<bool>),
    Notify(E, Option<ReplyTo<()>>),
    Count(ReplyTo<usize>),
    Stop(ReplyTo<()>),
}

/// The reply to `Add`: the id of the new handler. If it is dropped before the caller receives it, because
/// another alternative was chosen, the handler is removed.
struct Added {
    id: HandlerId,
    received: bool,
    abandoned: Arc<AtomicBool>,
    manager: Pid,
    sweep: fn(Pid),
}

impl Added {
    fn see(mut self) -> HandlerId {
        self.received = true;
        self.id
    }
}

impl Drop for Added {
    fn drop(&mut self) {
        if !self.received {
            self.abandoned.store(true, Ordering::Release);
            (self.sweep)(self.manager);
        }
    }
}

fn sweep<E: Message>(manager: Pid) {
    // If the mailbox is full, a later request removes the handler.
    let _ = send(manager, Request::<E>::Sweep);
}

impl<E: Message> EventManager<E> {
    /// Starts a manager without handlers.
    ///
    /// # Panics
    ///
    /// Outside of a runtime.
    #[track_caller]
    pub fn start() -> EventManager<E> {
        EventManager { pid: spawn_process(manage::<E>()), of: PhantomData }
    }

    /// Like [`start`](Self::start), but links the manager to the running process.
    ///
    /// # Panics
    ///
    /// Outside of a process.
    #[track_caller]
    pub fn start_link() -> EventManager<E> {
        EventManager { pid: spawn_link(manage::<E>()), of: PhantomData }
    }

    /// Returns the event that adds a handler, after the existing ones. If the event is not chosen, or is
    /// dropped, no handler is added.
    pub fn add_handler(
        self,
        handler: impl Handler<E>,
    ) -> impl SendEvent<Output = Result<HandlerId, CallError>> + 'static {
        call_with(self.pid, move |from| Request::Add(Box::new(handler), from))
            .wrap(|added| added.map(Added::see))
    }

    /// Returns the event that removes a handler. It yields whether the handler was there.
    pub fn delete_handler(
        self,
        handler: HandlerId,
    ) -> impl SendEvent<Output = Result<bool, CallError>> + 'static {
        call_with(self.pid, move |from| Request::<E>::Remove(handler, from))
    }

    /// Notifies the manager of an event. It never waits.
    ///
    /// # Errors
    ///
    /// As for [`send`].
    pub fn notify(self, event: E) -> Result<(), SendError<E>> {
        let event_of = |request| match request {
            Request::Notify(event, _) => event,
            _ => unreachable!("the message has the type with which it was sent"),
        };
        send(self.pid, Request::Notify(event, None)).map_err(|error| error.map(event_of))
    }

    /// Returns the event that notifies the manager, and waits until all handlers have handled `event`.
    pub fn sync_notify(self, event: E) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
        call_with(self.pid, move |from| Request::Notify(event, Some(from)))
    }

    /// Returns the event that yields the number of handlers.
    pub fn handler_count(self) -> impl SendEvent<Output = Result<usize, CallError>> + 'static {
        call_with(self.pid, Request::<E>::Count)
    }

    /// Returns the event that ends the manager. Events that it received before are handled first.
    pub fn stop(self) -> impl SendEvent<Output = Result<(), CallError>> + 'static {
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
                handlers.retain(|_, handler| handler.handle_event(&event) == Handled::Keep);
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
            // Other messages are dropped: unread, they would fill the mailbox.
            _: Envelope => {}
        }
    }
}

struct Handlers<E: 'static>(Vec<RegisteredHandler<E>>);

struct RegisteredHandler<E: 'static> {
    id: HandlerId,
    handler: Box<dyn Handler<E>>,
    /// Set when the id was dropped before the caller received it.
    abandoned: Arc<AtomicBool>,
}

impl<E: 'static> Handlers<E> {
    fn add(&mut self, handler: Box<dyn Handler<E>>) -> Added
    where
        E: Message,
    {
        let (id, abandoned) = (HandlerId(Tag::new()), Arc::new(AtomicBool::new(false)));
        self.0.push(RegisteredHandler { id, handler, abandoned: abandoned.clone() });
        Added { id, received: false, abandoned, manager: self_pid(), sweep: sweep::<E> }
    }

    fn sweep(&mut self) {
        self.retain(|_, _| true);
    }

    /// Removes the handlers for which `stays` returns false or panics, and those that are `abandoned`.
    fn retain(&mut self, mut stays: impl FnMut(HandlerId, &mut dyn Handler<E>) -> bool) {
        let goes = |known: &mut RegisteredHandler<E>| {
            known.abandoned.load(Ordering::Acquire)
                || !catch_exit(|| stays(known.id, &mut *known.handler)).unwrap_or(false)
        };
        self.0.extract_if(.., goes).for_each(|known| remove(known.handler));
    }
}

impl<E: 'static> Drop for Handlers<E> {
    fn drop(&mut self) {
        self.0.drain(..).for_each(|known| remove(known.handler));
    }
}

/// Notifies and drops a handler that was removed. Both may panic.
fn remove<E: 'static>(mut handler: Box<dyn Handler<E>>) {
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| handler.terminate())) {
        discard(payload);
    }
    discard(handler);
}

impl<E> Destination for EventManager<E> {
    fn pid(&self) -> Option<Pid> {
        Some(self.pid)
    }
}

impl<E> Clone for EventManager<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for EventManager<E> {}

impl<E> fmt::Debug for EventManager<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EventManager{}", self.pid)
    }
}
