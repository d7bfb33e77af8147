//! Asynchronous events: values that describe communications which continue without their caller. They are the
//! ACML (asynchronous CML) of the papers.
//!
//! [`a_sync`] starts a communication and returns at once. You can attach actions to both of its sides, and
//! pass the resulting value to other code, which can attach more.
//!
//! ```
//! use rialto_event::{Sender, channel};
//! use rialto_rt::Runtime;
//! use rialto_rt::acml::{AsyncEvent, a_send, a_send_evt, a_sync};
//!
//! /// Sends an order and returns its number at once.
//! fn order(shop: &Sender<u32>, number: u32) -> impl AsyncEvent<Created = u32, Consumed = bool> {
//!     a_send_evt(shop, number).s_wrap(move |()| number).a_wrap(|sent| sent.is_ok())
//! }
//!
//! # fn main() -> std::io::Result<()> {
//! # let runtime = Runtime::new()?;
//! runtime.block_on(async {
//!     let ((shop, orders), (tell, log)) = (channel(), channel());
//!     let logged = |number| {
//!         let tell = tell.clone();
//!         order(&shop, number).a_wrap(move |sent| drop(a_send(&tell, (number, sent))))
//!     };
//!     // No task receives yet, and the caller does not wait.
//!     assert_eq!(a_sync(logged(1)), 1);
//!     assert_eq!(a_sync(logged(2)), 2);
//!     // The values that one task sends on one channel arrive in order.
//!     assert_eq!(orders.recv().await, Ok(1));
//!     assert_eq!(orders.recv().await, Ok(2));
//!     // Which of the two is logged first depends on the workers.
//!     assert!(matches!(log.recv().await, Ok((1 | 2, true))));
//! });
//! # Ok(())
//! # }
//! ```
//!
//! # The parts of an asynchronous event
//!
//! ```text
//!                       created                      consumed
//!  the caller   ──a_sync──┬──▶ post-creation actions ──▶ goes on
//!                         │
//!  a parasite             └── the communication … waits … ──▶ post-consumption actions
//! ```
//!
//! - The *communication* is an ordinary event.
//! - The *post-creation* actions belong to the synchronous side. They run on the caller once the
//!   communication has been started. [`a_sync`] returns their value.
//! - The *post-consumption* actions belong to the asynchronous side. They run after the communication has
//!   committed, in the [`parasite`](crate::parasite()) that carries it.
//!
//! The two sides compose separately. Code that receives an asynchronous event adds an action to the
//! synchronous side with [`s_wrap`](AsyncEvent::s_wrap), and to the asynchronous side with
//! [`a_wrap`](AsyncEvent::a_wrap). It need not know the other actions.
//!
//! # The rules
//!
//! 1. **Order.** [`a_sync`] forces the guards of the synchronous side, starts the communication, and then
//!    runs the post-creation actions. It starts the communication *at once*, on the caller's stack. If the
//!    communication can commit now, it commits, and its post-consumption actions run, before the first
//!    post-creation action. So the communications of one task on one channel queue there in program order,
//!    even if another worker steals the task in between. There are two exceptions, which start later, when
//!    the scheduler runs them: a communication behind an async guard, and a communication that wraps start
//!    when they are nested half a megabyte deep on the stack.
//! 2. **Cancellation.** A created communication continues even if its caller ends. [`a_sync_join`] also
//!    returns the handle of the parasite, which can abort it. Then nacks inside fire, and a message is not
//!    sent.
//! 3. **Panics.** A panic in a post-creation action propagates to the caller, and the communication
//!    continues. A panic in the communication or in a post-consumption action ends the parasite: its join
//!    yields the panic, and the runtime's panic hook is called. The caller does not see it.
//! 4. **Values.** The value of the asynchronous side is dropped, unless you get it from [`a_sync_join`] or
//!    [`s_sync`]. The error of a closed channel is such a value: handle it in an
//!    [`a_wrap`](AsyncEvent::a_wrap).
//!
//! An action is a plain function, so it cannot wait. If a post-creation action has to wait, let it return a
//! future or an event to await, as [`callback_evt`] does.
//!
//! Source: Ziarek, Sivaramakrishnan, Jagannathan, *Composable Asynchronous Events* (PLDI 2011), with the
//! names of its release (Multi-MLton, `acml`). The release over parasites lacks nacks and joins; here they
//! work as in any event.

mod callback;
mod choice;
mod constructors;
mod parts;
mod sync;

use rialto_event::{Action, Apply, Event, HandleErr};

pub use callback::{CallWithResult, Callback, CallbackEvt, callback_evt};
pub use choice::{AChoose, AfterMatch, AllActions, AsyncEventList, SyncAlternative, a_choose, s_choose};
pub use constructors::{SGuard, StartAsync, a_guard, a_recv_evt, a_send_evt, a_trans, s_guard, s_trans};
pub use parts::{
    Caught, CaughtConsumption, CaughtCreation, Chain, NoActions, OnConsumption, OnCreation, Parts,
};
pub use sync::{RunBoth, SyncBoth, a_send, a_sync, a_sync_join, s_sync, s_sync_evt};

/// An asynchronous event: a communication that continues without its caller, and the actions on both of its
/// sides. See the [module](self).
///
/// [`s_trans`] makes one from any event that is `Send + 'static`. The functions of this module and the
/// methods here combine them. An asynchronous event can be cloned if its parts can be. Clone it to
/// synchronise on it more than once.
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an asynchronous event",
    note = "make an event asynchronous by `s_trans(event)`; it must be `Send + 'static`: use `into_recv_evt`, not `recv_evt`"
)]
pub trait AsyncEvent: Sized {
    /// The value of the synchronous side, which [`a_sync`] returns to its caller.
    type Created;
    /// The value of the asynchronous side, which the join of the parasite yields.
    type Consumed: Send + 'static;
    /// The post-creation actions.
    type Creation: Action<(), Output = Self::Created>;
    /// The communication itself.
    type Communication: Event<Pending: Send, Output: Send + 'static> + Send + 'static;
    /// The post-consumption actions.
    type Consumption: Action<<Self::Communication as IntoFuture>::Output, Output = Self::Consumed>
        + Send
        + 'static;

    /// Forces the guards of the synchronous side, and returns the parts of the event.
    fn into_parts(self) -> Parts<Self::Creation, Self::Communication, Self::Consumption>;

    /// Applies `f` to the value of the synchronous side, on the caller. The innermost `f` runs first. The
    /// paper's `sWrap`.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync, s_trans};
    ///
    /// let event = s_trans(always(1)).s_wrap(|()| "created").s_wrap(str::len);
    /// assert_eq!(Runtime::simulated(1).block_on(async { a_sync(event) }), 7);
    /// ```
    fn s_wrap<F, R>(self, f: F) -> OnCreation<Self, Apply<F>>
    where
        F: FnOnce(Self::Created) -> R,
    {
        OnCreation::new(self, Apply(f))
    }

    /// Applies `f` to the value of the asynchronous side, in the parasite, after the communication. The
    /// innermost `f` runs first. The paper's `aWrap`.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync_join, s_trans};
    ///
    /// let event = s_trans(always(1)).a_wrap(|n| n + 1);
    /// let consumed = Runtime::simulated(1).block_on(async {
    ///     let ((), parasite) = a_sync_join(event);
    ///     parasite.await
    /// });
    /// assert_eq!(consumed.ok(), Some(2));
    /// ```
    fn a_wrap<F, R>(self, f: F) -> OnConsumption<Self, Apply<F>>
    where
        F: FnOnce(Self::Consumed) -> R + Send + 'static,
        R: Send + 'static,
    {
        OnConsumption::new(self, Apply(f))
    }

    /// Handles an error of the synchronous side: the value becomes that of the `Ok`, or the result of `f` on
    /// the `Err`. The paper's `sWrapHandler`, with Rust's errors in place of exceptions.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync, s_trans};
    ///
    /// let event = s_trans(always(())).s_wrap(|()| "x".parse::<u8>()).s_wrap_handler(|_| 0);
    /// assert_eq!(Runtime::simulated(1).block_on(async { a_sync(event) }), 0);
    /// ```
    fn s_wrap_handler<F, T, E>(self, f: F) -> OnCreation<Self, HandleErr<F>>
    where
        Self: AsyncEvent<Created = Result<T, E>>,
        F: FnOnce(E) -> T,
    {
        OnCreation::new(self, HandleErr(f))
    }

    /// Handles an error of the asynchronous side, in the parasite: the value becomes that of the `Ok`, or the
    /// result of `f` on the `Err`. The paper's `aWrapHandler`.
    ///
    /// ```
    /// use rialto_event::channel;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_recv_evt, a_sync_join};
    ///
    /// let (tx, rx) = channel::<u8>();
    /// drop(tx);
    /// let event = a_recv_evt(&rx).a_wrap_handler(|_closed| 0);
    /// let consumed = Runtime::simulated(1).block_on(async { a_sync_join(event).1.await });
    /// assert_eq!(consumed.ok(), Some(0));
    /// ```
    fn a_wrap_handler<F, T, E>(self, f: F) -> OnConsumption<Self, HandleErr<F>>
    where
        Self: AsyncEvent<Consumed = Result<T, E>>,
        F: FnOnce(E) -> T + Send + 'static,
        T: Send + 'static,
    {
        OnConsumption::new(self, HandleErr(f))
    }

    /// Turns a panic of the inner post-creation actions into an `Err` with its payload. It does not catch
    /// panics of guards.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync, s_trans};
    ///
    /// let event = s_trans(always(())).s_wrap(|()| -> u8 { panic!("no") }).s_catch_panic();
    /// assert!(Runtime::simulated(1).block_on(async { a_sync(event) }).is_err());
    /// ```
    fn s_catch_panic(self) -> CaughtCreation<Self> {
        CaughtCreation::new(self)
    }

    /// Turns a panic of the inner post-consumption actions into an `Err` with its payload, which the later
    /// actions receive. It does not catch panics in the guards and wraps of the communication itself. To
    /// catch those of its wraps, call [`catch_panic`](Event::catch_panic) on the event before it is made
    /// asynchronous.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync_join, s_trans};
    ///
    /// let event = s_trans(always(())).a_wrap(|()| -> u8 { panic!("no") }).a_catch_panic();
    /// let consumed = Runtime::simulated(1).block_on(async { a_sync_join(event).1.await });
    /// assert!(consumed.is_ok_and(|caught| caught.is_err()));
    /// ```
    fn a_catch_panic(self) -> CaughtConsumption<Self> {
        CaughtConsumption::new(self)
    }
}

/// An asynchronous event without actions, whose communication is the event `E`. [`s_trans`] and the functions
/// like it return it.
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct AsyncEvt<E>(E);

impl<E> AsyncEvent for AsyncEvt<E>
where
    E: Event<Pending: Send, Output: Send + 'static> + Send + 'static,
{
    type Created = ();
    type Consumed = E::Output;
    type Creation = NoActions;
    type Communication = E;
    type Consumption = NoActions;

    #[inline]
    fn into_parts(self) -> Parts<NoActions, E, NoActions> {
        Parts { creation: NoActions, communication: self.0, consumption: NoActions }
    }
}
