//! Frames on the heap, without which a function could not call itself, nor two
//! each other.

use crate::states::{Load, Save, Site};
use crate::{DecodeError, Frame, Layout, refusal};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread::LocalKey;

/// A frame of the same function as the one it lies in.
///
/// Frames within frames are run, written, read, copied and dropped on the native
/// stack. No more than 256 of them are run or read within each other; so
/// there are never more. A large one counts as several: one more for each 128 bytes.
#[derive(Clone)]
pub struct Nested<F>(Box<F>);

/// How many frames on the heap there can be within each other, if they are small.
pub const LIMIT: u32 = 256;

/// As how many it counts: what a frame takes of the native stack grows with its size.
fn weight<F: Frame>() -> u32 {
    u32::try_from(F::SIZE / 128).unwrap_or(u32::MAX).saturating_add(1)
}

impl<F: Frame> Nested<F> {
    /// On the heap.
    pub fn new(frame: F) -> Self {
        Nested(Box::new(frame))
    }
}

impl<F: Frame> Frame for Nested<F> {
    const NAME: &'static str = F::NAME;
    // The box has the same layout as the value without it.
    const LAYOUT: u64 = Layout::new().text("itself").hash();
    const RESULT: u64 = F::RESULT;

    fn sites() -> &'static [Site] {
        F::sites()
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        let _level = Level::enter(&DATA, weight::<F>()).map_err(|_| to.deep(F::NAME))?;
        self.0.save(to)
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        let _level = Level::enter(&DATA, weight::<F>()).map_err(|_| from.deep(F::NAME))?;
        F::load(from).map(Nested::new)
    }
}

impl<F: Frame> Future for Nested<F> {
    type Output = F::Output;

    /// # Panics
    ///
    /// When there are too many within each other: they could not be written, and
    /// would overflow the stack.
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let _level = enter_run(F::NAME, weight::<F>());
        Pin::new(&mut *self.0).poll(cx)
    }
}

impl<F: Frame> Serialize for Nested<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _level = Level::enter(&DATA, weight::<F>()).map_err(serde::ser::Error::custom)?;
        Frame::write(&*self.0, serializer)
    }
}

impl<'de, F: Frame> Deserialize<'de> for Nested<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let _level = Level::enter(&DATA, weight::<F>())
            .map_err(|error| refusal::refuse(DecodeError::Malformed(error)))?;
        F::deserialize(deserializer).map(Nested::new)
    }
}

/// A frame of another function, on the heap. It has a layout of its own, which is written beside it: the caller's
/// layout may be a part of this one.
#[derive(Clone)]
pub struct Boxed<F>(Nested<F>);

impl<F: Frame> Boxed<F> {
    /// On the heap.
    pub fn new(frame: F) -> Self {
        Boxed(Nested::new(frame))
    }
}

impl<F: Frame> Frame for Boxed<F> {
    const NAME: &'static str = F::NAME;
    const LAYOUT: u64 = Layout::new().text("boxed").hash();
    const RESULT: u64 = F::RESULT;

    fn sites() -> &'static [Site] {
        F::sites()
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        self.0.save(to)
    }

    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        Nested::load(from).map(Boxed)
    }
}

impl<F: Frame> Future for Boxed<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        Pin::new(&mut self.0).poll(cx)
    }
}

impl<F: Frame> Serialize for Boxed<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (F::LAYOUT.to_le_bytes(), &self.0).serialize(serializer)
    }
}

impl<'de, F: Frame> Deserialize<'de> for Boxed<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(2, LayoutAndFrame(PhantomData))
    }
}

/// Compares the layout before the frame is read.
struct LayoutAndFrame<F>(PhantomData<F>);

impl<'de, F: Frame> Visitor<'de> for LayoutAndFrame<F> {
    type Value = Boxed<F>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a layout and a frame")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Boxed<F>, A::Error> {
        let layout: [u8; 8] = parts.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let (name, written, here) = (F::NAME.into(), u64::from_le_bytes(layout), F::LAYOUT);
        if written != here {
            return Err(refusal::refuse(DecodeError::ChangedLayout { name, written, here, builds: None }));
        }
        let frame = parts.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        Ok(Boxed(frame))
    }
}

thread_local! {
    static RUN: Cell<u32> = const { Cell::new(0) };
    /// Apart: what runs may be writing others, or itself.
    static DATA: Cell<u32> = const { Cell::new(0) };
}

type Depth = LocalKey<Cell<u32>>;

/// One frame on the heap is run within others.
///
/// # Panics
///
/// When there are too many: they could not be written, and would overflow the stack.
#[track_caller]
pub(crate) fn running(name: &str) -> Level {
    enter_run(name, 1)
}

#[track_caller]
fn enter_run(name: &str, weight: u32) -> Level {
    Level::enter(&RUN, weight).unwrap_or_else(|_| {
        let calls = LIMIT / weight.min(LIMIT);
        panic!(
            "`{name}` is called with more than {calls} calls of itself, by way of `Box::pin`, by pointers, or by `resume`, \
             around it: make it a loop, keep less in its variables, or let fewer be under way at a time"
        )
    })
}

/// One further in, of what is written or read within each other.
pub(crate) fn level() -> Result<Level, String> {
    Level::enter(&DATA, 1)
}

/// One frame further in, until it is dropped.
pub(crate) struct Level(&'static Depth, u32);

impl Level {
    fn enter(depth: &'static Depth, weight: u32) -> Result<Self, String> {
        if weight > LIMIT - depth.get() {
            return Err(format!("more than {LIMIT} frames lie within each other, or fewer large ones"));
        }
        depth.set(depth.get() + weight);
        Ok(Level(depth, weight))
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        self.0.set(self.0.get() - self.1);
    }
}
