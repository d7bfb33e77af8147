//! The leaves that receive messages.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rialto_cps::{Arm, Chosen2, Chosen3, Chosen4, Chosen5, Chosen6, Layout, Wait, wait_for};
use rialto_event::{BoxTryEvent, Event, impl_event};
use rialto_process::internal::arms::{OneType, Types};
use rialto_process::internal::message_queue::TypeList;
use rialto_process::internal::receive::{answer_evt, envelope_evt};
use rialto_process::{Envelope, Message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A description, as data, of the messages that a receive matches: a type, and perhaps a condition.
///
/// The leaves of this module are built from it. There is no need to implement it.
pub trait Pattern: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// The type of the messages.
    type Message: Message;
    /// The layout of the pattern, as a hash.
    const LAYOUT: u64;
    /// Whether the pattern matches all messages of the type.
    const ALL: bool;
    /// Returns whether the pattern matches `message`.
    fn wants(&self, message: &Self::Message) -> bool;
}

/// All messages of a type: the pattern of [`receive`](receive()).
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct OfType<M>(PhantomData<fn() -> M>);

impl<M> Clone for OfType<M> {
    fn clone(&self) -> Self {
        OfType(PhantomData)
    }
}

impl<M: Message> Pattern for OfType<M> {
    type Message = M;
    const LAYOUT: u64 = Layout::new().text("of type").hash();
    const ALL: bool = true;
    fn wants(&self, _: &M) -> bool {
        true
    }
}

/// A condition on a message, as data. Its fields have the role of a closure's captured variables.
///
/// A waiting receive evaluates it once for each message, under the lock of the mailbox, perhaps on the thread
/// of the sender. So it must be quick, must not wait, and must not use the mailbox. If it panics, so does the
/// receive, and the message is lost.
pub trait Condition: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// The type of the messages.
    type Message: Message;
    /// The version of the fields: change it when you change them.
    const VERSION: u32 = 0;
    /// Returns whether the condition holds for `message`.
    fn holds(&self, message: &Self::Message) -> bool;
}

/// The messages for which a condition holds: the pattern of [`receive_if`](receive_if()).
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "C: Condition")]
pub struct Fits<C>(C);

impl<C: Condition> Pattern for Fits<C> {
    type Message = C::Message;
    const LAYOUT: u64 = Layout::new().text("fits").number(C::VERSION as u64).hash();
    const ALL: bool = false;
    fn wants(&self, message: &C::Message) -> bool {
        self.0.holds(message)
    }
}

/// An event that receives a message which a pattern matches. With several patterns it also yields the index
/// of the one that matches.
pub struct ReceiveEvt<T = Envelope>(BoxTryEvent<'static, T>);

impl<T> Event for ReceiveEvt<T> {
    type Pending = <BoxTryEvent<'static, T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
impl_event!(try [T] ReceiveEvt<T> => T);

/// Returns an event that receives a message of these types for which `fits` holds. Without `fits`, all of
/// them match.
pub(super) fn receive_evt(
    types: &'static TypeList,
    fits: Option<impl Fn(&Envelope) -> bool + Send + Sync + 'static>,
) -> ReceiveEvt {
    ReceiveEvt(envelope_evt(types, fits.map(|fits| Arc::new(fits) as _)).boxed_try())
}

/// Like [`receive_evt`], for the answer of a call.
pub(super) fn receive_answer_evt(
    types: &'static TypeList,
    fits: impl Fn(&Envelope) -> bool + Send + Sync + 'static,
) -> ReceiveEvt {
    ReceiveEvt(answer_evt(types, Some(Arc::new(fits))).boxed_try())
}

/// Like [`receive_evt`], but also yields the index of the first pattern that matches. The index is recorded
/// when the mailbox evaluates the patterns, because a later evaluation could give another result.
fn which_evt(
    types: &'static TypeList,
    wanted_by: impl Fn(&Envelope) -> Option<usize> + Send + Sync + 'static,
) -> ReceiveEvt<(usize, Envelope)> {
    let first = Arc::new(AtomicUsize::new(0));
    let found = first.clone();
    let fits = move |message: &Envelope| {
        let wanted_by = wanted_by(message);
        // `Relaxed` is enough. This runs under the lock of the mailbox, and the receive commits under the
        // same lock; after that, nothing is evaluated. So the receiver, which learns of the commit, sees the
        // last index stored: that of the message that was taken.
        wanted_by.into_iter().for_each(|index| found.store(index, Ordering::Relaxed));
        wanted_by.is_some()
    };
    let event = envelope_evt(types, Some(Arc::new(fits)));
    ReceiveEvt(event.wrap(move |message| (first.load(Ordering::Relaxed), message)).boxed_try())
}

/// Like [`which_evt`], for patterns without conditions. The type of the message determines the index.
fn which_type_evt(
    types: &'static TypeList,
    wanted_by: impl Fn(&Envelope) -> Option<usize> + Send + 'static,
) -> ReceiveEvt<(usize, Envelope)> {
    let which = move |message: Envelope| match wanted_by(&message) {
        Some(index) => (index, message),
        None => unreachable!("the receive takes only messages of these types"),
    };
    ReceiveEvt(envelope_evt(types, None).wrap(which).boxed_try())
}

fn fits<P: Pattern>(pattern: &P, message: &Envelope) -> bool {
    message.peek().is_some_and(|message| pattern.wants(message))
}

/// Unpacks a message of the type that was asked for.
#[doc(hidden)]
pub fn open<M: Message>(message: Envelope) -> M {
    match message.open() {
        Ok(message) => message,
        Err(_) => unreachable!("the receive takes only messages of this type"),
    }
}

/// A receive with one pattern, as data: the arm of [`receive`](receive()) and [`receive_if`](receive_if()).
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "P: Pattern")]
pub struct Receive<P: Pattern>(P);

/// The leaf that [`receive()`] returns.
#[allow(non_camel_case_types)]
pub type receive<M> = Wait<Receive<OfType<M>>>;

/// Receives the first message of type `M` from the mailbox of the running process, or waits for one. Messages
/// of other types stay in the mailbox. If `M` is [`Envelope`], it receives any message.
///
/// If the receive is withdrawn after a message was taken for it, the message goes back to its place in the
/// mailbox. In a computation that was copied or moved, it receives from the mailbox of the process that runs
/// it then.
///
/// ```
/// use rialto_cps::{cps, sleep};
/// use rialto_node::migration::{mobile, receive};
/// use rialto_node::{Exit, Node, down_evt, send, spawn_process};
/// use std::time::Duration;
///
/// #[cps]
/// async fn sum_for(time: Duration) -> Exit {
///     let mut sum = 0u64;
///     loop {
///         rialto_cps::select! {
///             number = receive::<u64>() => sum += number,
///             () = sleep(time) => return Exit::custom(sum),
///         }
///     }
/// }
///
/// # let runtime = rialto_rt::Runtime::simulated(1);
/// # runtime.block_on(Node::new().run(async {
/// let sum = spawn_process(mobile(sum_for(Duration::from_secs(1))));
/// for number in [1_u64, 2, 3] {
///     send(sum, number).unwrap();
/// }
/// assert_eq!(down_evt(sum).await, Exit::custom(6_u64));
/// # })).unwrap();
/// ```
///
/// # Panics
///
/// When it is polled outside of a process.
///
/// Source: Termite's `recv`; Erlang's `receive`.
pub fn receive<M: Message>() -> receive<M> {
    wait_for(Receive(OfType(PhantomData)))
}

/// The leaf that [`receive_if()`] returns.
#[allow(non_camel_case_types)]
pub type receive_if<C> = Wait<Receive<Fits<C>>>;

/// Like [`receive`](receive()), for the first message for which `condition` holds. Other messages stay in the
/// mailbox.
///
/// ```
/// use rialto_cps::cps;
/// use rialto_node::migration::{Condition, mobile, receive_if};
/// use rialto_node::{Exit, Node, Tag, down_evt, send, spawn_process};
/// use serde::{Deserialize, Serialize};
///
/// struct Reply(Tag, u64);
///
/// #[derive(Clone, Serialize, Deserialize)]
/// struct To(Tag);
///
/// impl Condition for To {
///     type Message = Reply;
///     fn holds(&self, reply: &Reply) -> bool { reply.0 == self.0 }
/// }
///
/// #[cps]
/// async fn reply_to(mine: Tag) -> Exit {
///     let Reply(_, number) = receive_if::<To>(To(mine)).await;
///     Exit::custom(number)
/// }
///
/// # fn main() -> std::io::Result<()> {
/// # let runtime = rialto_rt::Runtime::new()?;
/// # runtime.block_on(Node::new().run(async {
/// let (one, other) = (Tag::new(), Tag::new());
/// let process = spawn_process(mobile(reply_to(other)));
/// let _ = (send(process, Reply(one, 1)), send(process, Reply(other, 2)));
/// assert_eq!(down_evt(process).await, Exit::custom(2_u64));
/// # })).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Panics
///
/// When it is polled outside of a process; and if the condition panics.
pub fn receive_if<C: Condition>(condition: C) -> receive_if<C> {
    wait_for(Receive(Fits(condition)))
}

impl<P: Pattern> Arm for Receive<P> {
    const NAME: &'static str = "rialto_node::receive";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(P::LAYOUT).hash();
    type Raw = Envelope;
    type Output = P::Message;
    type Event<'a> = ReceiveEvt;

    fn event(&mut self) -> ReceiveEvt {
        let pattern = self.0.clone();
        let fits = (!P::ALL).then_some(move |message: &Envelope| fits(&pattern, message));
        receive_evt(OneType::<P::Message>::TYPES, fits)
    }

    fn outcome(self, message: Envelope) -> P::Message {
        open(message)
    }
}

/// A leaf that receives: [`receive`](receive()) or [`receive_if`](receive_if()).
pub trait Receiving {
    /// Its pattern.
    type Pattern: Pattern;
    /// Withdraws the leaf, if it waits, and returns its pattern.
    fn into_pattern(self) -> Self::Pattern;
}

impl<P: Pattern> Receiving for Wait<Receive<P>> {
    type Pattern = P;
    fn into_pattern(self) -> P {
        self.into_arm().0
    }
}

/// The arms of a [`recv!`](crate::recv!) in a `#[cps]` function. The macro implements it for a type whose
/// fields are the variables that the pins and conditions name.
#[doc(hidden)]
pub trait Arms: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// The message types of the arms, as a list of pairs.
    type Types: Types;
    /// A hash of the source text of the arms and of the types of the fields.
    const LAYOUT: u64;
    /// Returns the index of the first arm that matches `message`.
    fn wanted_by(&self, message: &Envelope) -> Option<usize>;
}

/// The receive of a `recv!`, as data. It yields the index of the arm that matches, and the message.
#[doc(hidden)]
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "A: Arms")]
pub struct ReceiveArms<A: Arms>(A);

/// The leaf that [`receive_arms()`] returns.
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub type receive_arms<A> = Wait<ReceiveArms<A>>;

/// Returns the leaf on which a `recv!` in a `#[cps]` function waits.
#[doc(hidden)]
pub fn receive_arms<A: Arms>(arms: A) -> receive_arms<A> {
    wait_for(ReceiveArms(arms))
}

impl<A: Arms> Arm for ReceiveArms<A> {
    const NAME: &'static str = "rialto_node::recv";
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(A::LAYOUT).hash();
    type Raw = (usize, Envelope);
    type Output = (usize, Envelope);
    type Event<'a> = ReceiveEvt<(usize, Envelope)>;

    fn event(&mut self) -> Self::Event<'_> {
        let arms = self.0.clone();
        which_evt(A::Types::TYPES, move |message| arms.wanted_by(message))
    }

    fn outcome(self, received: Self::Raw) -> Self::Output {
        received
    }
}

/// The message types of several patterns, as a list of pairs.
macro_rules! type_list {
    () => { () };
    ($first:ident $($rest:ident)*) => { ($first::Message, type_list!($($rest)*)) };
}

macro_rules! receive_several {
    ($(#[$doc:meta])* $receive:ident $arm:ident $chosen:ident $name:literal: $F:ident $LF:ident $first:tt $First:ident,
        $($P:ident $L:ident $place:tt $Which:ident),+) => {
        /// A receive with several patterns, as data.
        #[derive(Clone, Serialize, Deserialize)]
        #[serde(bound = "")]
        pub struct $arm<$F: Pattern, $($P: Pattern),+>($F, $($P),+);

        #[doc = concat!("What [`", stringify!($receive), "()`] returns.")]
        #[allow(non_camel_case_types)]
        pub type $receive<$LF, $($L),+> =
            Wait<$arm<<$LF as Receiving>::Pattern, $(<$L as Receiving>::Pattern),+>>;

        $(#[$doc])*
        #[allow(non_snake_case)]
        pub fn $receive<$LF: Receiving, $($L: Receiving),+>($LF: $LF, $($L: $L),+) -> $receive<$LF, $($L),+> {
            wait_for($arm($LF.into_pattern(), $($L.into_pattern()),+))
        }

        impl<$F: Pattern, $($P: Pattern),+> Arm for $arm<$F, $($P),+> {
            const NAME: &'static str = $name;
            const LAYOUT: u64 =
                Layout::new().text($name).number($F::LAYOUT)$(.number($P::LAYOUT))+.hash();
            type Raw = (usize, Envelope);
            type Output = $chosen<$F::Message, $($P::Message),+>;
            type Event<'a> = ReceiveEvt<(usize, Envelope)>;

            fn event(&mut self) -> Self::Event<'_> {
                let patterns = self.clone();
                let wanted_by = move |message: &Envelope| match () {
                    () if fits(&patterns.$first, message) => Some($first),
                    $(() if fits(&patterns.$place, message) => Some($place),)+
                    () => None,
                };
                let types = <type_list!($F $($P)+)>::TYPES;
                match $F::ALL $(&& $P::ALL)+ {
                    true => which_type_evt(types, wanted_by),
                    false => which_evt(types, wanted_by),
                }
            }

            fn outcome(self, (which, message): Self::Raw) -> Self::Output {
                match which {
                    $first => $chosen::$First(open(message)),
                    $($place => $chosen::$Which(open(message)),)+
                    _ => unreachable!("the index is that of a pattern"),
                }
            }
        }
    };
}

receive_several!(
    /// Receives the first message that one of several leaves matches: see [`receive2`](receive2()).
    receive3 Receive3 Chosen3 "rialto_node::receive3":
    A LA 0 First, B LB 1 Second, C LC 2 Third);
receive_several!(
    /// Receives the first message that one of several leaves matches: see [`receive2`](receive2()).
    receive4 Receive4 Chosen4 "rialto_node::receive4":
    A LA 0 First, B LB 1 Second, C LC 2 Third, D LD 3 Fourth);
receive_several!(
    /// Receives the first message that one of several leaves matches: see [`receive2`](receive2()).
    receive5 Receive5 Chosen5 "rialto_node::receive5":
    A LA 0 First, B LB 1 Second, C LC 2 Third, D LD 3 Fourth, E LE 4 Fifth);
receive_several!(
    /// Receives the first message that one of several leaves matches: see [`receive2`](receive2()).
    receive6 Receive6 Chosen6 "rialto_node::receive6":
    A LA 0 First, B LB 1 Second, C LC 2 Third, D LD 3 Fourth, E LE 4 Fifth, F LF 5 Sixth);
receive_several!(
    /// Receives the first message in the mailbox that one of several leaves matches. For each message the
    /// leaves are tried in order, like the arms of a `recv!`. (A choice among several receives picks one of
    /// them at random.)
    ///
    /// ```
    /// use rialto_cps::{Chosen2, cps};
    /// use rialto_node::migration::{mobile, receive, receive2};
    /// use rialto_node::{Exit, Node, down_evt, send, spawn_process};
    ///
    /// struct Stop;
    ///
    /// #[cps]
    /// async fn sum() -> Exit {
    ///     let mut sum = 0u64;
    ///     loop {
    ///         match receive2::<receive<u64>, receive<Stop>>(receive(), receive()).await {
    ///             Chosen2::First(number) => sum += number,
    ///             Chosen2::Second(Stop) => return Exit::custom(sum),
    ///         }
    ///     }
    /// }
    ///
    /// # fn main() -> std::io::Result<()> {
    /// # let runtime = rialto_rt::Runtime::new()?;
    /// # runtime.block_on(Node::new().run(async {
    /// let sum = spawn_process(mobile(sum()));
    /// let _ = (send(sum, 1_u64), send(sum, 2_u64), send(sum, Stop));
    /// assert_eq!(down_evt(sum).await, Exit::custom(3_u64));
    /// # })).unwrap();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// As [`receive_if`](receive_if()).
    receive2 Receive2 Chosen2 "rialto_node::receive2": A LA 0 First, B LB 1 Second);
