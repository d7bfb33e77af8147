//! The simplest states of objects: those that give items away.

use super::Serve;
use crate::waits::{Resource, Wait};

/// State from which waiters are served: a flag, a count of permits, a queue of
/// connections.
///
/// It is a [`Serve`] in which all who wait want the same; what is said there of
/// the methods holds here.
pub trait Store {
    /// What a waiter receives.
    type Item;
    /// Whether `take` would give something.
    fn is_ready(&self) -> bool;
    /// Gives one item away.
    fn take(&mut self) -> Option<Self::Item>;
    /// An item that was given away and never seen: it goes to the front (law 5).
    fn put_back(&mut self, item: Self::Item);
    /// Those who wait have been served, as far as the state reached: what was
    /// for them, and for nobody who comes later, is forgotten here. A signal
    /// of a condition variable is such a thing. Nothing is, unless this is
    /// overridden.
    fn forget(&mut self) {}
    /// What those who wait for an item wait for, as a report of who is blocked
    /// says it: "a permit", say. By default the type's name.
    fn awaited(&self) -> &'static str {
        std::any::type_name::<Self>()
    }
    /// The same for those who read reports by program, of the object `at`: see
    /// [`Serve::wait_of`].
    fn wait_of(&self, at: Resource) -> Wait {
        Wait::Object { at, what: self.awaited() }
    }
}

/// The simplest store: a level. While it is set, everybody who waits goes on;
/// nothing is used up. A [`Condition`](crate::Condition) sets one for good.
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

impl Store for Flag {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0
    }
    fn take(&mut self) -> Option<()> {
        self.0.then_some(())
    }
    /// Nothing was taken.
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "a condition"
    }
}

/// Everybody asks for the same: an item.
impl<S: Store> Serve for S {
    type Call = ();
    type Admission = S::Item;
    type Answer = S::Item;

    #[inline]
    fn openings(&self) -> u8 {
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
    fn dismiss(&mut self, item: S::Item) {
        self.put_back(item);
    }

    fn unseen(&mut self, item: S::Item) {
        self.put_back(item);
    }

    #[inline]
    fn all_answered(&mut self) {
        self.forget();
    }

    fn waited_for(&self) -> &'static str {
        self.awaited()
    }

    fn wait_of(&self, at: Resource) -> Wait {
        Store::wait_of(self, at)
    }
}
