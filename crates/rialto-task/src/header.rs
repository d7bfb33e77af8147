//! The task header: the eight bytes at the start of every task.

use core::ptr::{self, NonNull};
use std::sync::RwLock;

use crate::abort;
use crate::owners::Released;
use crate::primitives::{LOOM, UnmodelledU32, most_counted};
use crate::state::{COMPLETE, OWNER, State};
use crate::turn::Turn;

/// The header of a task: all that wakers, waiters and join handles know of it. It holds the task's flags, its
/// count of owners, and the functions of the runtime that created the task.
///
/// The task's future follows in the same allocation. Later its outcome takes that place.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Header {
    /// The flags, and the count of owners.
    pub state: State,
    /// The distance from [`ANCHOR`] to the vtable. If it is odd, it encodes an index into [`FAR`] instead.
    vtable: UnmodelledU32,
}

const _: () = assert!(LOOM || size_of::<Header>() == 8);

/// The functions that queue and free one kind of task. A runtime may append functions of its own in a larger
/// `repr(C)` table that begins with this one.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Vtable {
    /// Queues the task. The thread that set `SCHEDULED` calls it, once. It must not touch the task after it
    /// has queued it.
    pub schedule: unsafe fn(NonNull<Header>),
    /// Frees the task's memory, after the last owner has given up its count.
    pub free: unsafe fn(NonNull<Header>),
}

/// The vtable to which distances are measured. The vtables of one program lie within 2 GiB of each other, so
/// a distance fits in four bytes. This vtable itself belongs to cells without a task (see
/// [`Header::vacant`]).
static ANCHOR: Vtable = Vtable { schedule: nothing, free: nothing };

unsafe fn nothing(_: NonNull<Header>) {}

/// The vtables that are too far from the anchor, such as those of a library that is loaded later.
static FAR: RwLock<Vec<&'static Vtable>> = RwLock::new(Vec::new());

impl Header {
    /// Returns the header of a new task. It is scheduled, and has three owners: its runtime, its join handle
    /// and its first [`Turn`].
    pub fn new(vtable: &'static Vtable) -> Self {
        Header::with_flags(vtable, 0)
    }

    /// Does the same as [`new`](Self::new), and also sets `flags` in the state.
    #[inline]
    pub fn with_flags(vtable: &'static Vtable, flags: u32) -> Self {
        Header { state: State::spawned(flags), vtable: UnmodelledU32::new(pack(vtable)) }
    }

    /// Returns the header of a cell that holds no task. It has no owner.
    pub fn vacant() -> Self {
        Header { state: State::unowned(), vtable: UnmodelledU32::new(0) }
    }

    /// Turns the header of an unused cell into the header of a new task. The header was made by
    /// [`vacant`](Self::vacant), or the last owner of an earlier task has left it. Other threads may read the
    /// header at the same time, and find the state of the new task only together with its vtable.
    ///
    /// # Safety
    ///
    /// No other thread does the same with this header. The task's future is already written behind it.
    #[inline]
    pub unsafe fn occupy(this: NonNull<Header>, vtable: &'static Vtable, flags: u32) {
        // SAFETY: the header was made, and both words are atomic.
        unsafe {
            this.as_ref().vtable.set(pack(vtable));
            this.as_ref().state.spawn(flags);
        }
    }

    /// Returns the header of an object that is woken like a task and is not one. It is asleep. It has two
    /// owners and no join handle, so it is never taken for a lost task (law 15).
    #[inline]
    pub fn non_task(vtable: &'static Vtable) -> Self {
        Header { state: State::non_task(), vtable: UnmodelledU32::new(pack(vtable)) }
    }

    /// Does the same as [`non_task`](Self::non_task), with one more count: that of a [`Turn`], for the
    /// object's first wait.
    #[inline]
    pub fn non_task_waiting(vtable: &'static Vtable) -> Self {
        Header { state: State::non_task_waiting(), vtable: UnmodelledU32::new(pack(vtable)) }
    }

    /// Returns the functions that queue and free this task.
    #[inline]
    pub fn vtable(&self) -> &'static Vtable {
        let packed = self.vtable.get();
        if packed & 1 == 0 {
            let address = (&raw const ANCHOR).expose_provenance().wrapping_add_signed(packed as i32 as isize);
            // SAFETY: `pack` computed the distance to a `&'static Vtable`, and exposed its provenance. A
            // distance of zero leads to the anchor itself.
            unsafe { &*ptr::with_exposed_provenance(address) }
        } else {
            unpack_far(packed)
        }
    }

    /// Returns the functions of the task in this cell. `None` if there is no task, or if it is complete. The
    /// caller needs no count: the task may end meanwhile, and another one may take its place. Then the result
    /// belongs to one of the two.
    pub fn vtable_if_unfinished(&self) -> Option<&'static Vtable> {
        let word = self.state.load();
        // The load acquires. So the vtable is that of the task with this word, or of a later one.
        (word >= OWNER && word & COMPLETE == 0).then(|| self.vtable())
    }

    /// Adds an owner that cannot share the count of other owners: an abort handle.
    ///
    /// # Panics
    ///
    /// Aborts the process at three million owners, before the count can overflow.
    #[inline]
    pub fn acquire(&self) {
        if self.state.add_owner() > u32::MAX / 4 * 3 {
            abort("a task has more than a million abort handles; help: drop those that are not needed");
        }
    }

    /// Adds an owner: a waker or a wait. Returns false if the task has too many owners. Then the caller must
    /// pass the new count on to the task's [shared waker](crate::shared_waker).
    #[inline(always)]
    pub(crate) fn acquire_place(&self) -> bool {
        self.state.add_owner() <= most_counted()
    }

    /// Gives up one count. The last owner frees the task. The last owner that could have woken a sleeping
    /// task marks it as lost and queues it, so that the runtime ends it (law 15).
    ///
    /// # Safety
    ///
    /// The caller owns one of the counts of the live task at `this`, and gives it up.
    #[inline]
    pub unsafe fn release(this: NonNull<Header>) {
        // SAFETY: the caller's count keeps the task alive.
        let header = unsafe { this.as_ref() };
        let left =
            if header.state.has_one_owner() { Released::LastOwner } else { header.state.remove_owner() };
        match left {
            Released::StillOwned => {}
            // SAFETY: no other thread can reach the task any more.
            Released::LastOwner => unsafe { (header.vtable().free)(this) },
            // SAFETY: `remove_owner` has set SCHEDULED for us, so the task lives until we queue it.
            Released::Lost => unsafe { (this.as_ref().vtable().schedule)(this) },
        }
    }

    /// Gives up one count, and the count that `turn` still owns as well. In the same atomic step it sets the
    /// flags `set` and clears the flags `clear`. It does all this only if `when` accepts the flags from
    /// before that step, and otherwise changes nothing.
    ///
    /// The exchange succeeds only if the flags are still those that `when` saw. So data that `when` read, and
    /// that changes only together with the flags, is still valid.
    ///
    /// # Errors
    ///
    /// Returns the flags that `when` rejected. The caller still owns its count.
    ///
    /// # Safety
    ///
    /// On success, the same as for [`release`](Self::release); on failure, the caller keeps its count and its
    /// turn.
    #[inline]
    pub unsafe fn release_if(
        this: NonNull<Header>,
        turn: Turn,
        set: u32,
        clear: u32,
        when: impl FnMut(u32) -> bool,
    ) -> Result<(), u32> {
        // SAFETY: the caller's count keeps the task alive.
        let header = unsafe { this.as_ref() };
        let owners = 1 + turn.owners();
        let before = header.state.remove_owners_if(owners, set, clear, when)?;
        if before / OWNER == owners {
            // SAFETY: no other thread can reach the task any more.
            unsafe { (header.vtable().free)(this) }
        }
        Ok(())
    }
}

#[inline]
fn pack(vtable: &'static Vtable) -> u32 {
    let distance =
        ptr::from_ref(vtable).expose_provenance().wrapping_sub((&raw const ANCHOR).expose_provenance());
    match i32::try_from(distance as isize) {
        Ok(near) => near as u32,
        Err(_) => pack_far(vtable),
    }
}

#[cold]
fn pack_far(vtable: &'static Vtable) -> u32 {
    let mut far = FAR.write().unwrap_or_else(|e| e.into_inner());
    let index = far.iter().position(|known| ptr::eq(*known, vtable)).unwrap_or_else(|| {
        far.push(vtable);
        far.len() - 1
    });
    match u32::try_from(index) {
        Ok(index) if index <= u32::MAX / 2 => index << 1 | 1,
        _ => abort("the program has more than 2^31 types of tasks"),
    }
}

#[cold]
fn unpack_far(packed: u32) -> &'static Vtable {
    FAR.read().unwrap_or_else(|e| e.into_inner())[(packed >> 1) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    static TABLE: Vtable = Vtable { schedule: nothing, free: nothing };

    #[test]
    fn a_near_vtable_is_found_by_distance() {
        let header = Header::new(&TABLE);
        assert_eq!(header.vtable.get() & 1, 0);
        assert!(ptr::eq(header.vtable(), &TABLE));
    }

    #[test]
    fn a_vacant_or_complete_header_has_no_unfinished_task() {
        let header = Header::vacant();
        assert!(header.vtable_if_unfinished().is_none());
        // SAFETY: no other thread knows the header, and nothing reads a future behind it.
        unsafe { Header::occupy(NonNull::from(&header), &TABLE, 0) };
        assert!(header.vtable_if_unfinished().is_some_and(|table| ptr::eq(table, &TABLE)));
        // SAFETY: the flag is ours.
        unsafe { header.state.update(COMPLETE, 0) };
        assert!(header.vtable_if_unfinished().is_none());
    }

    #[test]
    fn a_far_vtable_is_found_by_index() {
        let packed = pack_far(&TABLE);
        assert_eq!(packed & 1, 1);
        assert_eq!(packed, pack_far(&TABLE), "each vtable is listed once");
        assert!(ptr::eq(unpack_far(packed), &TABLE));
    }
}
