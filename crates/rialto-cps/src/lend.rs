//! What is lent to a `#[cps]` function by `&mut`: the callee's frame owns it, and gives it
//! back with the result.

/// What a function returns to which something was lent.
#[diagnostic::on_unimplemented(
    message = "nothing can be lent to this function by `&mut`",
    label = "it gives nothing back",
    note = "only `#[cps]` functions with parameters `&mut T` take arguments `&mut place`; a leaf takes values"
)]
pub trait Lends {
    /// What it is declared to return.
    type Result;
}

impl<R, B> Lends for (R, B) {
    type Result = R;
}

/// Takes a part out of what stays where it is.
pub fn lent<T: Lendable>(part: &mut T) -> T {
    std::mem::take(part)
}

/// What can stand in for a part that is lent.
#[diagnostic::on_unimplemented(
    message = "a part of type `{Self}` cannot be lent to a `#[cps]` function",
    label = "it has no `Default`, which stands there meanwhile",
    note = "implement `Default`, or lend the whole variable"
)]
pub trait Lendable: Default {}

impl<T: Default> Lendable for T {}
