//! Publish and subscribe for events that may have no subscriber.

use std::sync::OnceLock;

use crate::broadcast;

/// A topic: a broadcast channel that is created by the first subscription. Before that, published events are
/// dropped, so that a topic without subscribers costs one load for each event.
///
/// ```
/// use rialto_sync::pubsub::Topic;
///
/// # rialto_rt::Runtime::new().unwrap().block_on(async {
/// let topic = Topic::default();
/// assert!(!topic.publish("before"));
/// let mut reader = topic.subscribe();
/// assert!(topic.publish("after"));
/// assert_eq!(reader.recv().await, Ok("after"));
/// # });
/// ```
pub struct Topic<T>(OnceLock<broadcast::Sender<T>>);

impl<T> Default for Topic<T> {
    fn default() -> Topic<T> {
        Topic(OnceLock::new())
    }
}

impl<T: Clone> Topic<T> {
    /// The number of events that are kept for a slow subscriber. It misses older ones, and learns how many.
    const CAPACITY: usize = 256;

    /// Publishes an event. Returns whether there is a subscriber.
    pub fn publish(&self, value: T) -> bool {
        self.0.get().is_some_and(|readers| readers.send(value).is_ok())
    }

    /// Subscribes to the events that are published from now on. At most 256 of them are kept for a subscriber
    /// that does not read: then it misses the oldest ones, and learns how many.
    pub fn subscribe(&self) -> broadcast::Receiver<T> {
        let mut first = None;
        let readers = self.0.get_or_init(|| {
            let (readers, reader) = broadcast::channel(Self::CAPACITY);
            first = Some(reader);
            readers
        });
        first.unwrap_or_else(|| readers.subscribe())
    }
}
