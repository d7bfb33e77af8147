//! One part of a `choose_all`: a sync of its own, without a task.
//!
//! A part is a parasite reduced to the step that it takes when it is unblocked: it is counted out. So it has
//! the header of a task, and its body is the sync. Where a task would be queued, the thread that unblocks the
//! part counts it out at once, on its own stack.
//!
//! The header's SCHEDULED bit decides which thread counts the part out. A partner that has committed the part
//! sets the bit before it publishes the result, and then counts the part out. After the sync is dropped, no
//! partner can commit the part any more. Then the owner counts it out, unless a partner has set the bit.

use core::cell;
use core::mem::ManuallyDrop;
use core::pin::Pin;
use core::ptr::NonNull;
use core::task::{Context, Poll, Waker};

use rialto_task::primitives::Cell;
use rialto_task::wake::borrowed_waker;
use rialto_task::{Header, Turn, Vtable};

use super::shared_parts::Head;
use crate::diagnostics::Wait;
use crate::pending::Pending;
use crate::sync::SyncOf;

/// See the module's documentation.
#[repr(C)]
pub struct Member<P: Pending> {
    header: Header,
    /// The shared word in which the part is counted out.
    head: NonNull<Head>,
    /// Used by the owner of the parts only, the pending of the `choose_all`.
    sync: Cell<Option<SyncOf<P>>>,
    /// Used by the owner only: whether it has counted the part out, or is about to.
    counted: cell::Cell<bool>,
}

// SAFETY: a member moves to another thread only with its owner, and `P: Send`. Partners reach what they reach
// of every sync, and the header, which any thread may use.
unsafe impl<P: Pending + Send> Send for Member<P> {}

/// All parts of a `choose_all`.
pub trait Members {
    /// The results of the parts, in the shape of the list.
    type Output;

    /// Returns the number of parts.
    fn count(&self) -> usize;
    /// Returns the depth of nested boxes in the deepest part.
    ///
    /// # Safety
    ///
    /// The caller is the owner.
    unsafe fn depth(&self) -> usize;
    /// Gives the parts the word in which they are counted out.
    fn attach(&mut self, head: NonNull<Head>);
    /// Runs the guards of the parts, in order.
    ///
    /// # Safety
    ///
    /// The caller is the owner.
    unsafe fn force(&self, cx: &mut Context<'_>) -> Poll<()>;
    /// Returns whether all parts look enabled, without taking a lock.
    ///
    /// # Safety
    ///
    /// As above.
    unsafe fn look_enabled(&self) -> bool;
    /// Adds to `waits` what the parts wait for that have not committed.
    ///
    /// # Safety
    ///
    /// As above.
    unsafe fn wait_for(&self, waits: &mut Vec<Wait>);
    /// Starts the parts, in order. Adds to `committed` how many of them commit at once. The caller counts
    /// these parts out.
    ///
    /// # Safety
    ///
    /// As above, and it is called once.
    unsafe fn begin(&self, committed: &mut usize);
    /// Takes the results of the parts.
    ///
    /// # Safety
    ///
    /// As above, and all parts have committed.
    unsafe fn collect(&self) -> Self::Output;
    /// Drops the syncs of the parts, and counts out those that no partner has committed.
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

    /// Counts the part out. Called by a partner that has committed it, and holds no lock.
    unsafe fn schedule(member: NonNull<Header>) {
        // SAFETY: the header is the first field of a member, which stays alive until the part is counted out.
        // Only `head` is read, because the owner may be using the other fields.
        unsafe {
            let head = (&raw const (*member.cast::<Member<P>>().as_ptr()).head).read();
            Head::count_out(head, 1);
        }
    }

    /// Never frees the member: the header's own count is not given up.
    unsafe fn free(_: NonNull<Header>) {}
}

impl<P: Pending> Member<P> {
    pub(super) fn new(sync: SyncOf<P>) -> Self {
        const {
            assert!(
                !P::WAITS_AFTER,
                "`then` cannot be in a part of `choose_all`, because no task would run its future; \
                 help: apply `then` to the `choose_all`, or use `wrap` in the part"
            );
        }
        Member {
            header: Header::non_task_waiting(Of::<P>::TABLE_REF),
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
    /// The caller is the owner, and the member is attached.
    unsafe fn with_sync<R>(&self, f: impl FnOnce(Pin<&mut SyncOf<P>>) -> R) -> Option<R> {
        self.sync.with_mut(|sync| {
            // SAFETY: the caller is the owner, and only the owner uses the sync. An attached member does not
            // move until it is dropped in place.
            let sync = unsafe { (*sync).as_mut() };
            // SAFETY: as above.
            sync.map(|sync| f(unsafe { Pin::new_unchecked(sync) }))
        })
    }

    /// Returns the waker of this part. It is valid as long as the sync is.
    fn waker(&self) -> ManuallyDrop<Waker> {
        // SAFETY: the wakees that the sync makes from it are dropped with the sync, except one that a partner
        // has taken. In that case the part is not counted out yet, so the member is alive.
        unsafe { borrowed_waker(NonNull::from(self).cast()) }
    }

    /// See [`Members::depth`].
    pub(super) unsafe fn depth(&self) -> usize {
        // SAFETY: by contract.
        unsafe { self.with_sync(|sync| sync.depth()) }.unwrap_or(0)
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
    pub(super) unsafe fn begin(&self, committed: &mut usize) {
        // SAFETY: by contract.
        let start = || unsafe { self.with_sync(|sync| sync.start(&self.waker())) };
        // SAFETY: a member is made with a count for one turn, which is this one. The member outlives the
        // call.
        let (at_once, _) = unsafe { Turn::run(NonNull::from(&self.header), start) };
        let at_once = at_once.unwrap_or(false);
        self.counted.set(at_once);
        *committed += usize::from(at_once);
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
        // The sync is gone. A partner that has committed it has set SCHEDULED, and counts the part out.
        if !self.counted.replace(true) && self.header.state.notify() {
            // SAFETY: we have set SCHEDULED, so no partner counts the part out.
            unsafe { Head::count_out(self.head, 1) }
        }
    }

    /// Drops the sync in its place.
    ///
    /// # Safety
    ///
    /// The caller is the owner.
    unsafe fn drop_sync(&self) {
        // SAFETY: by contract; dropped in its place.
        self.sync.with_mut(|sync| unsafe { *sync = None });
    }
}
