//! The number under which a leaf asks, and the place to which it is answered.

use super::Value;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The number under which a leaf asks.
///
/// It stays in the copies of the leaf, wherever they go, so it is drawn from many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ask([u8; 8]);

impl Ask {
    pub(crate) fn new() -> Self {
        static FIRST: OnceLock<u64> = OnceLock::new();
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let first = *FIRST.get_or_init(|| RandomState::new().hash_one(std::process::id()));
        Ask(first.wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed)).to_le_bytes())
    }
}

thread_local! {
    /// The places that come to be, while somebody wants to know.
    static MADE: RefCell<Option<Places>> = const { RefCell::new(None) };
}

/// Places, by the numbers of their leaves.
#[derive(Default)]
pub(crate) struct Places(Vec<(Ask, Box<dyn Any + Send>)>);

impl Places {
    /// That of the leaf with this number, if `V` is what it waits for.
    pub(crate) fn find<V: Value>(self, ask: Ask) -> Option<Place<V>> {
        let (_, place) = self.0.into_iter().find(|(of, _)| *of == ask)?;
        place.downcast().ok().map(|place| *place)
    }
}

/// Runs `copy`, which copies or reads a frame, and tells the places in it.
pub(crate) fn made_in<R>(copy: impl FnOnce() -> R) -> (R, Places) {
    /// Puts the outer list back, also if `copy` panics.
    struct Outer(Option<Places>);
    impl Drop for Outer {
        fn drop(&mut self) {
            MADE.replace(self.0.take());
        }
    }
    let _outer = Outer(MADE.replace(Some(Places::default())));
    let result = copy();
    (result, MADE.take().unwrap_or_default())
}

/// Where a leaf is told what is thrown to it: it is in the leaf, and in the hands of
/// who throws.
pub(crate) struct Place<V> {
    ask: Ask,
    value: Arc<Mutex<Option<V>>>,
}

impl<V: Value> Place<V> {
    pub(crate) fn new() -> Self {
        Place::with(Ask::new(), None)
    }

    fn with(ask: Ask, value: Option<V>) -> Self {
        let place = Place { ask, value: Arc::new(Mutex::new(value)) };
        MADE.with_borrow_mut(|made| {
            if let Some(made) = made {
                made.0.push((ask, Box::new(place.same())));
            }
        });
        place
    }

    /// The same place once more.
    fn same(&self) -> Self {
        Place { ask: self.ask, value: self.value.clone() }
    }

    pub(crate) fn ask(&self) -> Ask {
        self.ask
    }

    pub(crate) fn put(&self, value: V) {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    }

    pub(crate) fn take(&self) -> Option<V> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn look(&self) -> Option<V> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The place of a copy of the leaf.
impl<V: Value> Clone for Place<V> {
    fn clone(&self) -> Self {
        Place::with(self.ask, self.look())
    }
}

impl<V: Value> Serialize for Place<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.ask, self.look()).serialize(serializer)
    }
}

impl<'de, V: Value> Deserialize<'de> for Place<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (ask, value) = Deserialize::deserialize(deserializer)?;
        Ok(Place::with(ask, value))
    }
}
