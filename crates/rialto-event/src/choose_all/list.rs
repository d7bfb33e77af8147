//! The arguments of `choose_all`: lists of events of one type, and tuples.

use core::ptr::NonNull;
use core::task::{Context, Poll};

use super::member::{Member, Members};
use super::shared_parts::Head;
use crate::diagnostics::Wait;
use crate::event::Event;
use crate::pending::Pending;

/// A list of events, the argument of [`choose_all`](crate::choose_all()): a `Vec` or an array of events of
/// one type, or a tuple of up to eight events of any types.
pub trait PartList {
    /// The results of the events, in the same shape.
    type Output;
    /// The events as parts of a `choose_all`.
    type Members: Members<Output = Self::Output>;
    /// Turns the events into parts. Starts nothing, and has no side effects.
    fn into_members(self) -> Self::Members;
    /// Returns the depth of nested boxes in the deepest event.
    #[doc(hidden)]
    fn depth(&self) -> usize {
        0
    }
}

impl<E: Event> PartList for Vec<E> {
    type Output = Vec<E::Output>;
    type Members = Box<[Member<E::Pending>]>;
    fn into_members(self) -> Self::Members {
        self.into_iter().map(|event| Member::new(event.sync())).collect()
    }
    fn depth(&self) -> usize {
        self.iter().map(E::depth).max().unwrap_or(0)
    }
}

impl<E: Event, const N: usize> PartList for [E; N] {
    type Output = [E::Output; N];
    type Members = [Member<E::Pending>; N];
    fn into_members(self) -> Self::Members {
        self.map(|event| Member::new(event.sync()))
    }
    fn depth(&self) -> usize {
        self.iter().map(E::depth).max().unwrap_or(0)
    }
}

/// The methods of [`Members`] for a slice, except `collect`.
macro_rules! each_of_slice {
    () => {
        fn count(&self) -> usize {
            self.len()
        }
        unsafe fn depth(&self) -> usize {
            // SAFETY: by contract.
            self.iter().map(|member| unsafe { member.depth() }).max().unwrap_or(0)
        }
        fn attach(&mut self, head: NonNull<Head>) {
            self.iter_mut().for_each(|member| member.attach(head));
        }
        unsafe fn force(&self, cx: &mut Context<'_>) -> Poll<()> {
            for member in self {
                // SAFETY: by contract.
                if unsafe { member.force(cx) }.is_pending() {
                    return Poll::Pending;
                }
            }
            Poll::Ready(())
        }
        unsafe fn look_enabled(&self) -> bool {
            // SAFETY: by contract.
            self.iter().all(|member| unsafe { member.looks_enabled() })
        }
        unsafe fn wait_for(&self, waits: &mut Vec<Wait>) {
            // SAFETY: by contract.
            self.iter().for_each(|member| unsafe { member.wait_for(waits) });
        }
        unsafe fn begin(&self, committed: &mut usize) {
            // SAFETY: by contract.
            self.iter().for_each(|member| unsafe { member.begin(committed) });
        }
        unsafe fn abandon(&self) {
            // SAFETY: by contract.
            self.iter().for_each(|member| unsafe { member.abandon() });
        }
    };
}

impl<P: Pending> Members for Box<[Member<P>]> {
    type Output = Vec<P::Output>;
    each_of_slice!();
    unsafe fn collect(&self) -> Vec<P::Output> {
        // SAFETY: by contract.
        self.iter().map(|member| unsafe { member.take() }).collect()
    }
}

impl<P: Pending, const N: usize> Members for [Member<P>; N] {
    type Output = [P::Output; N];
    each_of_slice!();
    unsafe fn collect(&self) -> [P::Output; N] {
        // SAFETY: by contract.
        self.each_ref().map(|member| unsafe { member.take() })
    }
}

macro_rules! part_tuple {
    ($count:literal: $($part:ident $name:ident),+) => {
        impl<$($part: Event),+> PartList for ($($part,)+) {
            type Output = ($($part::Output,)+);
            type Members = ($(Member<$part::Pending>,)+);
            fn into_members(self) -> Self::Members {
                let ($($name,)+) = self;
                ($(Member::new($name.sync()),)+)
            }
            fn depth(&self) -> usize {
                let ($($name,)+) = self;
                0 $( .max($name.depth()) )+
            }
        }

        impl<$($part: Pending),+> Members for ($(Member<$part>,)+) {
            type Output = ($($part::Output,)+);

            fn count(&self) -> usize {
                $count
            }
            unsafe fn depth(&self) -> usize {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                0 $( .max(unsafe { $name.depth() }) )+
            }
            fn attach(&mut self, head: NonNull<Head>) {
                let ($($name,)+) = self;
                $( $name.attach(head); )+
            }
            unsafe fn force(&self, cx: &mut Context<'_>) -> Poll<()> {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                $( if unsafe { $name.force(cx) }.is_pending() { return Poll::Pending; } )+
                Poll::Ready(())
            }
            unsafe fn look_enabled(&self) -> bool {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                true $( && unsafe { $name.looks_enabled() } )+
            }
            unsafe fn wait_for(&self, waits: &mut Vec<Wait>) {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                $( unsafe { $name.wait_for(waits) } )+
            }
            unsafe fn begin(&self, committed: &mut usize) {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                $( unsafe { $name.begin(committed) } )+
            }
            unsafe fn collect(&self) -> Self::Output {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                ($( unsafe { $name.take() }, )+)
            }
            unsafe fn abandon(&self) {
                let ($($name,)+) = self;
                // SAFETY: by contract.
                $( unsafe { $name.abandon() } )+
            }
        }
    };
}

part_tuple!(1: A a);
part_tuple!(2: A a, B b);
part_tuple!(3: A a, B b, C c);
part_tuple!(4: A a, B b, C c, D d);
part_tuple!(5: A a, B b, C c, D d, E e);
part_tuple!(6: A a, B b, C c, D d, E e, F f);
part_tuple!(7: A a, B b, C c, D d, E e, F f, G g);
part_tuple!(8: A a, B b, C c, D d, E e, F f, G g, H h);
