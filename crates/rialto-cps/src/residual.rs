//! The operator `?` for `Option` and `Result`. The standard library's traits for it are not stable.

use std::convert::Infallible;
use std::ops::ControlFlow;

/// A value to which `?` is applied.
pub trait Try {
    /// The value with which the function continues.
    type Value;
    /// The value with which the function returns.
    type Residual;
    /// Which of the two it is.
    fn branch(self) -> ControlFlow<Self::Residual, Self::Value>;
}

/// The result of a function in which `?` is applied.
pub trait FromResidual<R> {
    /// The result that says so.
    fn from_residual(residual: R) -> Self;
}

impl<T> Try for Option<T> {
    type Value = T;
    type Residual = Option<Infallible>;

    fn branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Some(value) => ControlFlow::Continue(value),
            None => ControlFlow::Break(None),
        }
    }
}

impl<T> FromResidual<Option<Infallible>> for Option<T> {
    fn from_residual(_: Option<Infallible>) -> Self {
        None
    }
}

impl<T, E> Try for Result<T, E> {
    type Value = T;
    type Residual = Result<Infallible, E>;

    fn branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }
}

impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Result<T, F> {
    fn from_residual(residual: Result<Infallible, E>) -> Self {
        match residual {
            Ok(never) => match never {},
            Err(error) => Err(F::from(error)),
        }
    }
}
