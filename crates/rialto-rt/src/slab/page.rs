//! The head of a page: the data that its tasks share.

use std::alloc::{self, Layout, handle_alloc_error};
use std::cell::Cell;
use std::iter::successors;
use std::ptr::{self, NonNull};
use std::sync::Arc;

use rialto_task::Header;
use rialto_task::primitives::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, ByteLock, Ordering};

use super::{PAGE, RemoteFreeList, region};
use crate::diagnostics::Registration;
use crate::join_slot::JoinSlot;
use crate::offload::{OffloadStack, PlaceRef};

/// The size up to which cells share pages. A larger cell has a page of its own.
const LARGEST: usize = 16 << 10;
/// Up to this size, each multiple of eight bytes has a size class; above it, each multiple of `COARSE`.
pub(super) const FINE: usize = 1 << 10;
const COARSE: usize = 128;
/// The number of size classes: one for each multiple of 8 up to `FINE`, then of `COARSE`. The last one is for
/// cells with a page of their own.
pub(super) const CLASSES: usize = FINE / 8 + (LARGEST - FINE) / COARSE + 2;
pub(super) const OWN_PAGE: usize = CLASSES - 1;
/// The largest alignment of a cell's body. A future that needs more is boxed.
pub(crate) const MAX_ALIGN: usize = 64;

/// A free cell: its body holds the link of a free list.
#[repr(C)]
pub(super) struct FreeCell {
    header: Header,
    pub(super) next: Option<NonNull<FreeCell>>,
}

/// A runtime, as its pages know it.
///
/// # Safety
///
/// Only one type implements it, so that a pointer to an owner can be cast to a pointer to that type: the shared
/// part of a runtime.
pub(crate) unsafe trait PageOwner: Send + Sync + 'static {
    /// Returns the counter of the runtime's pages.
    fn pages(&self) -> &AtomicU64;
}

/// The head of a page: the data that its tasks share. The cells follow in the same page.
pub(crate) struct Page {
    /// One strong count of the runtime that owns the page.
    owner: *const dyn PageOwner,
    /// The heap's mailbox for cells that other threads free. It lies in the owner.
    pub(super) remote: *const RemoteFreeList,
    /// The size of a cell in bytes. `first` is the offset of the first cell, `capacity` the number of cells.
    cell: usize,
    /// The number by which to multiply, to divide by `cell`.
    inverse: u64,
    pub(super) first: usize,
    pub(super) capacity: u32,
    /// The distance from one fresh cell to the next, in cells.
    stride: u32,
    pub(super) class: usize,
    /// The part for the owner of the heap only.
    pub(super) own: OwnerPart,
    /// Whether `side` may have entries, which are cleared before a cell is used again.
    side_used: AtomicBool,
    /// Once the heap is gone: the number of cells that are still in use.
    pub(super) orphans: AtomicU32,
    /// The side arrays: data that few tasks need. They are allocated when they are first needed.
    side: ByteLock<SideArrays>,
    /// The join slots in `side`, once they are allocated.
    join_slots: AtomicPtr<JoinSlot>,
}

/// The part of a page that only the owner of the heap uses.
#[derive(Default)]
pub(super) struct OwnerPart {
    /// The number of cells in use: they hold a task, or are in a cell cache, or on the remote free list. And
    /// the number of cells that ever were in use.
    pub(super) used: Cell<u32>,
    pub(super) touched: Cell<u32>,
    /// The index of the next cell that was never in use.
    pub(super) fresh: Cell<u32>,
    pub(super) free: Cell<Option<NonNull<FreeCell>>>,
    /// The neighbours in the list of pages with a free cell, if the page is `listed`.
    pub(super) listed: Cell<bool>,
    pub(super) prev: Cell<Option<NonNull<Page>>>,
    pub(super) next: Cell<Option<NonNull<Page>>>,
    /// The neighbours in the list of all pages of the heap.
    pub(super) all_prev: Cell<Option<NonNull<Page>>>,
    pub(super) all_next: Cell<Option<NonNull<Page>>>,
}

/// The side arrays of a page. Each has one entry per cell.
#[derive(Default)]
pub(crate) struct SideArrays {
    ids: Option<Box<[u64]>>,
    join_slots: Option<Box<[JoinSlot]>>,
    rare: Option<Box<[RareData]>>,
}

/// Data that hardly any task has.
#[derive(Default)]
pub(crate) struct RareData {
    /// The task ended itself, by `exit`.
    pub(crate) done: bool,
    /// The offload requests of the task: why it is not at home, and where it is polled.
    pub(crate) requests: OffloadStack<PlaceRef>,
    /// The task is queued or polled elsewhere, and `Quiescence` counts it.
    pub(crate) outstanding: bool,
    /// With diagnostics: the task in the task registry.
    pub(crate) registration: Option<Registration>,
}

const HEAD: usize = size_of::<Page>().next_multiple_of(64);

/// Returns the size of a cell for a header and this `body`. It is a multiple of the body's alignment, because
/// the cells of a page follow each other.
pub(crate) const fn cell_size(body: Layout) -> usize {
    let align = if body.align() > 8 { body.align() } else { 8 };
    let size = size_of::<Header>() + body.size();
    let size = if size < size_of::<FreeCell>() { size_of::<FreeCell>() } else { size };
    let coarse = if size <= FINE || size > LARGEST { 8 } else { COARSE };
    size.next_multiple_of(align).next_multiple_of(coarse)
}

pub(super) const fn class_of(cell: usize) -> usize {
    match cell {
        0..=FINE => cell / 8,
        _ if cell <= LARGEST => FINE / 8 + (cell - FINE).div_ceil(COARSE),
        _ => OWN_PAGE,
    }
}

impl Page {
    /// Returns the page in which `task` lies.
    ///
    /// # Safety
    ///
    /// `task` is the header of a cell, and the task or its page is alive.
    #[inline(always)]
    pub(crate) unsafe fn of(task: NonNull<Header>) -> NonNull<Page> {
        let offset = task.as_ptr().addr() & (PAGE - 1);
        // SAFETY: cells lie behind the head of an aligned page, and in the
        // first 64 KiB of it, so masking reaches the head.
        unsafe { task.byte_sub(offset).cast() }
    }

    /// Makes a page with cells of `cell` bytes for `owner`. Cells that other threads free go to `remote`.
    pub(super) fn new<O: PageOwner>(
        cell: usize,
        owner: &Arc<O>,
        remote: *const RemoteFreeList,
    ) -> NonNull<Page> {
        let class = class_of(cell);
        let first = first_cell(cell);
        let (memory, capacity) = if class == OWN_PAGE {
            (own_memory(first + cell), 1)
        } else {
            (region::take(), (PAGE - first) / cell)
        };
        owner.pages().fetch_add(1, Ordering::Relaxed);
        let owner: Arc<dyn PageOwner> = Arc::<O>::clone(owner);
        let head = Page {
            owner: Arc::into_raw(owner),
            remote,
            cell,
            inverse: inverse(cell),
            first,
            capacity: capacity as u32,
            stride: stride(capacity as u32),
            class,
            own: OwnerPart::default(),
            side_used: AtomicBool::new(false),
            orphans: AtomicU32::new(0),
            side: ByteLock::new(SideArrays::default()),
            join_slots: AtomicPtr::new(ptr::null_mut()),
        };
        let page = memory.cast::<Page>();
        // SAFETY: the memory is new, aligned, and at least as large as a page.
        unsafe { page.write(head) };
        page
    }

    /// Frees the page.
    ///
    /// # Safety
    ///
    /// No cell of the page is in use, and no other reference to the page exists.
    pub(super) unsafe fn destroy(page: NonNull<Page>) {
        // SAFETY: the caller owns the page. The count of the runtime is given up last, because it may be the
        // last one.
        unsafe {
            let owner = page.as_ref().owner;
            let own = page.as_ref().class == OWN_PAGE;
            let bytes = page.as_ref().first + page.as_ref().cell;
            page.drop_in_place();
            if own {
                alloc::dealloc(page.as_ptr().cast(), own_layout(bytes));
            } else {
                region::give(page.cast());
            }
            let owner = Arc::from_raw(owner);
            owner.pages().fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Returns the size in bytes of the cell in which `task` lies.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn cell_bytes(task: NonNull<Header>) -> usize {
        // SAFETY: the page lives as long as the task.
        unsafe { Page::of(task).as_ref() }.cell
    }

    /// Returns the runtime of the page's tasks.
    #[inline(always)]
    pub(crate) fn owner(&self) -> *const dyn PageOwner {
        self.owner
    }

    /// Returns the cells that ever held a task.
    pub(super) fn cells(page: NonNull<Page>) -> impl Iterator<Item = NonNull<Header>> {
        // SAFETY: the caller owns the page.
        let (first, cell, capacity, stride, touched) = unsafe {
            let page = page.as_ref();
            (page.first, page.cell, page.capacity, page.stride, page.own.touched.get() as usize)
        };
        let order = successors(Some(0), move |&index| Some(step(index, stride, capacity)));
        // SAFETY: all indices are below `capacity`, and those cells lie in the page, from `first` on.
        order.take(touched).map(move |index| unsafe { page.byte_add(first + index as usize * cell).cast() })
    }

    /// Calls `f` with the side entries of `task`, under the page's lock. `f` must run no user code.
    ///
    /// # Safety
    ///
    /// The task is alive.
    pub(crate) unsafe fn with_side<R>(task: NonNull<Header>, f: impl FnOnce(SideEntries<'_>) -> R) -> R {
        // SAFETY: the page lives as long as the task.
        let page = unsafe { Page::of(task).as_ref() };
        let mut side = page.side.lock();
        f(SideEntries { page, side: &mut side, index: page.index(task) })
    }

    /// Returns the join slot of `task`.
    ///
    /// # Safety
    ///
    /// The task lives as long as the reference.
    #[inline]
    pub(crate) unsafe fn join_slot<'a>(task: NonNull<Header>) -> &'a JoinSlot {
        // SAFETY: the page lives as long as the task.
        let page = unsafe { Page::of(task).as_ref() };
        // Acquire: another thread may have written the slots.
        let mut slots = page.join_slots.load(Ordering::Acquire);
        if slots.is_null() {
            slots = page.make_join_slots();
        }
        // SAFETY: there are as many slots as cells, and they stay until the page ends.
        unsafe { &*slots.add(page.index(task)) }
    }

    #[cold]
    fn make_join_slots(&self) -> *mut JoinSlot {
        let mut side = self.side.lock();
        let slots = (0..self.capacity).map(|_| JoinSlot::default());
        let slots = side.join_slots.get_or_insert_with(|| slots.collect()).as_ptr().cast_mut();
        self.join_slots.store(slots, Ordering::Release);
        slots
    }

    /// Returns the index of the cell in which `task` lies.
    #[inline]
    fn index(&self, task: NonNull<Header>) -> usize {
        let offset = (task.as_ptr().addr() & (PAGE - 1)) - self.first;
        ((offset as u64 * self.inverse) >> 32) as usize
    }

    /// Clears the side entries of a cell that is about to be used again.
    #[inline]
    pub(super) fn clear_side(&self, cell: NonNull<Header>) {
        // Relaxed: the last user of this cell set `side_used` before the cell was freed.
        if self.side_used.load(Ordering::Relaxed) {
            self.clear_used_side(cell);
        }
    }

    fn clear_used_side(&self, cell: NonNull<Header>) {
        let mut side = self.side.lock();
        if let Some(ids) = &mut side.ids {
            ids[self.index(cell)] = 0;
        }
        if let Some(rare) = &mut side.rare {
            rare[self.index(cell)] = RareData::default();
        }
    }

    /// Takes the next cell that was never in use, and returns its offset. The page must have one.
    #[inline]
    pub(super) fn touch(&self) -> usize {
        debug_assert!(self.own.touched.get() < self.capacity);
        let index = self.own.fresh.get();
        self.own.fresh.set(step(index, self.stride, self.capacity));
        self.own.touched.set(self.own.touched.get() + 1);
        self.first + index as usize * self.cell
    }

    /// Subtracts `cells` from the count of a page without a heap. If that was the rest, frees the page.
    ///
    /// # Safety
    ///
    /// The caller freed that many cells of the page, which has no heap.
    pub(super) unsafe fn release_cells(page: NonNull<Page>, cells: u32) {
        // Acquire and release: the page is freed after the last access of every owner of a cell.
        // SAFETY: the page is alive until the last cell is counted.
        if unsafe { page.as_ref() }.orphans.fetch_sub(cells, Ordering::AcqRel) == cells {
            // SAFETY: no other thread can reach the page.
            unsafe { Page::destroy(page) }
        }
    }
}

/// Returns the distance between two cells that are used for the first time one after the other. They should
/// not be neighbours: tasks that are spawned one after the other often run on different workers, which would
/// contend for the same cache line. The stride and the number of cells have no common divisor, so the stride
/// reaches each cell once.
fn stride(capacity: u32) -> u32 {
    let reaches_all = |stride: &u32| gcd(*stride, capacity) == 1;
    (capacity * 3 / 8..capacity).find(reaches_all).unwrap_or(1)
}

/// Returns the index of the cell that is used for the first time after the one at `index`.
#[inline]
fn step(index: u32, stride: u32, capacity: u32) -> u32 {
    let next = index + stride;
    if next < capacity { next } else { next - capacity }
}

/// Returns 2^32 / `cell`, rounded up. An offset times this, shifted right by 32, is the offset divided by
/// `cell`. The rounding has the same effect as an offset that is too large by less than offset * `cell` /
/// 2^32. For cells that share a page that is less than one, so the quotient is exact.
fn inverse(cell: usize) -> u64 {
    (1_u64 << 32).div_ceil(cell as u64)
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The side entries of one task.
pub(crate) struct SideEntries<'a> {
    page: &'a Page,
    side: &'a mut SideArrays,
    index: usize,
}

impl SideEntries<'_> {
    /// Returns the task's id; 0 if it has none yet.
    pub(crate) fn id(&mut self) -> &mut u64 {
        let cells = self.page.capacity as usize;
        self.page.side_used.store(true, Ordering::Relaxed);
        &mut self.side.ids.get_or_insert_with(|| vec![0; cells].into())[self.index]
    }

    /// Returns the task's rare data.
    pub(crate) fn rare(&mut self) -> &mut RareData {
        let entries = (0..self.page.capacity).map(|_| RareData::default());
        self.page.side_used.store(true, Ordering::Relaxed);
        &mut self.side.rare.get_or_insert_with(|| entries.collect())[self.index]
    }

    /// Returns the task's rare data, if the page has any.
    pub(crate) fn rare_if_any(&mut self) -> Option<&mut RareData> {
        Some(&mut self.side.rare.as_mut()?[self.index])
    }
}

/// Returns the offset of the first cell. It is such that the bodies of all cells, behind their headers, are
/// aligned to the largest power of two that divides `cell`, up to `MAX_ALIGN`.
const fn first_cell(cell: usize) -> usize {
    let align = 1 << cell.trailing_zeros();
    let align = if align > MAX_ALIGN { MAX_ALIGN } else { align };
    (HEAD + size_of::<Header>()).next_multiple_of(align) - size_of::<Header>()
}

fn own_layout(bytes: usize) -> Layout {
    match Layout::from_size_align(bytes.max(PAGE), PAGE) {
        Ok(layout) => layout,
        Err(_) => panic!("a future of {bytes} bytes is too large; help: box its large parts"),
    }
}

fn own_memory(bytes: usize) -> NonNull<u8> {
    let layout = own_layout(bytes);
    // SAFETY: the size is not zero.
    let memory = unsafe { alloc::alloc(layout) };
    NonNull::new(memory).unwrap_or_else(|| handle_alloc_error(layout))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_48_byte_future_costs_56_bytes() {
        assert_eq!(cell_size(Layout::new::<[u64; 6]>()), 56);
        assert_eq!(cell_size(Layout::new::<()>()), 16);
    }

    #[test]
    fn the_stride_reaches_every_cell_once() {
        for capacity in 1..2000 {
            let mut reached = vec![false; capacity as usize];
            let mut index = 0;
            for _ in 0..capacity {
                assert!(!std::mem::replace(&mut reached[index as usize], true));
                index = step(index, stride(capacity), capacity);
            }
            assert_eq!(index, 0);
        }
    }

    #[test]
    fn the_inverse_divides_every_offset_exactly() {
        for cell in (16..=FINE).step_by(8).chain((FINE..=LARGEST).step_by(COARSE)) {
            for index in 0..PAGE / cell {
                let offset = (index * cell) as u64;
                assert_eq!((offset * inverse(cell)) >> 32, index as u64, "{cell}");
            }
        }
    }

    #[test]
    fn bodies_are_aligned() {
        for align in [8, 16, 32, 64] {
            for size in (align..4096).step_by(align) {
                let Ok(body) = Layout::from_size_align(size, align) else { continue };
                let cell = cell_size(body);
                for index in 0..3 {
                    assert_eq!((first_cell(cell) + index * cell + size_of::<Header>()) % align, 0);
                }
                assert!(cell >= size + size_of::<Header>());
            }
        }
    }

    #[test]
    fn classes_are_exact_and_distinct() {
        let mut seen = [0; CLASSES];
        for size in (16..=LARGEST).step_by(8) {
            let Ok(body) = Layout::from_size_align(size - size_of::<Header>(), 8) else { continue };
            let cell = cell_size(body);
            let class = class_of(cell);
            assert!(class < OWN_PAGE);
            assert!(seen[class] == 0 || seen[class] == cell);
            seen[class] = cell;
        }
        assert_eq!(class_of(LARGEST + 8), OWN_PAGE);
    }
}
