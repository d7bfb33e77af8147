//! `TaskRef`: a pointer to a task.

use std::ptr::NonNull;

use rialto_task::Header;

/// A pointer to a task. It owns nothing by itself; its holder does. A queue, for example, owns SCHEDULED of
/// its tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct TaskRef(NonNull<Header>);

// SAFETY: the protocol of the state word hands a task from thread to thread. Tasks that cannot leave their
// thread are only in queues of that thread.
unsafe impl Send for TaskRef {}
// SAFETY: as above.
unsafe impl Sync for TaskRef {}

impl TaskRef {
    /// Returns a pointer to the task in `cell`.
    #[inline(always)]
    pub(crate) fn new(cell: NonNull<Header>) -> TaskRef {
        TaskRef(cell)
    }

    /// Returns the pointer to the task, as a word for a queue.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut Header {
        self.0.as_ptr()
    }

    /// Returns the task of a word in a queue.
    ///
    /// # Safety
    ///
    /// `task` is the result of [`as_ptr`](Self::as_ptr).
    #[inline(always)]
    pub unsafe fn from_ptr(task: *mut Header) -> TaskRef {
        // SAFETY: the pointer was made from a `NonNull`.
        TaskRef(unsafe { NonNull::new_unchecked(task) })
    }

    #[inline(always)]
    pub(crate) fn raw(self) -> NonNull<Header> {
        self.0
    }

    /// Returns the header, for an owner of the task.
    ///
    /// # Safety
    ///
    /// The task is alive as long as the reference.
    #[inline(always)]
    pub(crate) unsafe fn header<'a>(self) -> &'a Header {
        // SAFETY: by contract.
        unsafe { self.0.as_ref() }
    }
}
