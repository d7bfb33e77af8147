//! Bounds the number of connections that are open at a time: each holds a slot, like a permit of a
//! semaphore.

use std::sync::Arc;

use rialto_event::{Event, ItemSource, Object, TryEvent};

/// A fixed number of slots, with events for a free slot and for the release of all slots.
#[derive(Clone, Debug)]
pub struct ConnectionLimit(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    free: Object<Free>,
    taken: Object<Taken>,
}

#[derive(Debug)]
struct Free(u32);

impl ItemSource for Free {
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

/// The number of slots that are held. Ready while it is 0.
#[derive(Debug)]
struct Taken(u32);

impl ItemSource for Taken {
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

impl ConnectionLimit {
    /// Creates `count` free slots.
    pub fn new(count: u32) -> Self {
        ConnectionLimit(Arc::new(Inner { free: Object::new(Free(count)), taken: Object::new(Taken(0)) }))
    }

    /// Returns the event that takes a free slot.
    pub fn take_evt(&self) -> impl TryEvent<Output = ConnectionSlot> + '_ {
        self.0.free.take_evt().wrap(|()| {
            self.0.taken.update(|taken| taken.0 += 1);
            ConnectionSlot(self.clone())
        })
    }

    /// Returns the event that is enabled while no slot is held.
    pub fn all_free_evt(&self) -> impl TryEvent<Output = ()> + '_ {
        self.0.taken.take_evt()
    }

    /// Returns the number of slots that are held.
    pub fn held(&self) -> u32 {
        self.0.taken.update(|taken| taken.0)
    }
}

/// A slot that is held. It is free again when this is dropped.
#[derive(Debug)]
pub struct ConnectionSlot(ConnectionLimit);

impl Drop for ConnectionSlot {
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
    fn a_dropped_slot_is_free_again() {
        let slots = ConnectionLimit::new(2);
        let first = slots.take_evt().try_sync().unwrap();
        let second = slots.take_evt().try_sync().unwrap();
        assert!(slots.take_evt().try_sync().is_none());
        drop(first);
        assert!(slots.all_free_evt().try_sync().is_none());
        assert_eq!(slots.held(), 1);
        drop(second);
        assert!(slots.all_free_evt().try_sync().is_some());
        assert!(slots.take_evt().try_sync().is_some());
    }
}
