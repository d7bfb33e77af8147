//! The slab allocator of tasks: cells of equal size in aligned 64 KiB pages.
//!
//! ```text
//!  region   4 MiB from the system: 64 pages                                      [region]
//!  page     64 KiB, aligned: a head with the data that its tasks share, cells      [page]
//!  cell     an 8-byte header, then the future or the outcome
//!  lists    the pages of a heap, by cell size                                [page_lists]
//!  heap     the page lists of one worker                                           [heap]
//!  common   the heap for threads that have no heap of their own             [common_heap]
//!  remote   cells that other threads have freed, on the way to their heap
//!                                                                      [remote_free_list]
//!  cache    free cells that a thread keeps for parasites                     [cell_cache]
//! ```
//!
//! Masking the address of a task gives its page. So a task needs no words for its runtime, its size and its
//! heap. A cell is free if its header has no owners; its body then holds the link of a free list.
//!
//! A worker allocates and frees in its own heap without atomics. If another thread frees a cell, the cell
//! goes to the remote free list of its heap. The owner empties that list when it runs out of free cells, and
//! before it sleeps. While it sleeps it lends its page lists: a thread that frees a cell then takes a lock,
//! and does all that the owner would do. So after a burst the memory goes back to the system even if the
//! owner sleeps.
//!
//! Pages outlive their runtime while a waker or a join handle points into them. At shutdown the remote free
//! list of each heap is closed. From then on each page counts the cells that are still in use, and is freed
//! with the last one.

mod cell_cache;
mod common_heap;
mod heap;
mod page;
mod page_lists;
mod region;
mod remote_free_list;

pub(crate) use cell_cache::CellCache;
pub(crate) use common_heap::CommonHeap;
pub(crate) use heap::Heap;
pub(crate) use page::{MAX_ALIGN, Page, PageOwner, cell_size};
pub(crate) use region::resident_pages;
pub(crate) use remote_free_list::RemoteFreeList;

/// The size and alignment of a page. A page for a single large cell is larger.
pub(crate) const PAGE: usize = 1 << 16;
