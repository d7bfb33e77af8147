//! Publish and subscribe for the events of a node.

use std::sync::OnceLock;

use rialto_sync::broadcast;

/// A topic: a broadcast channel that is created by the first subscription. Before that, published events are
/// dropped.
pub(crate) struct News<T>(OnceLock<broadcast::Sender<T>>);

impl<T> Default for News<T> {
    fn default() -> News<T> {
        News(OnceLock::new())
    }
}

impl<T: Clone> News<T> {
    /// The number of events that are kept for a slow subscriber. It misses older ones, and learns how many.
    const KEPT: usize = 256;

    /// Publishes an event. Returns whether there is a subscriber.
    pub(crate) fn tell(&self, news: T) -> bool {
        self.0.get().is_some_and(|readers| readers.send(news).is_ok())
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<T> {
        let mut first = None;
        let readers = self.0.get_or_init(|| {
            let (readers, reader) = broadcast::broadcast(Self::KEPT);
            first = Some(reader);
            readers
        });
        first.unwrap_or_else(|| readers.subscribe())
    }
}
