//! Gets pages from the system, and gives them back.

use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::PAGE;

/// The number of pages in a region.
const PAGES: usize = 64;
const REGION: usize = PAGE * PAGES;
/// The maximum number of free pages that keep their memory. So a page that comes and goes costs no system
/// call.
const WARM: usize = 32;

/// The regions that have a page in use or a warm one, and the warm pages: free ones that keep their memory.
/// One pool serves all runtimes of the process.
static POOL: Mutex<Pool> = Mutex::new(Pool { regions: Vec::new(), warm: Vec::new(), in_use: 0 });

struct Pool {
    regions: Vec<Region>,
    warm: Vec<PageAddress>,
    in_use: usize,
}

struct Region {
    base: PageAddress,
    /// A bit for each page without memory: it was given back to the system, or never used.
    cold: u64,
}

#[derive(Clone, Copy)]
struct PageAddress(NonNull<u8>);

// SAFETY: it is the address of memory that the pool owns, and the pool's lock guards it.
unsafe impl Send for PageAddress {}

/// Takes a page of uninitialised memory.
///
/// # Panics
///
/// Aborts, through the allocation error handler, if the system has no memory.
pub(super) fn take() -> NonNull<u8> {
    let mut pool = pool();
    pool.in_use += 1;
    if let Some(page) = pool.warm.pop() {
        return page.0;
    }
    if let Some(region) = pool.regions.iter_mut().rev().find(|region| region.cold != 0) {
        return region.take();
    }
    let mut region = Region { base: PageAddress(system::map()), cold: u64::MAX };
    let page = region.take();
    pool.regions.push(region);
    page
}

/// Gives a page back.
///
/// # Safety
///
/// `page` came from [`take`], and is not used any more.
pub(super) unsafe fn give(page: NonNull<u8>) {
    let mut pool = pool();
    pool.in_use -= 1;
    if pool.warm.len() < WARM {
        pool.warm.push(PageAddress(page));
        return;
    }
    // SAFETY: the page is ours alone.
    unsafe { system::discard(page) };
    let at = pool.regions.iter().position(|region| region.holds(page));
    let Some(at) = at else { unreachable!("a page lies in a region") };
    let region = &mut pool.regions[at];
    region.cold |= 1 << region.index(page);
    if region.cold == u64::MAX {
        let region = pool.regions.swap_remove(at);
        // SAFETY: all pages of the region are free, and none is warm, because the bit of a warm page is 0.
        unsafe { system::unmap(region.base.0) };
    }
}

/// Returns the number of pages that hold tasks, or keep their memory for later tasks.
pub(crate) fn resident_pages() -> usize {
    let pool = pool();
    pool.in_use + pool.warm.len()
}

fn pool() -> MutexGuard<'static, Pool> {
    // No user code runs under the lock, so a panic cannot leave the pool inconsistent.
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Region {
    fn take(&mut self) -> NonNull<u8> {
        let index = self.cold.trailing_zeros() as usize;
        self.cold &= self.cold - 1;
        // SAFETY: `cold` was not zero, so the index is below 64 and the page
        // lies within the region.
        unsafe { self.base.0.add(index * PAGE) }
    }

    fn holds(&self, page: NonNull<u8>) -> bool {
        page.addr().get().wrapping_sub(self.base.0.addr().get()) < REGION
    }

    fn index(&self, page: NonNull<u8>) -> usize {
        (page.addr().get() - self.base.0.addr().get()) / PAGE
    }
}

#[cfg(unix)]
mod system {
    use std::alloc::{Layout, handle_alloc_error};
    use std::ptr::{self, NonNull};

    use super::{PAGE, REGION};

    /// Maps a region, aligned to the size of a page.
    pub(super) fn map() -> NonNull<u8> {
        let length = REGION + PAGE;
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a fresh anonymous mapping touches nothing that exists.
        let start = unsafe { libc::mmap(ptr::null_mut(), length, protection, flags, -1, 0) };
        if start == libc::MAP_FAILED {
            handle_alloc_error(Layout::new::<[u8; REGION]>());
        }
        let start = start.cast::<u8>();
        let before = start.align_offset(PAGE);
        // SAFETY: `before` is below PAGE. The region and the parts before and after it make up the mapping.
        unsafe {
            let base = start.add(before);
            if before > 0 {
                libc::munmap(start.cast(), before);
            }
            if before < PAGE {
                libc::munmap(base.add(REGION).cast(), PAGE - before);
            }
            NonNull::new_unchecked(base)
        }
    }

    /// The advice that gives memory back. On Apple's systems the usual advice, `MADV_DONTNEED`, is only a
    /// hint that the memory will not be used soon.
    const GIVE_BACK: libc::c_int =
        if cfg!(target_vendor = "apple") { libc::MADV_FREE } else { libc::MADV_DONTNEED };

    /// Gives the memory of a page back to the system, and keeps its addresses.
    pub(super) unsafe fn discard(page: NonNull<u8>) {
        // SAFETY: the caller owns the page, and does not need its contents any more. A failure only costs
        // memory.
        unsafe { libc::madvise(page.as_ptr().cast(), PAGE, GIVE_BACK) };
    }

    pub(super) unsafe fn unmap(base: NonNull<u8>) {
        // SAFETY: the caller owns the region.
        unsafe { libc::munmap(base.as_ptr().cast(), REGION) };
    }
}

#[cfg(not(unix))]
mod system {
    use std::alloc::{self, Layout, handle_alloc_error};
    use std::ptr::NonNull;

    use super::{PAGE, REGION};

    fn layout() -> Layout {
        Layout::new::<[u8; REGION]>().align_to(PAGE).unwrap_or(Layout::new::<[u8; REGION]>())
    }

    pub(super) fn map() -> NonNull<u8> {
        // SAFETY: the layout is not of size zero.
        let base = unsafe { alloc::alloc(layout()) };
        NonNull::new(base).unwrap_or_else(|| handle_alloc_error(layout()))
    }

    pub(super) unsafe fn discard(_: NonNull<u8>) {}

    pub(super) unsafe fn unmap(base: NonNull<u8>) {
        // SAFETY: `map` allocated it with this layout.
        unsafe { alloc::dealloc(base.as_ptr(), layout()) };
    }
}
