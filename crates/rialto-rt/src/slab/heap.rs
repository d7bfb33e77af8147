//! The pages of one worker.

use std::ptr::{self, NonNull};
use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::{AtomicPtr, Ordering, fence};

use super::page::{CLASSES, FreeCell, OWN_PAGE, Page, class_of};
use crate::shared::Shared;

/// The mailbox of a heap: cells that were freed by somebody else.
///
/// A stack to push on and to take whole, so there is no ABA problem.
pub(crate) struct Remote {
    stack: AtomicPtr<FreeCell>,
}

/// Stands in a [`Remote`] whose heap is gone: each page looks after itself.
static CLOSED: u64 = 0;

fn closed() -> *mut FreeCell {
    (&raw const CLOSED).cast_mut().cast()
}

/// Pages by cell size. Its owner allocates and frees without atomics.
pub(crate) struct Heap {
    /// Per class, the pages that have a free cell.
    partial: Box<[Option<NonNull<Page>>; CLASSES]>,
    /// All pages.
    all: Option<NonNull<Page>>,
    /// Per class, a cell that is free but counts as used: for what comes and
    /// goes.
    spare: Box<[Option<NonNull<Header>>; CLASSES]>,
    remote: *const Remote,
}

// SAFETY: a heap owns its pages; other threads reach only their shared parts.
unsafe impl Send for Heap {}

impl Remote {
    pub(crate) fn new() -> Remote {
        Remote { stack: AtomicPtr::new(ptr::null_mut()) }
    }

    /// Whether cells wait to be taken home.
    pub(crate) fn is_empty(&self) -> bool {
        self.stack.load(Ordering::Relaxed).is_null()
    }

    /// The mailbox of the heap that `cell` is of.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page.
    #[inline]
    pub(crate) unsafe fn of(cell: NonNull<Header>) -> *const Remote {
        // SAFETY: by contract.
        unsafe { Page::of(cell).as_ref() }.remote
    }

    /// Frees a cell from outside of its heap.
    ///
    /// # Safety
    ///
    /// `cell` belongs to a heap, and nobody uses it.
    pub(crate) unsafe fn free(cell: NonNull<Header>) {
        // SAFETY: the cell keeps its page, and that the runtime's shared part.
        let (page, remote) = unsafe {
            let page = Page::of(cell);
            (page, &*page.as_ref().remote)
        };
        let cell = cell.cast::<FreeCell>().as_ptr();
        let mut head = remote.stack.load(Ordering::Relaxed);
        loop {
            if ptr::eq(head, closed()) {
                // Acquire: the counts were written before the closing.
                fence(Ordering::Acquire);
                // SAFETY: the heap is gone, and this cell was one of the page's.
                return unsafe { Page::leave(page, 1) };
            }
            // SAFETY: the cell is ours until the exchange succeeds.
            unsafe { (&raw mut (*cell).next).write(NonNull::new(head)) };
            // Release: the owner of the heap sees our last writes to the cell.
            match remote.stack.compare_exchange_weak(head, cell, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => head = now,
            }
        }
    }

    /// Takes all cells; `leave` stays in their place.
    fn take(&self, leave: *mut FreeCell) -> Strays {
        // Acquire: pairs with the release of `free`. Release: who finds the
        // mailbox closed sees the counts written before.
        Strays(NonNull::new(self.stack.swap(leave, Ordering::AcqRel)))
    }
}

/// The cells of a mailbox, one by one.
struct Strays(Option<NonNull<FreeCell>>);

impl Iterator for Strays {
    type Item = NonNull<Header>;

    fn next(&mut self) -> Option<NonNull<Header>> {
        let cell = self.0?;
        // SAFETY: a cell on the list holds the next link, and is ours.
        self.0 = unsafe { (*cell.as_ptr()).next };
        Some(cell.cast())
    }
}

// SAFETY of the methods: the pages that the lists of a heap lead to are alive
// and, but for their shared parts, nobody else's. A page leaves the lists
// before it ends.
impl Heap {
    /// A heap without pages whose mailbox is `remote`, a part of the runtime
    /// that its pages keep alive.
    pub(crate) fn new(remote: *const Remote) -> Heap {
        Heap { partial: Box::new([None; CLASSES]), all: None, spare: Box::new([None; CLASSES]), remote }
    }

    /// As [`alloc`](Self::alloc), for a cell that is likely to be given back
    /// by [`lay_by`](Self::lay_by) soon.
    #[inline(always)]
    pub(crate) fn take(&mut self, size: usize, shared: &Arc<Shared>) -> NonNull<Header> {
        match self.spare[class_of(size)].take() {
            Some(cell) => {
                // SAFETY: a cell keeps its page.
                unsafe { Page::of(cell).as_ref() }.wipe(cell);
                cell
            }
            None => self.alloc(size, shared),
        }
    }

    /// Frees a cell of `size` bytes, to be the next one that
    /// [`take`](Self::take) returns.
    ///
    /// # Safety
    ///
    /// As for [`free`](Self::free).
    #[inline(always)]
    pub(crate) unsafe fn lay_by(&mut self, cell: NonNull<Header>, size: usize) {
        let spare = &mut self.spare[class_of(size)];
        if spare.is_none() {
            *spare = Some(cell);
        } else {
            // SAFETY: by contract.
            unsafe { self.free(cell) }
        }
    }

    /// The cells laid by are free like others.
    fn release_spare(&mut self) {
        for class in 0..CLASSES {
            if let Some(cell) = self.spare[class].take() {
                // SAFETY: it is of this heap, and nobody's.
                unsafe { self.free(cell) }
            }
        }
    }

    /// A cell of `size` bytes, as given by [`cell_size`](super::cell_size).
    #[inline]
    pub(crate) fn alloc(&mut self, size: usize, shared: &Arc<Shared>) -> NonNull<Header> {
        let class = class_of(size);
        let page = match self.partial[class] {
            Some(page) => page,
            None => self.more(class, size, shared),
        };
        // SAFETY: see above.
        let head = unsafe { page.as_ref() };
        let cell = match head.own.free.get() {
            Some(cell) => {
                // SAFETY: a free cell holds a link.
                head.own.free.set(unsafe { (*cell.as_ptr()).next });
                cell.cast()
            }
            // SAFETY: a listed page without freed cells has a fresh one.
            None => unsafe { page.byte_add(head.touch()).cast() },
        };
        let used = head.own.used.get() + 1;
        head.own.used.set(used);
        if used == head.capacity {
            self.unlist(page);
        }
        head.wipe(cell);
        cell
    }

    /// Frees a cell of this heap.
    ///
    /// # Safety
    ///
    /// `cell` came from this heap's `alloc`, and nobody uses it.
    #[inline]
    pub(crate) unsafe fn free(&mut self, cell: NonNull<Header>) {
        // SAFETY: the page of a cell of ours.
        let (page, head) = unsafe {
            let page = Page::of(cell);
            (page, page.as_ref())
        };
        let free = cell.cast::<FreeCell>();
        // SAFETY: the cell is ours, and large enough for a link.
        unsafe { (&raw mut (*free.as_ptr()).next).write(head.own.free.get()) };
        head.own.free.set(Some(free));
        let used = head.own.used.get() - 1;
        head.own.used.set(used);
        if !head.own.listed.get() {
            self.list(page);
        }
        if used == 0 {
            self.retire(page);
        }
    }

    /// Whether `cell` is of this heap.
    ///
    /// # Safety
    ///
    /// `cell` keeps its page.
    #[inline]
    pub(crate) unsafe fn owns(&self, cell: NonNull<Header>) -> bool {
        // SAFETY: by contract.
        unsafe { Remote::of(cell) == self.remote }
    }

    /// Takes home what others have freed.
    pub(crate) fn collect(&mut self) {
        // SAFETY: the runtime's shared part lives as long as its heaps.
        let remote = unsafe { &*self.remote };
        if !remote.is_empty() {
            for cell in remote.take(ptr::null_mut()) {
                // SAFETY: it was in this heap's mailbox.
                unsafe { self.free(cell) }
            }
        }
    }

    /// Gives back the empty pages that [`retire`](Self::retire) kept.
    pub(crate) fn trim(&mut self) {
        self.release_spare();
        for class in 0..CLASSES {
            if let Some(page) = self.partial[class]
                // SAFETY: see above.
                && unsafe { page.as_ref() }.own.used.get() == 0
            {
                self.remove(page);
            }
        }
    }

    /// Runs `f` on every cell that has held a task, and perhaps does now.
    pub(crate) fn for_each_cell(&self, mut f: impl FnMut(NonNull<Header>)) {
        let mut next = self.all;
        while let Some(page) = next {
            Page::cells(page).for_each(&mut f);
            // SAFETY: see above.
            next = unsafe { page.as_ref() }.own.all_next.get();
        }
    }

    /// Ends the heap. Each page lives on until its last cell is free.
    pub(crate) fn orphan(mut self) {
        self.release_spare();
        let mut next = self.all;
        while let Some(page) = next {
            // SAFETY: see above.
            let page = unsafe { page.as_ref() };
            // One more than there are: our own count keeps the page until below.
            page.orphans.store(page.own.used.get() + 1, Ordering::Relaxed);
            next = page.own.all_next.get();
        }
        // SAFETY: as in `collect`.
        for cell in unsafe { &*self.remote }.take(closed()) {
            debug_assert!(!ptr::eq(cell.as_ptr().cast(), closed()), "a heap ends once");
            // SAFETY: the cell was counted in its page.
            unsafe { Page::leave(Page::of(cell), 1) }
        }
        let mut next = self.all;
        while let Some(page) = next {
            // SAFETY: our own count keeps the page until it is given up here.
            unsafe {
                next = page.as_ref().own.all_next.get();
                Page::leave(page, 1);
            }
        }
    }

    #[cold]
    fn more(&mut self, class: usize, size: usize, shared: &Arc<Shared>) -> NonNull<Page> {
        self.collect();
        if let Some(page) = self.partial[class] {
            return page;
        }
        let page = Page::new(size, shared, self.remote);
        // SAFETY: see above.
        unsafe {
            page.as_ref().own.all_next.set(self.all);
            if let Some(next) = self.all {
                next.as_ref().own.all_prev.set(Some(page));
            }
        }
        self.all = Some(page);
        self.list(page);
        page
    }

    fn list(&mut self, page: NonNull<Page>) {
        // SAFETY: see above.
        let head = unsafe { page.as_ref() };
        let next = self.partial[head.class].replace(page);
        head.own.listed.set(true);
        head.own.prev.set(None);
        head.own.next.set(next);
        if let Some(next) = next {
            // SAFETY: see above.
            unsafe { next.as_ref() }.own.prev.set(Some(page));
        }
    }

    fn unlist(&mut self, page: NonNull<Page>) {
        // SAFETY: see above.
        let head = unsafe { page.as_ref() };
        head.own.listed.set(false);
        let (prev, next) = (head.own.prev.get(), head.own.next.get());
        // SAFETY: see above.
        unsafe {
            match prev {
                Some(prev) => prev.as_ref().own.next.set(next),
                None => self.partial[head.class] = next,
            }
            if let Some(next) = next {
                next.as_ref().own.prev.set(prev);
            }
        }
    }

    /// An empty page goes back, unless it is the last of its class with room:
    /// a task that comes and goes must not take its page along each time.
    #[inline]
    fn retire(&mut self, page: NonNull<Page>) {
        // SAFETY: see above.
        let head = unsafe { page.as_ref() };
        let alone = head.own.prev.get().is_none() && head.own.next.get().is_none();
        if !alone || head.class == OWN_PAGE {
            self.remove(page);
        }
    }

    /// Gives back a listed, empty page.
    #[cold]
    fn remove(&mut self, page: NonNull<Page>) {
        self.unlist(page);
        // SAFETY: see above; the page is empty, so nobody else refers to it.
        unsafe {
            let (prev, next) = (page.as_ref().own.all_prev.get(), page.as_ref().own.all_next.get());
            match prev {
                Some(prev) => prev.as_ref().own.all_next.set(next),
                None => self.all = next,
            }
            if let Some(next) = next {
                next.as_ref().own.all_prev.set(prev);
            }
            Page::destroy(page);
        }
    }
}

/// A cell with a page of its own and no heap, for a task that is born after
/// its runtime's heaps are gone: `remote` is closed.
pub(crate) fn orphan_cell(size: usize, shared: &Arc<Shared>, remote: *const Remote) -> NonNull<Header> {
    let page = Page::new(size, shared, remote);
    // SAFETY: the page is new and ours. Freeing its only cell counts it down.
    let head = unsafe { page.as_ref() };
    head.own.used.set(1);
    head.orphans.store(1, Ordering::Relaxed);
    // SAFETY: the page has one cell.
    unsafe { page.byte_add(head.touch()).cast() }
}
