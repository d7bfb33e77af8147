//! Values that cannot be serialized, and that frames can reach: clients, pools, the program's configuration.
//!
//! A frame keeps nothing of it. A continuation has a list of values, each found by its type while it is polled.

use std::any::{Any, TypeId, type_name};
use std::cell::{Cell, RefCell};
use std::sync::{Arc, OnceLock};

/// Values, one of each type.
#[derive(Clone, Default)]
pub struct Contexts(Vec<(TypeId, Arc<dyn Any + Send + Sync>)>);

impl Contexts {
    /// With this value, in place of an earlier one of its type.
    #[must_use]
    pub fn with<C: Clone + Send + Sync + 'static>(mut self, value: C) -> Self {
        self.0.retain(|(other, _)| *other != TypeId::of::<C>());
        self.0.push((TypeId::of::<C>(), Arc::new(value)));
        self
    }

    /// The value of this type.
    #[must_use]
    pub fn get<C: Clone + 'static>(&self) -> Option<C> {
        let (_, value) = self.0.iter().find(|(other, _)| *other == TypeId::of::<C>())?;
        value.downcast_ref::<C>().cloned()
    }

    /// Polls `function` with these values around it.
    pub fn during<R>(self: &Arc<Self>, function: &'static str, poll: impl FnOnce() -> R) -> R {
        /// It is left also if the poll panics.
        struct Entered;
        impl Drop for Entered {
            fn drop(&mut self) {
                AROUND.with_borrow_mut(Vec::pop);
            }
        }
        AROUND.with_borrow_mut(|around| around.push(self.clone()));
        let _entered = Entered;
        running(function, poll)
    }
}

impl std::fmt::Debug for Contexts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contexts").field("values", &self.0.len()).finish()
    }
}

thread_local! {
    /// The outermost function of the innermost computation that is being polled.
    static RUNNING: Cell<Option<&'static str>> = const { Cell::new(None) };
    /// The values of the computations that are being polled, the innermost last.
    static AROUND: RefCell<Vec<Arc<Contexts>>> = const { RefCell::new(Vec::new()) };
    /// Why the last look-up failed on this thread.
    static MISSING: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Polls a continuation whose outermost function has this name.
#[inline]
pub(crate) fn running<R>(function: &'static str, poll: impl FnOnce() -> R) -> R {
    /// The one outside comes back, also if the poll panics.
    struct Outer(Option<&'static str>);
    impl Drop for Outer {
        #[inline]
        fn drop(&mut self) {
            RUNNING.set(self.0);
        }
    }
    let _outer = Outer(RUNNING.replace(Some(function)));
    poll()
}

/// Finds the values of what runs the current task, such as a node.
pub type ContextSource = fn() -> Option<Arc<Contexts>>;

static SOURCE: OnceLock<ContextSource> = OnceLock::new();

/// Asks `source` for what no continuation has. The first call decides.
pub fn set_context_source(source: ContextSource) {
    _ = SOURCE.set(source);
}

/// Returns the value of this type that was given to the computation from outside: a client, a pool, a
/// configuration.
///
/// A frame is data, and these are not. So a frame does not keep them: the program that runs a computation gives
/// them to it, by [`Continuation::with_context`](crate::Continuation::with_context), or by `context(value)` on the
/// builder of `Flows` or `Node`, and each call of this function looks the value up again. Use it where it is called:
/// a variable that holds it at an await would be part of the frame.
///
/// The innermost continuation with such a value decides, then those around it, then the flow or the node.
///
/// ```
/// use rialto_cps::{Continuation, context, cps, yield_now};
/// use std::sync::Arc;
///
/// trait Payments: Send + Sync {
///     fn charge(&self, amount: u64) -> u64;
/// }
///
/// #[cps]
/// async fn order(amount: u64) -> u64 {
///     yield_now().await;
///     context::<Arc<dyn Payments>>().charge(amount)
/// }
///
/// struct Free;
/// impl Payments for Free {
///     fn charge(&self, _: u64) -> u64 {
///         0
///     }
/// }
/// let order = Continuation::new(order(7)).with_context::<Arc<dyn Payments>>(Arc::new(Free));
/// assert_eq!(rialto_rt::Runtime::new().unwrap().block_on(order), 0);
/// ```
///
/// # Panics
///
/// If no value of this type was given. A durable task goes into quarantine at once then, and waits for a build that
/// gives it.
#[track_caller]
#[must_use]
pub fn context<C: Clone + Send + Sync + 'static>() -> C {
    if let Some(found) = find::<C>() {
        return found;
    }
    let why = missing(type_name::<C>());
    MISSING.with_borrow_mut(|last| last.clone_from(&why));
    panic!("{why}")
}

fn find<C: Clone + 'static>() -> Option<C> {
    let around = AROUND.with_borrow(|around| around.iter().rev().find_map(|contexts| contexts.get()));
    around.or_else(|| SOURCE.get().and_then(|source| source()).and_then(|contexts| contexts.get()))
}

fn missing(ty: &str) -> String {
    let function = RUNNING.get().map_or_else(String::new, |name| format!(" of `{name}`"));
    format!(
        "no value of type `{ty}` is in the context{function}\n\
         help: give one by `Continuation::with_context`, or by `context(value)` on the builder of `Flows` or `Node`"
    )
}

/// Whether a panic with this message was one of [`context`] on this thread.
#[must_use]
pub fn is_missing_context(message: &str) -> bool {
    MISSING.with_borrow(|last| !last.is_empty() && last == message)
}
