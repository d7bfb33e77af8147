//! The frame of a `join!`, which contains the frames of its calls.

use crate::states::{Function, Load, Save, Site, once};
use crate::{Data, Frame, Layout};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A tuple of [`Part`]s.
#[derive(Clone, Serialize, Deserialize)]
pub struct Join<P>(pub P);

/// One of the calls.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Part<F: Frame<Output: Data>> {
    /// Not ready.
    Running(#[serde(serialize_with = "Frame::write")] F),
    /// Ready.
    Done(#[serde(serialize_with = "rialto_codec::serialize_variable")] F::Output),
    /// It was with the results of all.
    #[serde(skip)]
    Taken,
}

impl<F: Frame<Output: Data>> Part<F> {
    /// Not begun yet.
    pub fn new(frame: F) -> Self {
        Part::Running(frame)
    }

    /// Whether it is done.
    pub(crate) fn poll(&mut self, number: usize, cx: &mut Context<'_>) -> bool {
        /// Drops the frame of a call that panics before the other parts, as a `join!` of futures does.
        struct Panics<'p, F: Frame<Output: Data>>(&'p mut Part<F>);
        impl<F: Frame<Output: Data>> Drop for Panics<'_, F> {
            fn drop(&mut self) {
                *self.0 = Part::Taken;
            }
        }
        let _within = Within::enter(number);
        let part = Panics(self);
        if let Part::Running(frame) = &mut *part.0
            && let Poll::Ready(output) = Pin::new(frame).poll(cx)
        {
            *part.0 = Part::Done(output);
        }
        let ready = matches!(part.0, Part::Done(_));
        // It has not panicked.
        std::mem::forget(part);
        ready
    }

    pub(crate) fn take(&mut self) -> F::Output {
        match std::mem::replace(self, Part::Taken) {
            Part::Done(output) => output,
            _ => crate::rt::over("join!"),
        }
    }

    /// Whether it is done, and with what: a variable of the `join!`.
    fn mark<S: Save>(&self, name: &'static str, to: &mut S) -> Result<(), S::Error> {
        match self.marked() {
            Some(mark) => to.variable(name, &mark),
            None => Err(to.over("join!")),
        }
    }

    pub(crate) fn marked(&self) -> Option<Mark<F::Output>> {
        match self {
            Part::Running(_) => Some(Mark::Running),
            Part::Done(output) => Some(Mark::Done(output.clone())),
            Part::Taken => None,
        }
    }

    /// Its frames, if it is not.
    pub(crate) fn frames<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        match self {
            Part::Running(frame) => frame.save(to),
            _ => Ok(()),
        }
    }

    pub(crate) fn load<L: Load>(mark: Mark<F::Output>, from: &mut L) -> Result<Self, L::Error> {
        match mark {
            Mark::Done(output) => Ok(Part::Done(output)),
            Mark::Running => F::load(from).map(Part::Running),
        }
    }
}

/// No `Option`: the result may be one, and some formats have one null for both.
#[derive(Serialize, Deserialize)]
pub(crate) enum Mark<T> {
    Running,
    Done(T),
}

thread_local! {
    static BRANCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Which part of a `join!` is being polled, from the outermost `join!` on: `[1, 0]` is the first part of a
/// `join!` in the second part of another; empty outside of all.
///
/// Each run of a branch takes the same steps in the same order, whatever the other branches do. So leaves
/// that count steps, such as those of durable tasks, count them by branch.
///
/// ```
/// assert!(rialto_cps::branch().is_empty());
/// ```
#[must_use]
pub fn branch() -> Vec<u8> {
    BRANCH.with_borrow(Clone::clone)
}

/// One part is being polled; so long was the branch before.
struct Within(usize);

impl Within {
    /// A number for which a byte has no room stands behind a byte of ones, so that no two parts have the same branch.
    fn enter(number: usize) -> Self {
        BRANCH.with_borrow_mut(|branch| {
            let before = branch.len();
            match u8::try_from(number) {
                Ok(number) if number < u8::MAX => branch.push(number),
                _ => {
                    branch.push(u8::MAX);
                    branch.extend_from_slice(&(number as u64).to_le_bytes());
                }
            }
            Within(before)
        })
    }
}

impl Drop for Within {
    fn drop(&mut self) {
        BRANCH.with_borrow_mut(|branch| branch.truncate(self.0));
    }
}

/// The parts are polled in their order, whoever has woken the task.
macro_rules! join_of {
    ($($part:ident $name:literal $place:tt),+) => {
        impl<$($part: Frame<Output: Data>),+> Future for Join<($(Part<$part>,)+)> {
            type Output = ($($part::Output,)+);

            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let parts = &mut self.0;
                // All of them, whichever is not ready.
                if $(parts.$place.poll($place, cx))&+ {
                    return Poll::Ready(($(parts.$place.take(),)+));
                }
                Poll::Pending
            }
        }

        impl<$($part: Frame<Output: Data>),+> Unpin for Join<($(Part<$part>,)+)> {}

        impl<$($part: Frame<Output: Data>),+> Frame for Join<($(Part<$part>,)+)> {
            const NAME: &'static str = "join!";
            const LAYOUT: u64 = Layout::new().text("join! 2")$(.number($part::LAYOUT))+.hash();
            const STEPS: bool = false $(|| $part::STEPS)+;

            fn sites() -> &'static [Site] {
                once::<Self>(|| {
                    // Only results are kept here. The frames of the parts have layouts of their own.
                    let layout = Layout::new().text("join! 3")$(.number($part::RESULT))+.hash();
                    let variables = &[$(($name, "its result, unless it runs: then its frames follow")),+];
                    vec![Site::of_hash("joined", layout, variables, const { &[$(Function::of::<$part>),+] })]
                })
            }

            fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
                to.frame(Self::NAME, &Self::sites()[0])?;
                // The variables first: then frames begin that have their own.
                $(self.0.$place.mark($name, to)?;)+
                $(self.0.$place.frames(to)?;)+
                Ok(())
            }

            fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
                from.frame(Self::NAME, Self::sites())?;
                let marks = ($(from.variable::<Mark<$part::Output>>($name)?,)+);
                Ok(Join(($(Part::load(marks.$place, from)?,)+)))
            }
        }
    };
}

join_of!(A "0" 0);
join_of!(A "0" 0, B "1" 1);
join_of!(A "0" 0, B "1" 1, C "2" 2);
join_of!(A "0" 0, B "1" 1, C "2" 2, D "3" 3);
join_of!(A "0" 0, B "1" 1, C "2" 2, D "3" 3, E "4" 4);
join_of!(A "0" 0, B "1" 1, C "2" 2, D "3" 3, E "4" 4, F "5" 5);
join_of!(A "0" 0, B "1" 1, C "2" 2, D "3" 3, E "4" 4, F "5" 5, G "6" 6);
join_of!(A "0" 0, B "1" 1, C "2" 2, D "3" 3, E "4" 4, F "5" 5, G "6" 6, H "7" 7);
