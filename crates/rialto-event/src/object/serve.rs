//! What the state of an object is: something that answers calls.

use crate::waits::{Resource, Wait};

/// State that answers calls, of several kinds, under one lock: a bounded buffer,
/// of which one puts and another takes; a lock for readers and writers; permits, of
/// which each asks for as many as it needs. Put it into an [`Object`], and
/// [`call_evt`] is the event that a call is answered.
///
/// (If everybody asks for the same, a [`Store`] is simpler, and is all that is
/// needed: it is a `Serve` whose call is `()`.)
///
/// ```
/// use rialto_event::{Event, Object, Serve};
/// use std::collections::VecDeque;
///
/// /// A bounded buffer.
/// struct Buffer { room: usize, items: VecDeque<char> }
///
/// enum Call { Put(Option<char>), Take }
///
/// impl Serve for Buffer {
///     type Call = Call;
///     type Admission = ();
///     type Answer = Option<char>;
///
///     fn admit(&mut self, call: &Call, _is_first: bool) -> Option<()> {
///         let can = match call {
///             Call::Put(_) => self.items.len() < self.room,
///             Call::Take => !self.items.is_empty(),
///         };
///         can.then_some(())
///     }
///
///     fn answer(&mut self, call: &mut Call, (): ()) -> Option<char> {
///         match call {
///             Call::Put(item) => {
///                 self.items.extend(item.take());
///                 None
///             }
///             Call::Take => self.items.pop_front(),
///         }
///     }
///
///     fn dismiss(&mut self, (): ()) {}
///
///     fn unseen(&mut self, answer: Option<char>) {
///         if let Some(item) = answer {
///             self.items.push_front(item); // law 5; what was put stays
///         }
///     }
/// }
///
/// let buffer = Object::new(Buffer { room: 1, items: VecDeque::new() });
/// buffer.call_evt(Call::Put(Some('a'))).sync_blocking();
/// assert!(buffer.call_evt(Call::Put(Some('b'))).try_sync().is_none()); // full
/// assert_eq!(buffer.call_evt(Call::Take).sync_blocking(), Some('a'));
/// ```
///
/// Its methods run under the [`Object`]'s lock while others wait for it: they
/// must be short, must not block, must drop nothing of a type that they do not
/// know, and must not touch events: the object's own least of all, which panics.
///
/// Sources: Hoare's monitors (1974); the protected objects of Ada 95, whose
/// entries have barriers, made into events.
///
/// [`Object`]: super::Object
/// [`Store`]: super::Store
/// [`call_evt`]: super::Object::call_evt
pub trait Serve {
    /// What is asked for, with what comes along.
    type Call;
    /// What `admit` sets aside for `answer`; `()` if nothing.
    type Admission;
    /// What a call yields.
    type Answer;

    /// Whether a call that cannot be answered keeps those waiting that began to
    /// wait after it. If not, each update of the object tries all who wait.
    const IN_TURN: bool = true;

    /// Whether `call` can be answered now; if not, it waits. `is_first`: nobody
    /// waits that came before it. (If not [`IN_TURN`](Self::IN_TURN), who becomes the
    /// first because others left is asked again with the next update only.) If it
    /// can, [`answer`](Self::answer) or [`dismiss`](Self::dismiss) follows at once. A
    /// panic commits nothing.
    fn admit(&mut self, call: &Self::Call, is_first: bool) -> Option<Self::Admission>;

    /// [`IN_TURN`](Self::IN_TURN), where it depends on the state: may say no for a
    /// while, or from some day on.
    #[inline]
    fn in_turn(&self) -> bool {
        Self::IN_TURN
    }

    /// Answers a call that was admitted, and is committed. Should this panic, so
    /// does the one who called; and who waits behind it waits for the next update.
    fn answer(&mut self, call: &mut Self::Call, admission: Self::Admission) -> Self::Answer;

    /// The call that was admitted took another alternative of its choice: what was
    /// set aside goes back.
    fn dismiss(&mut self, admission: Self::Admission);

    /// An answer that was given, and that nobody saw or will see (law 5).
    fn unseen(&mut self, answer: Self::Answer);

    /// Which kinds of calls might be answered now, one bit for each: a hint that
    /// saves taking the lock. All, unless this is overridden.
    #[inline]
    fn openings(&self) -> u8 {
        u8::MAX
    }

    /// The kinds that `call` is of: the bits that [`openings`](Self::openings)
    /// must have one of, for the call to be answered now. All, unless this is
    /// overridden.
    #[inline]
    fn kinds(_call: &Self::Call) -> u8 {
        u8::MAX
    }

    /// Those who wait have been answered, as far as the state reached: what was
    /// for them, and for nobody who comes later, is forgotten here. Nothing is,
    /// unless this is overridden.
    #[inline]
    fn all_answered(&mut self) {}

    /// What those who wait for an answer wait for, as a report of who is blocked
    /// says it: "room in a buffer, or an item", say. By default the type's name.
    fn waited_for(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// The same for those who read reports by program, of the object `at`; unless
    /// this is overridden, that, and [`waited_for`](Self::waited_for).
    fn wait_of(&self, at: Resource) -> Wait {
        Wait::Object { at, what: self.waited_for() }
    }
}
