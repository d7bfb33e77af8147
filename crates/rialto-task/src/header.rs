//! The eight bytes in front of every task.

use core::ptr::{self, NonNull};
use std::sync::RwLock;

use crate::abort;
use crate::owners::Left;
use crate::primitives::{LOOM, most_counted};
use crate::state::{OWNER, State};
use crate::turn::Turn;

/// What a waker, a waiting node and a join handle know of a task: who owns it,
/// what it is doing, and how to reach the runtime that made it.
///
/// The future, later its outcome, follows in the same allocation.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Header {
    /// Flags and owners.
    pub state: State,
    /// Distance from [`ANCHOR`] to the vtable; odd: an index into [`FAR`].
    vtable: u32,
}

const _: () = assert!(LOOM || size_of::<Header>() == 8);

/// How the owner of a kind of task queues and frees it. A runtime may place
/// functions of its own behind these in a larger `repr(C)` table.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Vtable {
    /// Queues the task. Called once by whoever set `SCHEDULED`. It must not
    /// touch the task after it has queued it.
    pub schedule: unsafe fn(NonNull<Header>),
    /// The last owner is gone: frees the task's memory.
    pub free: unsafe fn(NonNull<Header>),
}

/// The vtables of one program lie within 2 GiB of each other, so that four
/// bytes suffice to name one. This one itself is that of a place without a task.
static ANCHOR: Vtable = Vtable { schedule: nothing, free: nothing };

unsafe fn nothing(_: NonNull<Header>) {}

/// Vtables too far from the anchor, such as those of a library loaded later.
static FAR: RwLock<Vec<&'static Vtable>> = RwLock::new(Vec::new());

impl Header {
    /// The header of a task just spawned: scheduled, with two owners (its
    /// runtime and its join handle).
    pub fn new(vtable: &'static Vtable) -> Self {
        Header::with_flags(vtable, 0)
    }

    /// As [`new`](Self::new), with `flags` of the state set.
    #[inline]
    pub fn with_flags(vtable: &'static Vtable, flags: u32) -> Self {
        Header { state: State::spawned(flags), vtable: pack(vtable) }
    }

    /// The header of a place where no task is: nobody owns it.
    pub fn free() -> Self {
        Header { state: State::unowned(), vtable: 0 }
    }

    /// Makes this header, which is [`free`](Self::free) or was left by the last owner of
    /// a task, that of a task just spawned. Others may look at its state meanwhile; at
    /// the rest once they own something of it.
    ///
    /// # Safety
    ///
    /// Nobody else does this; what follows the header is the task's already.
    #[inline]
    pub unsafe fn occupy(this: NonNull<Header>, vtable: &'static Vtable, flags: u32) {
        // SAFETY: by contract the vtable is ours until the state says more.
        unsafe {
            (&raw mut (*this.as_ptr()).vtable).write(pack(vtable));
            (*this.as_ptr()).state.spawn(flags);
        }
    }

    /// The header of something that is woken as a task is, and no task: asleep,
    /// with two owners, so that it is never taken for a task that nobody can wake.
    #[inline]
    pub fn asleep(vtable: &'static Vtable) -> Self {
        Header { state: State::asleep(), vtable: pack(vtable) }
    }

    /// As [`asleep`](Self::asleep), after a [`Turn`] that was left whole to a first
    /// wait.
    #[inline]
    pub fn waiting(vtable: &'static Vtable) -> Self {
        Header { state: State::waiting(), vtable: pack(vtable) }
    }

    /// How to queue and free this task.
    #[inline]
    pub fn vtable(&self) -> &'static Vtable {
        if self.vtable & 1 == 0 {
            let address =
                (&raw const ANCHOR).expose_provenance().wrapping_add_signed(self.vtable as i32 as isize);
            // SAFETY: `pack` made the distance from a `&'static Vtable` whose
            // provenance it exposed; or it is zero, the anchor's own.
            unsafe { &*ptr::with_exposed_provenance(address) }
        } else {
            unpack_far(self.vtable)
        }
    }

    /// One owner more, whose place is not taken by a crowd: an abort handle.
    ///
    /// # Panics
    ///
    /// Aborts the process at three million owners, before the count can overflow.
    #[inline]
    pub fn acquire(&self) {
        if self.state.add_owner() > u32::MAX / 4 * 3 {
            abort("a task has more than a million abort handles");
        }
    }

    /// One owner more, for a waker or a wait. False: there are so many that the
    /// caller is to pass its count on to the task's [crowd](crate::crowd).
    #[inline(always)]
    pub(crate) fn acquire_place(&self) -> bool {
        self.state.add_owner() <= most_counted()
    }

    /// One owner less; the last one frees the task. The last one that could wake
    /// a sleeping task has it queued, for its end (law 15).
    ///
    /// # Safety
    ///
    /// The caller owns one of the counts of the live task at `this`, and gives
    /// it up.
    #[inline]
    pub unsafe fn release(this: NonNull<Header>) {
        // SAFETY: the count that the caller owns keeps the task alive.
        let header = unsafe { this.as_ref() };
        let left = if header.state.has_one_owner() { Left::Nobody } else { header.state.remove_owner() };
        match left {
            Left::Others => {}
            // SAFETY: nobody else can reach the task any more.
            Left::Nobody => unsafe { (header.vtable().free)(this) },
            // SAFETY: we have set SCHEDULED, so the task lives until we queue it.
            Left::Lost => unsafe { (this.as_ref().vtable().schedule)(this) },
        }
    }

    /// One owner less, or with what is left of the task's turn two, and in the
    /// same atomic step the flags `set` and `clear` changed; if `when` says so of the flags before. Else nothing, and the
    /// flags. What `when` has read of what comes with its flags still holds then:
    /// they have not changed meanwhile.
    ///
    /// # Errors
    ///
    /// The flags of which `when` said no; the count is still the caller's.
    ///
    /// # Safety
    ///
    /// As for [`release`](Self::release), if it succeeds.
    #[inline]
    pub unsafe fn release_if(
        this: NonNull<Header>,
        turn: Turn,
        set: u32,
        clear: u32,
        when: impl FnMut(u32) -> bool,
    ) -> Result<(), u32> {
        // SAFETY: the count that the caller owns keeps the task alive.
        let header = unsafe { this.as_ref() };
        let owners = 1 + turn.owners();
        let before = header.state.remove_owners_if(owners, set, clear, when)?;
        if before / OWNER == owners {
            // SAFETY: nobody else can reach the task any more.
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
        _ => abort("more than 2^31 kinds of tasks"),
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
        assert_eq!(header.vtable & 1, 0);
        assert!(ptr::eq(header.vtable(), &TABLE));
    }

    #[test]
    fn a_far_vtable_is_found_by_index() {
        let packed = pack_far(&TABLE);
        assert_eq!(packed & 1, 1);
        assert_eq!(packed, pack_far(&TABLE), "each vtable is listed once");
        assert!(ptr::eq(unpack_far(packed), &TABLE));
    }
}
