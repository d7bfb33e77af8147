//! One part of a `choose_all`: a sync of its own, without a task.
//!
//! It is a parasite of which nothing is left but what it does when it is
//! unblocked: it counts itself out. So it has a task's header, and for a body the
//! sync; and where a task would be queued, who unblocks it does the rest at once,
//! on his own stack.
//!
//! The header's SCHEDULED says who counts: a partner who has committed the part
//! sets it, before the result is there to be seen, and then counts. Once the sync
//! is gone no partner can begin to: then it is the gatherer's, unless one has.

use core::cell;
use core::mem::ManuallyDrop;
use core::pin::Pin;
use core::ptr::NonNull;
use core::task::{Context, Poll, Waker};

use rialto_task::primitives::Cell;
use rialto_task::wake::borrowed_waker;
use rialto_task::{Header, Turn, Vtable};

use super::gathering::Head;
use crate::pending::Pending;
use crate::sync::SyncOf;
use crate::waits::Wait;

/// See the module's documentation.
#[repr(C)]
pub struct Member<P: Pending> {
    header: Header,
    /// Where it counts itself out.
    head: NonNull<Head>,
    /// The gatherer's.
    sync: Cell<Option<SyncOf<P>>>,
    /// The gatherer's: it has been, or will be, counted out.
    counted: cell::Cell<bool>,
}

// SAFETY: it goes where its gatherer goes; partners reach of it what they reach
// of every sync, and the header.
unsafe impl<P: Pending + Send> Send for Member<P> {}

/// All parts of a `choose_all`.
pub trait Members {
    /// What they yield, in the shape of the list.
    type Output;

    /// How many there are.
    fn count(&self) -> usize;
    /// Tells them where they count themselves out.
    fn attach(&mut self, head: NonNull<Head>);
    /// Runs their guards, in order.
    ///
    /// # Safety
    ///
    /// The caller of this and of the others is the gatherer.
    unsafe fn force(&self, cx: &mut Context<'_>) -> Poll<()>;
    /// Whether all could happen now, as far as a look without locks can tell.
    ///
    /// # Safety
    ///
    /// As above.
    unsafe fn look_enabled(&self) -> bool;
    /// Adds what those wait for that have not happened.
    ///
    /// # Safety
    ///
    /// As above.
    unsafe fn wait_for(&self, waits: &mut Vec<Wait>);
    /// Begins them, in order, and counts those that have happened at once, for
    /// the caller to count them out.
    ///
    /// # Safety
    ///
    /// As above, and once.
    unsafe fn begin(&self, happened: &mut usize);
    /// What they have yielded.
    ///
    /// # Safety
    ///
    /// As above, and all have happened.
    unsafe fn collect(&self) -> Self::Output;
    /// Drops what is left of them, and counts out those that have not happened.
    ///
    /// # Safety
    ///
    /// As above.
    unsafe fn abandon(&self);
}

struct Of<P>(P);

impl<P: Pending> Of<P> {
    const TABLE: Vtable = Vtable { schedule: Self::schedule, free: Self::free };
    const TABLE_REF: &'static Vtable = &Self::TABLE;

    /// A partner has committed the part, and holds no lock.
    unsafe fn schedule(member: NonNull<Header>) {
        // SAFETY: it was made of a member, which its count keeps. Of the rest the
        // gatherer may be making use.
        unsafe {
            let head = (&raw const (*member.cast::<Member<P>>().as_ptr()).head).read();
            Head::count_out(head, 1);
        }
    }

    /// Its own count is not given up.
    unsafe fn free(_: NonNull<Header>) {}
}

impl<P: Pending> Member<P> {
    pub(super) fn new(sync: SyncOf<P>) -> Self {
        const {
            assert!(
                !P::WAITS_AFTER,
                "a wrap that waits (`then`) cannot be in a part of `choose_all`: no part has a task to run it"
            );
        }
        Member {
            header: Header::waiting(Of::<P>::TABLE_REF),
            head: NonNull::dangling(),
            sync: Cell::new(Some(sync)),
            counted: cell::Cell::new(false),
        }
    }

    pub(super) fn attach(&mut self, head: NonNull<Head>) {
        self.head = head;
    }

    /// Calls `f` with the sync, if it is still there.
    ///
    /// # Safety
    ///
    /// The caller is the gatherer, and the member is attached.
    unsafe fn with_sync<R>(&self, f: impl FnOnce(Pin<&mut SyncOf<P>>) -> R) -> Option<R> {
        self.sync.with_mut(|sync| {
            // SAFETY: it is the gatherer's, and an attached member stays in its
            // place until it is dropped there.
            let sync = unsafe { (*sync).as_mut() };
            // SAFETY: as above.
            sync.map(|sync| f(unsafe { Pin::new_unchecked(sync) }))
        })
    }

    /// The waker of this part. It lives as long as the sync does.
    fn waker(&self) -> ManuallyDrop<Waker> {
        // SAFETY: of what the sync makes of it nothing is left after the sync,
        // but what a partner has, and then the member is not counted out.
        unsafe { borrowed_waker(NonNull::from(self).cast()) }
    }

    /// See [`Members::force`].
    pub(super) unsafe fn force(&self, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: by contract.
        unsafe { self.with_sync(|sync| sync.force(cx)) }.unwrap_or(Poll::Ready(()))
    }

    /// See [`Members::look_enabled`].
    pub(super) unsafe fn looks_enabled(&self) -> bool {
        // SAFETY: by contract.
        unsafe { self.with_sync(|sync| sync.looks_enabled()) }.unwrap_or(false)
    }

    /// See [`Members::wait_for`].
    pub(super) unsafe fn wait_for(&self, waits: &mut Vec<Wait>) {
        // SAFETY: by contract.
        unsafe { self.with_sync(|sync| sync.waits_for(waits)) };
    }

    /// See [`Members::begin`].
    #[inline]
    pub(super) unsafe fn begin(&self, happened: &mut usize) {
        // SAFETY: by contract.
        let start = || unsafe { self.with_sync(|sync| sync.start(&self.waker())) };
        // SAFETY: a member is made with a count for its one turn, which is this one; it outlives
        // the call.
        let (at_once, _) = unsafe { Turn::of(NonNull::from(&self.header), start) };
        let at_once = at_once.unwrap_or(false);
        self.counted.set(at_once);
        *happened += usize::from(at_once);
    }

    /// See [`Members::collect`].
    #[inline]
    pub(super) unsafe fn take(&self) -> P::Output {
        // SAFETY: by contract.
        let Some(value) = (unsafe { self.with_sync(SyncOf::finish) }) else {
            unreachable!("the parts are taken once")
        };
        // SAFETY: as above.
        unsafe { self.drop_sync() };
        value
    }

    /// See [`Members::abandon`].
    pub(super) unsafe fn abandon(&self) {
        // SAFETY: by contract.
        unsafe { self.drop_sync() };
        // The sync is gone: whoever has committed it has set SCHEDULED.
        if !self.counted.replace(true) && self.header.state.notify() {
            // SAFETY: nobody else does.
            unsafe { Head::count_out(self.head, 1) }
        }
    }

    /// # Safety
    ///
    /// The caller is the gatherer.
    unsafe fn drop_sync(&self) {
        // SAFETY: by contract; dropped in its place.
        self.sync.with_mut(|sync| unsafe { *sync = None });
    }
}
