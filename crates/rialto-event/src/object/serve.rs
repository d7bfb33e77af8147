//! `ObjectState`: the state of an object, which answers calls.

use crate::diagnostics::{Resource, Wait};

/// A state that answers calls of several kinds, under one lock. Examples are a bounded buffer with puts and
/// takes, a reader-writer lock, and a semaphore whose calls each ask for a number of permits. Put the state
/// into an [`Object`]: then [`call_evt`] is the event of one call.
///
/// If all calls ask for the same, implement [`ItemSource`] instead, which is simpler: an `ItemSource` is an
/// `ObjectState` whose call is `()`.
///
/// ```
/// use rialto_event::{Event, Object, ObjectState};
/// use std::collections::VecDeque;
///
/// /// A bounded buffer.
/// struct Buffer { capacity: usize, items: VecDeque<char> }
///
/// enum Call { Put(Option<char>), Take }
///
/// impl ObjectState for Buffer {
///     type Call = Call;
///     type Admission = ();
///     type Answer = Option<char>;
///
///     fn admit(&mut self, call: &Call, _is_first: bool) -> Option<()> {
///         let can = match call {
///             Call::Put(_) => self.items.len() < self.capacity,
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
///     fn cancel_admission(&mut self, (): ()) {}
///
///     fn put_back_answer(&mut self, answer: Option<char>) {
///         if let Some(item) = answer {
///             self.items.push_front(item); // law 5; a put is not undone
///         }
///     }
/// }
///
/// let buffer = Object::new(Buffer { capacity: 1, items: VecDeque::new() });
/// buffer.call_evt(Call::Put(Some('a'))).sync_blocking();
/// assert!(buffer.call_evt(Call::Put(Some('b'))).try_sync().is_none()); // full
/// assert_eq!(buffer.call_evt(Call::Take).sync_blocking(), Some('a'));
/// ```
///
/// Its methods run under the lock of the [`Object`], while other threads wait for that lock. They must be
/// short and must not block. They must not drop values of types that they do not know. They must not use
/// events; using those of this object panics.
///
/// Sources: Hoare's monitors (1974); the protected objects of Ada 95, whose entries with barriers become
/// events here.
///
/// [`Object`]: super::Object
/// [`ItemSource`]: super::ItemSource
/// [`call_evt`]: super::Object::call_evt
pub trait ObjectState {
    /// A request to the state, with its arguments.
    type Call;
    /// The reservation that `admit` makes for `answer`; `()` if there is none.
    type Admission;
    /// The result of a call.
    type Answer;

    /// Whether waiting calls are served strictly in order: a call that cannot be answered blocks all calls
    /// behind it. If false, each update of the object tries all waiting calls.
    const IN_ORDER: bool = true;

    /// Decides whether `call` can be answered now. If not, the call waits.
    ///
    /// `is_first` says that no call of another sync is ahead of it in the queue. If the calls ahead leave
    /// without an answer, the new first call is tried again: at once if [`IN_ORDER`](Self::IN_ORDER) is true,
    /// otherwise with the next update.
    ///
    /// After `Some`, [`answer`](Self::answer) or [`cancel_admission`](Self::cancel_admission) follows at
    /// once. A panic commits nothing.
    fn admit(&mut self, call: &Self::Call, is_first: bool) -> Option<Self::Admission>;

    /// Returns whether waiting calls are served in order now. Override it if that depends on the state: where
    /// [`IN_ORDER`](Self::IN_ORDER) is true, it may return false, for a time or for good.
    #[inline]
    fn in_order(&self) -> bool {
        Self::IN_ORDER
    }

    /// Answers a call that was admitted and is committed. If this panics, the sync of that call panics, too,
    /// and the calls behind it wait for the next update.
    fn answer(&mut self, call: &mut Self::Call, admission: Self::Admission) -> Self::Answer;

    /// Undoes an admission, because the sync of the call has committed another alternative.
    fn cancel_admission(&mut self, admission: Self::Admission);

    /// Takes back an answer whose sync was abandoned before it returned the answer (law 5).
    fn put_back_answer(&mut self, answer: Self::Answer);

    /// Returns the kinds of calls that might be answered now, one bit for each kind. The object keeps it as a
    /// hint, which saves taking the lock. By default, all kinds.
    #[inline]
    fn ready_kinds(&self) -> u8 {
        u8::MAX
    }

    /// Returns the kinds of `call`. The call can be answered only while [`ready_kinds`](Self::ready_kinds)
    /// has at least one of these bits. By default, all kinds.
    #[inline]
    fn kinds(_call: &Self::Call) -> u8 {
        u8::MAX
    }

    /// Called after an update, when the state has answered all the waiting calls that it can. Override it to
    /// discard anything that is only for calls that were waiting, and not for later ones.
    #[inline]
    fn all_answered(&mut self) {}

    /// Names, for reports of blocked tasks, the thing for which a call waits, such as "room in a buffer, or
    /// an item". By default, the name of the type.
    fn waited_for(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Like [`waited_for`](Self::waited_for), as a value for programs that read reports. `at` is the object.
    /// By default, [`Wait::Object`] with the text of `waited_for`.
    fn wait_of(&self, at: Resource) -> Wait {
        Wait::Object { at, what: self.waited_for() }
    }
}
