//! Leaves that receive.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rialto_cps::{Arm, Chosen2, Chosen3, Chosen4, Chosen5, Chosen6, Layout, Wait, wait_for};
use rialto_event::{BoxEvent, Event, impl_event};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::arms::{Only, Types};
use crate::letters::TypeList;
use crate::message::{Envelope, Message};
use crate::receive::envelope_evt;

/// Which messages are wanted, as data: by their type, and by a condition.
///
/// It is what the leaves here are made of; nobody needs to implement it.
pub trait Pattern: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// Their type.
    type Message: Message;
    /// What it looks like.
    const LAYOUT: u64;
    /// Whether it wants all of that type.
    const ALL: bool;
    /// Whether this one is wanted.
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

/// A condition that is data: what a closure would hold is in its fields.
///
/// It is asked of each message once, as long as the receive is not withdrawn, under the lock of the mailbox
/// and maybe by who sends it: it must be quick, must not wait, and must not use the mailbox. If it
/// panics, so does the receive, and the message over which it did is lost.
pub trait Condition: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// Of which messages it is asked.
    type Message: Message;
    /// To be changed when the fields change.
    const VERSION: u32 = 0;
    /// Whether it holds.
    fn holds(&self, message: &Self::Message) -> bool;
}

/// Messages for which a condition holds: the pattern of [`receive_if`](receive_if()).
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

/// The event that a message is there which is wanted; of several patterns, with the number of that which wants it.
pub struct ReceiveEvt<T = Envelope>(BoxEvent<'static, T>);

impl<T> Event for ReceiveEvt<T> {
    type Pending = <BoxEvent<'static, T> as Event>::Pending;
    fn into_pending(self) -> Self::Pending {
        self.0.into_pending()
    }
}
// It contains no guard that waits.
impl_event!(try [T] ReceiveEvt<T> => T);

/// Makes the event of some patterns: of these types, and only what fits, unless all do.
pub(super) fn receive_evt(
    types: &'static TypeList,
    fits: Option<impl Fn(&Envelope) -> bool + Send + Sync + 'static>,
) -> ReceiveEvt {
    ReceiveEvt(envelope_evt(types, fits.map(|fits| Arc::new(fits) as _)).boxed())
}

/// The same with the first of several that wants the message, which is asked for when it is looked at, and not again: a
/// condition may answer otherwise then.
fn which_evt(
    types: &'static TypeList,
    wanted_by: impl Fn(&Envelope) -> Option<usize> + Send + Sync + 'static,
) -> ReceiveEvt<(usize, Envelope)> {
    let first = Arc::new(AtomicUsize::new(0));
    let found = first.clone();
    let fits = move |message: &Envelope| {
        let wanted_by = wanted_by(message);
        // Under the lock of the mailbox, where the receive is committed and asks no more. Who is told of that sees the
        // last one found, which is of the message that was taken.
        wanted_by.into_iter().for_each(|index| found.store(index, Ordering::Relaxed));
        wanted_by.is_some()
    };
    let event = envelope_evt(types, Some(Arc::new(fits)));
    ReceiveEvt(event.wrap(move |message| (first.load(Ordering::Relaxed), message)).boxed())
}

/// The same of patterns that want all of their types: the message alone tells.
fn which_type_evt(
    types: &'static TypeList,
    wanted_by: impl Fn(&Envelope) -> Option<usize> + Send + 'static,
) -> ReceiveEvt<(usize, Envelope)> {
    let which = move |message: Envelope| match wanted_by(&message) {
        Some(index) => (index, message),
        None => unreachable!("only messages of these types were wanted"),
    };
    ReceiveEvt(envelope_evt(types, None).wrap(which).boxed())
}

fn fits<P: Pattern>(pattern: &P, message: &Envelope) -> bool {
    message.peek().is_some_and(|message| pattern.wants(message))
}

/// The message, of the type that was asked for.
#[doc(hidden)]
pub fn open<M: Message>(message: Envelope) -> M {
    match message.open() {
        Ok(message) => message,
        Err(_) => unreachable!("only messages of this type were wanted"),
    }
}

/// Receiving what one pattern wants, as data.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "P: Pattern")]
pub struct Receive<P: Pattern>(P);

/// What [`receive()`] returns.
#[allow(non_camel_case_types)]
pub type receive<M> = Wait<Receive<OfType<M>>>;

/// Receives the first message of type `M` that lies in the mailbox of the process that runs, or comes.
/// Messages of other types stay where they are. [`Envelope`] is any message.
///
/// Withdrawn after one was on its way, it loses nothing: the message goes back to its place. In a computation that
/// was copied or moved, it receives from the mailbox of the process that runs it then.
///
/// ```
/// use rialto_cps::{cps, sleep};
/// use rialto_node::moving::{mobile, receive};
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
/// Outside of a process, when it is polled.
///
/// Source: Termite's `recv`; Erlang's `receive`.
pub fn receive<M: Message>() -> receive<M> {
    wait_for(Receive(OfType(PhantomData)))
}

/// What [`receive_if()`] returns.
#[allow(non_camel_case_types)]
pub type receive_if<C> = Wait<Receive<Fits<C>>>;

/// [`receive`](receive()), of the first message for which `condition` holds. Those for which it does not stay where
/// they are.
///
/// ```
/// use rialto_cps::cps;
/// use rialto_node::moving::{Condition, mobile, receive_if};
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
/// Outside of a process, when it is polled; and if the condition does.
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
        receive_evt(Only::<P::Message>::TYPES, fits)
    }

    fn outcome(self, message: Envelope) -> P::Message {
        open(message)
    }
}

/// A leaf that receives: [`receive`](receive()) or [`receive_if`](receive_if()).
pub trait Receiving {
    /// What it wants.
    type Pattern: Pattern;
    /// What it wants, once it does not wait.
    fn into_pattern(self) -> Self::Pattern;
}

impl<P: Pattern> Receiving for Wait<Receive<P>> {
    type Pattern = P;
    fn into_pattern(self) -> P {
        self.into_arm().0
    }
}

/// The arms of a [`recv!`](crate::recv!) in a `#[cps]` function, which writes this: its fields are the variables that their
/// pins and conditions name.
#[doc(hidden)]
pub trait Arms: Clone + Serialize + DeserializeOwned + Send + Sync + Unpin + 'static {
    /// The types of their messages, as a list of pairs.
    type Types: Types;
    /// What they look like, and are conditions of.
    const LAYOUT: u64;
    /// The first that wants the message.
    fn wanted_by(&self, message: &Envelope) -> Option<usize>;
}

/// Receiving what one of the arms of a `recv!` wants, as data: which one, and the message.
#[doc(hidden)]
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "A: Arms")]
pub struct ReceiveArms<A: Arms>(A);

/// What [`receive_arms()`] returns.
#[doc(hidden)]
#[allow(non_camel_case_types)]
pub type receive_arms<A> = Wait<ReceiveArms<A>>;

/// What a `recv!` in a `#[cps]` function waits for.
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

/// The types of several patterns, as a list of pairs.
macro_rules! type_list {
    () => { () };
    ($first:ident $($rest:ident)*) => { ($first::Message, type_list!($($rest)*)) };
}

macro_rules! receive_several {
    ($(#[$doc:meta])* $receive:ident $arm:ident $chosen:ident $name:literal: $F:ident $LF:ident $first:tt $First:ident,
        $($P:ident $L:ident $place:tt $Which:ident),+) => {
        /// Receiving what one of several patterns wants, as data.
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
                    _ => unreachable!("one of them wants it"),
                }
            }
        }
    };
}

receive_several!(
    /// Receives what one of several leaves would: see [`receive2`](receive2()).
    receive3 Receive3 Chosen3 "rialto_node::receive3":
    A LA 0 First, B LB 1 Second, C LC 2 Third);
receive_several!(
    /// Receives what one of several leaves would: see [`receive2`](receive2()).
    receive4 Receive4 Chosen4 "rialto_node::receive4":
    A LA 0 First, B LB 1 Second, C LC 2 Third, D LD 3 Fourth);
receive_several!(
    /// Receives what one of several leaves would: see [`receive2`](receive2()).
    receive5 Receive5 Chosen5 "rialto_node::receive5":
    A LA 0 First, B LB 1 Second, C LC 2 Third, D LD 3 Fourth, E LE 4 Fifth);
receive_several!(
    /// Receives what one of several leaves would: see [`receive2`](receive2()).
    receive6 Receive6 Chosen6 "rialto_node::receive6":
    A LA 0 First, B LB 1 Second, C LC 2 Third, D LD 3 Fourth, E LE 4 Fifth, F LF 5 Sixth);
receive_several!(
    /// Receives what one of several leaves would, whichever message lies first in the mailbox: as one
    /// `recv!` with several arms, tried in their order. (A choice of several receives takes one by lot.)
    ///
    /// ```
    /// use rialto_cps::{Chosen2, cps};
    /// use rialto_node::moving::{mobile, receive, receive2};
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
