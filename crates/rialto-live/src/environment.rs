//! Environments: the streams of inputs of a component, and its view.
//!
//! An input arrives at the root's environment, with its *route*: the nodes from the root to its target. The
//! router of each container passes it on to the child that is next on the route.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use rialto_event::{Closed, Condition, Event, ItemSource, Object, Task, TryEvent, choose, select};
use rialto_sync::race::first;
use rialto_sync::{OwnedSemaphorePermit, watch};
use serde_json::Value;

use crate::input::{Control, Input, Key, Mouse, Queued, Surplus};
use crate::tree::{Kind, NodeId, ROOT, Tree};

/// The number of inputs of one page that a stream keeps for a component that does not read them. The count is
/// by page, so that one page cannot make the inputs of another be dropped.
const STREAM_CAPACITY: usize = 256;
/// The number of bytes of the texts of these inputs.
const STREAM_BYTES: usize = 64 * 1024;

/// The parts of an application that its components share.
pub(crate) struct Context {
    pub(crate) tree: Tree,
    pub(crate) spawn: Box<dyn Fn(Task) + Send + Sync>,
    /// Signalled at the end of the application. It ends all tasks of components.
    pub(crate) stop: Condition,
    /// Whether the root component has ended by itself: it has returned, or has panicked.
    pub(crate) has_ended: AtomicBool,
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

    /// The root's view was dropped. Without a root, the pages would show a view that nothing changes.
    fn root_is_gone(&self) {
        // After `Live::stop`, the view is dropped with its task.
        if !self.stop.is_signalled() {
            self.has_ended.store(true, Ordering::Release);
            self.stop.signal();
        }
    }
}

/// An input with its route. The router of a container and a [filter](Environment::filter_mouse) receive
/// inputs in this form.
#[derive(Clone, Debug)]
pub struct Routed<T> {
    /// The input.
    pub input: T,
    route: Arc<[NodeId]>,
    /// The page reads its next messages when this is released.
    permit: Option<Arc<OwnedSemaphorePermit>>,
}

impl<T> Routed<T> {
    /// Returns the node for which the input is.
    pub(crate) fn target(&self) -> Option<NodeId> {
        self.route.last().copied()
    }

    /// Replaces the input.
    pub(crate) fn with<U>(self, input: U) -> Routed<U> {
        Routed { input, route: self.route, permit: self.permit }
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

impl<T: Queued> Queue<T> {
    /// Adds an input, or merges it with an earlier one. Returns false if it is dropped.
    fn push(&mut self, routed: Routed<T>) -> bool {
        let of_page = |known: &Routed<T>| known.input.page() == routed.input.page();
        let is_same = |known: &Routed<T>| of_page(known) && known.target() == routed.target();
        let last = self.inputs.iter_mut().rfind(|known| of_page(known));
        if let Some(last) = last.filter(|last| is_same(last) && routed.input.supersedes(&last.input)) {
            last.input = routed.input;
            return true;
        }
        let (mut count, mut bytes) = (0, routed.input.bytes());
        for known in self.inputs.iter().filter(|known| of_page(known)) {
            (count, bytes) = (count + 1, bytes + known.input.bytes());
        }
        if count < STREAM_CAPACITY && bytes <= STREAM_BYTES {
            self.inputs.push_back(routed);
            return true;
        }
        let earlier: Vec<usize> = (0..self.inputs.len()).filter(|at| is_same(&self.inputs[*at])).collect();
        let inputs: Vec<&T> = earlier.iter().map(|at| &self.inputs[*at].input).collect();
        match routed.input.surplus(&inputs) {
            Surplus::Drop => return false,
            Surplus::Add => {}
            Surplus::Replace(at) => {
                self.inputs.remove(earlier[at]);
                self.put_back -= usize::from(earlier[at] < self.put_back);
            }
        }
        self.inputs.push_back(routed);
        true
    }
}

/// A stream of inputs: the receiving end. Its receive operations are events.
///
/// The stream keeps 256 inputs of each page that were not received, with 64 KiB of texts. Moves of the mouse
/// and edits that follow each other are merged. Beyond the limit, inputs are dropped and counted
/// ([`Live::dropped_inputs`]), but never the last edit of a text field, nor the release of a mouse button.
///
/// The inputs of a stream keep their order. Between the streams of a component there is no order.
///
/// ```
/// use rialto_live::Environment;
///
/// async fn typewriter(env: Environment) {
///     env.view.listen_to_keys();
///     let root = env.into_container();
///     let text = root.text("");
///     let mut typed = String::new();
///     while let Ok(key) = root.environment.keyboard.recv_evt().await {
///         typed.push_str(&key.key);
///         text.set(&typed);
///     }
/// }
/// # fn main() { let _ = typewriter; }
/// ```
///
/// [`Live::dropped_inputs`]: crate::Live::dropped_inputs
#[must_use = "dropping a stream drops its inputs"]
pub struct InputReceiver<T> {
    queue: Arc<Object<Queue<T>>>,
    /// Signalled when the last sender is dropped.
    closed: Condition,
}

/// The sending end of a [`InputReceiver`]. The stream closes when the last clone is dropped.
pub struct InputSender<T> {
    queue: Arc<Object<Queue<T>>>,
    close: Arc<Close>,
}

/// Closes the stream when the last sender is dropped.
struct Close(Condition);

impl Drop for Close {
    fn drop(&mut self) {
        self.0.signal();
    }
}

impl<T> Clone for InputSender<T> {
    fn clone(&self) -> Self {
        InputSender { queue: Arc::clone(&self.queue), close: Arc::clone(&self.close) }
    }
}

impl<T: Send + 'static> InputReceiver<T> {
    pub(crate) fn new() -> (InputSender<T>, InputReceiver<T>) {
        let queue = Queue { inputs: VecDeque::new(), put_back: 0, is_open: true };
        let (queue, closed) = (Arc::new(Object::new(queue)), Condition::new());
        let close = Arc::new(Close(closed.clone()));
        (InputSender { queue: Arc::clone(&queue), close }, InputReceiver { queue, closed })
    }

    /// Returns an event that receives an input. Its value is `Err(Closed)` when no further input can come:
    /// the component's view, or the container in which it is, was dropped.
    ///
    /// # Cancellation
    ///
    /// If another alternative of a choice commits, or if the future is dropped, the input stays in the
    /// stream. The events of the library's components are like this one, with one difference: they are never
    /// enabled after the end of the component.
    pub fn recv_evt(&self) -> impl TryEvent<Output = Result<T, Closed>, Pending: Send> + Send + '_ {
        self.recv_routed_evt().wrap(|received| received.map(|routed| routed.input))
    }

    /// Returns an event that receives an input with its route, for a task that passes it on. Otherwise it is
    /// like [`recv_evt`](Self::recv_evt).
    pub fn recv_routed_evt(
        &self,
    ) -> impl TryEvent<Output = Result<Routed<T>, Closed>, Pending: Send> + Send + '_ {
        let received = self.queue.take_evt().wrap(Ok);
        // The last input may come between the two: it is received before the end is reported.
        let last = || self.queue.update(ItemSource::take).ok_or(Closed(()));
        received.or(self.closed.wait_evt().wrap(move |()| last()))
    }

    /// Returns an event that receives an input, and is never enabled after the end. For handles of
    /// components, whose events have no value for the end.
    pub(crate) fn next_evt(&self) -> impl TryEvent<Output = T, Pending: Send> + Send + '_ {
        self.queue.take_evt().wrap(|routed| routed.input)
    }
}

impl<T: Queued> InputSender<T> {
    /// Sends an input. Returns false if it was dropped, because the stream is full or was dropped; see
    /// [`is_open`](Self::is_open). It never waits: a component that reads no inputs does not delay other
    /// components.
    pub fn send(&self, mut routed: Routed<T>) -> bool {
        routed.permit = None;
        self.push(routed)
    }

    /// Sends an input, and keeps its permit until it is received.
    fn push(&self, routed: Routed<T>) -> bool {
        self.queue.update(|queue| queue.is_open && queue.push(routed))
    }
}

impl<T> InputSender<T> {
    /// Returns whether the stream still exists. A filter ends when it does not.
    pub fn is_open(&self) -> bool {
        self.queue.look(|queue| queue.is_open)
    }
}

impl<T> Drop for InputReceiver<T> {
    fn drop(&mut self) {
        let unread = self.queue.update(|queue| {
            (queue.is_open, queue.put_back) = (false, 0);
            std::mem::take(&mut queue.inputs)
        });
        // Outside the lock, because a permit that is released wakes a page.
        drop(unread);
    }
}

impl<T> fmt::Debug for InputReceiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputReceiver").finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for InputSender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputSender").finish_non_exhaustive()
    }
}

/// The view of a component: a node of the tree. It has one owner, which alone can change it. Dropping it
/// removes the node, and all below it, from every page, and closes the streams of the component.
///
/// ```
/// use rialto_live::{Environment, MouseAction};
///
/// async fn pad(env: Environment) {
///     env.view.set_label("Pad");
///     env.view.listen_to_mouse();
///     let root = env.into_container();
///     let text = root.text("click here");
///     while let Ok(input) = root.environment.mouse.recv_evt().await {
///         if input.action == MouseAction::Click {
///             text.set(format!("clicked at {}, {}", input.x, input.y));
///         }
///     }
/// }
/// # fn main() { let _ = pad; }
/// ```
#[must_use = "a view that is dropped disappears from all pages"]
pub struct View {
    pub(crate) id: NodeId,
    pub(crate) context: Arc<Context>,
    /// The children of the container in which it is.
    siblings: Weak<Mutex<Children>>,
}

impl View {
    pub(crate) fn set(&self, name: &'static str, value: impl Into<Value>) {
        self.context.tree.set(self.id, name, value.into());
    }

    /// Sets the accessible name, which screen readers read and tests search for.
    pub fn set_label(&self, label: impl Into<String>) {
        self.set("label", label.into());
    }

    /// Makes the pages send the keys that are pressed while the component has the focus. Until then its
    /// keyboard stream is silent. Keys in a field, button or link inside the component are left to these.
    pub fn listen_to_keys(&self) {
        self.context.tree.listen(self.id, "keys");
    }

    /// Makes the pages send the inputs of the mouse. Until then the mouse stream is silent, except that a
    /// button always sends its clicks.
    pub fn listen_to_mouse(&self) {
        self.context.tree.listen(self.id, "mouse");
    }

    /// Makes the pages send the size of the component: [`Control::Resized`]. Each page sends it once it shows
    /// the component, and after each change, such as another size of the browser's window.
    pub fn listen_to_size(&self) {
        self.context.tree.listen(self.id, "size");
    }

    /// Ends [`listen_to_keys`](Self::listen_to_keys), [`listen_to_mouse`](Self::listen_to_mouse) and
    /// [`listen_to_size`](Self::listen_to_size).
    pub fn stop_listening(&self) {
        self.set("listens", Value::Array(Vec::new()));
    }
}

impl Drop for View {
    fn drop(&mut self) {
        if self.id == ROOT {
            self.context.root_is_gone();
        }
        self.context.tree.remove(self.id);
        // Dropping the senders closes the streams. A filter or router that waits on them ends.
        let senders = self.siblings.upgrade().and_then(|siblings| lock(&siblings).inputs.remove(&self.id));
        drop(senders);
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The environment of a component: three streams of inputs, and the view.
///
/// The streams are silent until the view listens: see [`View::listen_to_keys`], [`View::listen_to_mouse`] and
/// [`View::listen_to_size`].
///
/// An environment is a value. A component can send it to another task, which receives the component's inputs
/// until it sends the environment back (*delegation*). A component can also put a *filter* between the parent
/// and another component: [`filter_mouse`](Self::filter_mouse) and its like.
///
/// Source: eXene (Reppy, *CML*, PLDI 1991, section 3.1).
#[derive(Debug)]
#[must_use = "an environment that is dropped takes its component from all pages"]
pub struct Environment {
    /// The mouse.
    pub mouse: InputReceiver<Mouse>,
    /// The keyboard.
    pub keyboard: InputReceiver<Key>,
    /// The inputs of the library's components: edits, choices, rows. A component of your own receives only its
    /// size; a [filter](Self::filter_control) receives the inputs of all components below it.
    pub control: InputReceiver<Control>,
    /// The view.
    pub view: View,
}

impl Environment {
    fn new(
        id: NodeId,
        context: Arc<Context>,
        siblings: Weak<Mutex<Children>>,
    ) -> (InputSenders, Environment) {
        let (mouse_sender, mouse) = InputReceiver::new();
        let (key_sender, keyboard) = InputReceiver::new();
        let (control_sender, control) = InputReceiver::new();
        let inputs = InputSenders { mouse: mouse_sender, keyboard: key_sender, control: control_sender };
        (inputs, Environment { mouse, keyboard, control, view: View { id, context, siblings } })
    }

    /// Makes the environment of the root component.
    pub(crate) fn root(context: Arc<Context>) -> (InputSenders, Environment) {
        Environment::new(ROOT, context, Weak::new())
    }

    /// Runs `future` as a task until it ends, or until the application ends. The task does not end with the
    /// component. A filter ends by itself, because its stream closes; for other tasks, use
    /// [`Container::component`].
    ///
    /// If the task panics, the runtime handles that as for any task. The views that it owns disappear.
    pub fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.view.context.spawn(future);
    }

    /// Returns a receiver of the number of open pages. A component can wait until there is one before it does
    /// work that no page would show.
    ///
    /// ```
    /// use rialto_event::after;
    /// use rialto_live::Environment;
    /// use std::time::Duration;
    ///
    /// async fn load(env: Environment) {
    ///     let mut pages = env.watch_page_count();
    ///     let root = env.into_container();
    ///     let text = root.text("");
    ///     while pages.wait_for(|pages| *pages > 0).await.is_ok() {
    ///         text.set(std::fs::read_to_string("/proc/loadavg").unwrap_or_default());
    ///         after(Duration::from_secs(1)).await;
    ///     }
    /// }
    /// # fn main() { let _ = load; }
    /// ```
    pub fn watch_page_count(&self) -> watch::Receiver<usize> {
        self.view.context.pages.subscribe()
    }

    /// Puts a filter before the mouse stream. Returns the stream of the parent, and the sender of a new
    /// stream, which is now this environment's. The caller's task receives from the first, and decides for
    /// each input whether to send it on. [`Live::dropped_inputs`](crate::Live::dropped_inputs) does not count
    /// the inputs that it keeps.
    ///
    /// The filter's stream closes with the component, which ends the filter.
    ///
    /// ```
    /// use rialto_live::Environment;
    ///
    /// /// Passes on every second click.
    /// fn half(mut env: Environment) -> Environment {
    ///     let (clicks, sender) = env.filter_mouse();
    ///     env.spawn(async move {
    ///         while let (Ok(_), Ok(click)) = (clicks.recv_evt().await, clicks.recv_routed_evt().await) {
    ///             sender.send(click);
    ///         }
    ///     });
    ///     env
    /// }
    /// ```
    pub fn filter_mouse(&mut self) -> (InputReceiver<Mouse>, InputSender<Mouse>) {
        filter(&mut self.mouse)
    }

    /// Puts a filter before the keyboard stream, as [`filter_mouse`](Self::filter_mouse) does.
    pub fn filter_keyboard(&mut self) -> (InputReceiver<Key>, InputSender<Key>) {
        filter(&mut self.keyboard)
    }

    /// Puts a filter before the control stream, as [`filter_mouse`](Self::filter_mouse) does.
    pub fn filter_control(&mut self) -> (InputReceiver<Control>, InputSender<Control>) {
        filter(&mut self.control)
    }
}

fn filter<T: Send + 'static>(stream: &mut InputReceiver<T>) -> (InputReceiver<T>, InputSender<T>) {
    let (sender, filtered) = InputReceiver::new();
    (std::mem::replace(stream, filtered), sender)
}

/// The parent's ends of a component's streams.
#[derive(Clone)]
pub(crate) struct InputSenders {
    mouse: InputSender<Mouse>,
    keyboard: InputSender<Key>,
    control: InputSender<Control>,
}

impl InputSenders {
    /// Sends an input that came from a page. The page reads on when the permit is released.
    pub(crate) fn send(
        &self,
        input: Input,
        route: Arc<[NodeId]>,
        permit: Option<OwnedSemaphorePermit>,
    ) -> bool {
        let permit = permit.map(Arc::new);
        match input {
            Input::Mouse(input) => self.mouse.push(Routed { input, route, permit }),
            Input::Key(input) => self.keyboard.push(Routed { input, route, permit }),
            Input::Control(input) => self.control.push(Routed { input, route, permit }),
        }
    }
}

/// The children of a container, by the numbers of their nodes. The router and the container share it. A
/// child's view removes its entry when it is dropped.
#[derive(Default)]
struct Children {
    inputs: HashMap<NodeId, InputSenders>,
}

fn lock(children: &Mutex<Children>) -> std::sync::MutexGuard<'_, Children> {
    children.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A component that contains others. A *router*, a task of its own, passes each input on to the child to
/// which it belongs. The container receives the inputs of its own node.
///
/// Dropping a container removes it and its children from all pages, and ends the tasks of
/// [`component`](Self::component)s in it.
#[derive(Debug)]
#[must_use = "a container that is dropped disappears from all pages, with its children"]
pub struct Container {
    /// The container's own environment, without the inputs of the children.
    pub environment: Environment,
    children: Router,
    gone: Gone,
}

/// Tells the tasks of the components in a container that it was dropped.
#[derive(Debug, Default)]
struct Gone(Condition);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.signal();
    }
}

#[derive(Clone, Default)]
struct Router(Arc<Mutex<Children>>);

impl fmt::Debug for Router {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Router").finish_non_exhaustive()
    }
}

impl Router {
    fn find(&self, id: NodeId) -> Option<InputSenders> {
        lock(&self.0).inputs.get(&id).cloned()
    }

    /// Sends an input to the child of node `at` that is next on its route, or to the container itself.
    fn pass<T: Queued>(
        &self,
        at: NodeId,
        routed: Routed<T>,
        own: &InputSender<T>,
        sender: fn(&InputSenders) -> &InputSender<T>,
    ) -> bool {
        let position = routed.route.iter().position(|id| *id == at);
        match position.and_then(|position| routed.route.get(position + 1)) {
            None => own.send(routed),
            Some(child) => self.find(*child).is_some_and(|inputs| sender(&inputs).send(routed)),
        }
    }
}

impl Container {
    /// Starts the router of a container with this environment. The router ends when the streams close.
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
                    input = mouse.recv_routed_evt() =>
                        input.map(|input| router.pass(at, input, &own_mouse, |to| &to.mouse)),
                    input = keyboard.recv_routed_evt() =>
                        input.map(|input| router.pass(at, input, &own_keyboard, |to| &to.keyboard)),
                    input = control.recv_routed_evt() =>
                        input.map(|input| router.pass(at, input, &own_control, |to| &to.control)),
                };
                match is_passed {
                    Ok(true) => {}
                    Ok(false) => drop(context.dropped_inputs.fetch_add(1, Ordering::Relaxed)),
                    // The three streams close together, when the view is dropped.
                    Err(Closed(())) => return,
                }
            }
        });
        Container { environment, children, gone: Gone::default() }
    }

    /// Adds a child of this kind with these properties, and returns its environment.
    pub(crate) fn child(&self, kind: Kind, properties: &[(&'static str, Value)]) -> Environment {
        let view = &self.environment.view;
        let id = view.context.tree.add(kind, view.id, properties);
        let siblings = Arc::downgrade(&self.children.0);
        let (inputs, environment) = Environment::new(id, Arc::clone(&view.context), siblings);
        lock(&self.children.0).inputs.insert(id, inputs);
        environment
    }

    /// Runs the task of a component in this container.
    pub(crate) fn run(&self, component: impl Future<Output = ()> + Send + 'static) {
        self.run_with(component, &self.environment.view.context.spawn);
    }

    /// Lets `spawn` run the task of a component in this container.
    pub(crate) fn run_with<R>(
        &self,
        component: impl Future<Output = ()> + Send + 'static,
        spawn: impl FnOnce(Task) -> R,
    ) -> R {
        let gone = self.gone.0.clone().into_wait_evt();
        let stop = self.environment.view.context.stop.clone().into_wait_evt();
        spawn(Box::pin(async move {
            first(pin!(choose((gone, stop)).sync()), pin!(component)).await;
        }))
    }
}

impl View {
    /// Returns a view without inputs of its own, such as that of a menu.
    pub(crate) fn without_inputs(id: NodeId, context: Arc<Context>) -> View {
        View { id, context, siblings: Weak::new() }
    }
}
