//! Where tasks live: cells of equal size in aligned 64 KiB pages.
//!
//! ```text
//!  region   4 MiB from the system: 64 pages                        [region]
//!  page     64 KiB, aligned: what its tasks share, then the cells    [page]
//!  cell     8-byte header, then future or outcome
//!  heap     the pages of one worker, listed by cell size             [heap]
//! ```
//!
//! A task's page is found by masking its address, so a task needs no word for
//! its runtime, its size or its heap. A free cell is one whose header has no
//! owners; its body then holds the link of a free list.
//!
//! A worker allocates and frees in its own heap without atomics. A cell that
//! is freed elsewhere goes on its heap's remote list, which the owner empties
//! when it runs out of free cells, and before it sleeps.
//!
//! Pages outlive their runtime while a waker or a join handle points into
//! them: at shutdown a heap's remote list is closed, and from then on each
//! page counts its remaining cells down to its own end.

mod heap;
mod page;
mod region;

pub(crate) use heap::{Heap, Remote, orphan_cell};
pub(crate) use page::{MAX_ALIGN, Page, cell_size};
pub(crate) use region::{pages_in_use, resident_pages};

/// Size and alignment of a page.
pub(crate) const PAGE: usize = 1 << 16;
