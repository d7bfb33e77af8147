//! Values of the program's own, in the store. A task changes them together with its next state: exactly once.
//!
//! All tasks of a store share these values. [`put`] writes one, [`update`] changes one by a function of its
//! present value, and [`remove`] removes one. [`Flows::get`](crate::Flows::get) reads one, from anywhere.
//!
//! Source: DBOS, whose steps may write to the application's tables in the transaction that records the step.

use crate::context::{Inner, current};
use crate::error::Error;
use crate::frames::{from_cbor, to_cbor, to_cbor_untyped};
use crate::overlay::Overlay;
use crate::record::{self, MAX_NAME};
use serde::{Serialize, de::DeserializeOwned};

/// Writes a value of the program's own to the store, exactly once, together with the task's next state. Other
/// tasks do not see it before that, and it is lost if the process dies before that.
///
/// Call it between the awaits of a durable task. [`Flows::get`](crate::Flows::get) reads the value. In an
/// attempt of a [`step`](crate::step()) it is written together with the step's result, exactly once too, and
/// only if the attempt succeeds.
///
/// ```
/// use rialto_durable::{checkpoint, kv};
///
/// #[rialto_cps::cps]
/// async fn ship(order: String) {
///     kv::put(&format!("shipped/{order}"), &true);
///     checkpoint!("shipped");
/// }
/// # drop(ship("7".into()));
/// ```
///
/// # Panics
///
/// If it is called outside of a durable task, if the key is longer than 512 bytes, or if the value cannot be
/// written.
#[track_caller]
pub fn put<T: Serialize + ?Sized>(key: &str, value: &T) {
    bounded("put", key);
    let written = to_cbor_untyped(value);
    let bytes = match written {
        Ok(bytes) => bytes,
        Err(why) => panic!("the value of `{key}` cannot be written: {why}"),
    };
    stage("put", key, move |tx, key| {
        tx.put(record::kv(&key), bytes);
        Ok(())
    });
}

/// Removes a value that [`put`] has written, together with the task's next state. Does nothing if there is no
/// such value. There is none under a key that is longer than 512 bytes.
///
/// ```
/// use rialto_durable::{checkpoint, kv};
///
/// #[rialto_cps::cps]
/// async fn forget(order: String) {
///     kv::remove(&format!("shipped/{order}"));
///     checkpoint!("forgotten");
/// }
/// # drop(forget("7".into()));
/// ```
///
/// # Panics
///
/// If it is called outside of a durable task.
#[track_caller]
pub fn remove(key: &str) {
    stage("remove", key, |tx, key| {
        if key.len() <= MAX_NAME {
            tx.remove(record::kv(&key));
        }
        Ok(())
    });
}

/// Changes a value of the program's own in the transaction that writes the task's next state. `change`
/// receives the value as it is then, so no change of another task is lost. `None` stands for no value.
///
/// ```
/// use rialto_durable::{checkpoint, kv};
///
/// #[rialto_cps::cps]
/// async fn sold(pieces: u64) {
///     kv::update("stock", move |stock: Option<u64>| Some(stock.unwrap_or(100).saturating_sub(pieces)));
///     checkpoint!("sold");
/// }
/// # drop(sold(3));
/// ```
///
/// If the stored value is not a `T`, if the new one cannot be written, or if `change` panics, nothing is
/// written, and the task crashes.
///
/// # Panics
///
/// If it is called outside of a durable task, or if the key is longer than 512 bytes.
#[doc(alias("upsert_search_attributes"))]
#[track_caller]
pub fn update<T: Serialize + DeserializeOwned + 'static>(
    key: &str,
    change: impl FnOnce(Option<T>) -> Option<T> + Send + 'static,
) {
    bounded("update", key);
    stage("update", key, move |tx, key| {
        let place = record::kv(&key);
        let wrong = |why| Error::Value(format!("the value of `{key}` cannot be updated: {why}"));
        let before = tx.get(&place)?.map(|bytes| from_cbor(&bytes)).transpose().map_err(wrong)?;
        match change(before) {
            Some(after) => tx.put(place, to_cbor(&after).map_err(wrong)?),
            None => tx.remove(place),
        }
        Ok(())
    });
}

/// Refuses a key that a database cannot store: it would make the whole transaction fail, with the writes of
/// other tasks.
#[track_caller]
fn bounded(what: &str, key: &str) {
    let bytes = key.len();
    assert!(
        bytes <= MAX_NAME,
        "a key of `{what}` has {bytes} bytes, and the limit is {MAX_NAME}; help: use a shorter key"
    );
}

#[track_caller]
fn stage(
    what: &str,
    key: &str,
    effect: impl FnOnce(&mut Overlay, String) -> Result<(), Error> + Send + 'static,
) {
    let (context, key) = (current(what), key.to_string());
    let mut inner = context.inner();
    let Inner { effects, attempt_effects, .. } = &mut *inner;
    attempt_effects.as_mut().unwrap_or(effects).push(Box::new(move |tx| effect(tx, key)));
}
