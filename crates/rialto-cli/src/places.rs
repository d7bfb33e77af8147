//! Bounds the number of connections that are open at a time: each holds a place, like a permit of a
//! semaphore.

use std::sync::Arc;

use rialto_event::{Event, Object, Store, TryEvent};

/// A fixed number of places, with events for a free place and for the release of all places.
#[derive(Clone, Debug)]
pub struct Places(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    free: Object<Free>,
    taken: Object<Taken>,
}

#[derive(Debug)]
struct Free(u32);

impl Store for Free {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0 > 0
    }
    fn take(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
    fn put_back(&mut self, (): ()) {
        self.0 += 1;
    }
    fn awaited(&self) -> &'static str {
        "a free connection slot"
    }
}

/// The number of places that are held. Ready while it is 0.
#[derive(Debug)]
struct Taken(u32);

impl Store for Taken {
    type Item = ();
    fn is_ready(&self) -> bool {
        self.0 == 0
    }
    fn take(&mut self) -> Option<()> {
        self.is_ready().then_some(())
    }
    fn put_back(&mut self, (): ()) {}
    fn awaited(&self) -> &'static str {
        "the end of all connections"
    }
}

impl Places {
    /// Creates `count` free places.
    pub fn new(count: u32) -> Self {
        Places(Arc::new(Inner { free: Object::new(Free(count)), taken: Object::new(Taken(0)) }))
    }

    /// Returns the event that takes a free place.
    pub fn take_evt(&self) -> impl TryEvent<Output = Place> + '_ {
        self.0.free.take_evt().wrap(|()| {
            self.0.taken.update(|taken| taken.0 += 1);
            Place(self.clone())
        })
    }

    /// Returns the event that is enabled while no place is held.
    pub fn all_free_evt(&self) -> impl TryEvent<Output = ()> + '_ {
        self.0.taken.take_evt()
    }

    /// Returns the number of places that are held.
    pub fn held(&self) -> u32 {
        self.0.taken.update(|taken| taken.0)
    }
}

/// A place that is held. It is free again when this is dropped.
#[derive(Debug)]
pub struct Place(Places);

impl Drop for Place {
    fn drop(&mut self) {
        let Inner { free, taken } = &*self.0.0;
        taken.update(|taken| taken.0 -= 1);
        free.update(|free| free.0 += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_dropped() {
        let places = Places::new(2);
        let first = places.take_evt().try_sync().unwrap();
        let second = places.take_evt().try_sync().unwrap();
        assert!(places.take_evt().try_sync().is_none());
        drop(first);
        assert!(places.all_free_evt().try_sync().is_none());
        assert_eq!(places.held(), 1);
        drop(second);
        assert!(places.all_free_evt().try_sync().is_some());
        assert!(places.take_evt().try_sync().is_some());
    }
}
