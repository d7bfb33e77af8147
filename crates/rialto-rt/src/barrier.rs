//! An asymmetric memory fence: the frequent side costs nothing, the rare side pays for both (`membarrier`).

use std::sync::atomic::{AtomicU8, Ordering, compiler_fence, fence};

use rialto_task::primitives::{self, LOOM};

const UNKNOWN: u8 = 0;
const PUSHED: u8 = 1;
const PLAIN: u8 = 2;

/// Whether the system can execute a fence on other threads.
static KIND: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Must be called before the process calls [`light`] for the first time.
pub(crate) fn prepare() {
    if KIND.load(Ordering::Relaxed) == UNKNOWN {
        let kind = if !LOOM && system::register() { PUSHED } else { PLAIN };
        KIND.store(kind, Ordering::Relaxed);
    }
}

/// The cheap side. Orders the thread's earlier stores before its later loads, as seen by a thread that calls
/// [`heavy`].
#[inline(always)]
pub(crate) fn light() {
    if LOOM {
        primitives::fence(primitives::Ordering::SeqCst);
    } else if KIND.load(Ordering::Relaxed) == PUSHED {
        compiler_fence(Ordering::SeqCst);
    } else {
        fence(Ordering::SeqCst);
    }
}

/// The expensive side. When it returns, every other thread has executed a full fence, or will execute one at
/// its next [`light`].
pub(crate) fn heavy() {
    if LOOM {
        primitives::fence(primitives::Ordering::SeqCst);
    } else {
        fence(Ordering::SeqCst);
        if KIND.load(Ordering::Relaxed) == PUSHED {
            system::push();
        }
    }
}

#[cfg(target_os = "linux")]
mod system {
    /// Registers the process for expedited fences. Returns false if the kernel has none.
    pub(super) fn register() -> bool {
        call(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED)
    }

    pub(super) fn push() {
        if !call(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED) {
            // After a successful registration this cannot fail. Without the fence, two threads could use one
            // core, so the process must not go on.
            let error = std::io::Error::last_os_error();
            eprintln!("rialto: aborting, because membarrier failed after it was registered: {error}");
            std::process::abort();
        }
    }

    fn call(command: libc::c_int) -> bool {
        // SAFETY: membarrier touches no memory of ours.
        unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn register() -> bool {
        false
    }

    pub(super) fn push() {}
}
