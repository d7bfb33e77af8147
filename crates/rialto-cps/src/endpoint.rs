//! Ends of channels that have identities, so that frames can name them.

mod directory;
mod identity;

pub use directory::{Directory, NameTaken};
pub use identity::EndpointId;
pub(crate) use identity::Side;

use crate::refusal::pretended;
use crate::{refusal, scope, trace};
use rialto_codec::{Purpose, purpose};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The sending end of a [`channel()`] whose handles are data.
///
/// It is a [`rialto_event::Sender`], to which it dereferences, and has an
/// identity: written, it is that identity; read, it is a handle of the end that
/// has it, which a [`Directory`] finds. A handle that was written does not keep
/// the channel open.
///
/// # Errors
///
/// Reading it fails where nobody has the end: in another process, unless a
/// channel [of that name](named_channel) is there, or after the last handle was
/// dropped.
pub struct Sender<T>(Arc<End<rialto_event::Sender<T>>>);

/// The receiving end of a [`channel()`] whose handles are data: see [`Sender`].
pub struct Receiver<T>(Arc<End<rialto_event::Receiver<T>>>);

/// One end, which all its handles share.
struct End<H> {
    handle: H,
    /// Since it was first written, or named.
    listed: OnceLock<(EndpointId, Directory)>,
}

impl<H> Drop for End<H> {
    fn drop(&mut self) {
        if let Some((id, directory)) = self.listed.get() {
            directory.forget(id);
        }
    }
}

/// A channel whose ends can be in frames and messages: otherwise
/// [`rialto_event::channel`].
///
/// ```
/// use rialto_cps::{Continuation, Registry, Receiver, channel, cps, recv};
/// use rialto_event::Event;
///
/// #[cps]
/// async fn next(news: Receiver<u64>) -> u64 {
///     recv::<u64>(&news).await.unwrap_or(0)
/// }
///
/// let (tx, rx) = channel::<u64>();
/// let bytes = Continuation::new(next(rx.clone())).to_bytes().unwrap();
/// // Later: it finds its channel again.
/// let there = Registry::new().with::<next>().continuation::<u64>(&bytes).unwrap();
/// std::thread::spawn(move || tx.send(7).sync_blocking());
/// assert_eq!(rialto_rt::Runtime::new().unwrap().block_on(there), 7);
/// # drop(rx);
/// ```
///
/// CML's `channel`; Termite's processes in place of what cannot be written.
#[track_caller]
pub fn channel<T: Send + 'static>() -> (Sender<T>, Receiver<T>) {
    let (tx, rx) = rialto_event::channel();
    (Sender::from(tx), Receiver::from(rx))
}

/// A channel that has a name in [this process's directory](Directory::process):
/// a handle that another process wrote, of a channel that has this name there,
/// is read as one of this channel. So a computation that moves finds what the
/// place offers.
///
/// # Errors
///
/// If a living channel has the name.
///
/// ```
/// let (tx, rx) = rialto_cps::named_channel::<String>("orders").unwrap();
/// assert!(rialto_cps::named_channel::<String>("orders").is_err());
/// drop((tx, rx));
/// assert!(rialto_cps::named_channel::<String>("orders").is_ok());
/// ```
#[track_caller]
pub fn named_channel<T: Send + 'static>(
    name: impl Into<Arc<str>>,
) -> Result<(Sender<T>, Receiver<T>), NameTaken> {
    let name = name.into();
    let (tx, rx) = rialto_event::named_channel(name.clone());
    let (tx, rx) = (Sender::from(tx), Receiver::from(rx));
    Directory::process().name(name, &tx, &rx)?;
    Ok((tx, rx))
}

macro_rules! endpoint {
    ($end:ident, $side:expr, $nothing:pat => $one:ident) => {
        impl<T: Send + 'static> $end<T> {
            /// Its identity, which it gets when it is first asked for: then it is in
            /// [this process's directory](Directory::process).
            #[must_use]
            pub fn id(&self) -> EndpointId {
                self.0.listed.get_or_init(|| Directory::process().list($side, self.whole())).0.clone()
            }

            /// Lists it under an id.
            pub(crate) fn list_as(&self, id: EndpointId, directory: &Directory) -> bool {
                self.0.listed.set((id, directory.clone())).is_ok()
            }

            fn traced(&self) -> trace::Handle {
                let (channel, _) = self.0.handle.handle_count();
                trace::Handle {
                    place: std::ptr::from_ref(self).addr(),
                    channel,
                    side: $side,
                    end: Arc::as_ptr(&self.0).addr(),
                    // A program that has its identity can find it.
                    listed: self.0.listed.get().is_some(),
                    count: Box::new({
                        let end = Arc::downgrade(&self.0);
                        move || {
                            (end.strong_count(), end.upgrade().map_or(0, |end| end.handle.handle_count().1))
                        }
                    }),
                }
            }

            pub(crate) fn whole(&self) -> Arc<dyn std::any::Any + Send + Sync> {
                self.0.clone()
            }
        }

        impl<T> From<rialto_event::$end<T>> for $end<T> {
            fn from(handle: rialto_event::$end<T>) -> Self {
                $end(Arc::new(End { handle, listed: OnceLock::new() }))
            }
        }

        impl<T> Deref for $end<T> {
            type Target = rialto_event::$end<T>;
            fn deref(&self) -> &rialto_event::$end<T> {
                &self.0.handle
            }
        }

        impl<T> Clone for $end<T> {
            fn clone(&self) -> Self {
                $end(self.0.clone())
            }
        }

        impl<T> fmt::Debug for $end<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let id = self.0.listed.get().map(|(id, _)| id);
                f.debug_tuple(stringify!($end)).field(&id).finish()
            }
        }

        impl<T: Send + 'static> Serialize for $end<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if trace::is_on() {
                    trace::handle(self.traced());
                    return serializer.serialize_unit();
                }
                if purpose() != Purpose::Value {
                    return serializer.serialize_unit_struct(stringify!($end));
                }
                self.id().serialize(serializer)
            }
        }

        impl<'de, T: Send + 'static> Deserialize<'de> for $end<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if purpose() != Purpose::Value {
                    let $nothing = rialto_event::channel();
                    return pretended(stringify!($end), deserializer).map(|()| $end::from($one));
                }
                let id = EndpointId::deserialize(deserializer)?;
                scope::directory().find($side, &id).map($end).map_err(refusal::refuse)
            }
        }
    };
}

endpoint!(Sender, Side::Sending, (one, _) => one);
endpoint!(Receiver, Side::Receiving, (_, one) => one);
