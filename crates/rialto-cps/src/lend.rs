//! Values that are lent to a `#[cps]` function by `&mut`: the callee's frame owns them, and gives them back
//! with the result.

/// The result of a function together with the values that were lent to it.
#[diagnostic::on_unimplemented(
    message = "nothing can be lent to this function by `&mut`",
    label = "it gives nothing back",
    note = "only `#[cps]` functions with parameters `&mut T` take arguments `&mut place`; a leaf takes values"
)]
pub trait Lends {
    /// The declared result.
    type Result;
}

impl<R, B> Lends for (R, B) {
    type Result = R;
}

/// Takes a part out of what stays where it is.
pub fn lent<T: Lendable>(part: &mut T) -> T {
    std::mem::take(part)
}

/// A type with a value that stands in for a part that is lent.
#[diagnostic::on_unimplemented(
    message = "a part of type `{Self}` cannot be lent to a `#[cps]` function",
    label = "it has no `Default`, which stands there meanwhile",
    note = "implement `Default`, or lend the whole variable"
)]
pub trait Lendable: Default {}

impl<T: Default> Lendable for T {}
