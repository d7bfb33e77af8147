//! Choices among asynchronous events, made by the parasite ([`a_choose`]) or by the caller ([`s_choose`]).

use rialto_event::{Action, Choose, EventList, Guard, MakeEvent, Wrapped, always, choose};

use super::{AsyncEvent, NoActions, Parts};
use crate::parasite::parasite_evt;

/// Returns an asynchronous event that chooses on its asynchronous side. Exactly one of the communications
/// commits, its post-consumption actions run, and the nacks of the others fire. The paper's `aChoose`.
///
/// The caller does not wait, and does not learn which communication committed. Every one of `events` is
/// created, so all post-creation actions run, in order. Their values together are the value of the
/// synchronous side, as an array, `Vec` or tuple like `events`.
///
/// `events` is an array or `Vec` of asynchronous events of one type, or a tuple of up to eight whose
/// asynchronous sides yield the same type.
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_choose, a_send_evt, a_sync};
///
/// Runtime::simulated(1).block_on(async {
///     let ((left, at_left), (right, at_right)) = (channel(), channel());
///     let either = a_choose((
///         a_send_evt(&left, 1).s_wrap(|()| "left").a_wrap(drop),
///         a_send_evt(&right, 2).s_wrap(|()| 'r').a_wrap(drop),
///     ));
///     assert_eq!(a_sync(either), ("left", 'r'));
///     assert_eq!(at_right.recv().await, Ok(2));
///     assert!(at_left.try_recv().is_err(), "it was one or the other");
/// });
/// ```
pub fn a_choose<L: AsyncEventList>(events: L) -> AChoose<L> {
    AChoose(events)
}

/// Returns an ordinary event that chooses on the caller, which *waits* until one of the communications
/// commits. The post-consumption actions of that one start at once, in a parasite. Then its post-creation
/// actions run on the caller, and their value is the value of the event. The other communications have no
/// effect, except that their nacks fire. The paper's `sChoose`.
///
/// As an ordinary event, it fits into a `select!` and can have a timeout. All guards run on the caller,
/// before any event is tried, and so do the wraps of the communication itself. With a single event, the
/// caller waits for a partner, but not for the post-consumption actions.
///
/// `events` has the same forms as for [`a_choose`]; here the synchronous sides must yield the same type.
///
/// # Panics
///
/// Panics outside of a runtime, after a communication has committed.
///
/// ```
/// use rialto_event::channel;
/// use rialto_rt::Runtime;
/// use rialto_rt::acml::{AsyncEvent, a_recv_evt, a_send, s_choose};
///
/// Runtime::simulated(1).block_on(async {
///     let ((tx, left), (_silent, right)) = (channel::<u8>(), channel::<u8>());
///     let receive = |rx, name| a_recv_evt(rx).s_wrap(move |()| name);
///     drop(a_send(&tx, 1));
///     assert_eq!(s_choose([receive(&left, "left"), receive(&right, "right")]).await, "left");
/// });
/// ```
pub fn s_choose<L: AsyncEventList<Alternatives: EventList>>(events: L) -> Choose<L::Alternatives> {
    choose(events.into_alternatives())
}

/// The arguments of [`a_choose`] and [`s_choose`]: arrays, `Vec`s and tuples of asynchronous events.
pub trait AsyncEventList: Sized {
    /// The values of the synchronous sides, together.
    type Created;
    /// The value that each asynchronous side yields.
    type Consumed: Send + 'static;
    /// The post-creation actions of all events.
    type Creation: Action<(), Output = Self::Created>;
    /// The communications with their post-consumption actions.
    type Events: EventList<Output = Self::Consumed, Pending: Send> + Send + 'static;
    /// The alternatives of [`s_choose`]: an [`EventList`] if the synchronous sides yield the same type.
    type Alternatives;

    /// Forces the guards of the synchronous sides, in order.
    fn into_all_parts(self) -> (Self::Creation, Self::Events);

    /// Returns the alternatives of [`s_choose`]. Pure: no guard runs.
    fn into_alternatives(self) -> Self::Alternatives;
}

/// The asynchronous event of [`a_choose`].
#[derive(Debug, Clone)]
#[must_use = "asynchronous events do nothing unless you pass them to `a_sync`"]
pub struct AChoose<L>(L);

impl<L: AsyncEventList> AsyncEvent for AChoose<L> {
    type Created = L::Created;
    type Consumed = L::Consumed;
    type Creation = L::Creation;
    type Communication = Choose<L::Events>;
    type Consumption = NoActions;

    fn into_parts(self) -> Parts<L::Creation, Choose<L::Events>, NoActions> {
        let (creation, events) = self.0.into_all_parts();
        Parts { creation, communication: choose(events), consumption: NoActions }
    }
}

/// The guard of one alternative of an [`s_choose`].
#[derive(Debug, Clone)]
pub struct SyncAlternative<G>(G);

impl<G: AsyncEvent> MakeEvent for SyncAlternative<G> {
    type Event = Wrapped<G::Communication, AfterMatch<G::Creation, G::Consumption>>;

    fn make(self) -> Self::Event {
        let Parts { creation, communication, consumption } = self.0.into_parts();
        Wrapped::with(communication, AfterMatch { creation, consumption })
    }
}

/// The wrap of one alternative of an [`s_choose`]: it starts the post-consumption actions in a parasite, and
/// runs the post-creation actions.
#[derive(Debug, Clone)]
pub struct AfterMatch<S, A> {
    creation: S,
    consumption: A,
}

impl<T, S, A> Action<T> for AfterMatch<S, A>
where
    T: Send + 'static,
    S: Action<()>,
    A: Action<T, Output: Send + 'static> + Send + 'static,
{
    type Output = S::Output;

    fn apply(self, value: T) -> S::Output {
        drop(parasite_evt(Wrapped::with(always(value), self.consumption)));
        self.creation.apply(())
    }
}

/// The post-creation actions of several asynchronous events.
#[derive(Debug, Clone)]
pub struct AllActions<L>(L);

/// The communication of an asynchronous event with its post-consumption actions.
type Consumer<G> = Wrapped<<G as AsyncEvent>::Communication, <G as AsyncEvent>::Consumption>;

fn split<G: AsyncEvent>(event: G) -> (G::Creation, Consumer<G>) {
    let Parts { creation, communication, consumption } = event.into_parts();
    (creation, Wrapped::with(communication, consumption))
}

impl<A: Action<()>> Action<()> for AllActions<Vec<A>> {
    type Output = Vec<A::Output>;
    fn apply(self, (): ()) -> Self::Output {
        self.0.into_iter().map(|creation| creation.apply(())).collect()
    }
}

impl<G: AsyncEvent> AsyncEventList for Vec<G> {
    type Created = Vec<G::Created>;
    type Consumed = G::Consumed;
    type Creation = AllActions<Vec<G::Creation>>;
    type Events = Vec<Consumer<G>>;
    type Alternatives = Vec<Guard<SyncAlternative<G>>>;

    fn into_all_parts(self) -> (Self::Creation, Self::Events) {
        let (creations, events) = self.into_iter().map(split).unzip();
        (AllActions(creations), events)
    }

    fn into_alternatives(self) -> Self::Alternatives {
        self.into_iter().map(|event| Guard::with(SyncAlternative(event))).collect()
    }
}

impl<A: Action<()>, const N: usize> Action<()> for AllActions<[A; N]> {
    type Output = [A::Output; N];
    fn apply(self, (): ()) -> Self::Output {
        self.0.map(|creation| creation.apply(()))
    }
}

impl<G: AsyncEvent, const N: usize> AsyncEventList for [G; N] {
    type Created = [G::Created; N];
    type Consumed = G::Consumed;
    type Creation = AllActions<[G::Creation; N]>;
    type Events = [Consumer<G>; N];
    type Alternatives = [Guard<SyncAlternative<G>>; N];

    fn into_all_parts(self) -> (Self::Creation, Self::Events) {
        let mut creations = Vec::with_capacity(N);
        let events = self.map(|event| {
            let (creation, event) = split(event);
            creations.push(creation);
            event
        });
        match creations.try_into() {
            Ok(creations) => (AllActions(creations), events),
            Err(_) => unreachable!("there is one creation for each event"),
        }
    }

    fn into_alternatives(self) -> Self::Alternatives {
        self.map(|event| Guard::with(SyncAlternative(event)))
    }
}

macro_rules! async_event_tuple {
    ($($event:ident $name:ident $creation:ident),+) => {
        impl<$($event: Action<()>),+> Action<()> for AllActions<($($event,)+)> {
            type Output = ($($event::Output,)+);
            fn apply(self, (): ()) -> Self::Output {
                let ($($name,)+) = self.0;
                ($($name.apply(()),)+)
            }
        }

        impl<Out: Send + 'static, $($event: AsyncEvent<Consumed = Out>),+> AsyncEventList for ($($event,)+) {
            type Created = ($($event::Created,)+);
            type Consumed = Out;
            type Creation = AllActions<($($event::Creation,)+)>;
            type Events = ($(Consumer<$event>,)+);
            type Alternatives = ($(Guard<SyncAlternative<$event>>,)+);

            fn into_all_parts(self) -> (Self::Creation, Self::Events) {
                let ($($name,)+) = self;
                $( let ($creation, $name) = split($name); )+
                (AllActions(($($creation,)+)), ($($name,)+))
            }

            fn into_alternatives(self) -> Self::Alternatives {
                let ($($name,)+) = self;
                ($(Guard::with(SyncAlternative($name)),)+)
            }
        }
    };
}

async_event_tuple!(A a a_creation, B b b_creation);
async_event_tuple!(A a a_creation, B b b_creation, C c c_creation);
async_event_tuple!(A a a_creation, B b b_creation, C c c_creation, D d d_creation);
async_event_tuple!(A a a_creation, B b b_creation, C c c_creation, D d d_creation, E e e_creation);
async_event_tuple!(
    A a a_creation, B b b_creation, C c c_creation, D d d_creation, E e e_creation, F f f_creation
);
async_event_tuple!(
    A a a_creation, B b b_creation, C c c_creation, D d d_creation, E e e_creation, F f f_creation,
    G g g_creation
);
async_event_tuple!(
    A a a_creation, B b b_creation, C c c_creation, D d d_creation, E e e_creation, F f f_creation,
    G g g_creation, H h h_creation
);
