//! Environments: the streams of inputs of a component, and its view.
//!
//! An input arrives at the root's environment, with its *route*: the nodes from the root to its target. The
//! router of each container passes it on to the child that is next on the route.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rialto_event::{Condition, Event, ItemSource, Object, Task, TryEvent, select};
use rialto_sync::race::first;
use rialto_sync::watch;
use serde_json::Value;

use crate::input::{Control, Input, Key, Mouse};
use crate::tree::{Kind, NodeId, Tree};

/// The number of inputs that a stream keeps for a component that does not read them. Later ones are dropped.
const STREAM_CAPACITY: usize = 256;

/// The parts of an application that its components share.
pub(crate) struct Context {
    pub(crate) tree: Tree,
    pub(crate) spawn: Box<dyn Fn(Task) + Send + Sync>,
    /// Signalled at the end of the application. It ends all tasks of components.
    pub(crate) stop: Condition,
    /// The number of open pages.
    pub(crate) pages: watch::Sender<usize>,
    /// The inputs that were dropped because a stream was full.
    pub(crate) dropped_inputs: AtomicU64,
}

impl Context {
    /// Runs `future` as a task until it ends, or until the application ends.
    pub(crate) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone().into_wait_evt();
        (self.spawn)(Box::pin(async move {
            first(pin!(stop.sync()), pin!(future)).await;
        }));
    }
}

/// An input with its route. The router of a container and a [filter](Environment::filter_mouse) receive
/// inputs in this form.
#[derive(Clone, Debug)]
pub struct Routed<T> {
    /// The input.
    pub input: T,
    route: Arc<[NodeId]>,
}

impl<T> Routed<T> {
    /// Returns the node for which the input is.
    pub(crate) fn target(&self) -> Option<NodeId> {
        self.route.last().copied()
    }

    /// Replaces the input.
    pub(crate) fn with<U>(self, input: U) -> Routed<U> {
        Routed { input, route: self.route }
    }
}

/// The inputs that a component has not received.
struct Queue<T> {
    inputs: VecDeque<Routed<T>>,
    /// The number of inputs at the front that were put back (law 5).
    put_back: usize,
    is_open: bool,
}

impl<T> ItemSource for Queue<T> {
    type Item = Routed<T>;

    fn is_ready(&self) -> bool {
        !self.inputs.is_empty()
    }

    fn take(&mut self) -> Option<Routed<T>> {
        let input = self.inputs.pop_front()?;
        self.put_back = self.put_back.saturating_sub(1);
        Some(input)
    }

    fn put_back(&mut self, input: Routed<T>) {
        self.inputs.insert(self.put_back, input);
        self.put_back += 1;
    }

    fn awaited(&self) -> &'static str {
        "an input of a page"
    }
}

/// A stream of inputs: the receiving end. Its receive operations are events.
pub struct Stream<T>(Arc<Object<Queue<T>>>);

/// The sending end of a [`Stream`].
pub struct Sink<T>(Arc<Object<Queue<T>>>);

impl<T> Clone for Sink<T> {
    fn clone(&self) -> Self {
        Sink(Arc::clone(&self.0))
    }
}

impl<T: Send + 'static> Stream<T> {
    pub(crate) fn new() -> (Sink<T>, Stream<T>) {
        let queue = Queue { inputs: VecDeque::new(), put_back: 0, is_open: true };
        let queue = Arc::new(Object::new(queue));
        (Sink(Arc::clone(&queue)), Stream(queue))
    }

    /// Returns an event that receives an input.
    pub fn recv_evt(&self) -> impl TryEvent<Output = T, Pending: Send> + Send + '_ {
        self.recv_routed_evt().wrap(|routed| routed.input)
    }

    /// Returns an event that receives an input with its route, for a task that passes it on.
    pub fn recv_routed_evt(&self) -> impl TryEvent<Output = Routed<T>, Pending: Send> + Send + '_ {
        self.0.take_evt()
    }
}

impl<T> Sink<T> {
    /// Sends an input. Returns false if the input was dropped, because the stream is full or its receiver is
    /// gone. It never waits: a component that reads no inputs does not delay other components.
    pub fn send(&self, routed: Routed<T>) -> bool {
        self.0.update(|queue| {
            let is_sent = queue.is_open && queue.inputs.len() < STREAM_CAPACITY;
            if is_sent {
                queue.inputs.push_back(routed);
            }
            is_sent
        })
    }

    fn is_open(&self) -> bool {
        self.0.look(|queue| queue.is_open)
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.0.update(|queue| queue.is_open = false);
    }
}

impl<T> fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Sink<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sink").finish_non_exhaustive()
    }
}

/// The view of a component: a node of the tree. It has one owner, which alone can change it. Dropping it
/// removes the node, and all below it, from every page.
pub struct View {
    pub(crate) id: NodeId,
    pub(crate) context: Arc<Context>,
}

impl View {
    pub(crate) fn set(&self, name: &'static str, value: impl Into<Value>) {
        self.context.tree.set(self.id, name, value.into());
    }

    /// Sets the accessible name, which screen readers read and tests search for.
    pub fn set_label(&self, label: impl Into<String>) {
        self.set("label", label.into());
    }

    /// Chooses the kinds of inputs that the page sends for this component, besides those that its kind always
    /// has, such as the clicks of a button.
    pub fn listen(&self, keys: bool, mouse: bool) {
        let words = [(keys, "keys"), (mouse, "mouse")].into_iter().filter(|(is_on, _)| *is_on);
        self.set("listens", words.map(|(_, word)| Value::from(word)).collect::<Vec<_>>());
    }
}

impl Drop for View {
    fn drop(&mut self) {
        self.context.tree.remove(self.id);
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The environment of a component: three streams of inputs, and the view.
///
/// An environment is a value. A component can send it to another task, which receives the component's inputs
/// until it sends the environment back (*delegation*). A component can also put a *filter* between the parent
/// and another component: [`filter_mouse`](Self::filter_mouse) and its like.
///
/// Source: eXene (Reppy, *CML*, PLDI 1991, section 3.1).
#[derive(Debug)]
pub struct Environment {
    /// The mouse.
    pub mouse: Stream<Mouse>,
    /// The keyboard.
    pub keyboard: Stream<Key>,
    /// Inputs that concern the component as a whole.
    pub control: Stream<Control>,
    /// The view.
    pub view: View,
}

impl Environment {
    pub(crate) fn new(id: NodeId, context: Arc<Context>) -> (Inputs, Environment) {
        let (mouse_sink, mouse) = Stream::new();
        let (key_sink, keyboard) = Stream::new();
        let (control_sink, control) = Stream::new();
        let inputs = Inputs { mouse: mouse_sink, keyboard: key_sink, control: control_sink };
        (inputs, Environment { mouse, keyboard, control, view: View { id, context } })
    }

    /// Runs `future` as a task until it ends, or until the application ends.
    pub fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.view.context.spawn(future);
    }

    /// Returns a receiver of the number of open pages. A component can wait until there is one before it does
    /// work that no page would show.
    pub fn pages(&self) -> watch::Receiver<usize> {
        self.view.context.pages.subscribe()
    }

    /// Puts a filter before the mouse stream. Returns the stream of the parent, and the sink of a new stream,
    /// which is now this environment's. The caller's task receives from the one, and decides for each input
    /// whether to send it on.
    ///
    /// ```
    /// use rialto_event::Event;
    /// use rialto_live::Environment;
    ///
    /// /// Passes on every second click.
    /// fn half(mut env: Environment) -> Environment {
    ///     let (clicks, sink) = env.filter_mouse();
    ///     env.spawn(async move {
    ///         loop {
    ///             clicks.recv_routed_evt().await;
    ///             sink.send(clicks.recv_routed_evt().await);
    ///         }
    ///     });
    ///     env
    /// }
    /// ```
    pub fn filter_mouse(&mut self) -> (Stream<Mouse>, Sink<Mouse>) {
        filter(&mut self.mouse)
    }

    /// Puts a filter before the keyboard stream, as [`filter_mouse`](Self::filter_mouse) does.
    pub fn filter_keyboard(&mut self) -> (Stream<Key>, Sink<Key>) {
        filter(&mut self.keyboard)
    }

    /// Puts a filter before the control stream, as [`filter_mouse`](Self::filter_mouse) does.
    pub fn filter_control(&mut self) -> (Stream<Control>, Sink<Control>) {
        filter(&mut self.control)
    }
}

fn filter<T: Send + 'static>(stream: &mut Stream<T>) -> (Stream<T>, Sink<T>) {
    let (sink, filtered) = Stream::new();
    (std::mem::replace(stream, filtered), sink)
}

/// The parent's ends of a component's streams.
#[derive(Clone)]
pub(crate) struct Inputs {
    mouse: Sink<Mouse>,
    keyboard: Sink<Key>,
    control: Sink<Control>,
}

impl Inputs {
    fn is_open(&self) -> bool {
        self.mouse.is_open() || self.keyboard.is_open() || self.control.is_open()
    }

    /// Sends an input that came from a page.
    pub(crate) fn send(&self, input: Input, route: Arc<[NodeId]>) -> bool {
        match input {
            Input::Mouse(input) => self.mouse.send(Routed { input, route }),
            Input::Key(input) => self.keyboard.send(Routed { input, route }),
            Input::Control(input) => self.control.send(Routed { input, route }),
        }
    }
}

/// The children of a container, by the numbers of their nodes. The router and the container share it.
#[derive(Default)]
struct Children {
    inputs: HashMap<NodeId, Inputs>,
    /// At this number of entries, those of children that are gone are removed.
    prune_at: usize,
}

impl Children {
    fn insert(&mut self, id: NodeId, inputs: Inputs) {
        if self.inputs.len() >= self.prune_at {
            self.inputs.retain(|_, inputs| inputs.is_open());
            self.prune_at = 2 * self.inputs.len() + 16;
        }
        self.inputs.insert(id, inputs);
    }
}

/// A component that contains others. A *router*, a task of its own, passes each input on to the child to
/// which it belongs. The container receives the inputs of its own node.
#[derive(Debug)]
pub struct Container {
    /// The container's own environment, without the inputs of the children.
    pub environment: Environment,
    children: Router,
}

#[derive(Clone, Default)]
struct Router(Arc<Mutex<Children>>);

impl fmt::Debug for Router {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Router").finish_non_exhaustive()
    }
}

impl Router {
    fn find(&self, id: NodeId) -> Option<Inputs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).inputs.get(&id).cloned()
    }

    /// Sends an input to the child of node `at` that is next on its route, or to the container itself.
    fn pass<T>(&self, at: NodeId, routed: Routed<T>, own: &Sink<T>, sink: fn(&Inputs) -> &Sink<T>) -> bool {
        let position = routed.route.iter().position(|id| *id == at);
        match position.and_then(|position| routed.route.get(position + 1)) {
            None => own.send(routed),
            Some(child) => self.find(*child).is_some_and(|inputs| sink(&inputs).send(routed)),
        }
    }
}

impl Container {
    /// Starts the router of a container with this environment.
    pub(crate) fn new(mut environment: Environment) -> Container {
        let children = Router::default();
        let (mouse, own_mouse) = environment.filter_mouse();
        let (keyboard, own_keyboard) = environment.filter_keyboard();
        let (control, own_control) = environment.filter_control();
        let (at, router) = (environment.view.id, children.clone());
        let context = Arc::clone(&environment.view.context);
        environment.spawn(async move {
            loop {
                let is_passed = select! {
                    input = mouse.recv_routed_evt() => router.pass(at, input, &own_mouse, |to| &to.mouse),
                    input = keyboard.recv_routed_evt() =>
                        router.pass(at, input, &own_keyboard, |to| &to.keyboard),
                    input = control.recv_routed_evt() =>
                        router.pass(at, input, &own_control, |to| &to.control),
                };
                if !is_passed {
                    context.dropped_inputs.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        Container { environment, children }
    }

    /// Adds a child of this kind, and returns its environment.
    pub(crate) fn child(&self, kind: Kind) -> Environment {
        let view = &self.environment.view;
        let id = view.context.tree.add(kind, view.id);
        let (inputs, environment) = Environment::new(id, Arc::clone(&view.context));
        self.children.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id, inputs);
        environment
    }
}
