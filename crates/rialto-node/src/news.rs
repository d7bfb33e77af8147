//! What happens, for those who want to know.

use std::sync::OnceLock;

use rialto_sync::broadcast;

/// Told to those who have asked for it; nothing is kept for those who have not.
pub(crate) struct News<T>(OnceLock<broadcast::Sender<T>>);

impl<T> Default for News<T> {
    fn default() -> News<T> {
        News(OnceLock::new())
    }
}

impl<T: Clone> News<T> {
    /// So many wait for a reader who is slow; older ones he misses, and is told so.
    const KEPT: usize = 256;

    /// Whether anybody listens.
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
