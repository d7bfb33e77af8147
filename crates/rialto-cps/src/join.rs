//! What `join!` is: the frames of several calls, in one.

use crate::states::{Load, Save, Site};
use crate::{Data, Frame, Layout};
use serde::{Deserialize, Serialize};
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
    Running(F),
    /// Ready.
    Done(F::Output),
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
    fn poll(&mut self, cx: &mut Context<'_>) -> bool {
        if let Part::Running(frame) = self
            && let Poll::Ready(output) = Pin::new(frame).poll(cx)
        {
            *self = Part::Done(output);
        }
        matches!(self, Part::Done(_))
    }

    fn take(&mut self) -> F::Output {
        match std::mem::replace(self, Part::Taken) {
            Part::Done(output) => output,
            _ => crate::rt::over("join!"),
        }
    }

    fn save<S: Save>(&self, name: &'static str, to: &mut S) -> Result<(), S::Error> {
        let done = match self {
            Part::Running(_) => None,
            Part::Done(output) => Some(output),
            Part::Taken => return Err(to.over("join!")),
        };
        to.variable(name, &done)?;
        match self {
            Part::Running(frame) => frame.save(to),
            _ => Ok(()),
        }
    }

    fn load<L: Load>(name: &'static str, from: &mut L) -> Result<Self, L::Error> {
        match from.variable(name)? {
            Some(output) => Ok(Part::Done(output)),
            None => F::load(from).map(Part::Running),
        }
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
                if $(parts.$place.poll(cx))&+ {
                    return Poll::Ready(($(parts.$place.take(),)+));
                }
                Poll::Pending
            }
        }

        impl<$($part: Frame<Output: Data>),+> Unpin for Join<($(Part<$part>,)+)> {}

        impl<$($part: Frame<Output: Data>),+> Frame for Join<($(Part<$part>,)+)> {
            const NAME: &'static str = "join!";
            const LAYOUT: u64 = Layout::new().text("join!")$(.number($part::LAYOUT))+.hash();
            const SITES: &'static [Site] = &[Site {
                name: "joined",
                layout: <Self as Frame>::LAYOUT,
                variables: &[$(($name, "its result, unless it is the next frame")),+],
                callee: None,
            }];

            fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
                to.frame(Self::NAME, &Self::SITES[0])?;
                $(self.0.$place.save($name, to)?;)+
                Ok(())
            }

            fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
                from.frame(Self::NAME, Self::SITES)?;
                Ok(Join(($(Part::load($name, from)?,)+)))
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
