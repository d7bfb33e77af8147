//! What the values that are being read may cost beside their bytes: how deep they lie within each other, and how
//! many elements there are that take no bytes.

use std::cell::Cell;

/// How deep options, lists, maps and enums may lie within each other, which is what types refer to themselves by. A
/// large value counts as several: one more for each 128 bytes, as it takes as much more of the native stack.
const DEEP: u32 = 1024;

/// How many elements of lists may take no bytes, in all that is read.
const EMPTY: u32 = 65_536;

#[derive(Clone, Copy)]
struct Account {
    deep: u32,
    empty: u32,
}

thread_local! {
    /// Of what is read within each other, in one account.
    static ACCOUNT: Cell<Option<Account>> = const { Cell::new(None) };
}

fn here() -> Account {
    ACCOUNT.get().unwrap_or(Account { deep: 0, empty: 0 })
}

/// Runs `read` on the account of what it is a part of, or on a new one.
pub(super) fn reading<R>(read: impl FnOnce() -> R) -> R {
    struct Outer(bool);
    impl Drop for Outer {
        fn drop(&mut self) {
            if self.0 {
                ACCOUNT.set(None);
            }
        }
    }
    let account = ACCOUNT.get();
    let _outer = Outer(account.is_none());
    ACCOUNT.set(Some(account.unwrap_or(here())));
    read()
}

/// Further in, until it is dropped.
pub(super) struct Deeper(u32);

impl Drop for Deeper {
    fn drop(&mut self) {
        let here = here();
        ACCOUNT.set(Some(Account { deep: here.deep - self.0, ..here }));
    }
}

/// What is further in counts as so many, and by its size.
#[inline]
pub(super) fn deeper<T>(many: u32) -> Result<Deeper, String> {
    let (here, more) = (here(), many + u32::try_from(size_of::<T>() / 128).unwrap_or(DEEP));
    if more > DEEP - here.deep {
        return Err(format!("more than {DEEP} values lie within each other, or fewer large ones"));
    }
    ACCOUNT.set(Some(Account { deep: here.deep + more, ..here }));
    Ok(Deeper(more))
}

/// An element took no bytes.
pub(super) fn empty() -> Result<(), String> {
    let here = here();
    if here.empty == EMPTY {
        return Err(format!("more than {EMPTY} elements take no bytes"));
    }
    ACCOUNT.set(Some(Account { empty: here.empty + 1, ..here }));
    Ok(())
}
