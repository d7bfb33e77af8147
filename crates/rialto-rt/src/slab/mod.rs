//! Where tasks live: cells of equal size in aligned 64 KiB pages.
//!
//! ```text
//!  region   4 MiB from the system: 64 pages                        [region]
//!  page     64 KiB, aligned: what its tasks share, then the cells    [page]
//!  cell     8-byte header, then future or outcome
//!  shelf    pages, listed by cell size                              [shelf]
//!  heap     the shelf of one worker                                  [heap]
//!  foreign  the shelf of those who have none                      [foreign]
//!  remote   cells on their way home to their heap                  [remote]
//!  spares   cells that a thread has at hand                        [spares]
//! ```
//!
//! A task's page is found by masking its address, so a task needs no word for
//! its runtime, its size or its heap. A free cell is one whose header has no
//! owners; its body then holds the link of a free list.
//!
//! A worker allocates and frees in its own heap without atomics. A cell that
//! is freed elsewhere goes on its heap's remote list, which the owner empties
//! when it runs out of free cells, and before it sleeps. While it sleeps it
//! lends its shelf: who frees a cell takes a lock, and does all that the owner
//! would do. So after a burst the memory goes back to the system, whoever
//! sleeps.
//!
//! Pages outlive their runtime while a waker or a join handle points into
//! them: at shutdown a heap's remote list is closed, and from then on each
//! page counts its remaining cells down to its own end.

mod foreign;
mod heap;
mod page;
mod region;
mod remote;
mod shelf;
mod spares;

pub(crate) use foreign::Foreign;
pub(crate) use heap::Heap;
pub(crate) use page::{MAX_ALIGN, Page, cell_size};
pub(crate) use region::resident_pages;
pub(crate) use remote::Remote;
pub(crate) use spares::Spares;

/// Size and alignment of a page.
pub(crate) const PAGE: usize = 1 << 16;
