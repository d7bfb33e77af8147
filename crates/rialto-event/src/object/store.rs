//! `ItemSource`: the simplest state of an object, which gives items away.

use super::ObjectState;
use crate::diagnostics::{Resource, Wait};

/// A state that gives items to waiters: a flag, a number of permits, a queue of connections.
///
/// It is an [`ObjectState`] whose calls all ask for the same: an item. The rules for the methods of
/// [`ObjectState`] apply here, too.
pub trait ItemSource {
    /// The value that a waiter receives.
    type Item;
    /// Returns whether `take` would return an item.
    fn is_ready(&self) -> bool;
    /// Gives one item away.
    fn take(&mut self) -> Option<Self::Item>;
    /// Takes back an item, because its sync has committed another alternative, or was abandoned before it
    /// returned the item (law 5). The item goes to the front.
    fn put_back(&mut self, item: Self::Item);
    /// Called after an update, when the state has given items to all the waiters that it can. Override it to
    /// discard anything that is only for syncs that were waiting, and not for later ones, such as the signal
    /// of a condition variable.
    fn all_served(&mut self) {}
    /// Names, for reports of blocked tasks, the thing for which a sync waits, such as "a permit". By default,
    /// the name of the type.
    fn awaited(&self) -> &'static str {
        std::any::type_name::<Self>()
    }
    /// Like [`awaited`](Self::awaited), as a value for programs that read reports. See
    /// [`ObjectState::wait_of`].
    fn wait_of(&self, at: Resource) -> Wait {
        Wait::Object { at, what: self.awaited() }
    }
}

/// The simplest item source: a flag. While it is set, its events are enabled, and nothing is used up. A
/// [`Condition`](crate::Condition) sets its flag for good.
///
/// ```
/// use rialto_event::{Event, Flag, Object};
///
/// let open = Object::new(Flag(false));
/// assert_eq!(open.take_evt().try_sync(), None);
/// open.update(|flag| flag.0 = true);
/// open.take_evt().sync_blocking();
/// open.update(|flag| flag.0 = false);
/// assert_eq!(open.take_evt().try_sync(), None);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Flag(pub bool);

impl ItemSource for Flag {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0
    }
    fn take(&mut self) -> Option<()> {
        self.0.then_some(())
    }
    /// Taking an item does not change the flag.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a condition"
    }
}

/// All calls ask for the same: an item.
impl<S: ItemSource> ObjectState for S {
    type Call = ();
    type Admission = S::Item;
    type Answer = S::Item;

    #[inline]
    fn ready_kinds(&self) -> u8 {
        u8::from(self.is_ready())
    }

    #[inline]
    fn admit(&mut self, (): &(), _is_first: bool) -> Option<S::Item> {
        self.take()
    }

    #[inline]
    fn answer(&mut self, (): &mut (), item: S::Item) -> S::Item {
        item
    }

    #[inline]
    fn cancel_admission(&mut self, item: S::Item) {
        self.put_back(item);
    }

    fn put_back_answer(&mut self, item: S::Item) {
        self.put_back(item);
    }

    #[inline]
    fn all_answered(&mut self) {
        self.all_served();
    }

    fn waited_for(&self) -> &'static str {
        self.awaited()
    }

    fn wait_of(&self, at: Resource) -> Wait {
        ItemSource::wait_of(self, at)
    }
}
