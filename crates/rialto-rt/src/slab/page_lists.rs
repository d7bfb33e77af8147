//! The page lists of a heap, by cell size. The thread that has the right to page lists allocates and frees
//! there without atomics.

use std::mem;
use std::ptr::NonNull;
use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::Ordering;

use super::RemoteFreeList;
use super::page::{CLASSES, FreeCell, OWN_PAGE, Page, PageOwner, class_of};

/// The page lists of a heap. See the module's documentation.
pub(super) struct PageLists {
    /// For each size class, the list of its pages that have a free cell.
    partial: [Option<NonNull<Page>>; CLASSES],
    /// The list of all pages.
    all: Option<NonNull<Page>>,
    /// An empty page was kept, and may still be there.
    keeps_empty: bool,
    /// The owner sleeps, and does not allocate. So each empty page is freed at once.
    pub(super) free_eagerly: bool,
}

// SAFETY: the only page lists that threads share are `EMPTY_LISTS`, which are empty and never written.
unsafe impl Sync for PageLists {}

// SAFETY of the methods: the pages in the lists are alive. Except for their shared parts, no other thread
// uses them. A page leaves the lists before it is freed.
impl PageLists {
    /// Returns page lists without pages.
    pub(super) const fn new() -> PageLists {
        PageLists { partial: [None; CLASSES], all: None, keeps_empty: false, free_eagerly: false }
    }

    /// Returns page lists without pages, in a box that the caller has to free.
    pub(super) fn boxed() -> NonNull<PageLists> {
        NonNull::from(Box::leak(Box::new(PageLists::new())))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_none()
    }

    /// Returns a page of the class that has a free cell.
    #[inline(always)]
    pub(super) fn partial_page(&self, class: usize) -> Option<NonNull<Page>> {
        self.partial[class]
    }

    /// Allocates a cell in a page that [`partial_page`](Self::partial_page) has returned.
    #[inline(always)]
    pub(super) fn alloc_in(&mut self, page: NonNull<Page>) -> NonNull<Header> {
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
        head.clear_side(cell);
        cell
    }

    /// Allocates a cell of `size` bytes, in a new page if necessary.
    pub(super) fn alloc(
        &mut self,
        size: usize,
        owner: &Arc<impl PageOwner>,
        remote: &RemoteFreeList,
    ) -> NonNull<Header> {
        let class = class_of(size);
        let page = self.partial_page(class).unwrap_or_else(|| {
            self.collect(remote);
            self.partial_page(class).unwrap_or_else(|| self.add(Page::new(size, owner, remote)))
        });
        self.alloc_in(page)
    }

    /// Frees a cell of these page lists.
    ///
    /// # Safety
    ///
    /// `cell` came from these page lists, and is not used any more.
    #[inline]
    pub(super) unsafe fn free(&mut self, cell: NonNull<Header>) {
        // SAFETY: the cell is ours, and so is its page.
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

    /// Takes back the cells that other threads have freed.
    pub(super) fn collect(&mut self, remote: &RemoteFreeList) {
        if !remote.is_empty() {
            for cell in remote.take() {
                // SAFETY: the cell was in the mailbox of these page lists.
                unsafe { self.free(cell) }
            }
        }
    }

    /// Frees the empty pages that [`retire`](Self::retire) kept.
    pub(super) fn free_empty_pages(&mut self) {
        // A worker that sleeps often has mostly kept none since its last sleep.
        if !mem::take(&mut self.keeps_empty) {
            return;
        }
        for class in 0..CLASSES {
            let Some(page) = self.partial[class] else { continue };
            // SAFETY: see above.
            let own = &unsafe { page.as_ref() }.own;
            // A page behind the first one may be empty too.
            self.keeps_empty |= own.next.get().is_some();
            if own.used.get() == 0 {
                self.remove(page);
            }
        }
    }

    /// Returns all pages. None may be added or removed meanwhile, with one exception: a page may be freed
    /// once the next one was requested.
    pub(super) fn pages(&self) -> impl Iterator<Item = NonNull<Page>> {
        let mut next = self.all;
        std::iter::from_fn(move || {
            let page = next?;
            // SAFETY: see above.
            next = unsafe { page.as_ref() }.own.all_next.get();
            Some(page)
        })
    }

    /// Calls `f` with every cell that has held a task, and may hold one now.
    pub(super) fn for_each_cell(&self, f: impl FnMut(NonNull<Header>)) {
        self.pages().flat_map(Page::cells).for_each(f);
    }

    /// Ends the page lists. Each page stays until its last cell is free.
    pub(super) fn orphan(&mut self, remote: &RemoteFreeList) {
        for page in self.pages() {
            // SAFETY: see above.
            let page = unsafe { page.as_ref() };
            // One more than the cells in use: our own count keeps the page alive until the end of this
            // function.
            page.orphans.store(page.own.used.get() + 1, Ordering::Relaxed);
        }
        for cell in remote.close() {
            // SAFETY: the cell was counted in its page.
            unsafe { Page::release_cells(Page::of(cell), 1) }
        }
        for page in self.pages() {
            // SAFETY: our own count has kept the page alive, and is given up here.
            unsafe { Page::release_cells(page, 1) }
        }
        *self = PageLists::new();
    }

    fn add(&mut self, page: NonNull<Page>) -> NonNull<Page> {
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

    /// Frees an empty page. Keeps it if it is the only page of its class with a free cell: otherwise a task
    /// that comes and goes would allocate and free a page each time.
    #[inline]
    fn retire(&mut self, page: NonNull<Page>) {
        // SAFETY: see above.
        let head = unsafe { page.as_ref() };
        let alone = head.own.prev.get().is_none() && head.own.next.get().is_none();
        if !alone || head.class == OWN_PAGE || self.free_eagerly {
            self.remove(page);
        } else {
            self.keeps_empty = true;
        }
    }

    /// Frees a listed, empty page.
    #[cold]
    fn remove(&mut self, page: NonNull<Page>) {
        self.unlist(page);
        // SAFETY: see above. The page is empty, so no other reference to it exists.
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
