//! The part of a variable that a frame keeps after its last use: the value, if that has a destructor, which
//! runs when the variable's scope ends, and otherwise nothing.

/// Whether it is kept.
pub struct Drops<const D: bool>;

/// The rule that decides what is kept.
pub trait Keep {
    /// It, or nothing.
    type Of<T>;
    /// Into the frame.
    fn keep<T>(value: Option<T>) -> Self::Of<T>;
    /// Out of it.
    fn kept<T>(kept: Self::Of<T>) -> Option<T>;
}

impl Keep for Drops<true> {
    type Of<T> = T;

    #[inline]
    #[track_caller]
    fn keep<T>(value: Option<T>) -> T {
        value.expect("a variable that is not moved has a value")
    }

    #[inline]
    fn kept<T>(kept: T) -> Option<T> {
        Some(kept)
    }
}

impl Keep for Drops<false> {
    type Of<T> = ();

    #[inline]
    fn keep<T>(_: Option<T>) {}

    #[inline]
    fn kept<T>(_: ()) -> Option<T> {
        None
    }
}

/// The field of such a variable.
pub type Kept<T, const D: bool> = <Drops<D> as Keep>::Of<T>;

/// Into the frame.
#[inline]
#[track_caller]
pub fn keep<T, const D: bool>(value: Option<T>) -> Kept<T, D>
where
    Drops<D>: Keep,
{
    <Drops<D> as Keep>::keep(value)
}

/// Out of it.
#[inline]
pub fn kept<T, const D: bool>(kept: Kept<T, D>) -> Option<T>
where
    Drops<D>: Keep,
{
    <Drops<D> as Keep>::kept(kept)
}
