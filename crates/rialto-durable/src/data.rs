use crate::context::{Inner, current};
use crate::error::Error;
use crate::frames::{from_cbor, to_cbor, to_cbor_unread};
use crate::overlay::Overlay;
use crate::record::{self, LONGEST};
use serde::{Serialize, de::DeserializeOwned};

/// Writes a value of the program's own to the store, together with the next state of this
/// task: exactly once. What comes before that state is not seen by anybody until then, and has
/// not happened if the process dies.
///
/// It is called between the awaits of a durable task; [`Flows::read`](crate::Flows::read) reads it.
/// In the attempt of a [`step`](crate::step()) it is written together with the step's record: exactly once, too, and only
/// by the attempt that succeeds.
///
/// ```
/// use rialto_durable::{checkpoint, put};
///
/// #[rialto_cps::cps]
/// async fn ship(order: String) {
///     put(&format!("shipped/{order}"), &true);
///     checkpoint!("shipped");
/// }
/// # drop(ship("7".into()));
/// ```
///
/// # Panics
///
/// Outside of durable tasks; if the key is longer than 512 bytes, or the value's `Serialize` fails.
#[track_caller]
pub fn put<T: Serialize + ?Sized>(key: &str, value: &T) {
    bounded("put", key);
    let written = to_cbor_unread(value);
    let bytes = match written {
        Ok(bytes) => bytes,
        Err(why) => panic!("the value of `{key}` cannot be written: {why}"),
    };
    stage("put", key, move |data, key| {
        data.put(record::data(&key), bytes);
        Ok(())
    });
}

/// Removes a value that [`put`] has written, together with the next state of this task. If there is none, nothing
/// happens; under a key that is longer than 512 bytes there is none.
///
/// # Panics
///
/// Outside of durable tasks.
#[track_caller]
pub fn remove(key: &str) {
    stage("remove", key, |data, key| {
        if key.len() <= LONGEST {
            data.remove(record::data(&key));
        }
        Ok(())
    });
}

/// Changes a value of the program's own, in the transaction that writes the next state of
/// this task: from what it is then, whoever else changes it. `None` is no value.
///
/// ```
/// use rialto_durable::{checkpoint, update};
///
/// #[rialto_cps::cps]
/// async fn sold(pieces: u64) {
///     update("stock", move |stock: Option<u64>| Some(stock.unwrap_or(100).saturating_sub(pieces)));
///     checkpoint!("sold");
/// }
/// # drop(sold(3));
/// ```
///
/// If what is there is no `T`, or `change` panics, nothing is written, and the task has crashed.
///
/// # Panics
///
/// Outside of durable tasks; if the key is longer than 512 bytes.
#[track_caller]
pub fn update<T: Serialize + DeserializeOwned + 'static>(
    key: &str,
    change: impl FnOnce(Option<T>) -> Option<T> + Send + 'static,
) {
    bounded("update", key);
    stage("update", key, move |data, key| {
        let place = record::data(&key);
        let wrong = |why| Error::Value(format!("`{key}`: {why}"));
        let before = data.get(&place)?.map(|bytes| from_cbor(&bytes)).transpose().map_err(wrong)?;
        match change(before) {
            Some(after) => data.put(place, to_cbor(&after).map_err(wrong)?),
            None => data.remove(place),
        }
        Ok(())
    });
}

/// What a database cannot have would fail the transactions in which others stand, too.
#[track_caller]
fn bounded(what: &str, key: &str) {
    let bytes = key.len();
    assert!(bytes <= LONGEST, "`{what}`: a key has {bytes} bytes, and {LONGEST} at most can be written");
}

#[track_caller]
fn stage(
    what: &str,
    key: &str,
    effect: impl FnOnce(&mut Overlay, String) -> Result<(), Error> + Send + 'static,
) {
    let (context, key) = (current(what), key.to_string());
    let mut inner = context.inner();
    let Inner { effects, attempt, .. } = &mut *inner;
    attempt.as_mut().unwrap_or(effects).push(Box::new(move |tx| effect(tx, key)));
}
