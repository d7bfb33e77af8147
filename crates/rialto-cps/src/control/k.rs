use super::{Ask, Place, Places, Value, made_in};
use crate::refusal::pretended;
use crate::{Continuation, EncodeError, refusal, scope, shared};
use rialto_codec::{Purpose, purpose};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::{Any, type_name};
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The rest of a computation, from where [`capture`](crate::capture()) was
/// awaited, which waits for a `V`.
///
/// It is a value: cloned, sent on channels, kept in variables, written and read
/// (by a [`Registry`](crate::Registry) that has the outermost function). Thrown
/// to, it is a computation that runs: in place of another one, by
/// [`throw`](crate::throw()), or by itself, by [`resume`](Self::resume) and
/// [`start`](Self::start). Dropped, it is forgotten.
///
/// Termite's first-class continuations.
pub struct K<V: Value> {
    whole: Box<dyn Whole>,
    place: Place<V>,
}

/// A [`Continuation<T>`](Continuation), whatever its `T` is.
pub(crate) trait Whole: Send {
    fn name(&self) -> &'static str;
    fn returns(&self) -> &'static str;
    fn copy(&self) -> Box<dyn Whole>;
    fn write(&self) -> Result<Vec<u8>, EncodeError>;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
    fn into_task(self: Box<Self>) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

impl<T: 'static> Whole for Continuation<T> {
    fn name(&self) -> &'static str {
        Continuation::name(self)
    }
    fn returns(&self) -> &'static str {
        type_name::<T>()
    }
    fn copy(&self) -> Box<dyn Whole> {
        Box::new(self.clone())
    }
    fn write(&self) -> Result<Vec<u8>, EncodeError> {
        shared::or_writing(|| self.write_within())
    }
    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
    fn into_task(self: Box<Self>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(Unseen(*self))
    }
}

/// Drops what it returns.
struct Unseen<T>(Continuation<T>);

impl<T: 'static> Future for Unseen<T> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        Pin::new(&mut self.0).poll(cx).map(drop)
    }
}

/// A computation, and the places in it: what is granted to a leaf that captures.
pub(crate) struct Copied {
    whole: Box<dyn Whole>,
    places: Places,
}

impl Copied {
    /// That of what `copy` makes.
    pub(crate) fn of(copy: impl FnOnce() -> Box<dyn Whole>) -> Self {
        let (whole, places) = made_in(copy);
        Copied { whole, places }
    }

    /// From where this leaf is. `None` if there is no such leaf, or one of another
    /// type.
    pub(crate) fn at<V: Value>(self, ask: Ask) -> Option<K<V>> {
        Some(K { place: self.places.find(ask)?, whole: self.whole })
    }
}

/// A computation returns something else than was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherResult {
    /// The outermost function.
    pub name: String,
    /// The type of its result.
    pub returns: String,
    /// The type that was asked for.
    pub asked: String,
}

impl OtherResult {
    pub(crate) fn of(whole: &dyn Whole, asked: &str) -> Self {
        OtherResult { name: whole.name().into(), returns: whole.returns().into(), asked: asked.into() }
    }
}

impl fmt::Display for OtherResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherResult { name, returns, asked } = self;
        write!(
            f,
            "`{name}` returns `{returns}`, but a computation that returns `{asked}` was requested; help: \
             request the type that it returns"
        )
    }
}

impl std::error::Error for OtherResult {}

impl<V: Value> K<V> {
    /// Throws `value` to it: the computation goes on from there, by itself, and
    /// returns what it would have returned.
    ///
    /// # Errors
    ///
    /// If the continuation returns another type than `T`.
    pub fn resume<T: 'static>(self, value: V) -> Result<Continuation<T>, OtherResult> {
        let whole = self.thrown(value);
        let other = OtherResult::of(&*whole, type_name::<T>());
        whole.into_any().downcast::<Continuation<T>>().map(|continuation| *continuation).map_err(|_| other)
    }

    /// Throws `value` to it: the computation as a task, to be spawned anywhere,
    /// whatever it returns; that is dropped.
    pub fn start(self, value: V) -> impl Future<Output = ()> + Send + use<V> {
        self.thrown(value).into_task()
    }

    pub(crate) fn thrown(self, value: V) -> Box<dyn Whole> {
        self.place.put(value);
        self.whole
    }

    /// The outermost function: its module path and name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.whole.name()
    }
}

impl<V: Value> Clone for K<V> {
    fn clone(&self) -> Self {
        match Copied::of(|| self.whole.copy()).at(self.place.ask()) {
            Some(copy) => copy,
            None => unreachable!("a copy has the leaf, which has a place"),
        }
    }
}

impl<V: Value> fmt::Debug for K<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("K").field(&self.name()).finish()
    }
}

impl<V: Value> Serialize for K<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if purpose() != Purpose::Value {
            return serializer.serialize_unit_struct("K");
        }
        let whole = self.whole.write().map_err(serde::ser::Error::custom)?;
        (self.place.ask(), serde_bytes::ByteBuf::from(whole)).serialize(serializer)
    }
}

impl<'de, V: Value> Deserialize<'de> for K<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if purpose() != Purpose::Value {
            let nothing = || K { whole: Box::new(Continuation::<()>::nothing()), place: Place::new() };
            return pretended("K", deserializer).map(|()| nothing());
        }
        let (ask, whole) = <(Ask, serde_bytes::ByteBuf)>::deserialize(deserializer)?;
        let (whole, places) = made_in(|| scope::whole(&whole));
        let whole = whole.map_err(refusal::refuse)?;
        let no_leaf = || serde::de::Error::custom("nothing in it waits for such a value");
        Copied { whole, places }.at(ask).ok_or_else(no_leaf)
    }
}
