//! The frame of a callee that is the function itself, on the heap.

use crate::Frame;
use crate::states::{Load, Save};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A frame of the same type as the one it lies in.
///
/// Frames of frames are written, read and polled on the native stack. No more
/// than [`Nested::LIMIT`] are written or read within each other: an error,
/// where the stack would overflow, whatever the bytes say.
#[derive(Clone)]
pub struct Nested<F>(Box<F>);

impl<F> Nested<F> {
    /// How many are written or read within each other.
    pub const LIMIT: u32 = 256;

    /// On the heap.
    pub fn new(frame: F) -> Self {
        Nested(Box::new(frame))
    }
}

impl<F: Frame> Nested<F> {
    /// As the frame's own.
    pub fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        let _level = Level::enter().map_err(|_| to.deep(F::NAME))?;
        self.0.save(to)
    }

    /// As the frame's own.
    pub fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        let _level = Level::enter().map_err(|_| from.deep(F::NAME))?;
        F::load(from).map(Nested::new)
    }
}

impl<F: Future + Unpin> Future for Nested<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        Pin::new(&mut *self.0).poll(cx)
    }
}

impl<F: Serialize> Serialize for Nested<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _level = Level::enter().map_err(serde::ser::Error::custom)?;
        self.0.serialize(serializer)
    }
}

impl<'de, F: Deserialize<'de>> Deserialize<'de> for Nested<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let _level = Level::enter().map_err(serde::de::Error::custom)?;
        F::deserialize(deserializer).map(Nested::new)
    }
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// One frame further in, until it is dropped.
struct Level;

impl Level {
    fn enter() -> Result<Self, String> {
        let limit = Nested::<()>::LIMIT;
        DEPTH.with(|depth| {
            if depth.get() >= limit {
                return Err(format!("more than {limit} frames of one function within each other"));
            }
            depth.set(depth.get() + 1);
            Ok(Level)
        })
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.with(|depth| depth.set(depth.get() - 1));
    }
}
