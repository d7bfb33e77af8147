//! Asynchronous events: communications that continue by themselves, as values. They are the ACML
//! (asynchronous CML) of the papers.
//!
//! With [`a_sync`] you start a communication and continue at once. You can attach actions to both of its
//! sides, and pass the whole as a value to other code, which can attach more.
//!
//! ```
//! use rialto_event::{Sender, channel};
//! use rialto_rt::Runtime;
//! use rialto_rt::acml::{AsyncEvent, a_send, a_send_evt, a_sync};
//!
//! /// Sends an order, and goes on with its number.
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
//!     // What one task sends on one channel arrives in order.
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
//! The two sides compose separately. Code that receives such a value adds an action to the synchronous side
//! with [`s_wrap`](AsyncEvent::s_wrap), and to the asynchronous side with [`a_wrap`](AsyncEvent::a_wrap). It
//! needs to know nothing of the rest.
//!
//! # The rules
//!
//! 1. **Order.** [`a_sync`] forces the guards of the synchronous side, starts the communication, and then
//!    runs the post-creation actions. It starts the communication *at once*, on the caller's stack. If the
//!    communication can commit now, it commits, and its post-consumption actions run, before the first
//!    post-creation action. So the communications of one task on one channel wait there in program order,
//!    even if another worker steals the task in between. There are two exceptions, which start when it is
//!    their turn: communications behind a guard that awaits, and communications started by wraps that are
//!    nested a quarter of a megabyte deep on the stack.
//! 2. **Cancellation.** A created communication continues even if its caller ends. [`a_sync_join`] also
//!    yields the handle of the parasite. With it you can abort the parasite: then nacks inside fire, and a
//!    message is not sent.
//! 3. **Panics.** A panic in a post-creation action is the caller's, and the communication continues. A panic
//!    in the communication or in a post-consumption action is the parasite's: its join yields the panic, the
//!    runtime's panic hook is called, and the caller learns nothing of it.
//! 4. **Values.** The value of the asynchronous side is dropped, unless you get it from [`a_sync_join`] or
//!    [`s_sync`]. The error of a closed channel is such a value: handle it in an
//!    [`a_wrap`](AsyncEvent::a_wrap).
//!
//! An action is a plain function, so it cannot wait. If a post-creation action has to wait, let it return
//! something to await, as [`callback_evt`] does.
//!
//! Source: Ziarek, Sivaramakrishnan, Jagannathan, *Composable Asynchronous Events* (PLDI 2011), with the
//! names of its release (Multi-MLton, `acml`). The release over parasites lacks nacks and joins; here they
//! work as in any event.

mod callback;
mod choice;
mod make;
mod sides;
mod sync;

use rialto_event::{After, Call, CallOrElse, Event};

pub use callback::{Answer, Callback, CallbackEvt, callback_evt};
pub use choice::{AChoose, All, AsyncEventList, Match, Split, a_choose, s_choose};
pub use make::{Create, SGuard, a_guard, a_recv_evt, a_send_evt, a_trans, s_guard, s_trans};
pub use sides::{Caught, CaughtConsumption, CaughtCreation, OnConsumption, OnCreation, Pass, Sides, Then};
pub use sync::{Both, Finish, a_send, a_sync, a_sync_join, s_sync, s_sync_evt};

/// A communication that goes on by itself, and what is done on either side. See
/// the [module](self).
///
/// [`s_trans`] makes one of any event that is `Send + 'static`; the functions of
/// this module and the methods here combine them. They are values: those whose
/// parts can be cloned can be, to be synchronised on again.
#[must_use = "an asynchronous event does nothing until it is synchronised on: `a_sync` it"]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an asynchronous event",
    note = "an event becomes one by `s_trans(event)`, if it is `Send` and owns what it uses: `into_recv_evt`, not `recv_evt`"
)]
pub trait AsyncEvent: Sized {
    /// What the synchronous side yields to the caller of [`a_sync`].
    type Created;
    /// What the asynchronous side yields, to who joins the parasite.
    type Consumed: Send + 'static;
    /// The post-creation actions.
    type Creation: After<(), Output = Self::Created>;
    /// What is to happen.
    type Communication: Event<Pending: Send, Output: Send + 'static> + Send + 'static;
    /// The post-consumption actions.
    type Consumption: After<<Self::Communication as IntoFuture>::Output, Output = Self::Consumed>
        + Send
        + 'static;

    /// Forces the guards of the synchronous side, and takes the rest apart.
    fn force(self) -> Sides<Self::Creation, Self::Communication, Self::Consumption>;

    /// Passes the value of the synchronous side through `f`, on the caller. The
    /// innermost first. The paper's `sWrap`.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync, s_trans};
    ///
    /// let event = s_trans(always(1)).s_wrap(|()| "created").s_wrap(str::len);
    /// assert_eq!(Runtime::simulated(1).block_on(async { a_sync(event) }), 7);
    /// ```
    fn s_wrap<F, R>(self, f: F) -> OnCreation<Self, Call<F>>
    where
        F: FnOnce(Self::Created) -> R,
    {
        OnCreation::new(self, Call(f))
    }

    /// Passes the value of the asynchronous side through `f`, in the parasite,
    /// after the communication. The innermost first. The paper's `aWrap`.
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
    fn a_wrap<F, R>(self, f: F) -> OnConsumption<Self, Call<F>>
    where
        F: FnOnce(Self::Consumed) -> R + Send + 'static,
        R: Send + 'static,
    {
        OnConsumption::new(self, Call(f))
    }

    /// Handles an error of the synchronous side: yields the `Ok` value, or `f` of
    /// the `Err`. The paper's `sWrapHandler`, with Rust's errors for its
    /// exceptions.
    ///
    /// ```
    /// use rialto_event::always;
    /// use rialto_rt::Runtime;
    /// use rialto_rt::acml::{AsyncEvent, a_sync, s_trans};
    ///
    /// let event = s_trans(always(())).s_wrap(|()| "x".parse::<u8>()).s_wrap_handler(|_| 0);
    /// assert_eq!(Runtime::simulated(1).block_on(async { a_sync(event) }), 0);
    /// ```
    fn s_wrap_handler<F, T, E>(self, f: F) -> OnCreation<Self, CallOrElse<F>>
    where
        Self: AsyncEvent<Created = Result<T, E>>,
        F: FnOnce(E) -> T,
    {
        OnCreation::new(self, CallOrElse(f))
    }

    /// Handles an error of the asynchronous side, in the parasite. The paper's
    /// `aWrapHandler`.
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
    fn a_wrap_handler<F, T, E>(self, f: F) -> OnConsumption<Self, CallOrElse<F>>
    where
        Self: AsyncEvent<Consumed = Result<T, E>>,
        F: FnOnce(E) -> T + Send + 'static,
        T: Send + 'static,
    {
        OnConsumption::new(self, CallOrElse(f))
    }

    /// Turns a panic of the post-creation actions inside into an `Err` with its
    /// payload. Guards inside are not covered.
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

    /// Turns a panic of the post-consumption actions inside into an `Err` with
    /// its payload; what comes after goes on with that. Not covered are the
    /// guards and wraps of the communication itself: to cover its wraps, let the
    /// event [`catch_panic`](Event::catch_panic) before it is made asynchronous.
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

/// An asynchronous event whose communication is the event `E`, without any
/// actions. Made by [`s_trans`] and its kin.
#[derive(Debug, Clone)]
#[must_use = "an asynchronous event does nothing until it is synchronised on: `a_sync` it"]
pub struct AEvt<E>(E);

impl<E> AsyncEvent for AEvt<E>
where
    E: Event<Pending: Send, Output: Send + 'static> + Send + 'static,
{
    type Created = ();
    type Consumed = E::Output;
    type Creation = Pass;
    type Communication = E;
    type Consumption = Pass;

    #[inline]
    fn force(self) -> Sides<Pass, E, Pass> {
        Sides { creation: Pass, communication: self.0, consumption: Pass }
    }
}
