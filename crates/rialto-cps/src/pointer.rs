//! Pointers to `#[cps]` functions, and their calls.

use crate::nested::running;
use crate::refusal::pretended;
use crate::{Continuation, Frame, HasLayout, Layout, Leaf, refusal, scope};
use rialto_codec::{Purpose, purpose};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// A pointer to a `#[cps]` function, as data: `CpsFnPtr<fn(u64) -> u64>`.
///
/// In a `#[cps]` function, a parameter or a `let` with this type is called by its
/// name, `f(1).await`; elsewhere, [`begin`](Self::begin) makes a [`Continuation`]. The
/// callee's frame is a part of the caller's frame, as with any call.
///
/// It is written as the name and the layout of the function. A
/// [`Registry`](crate::Registry::with_pointer) reads it, if it lists the function as
/// one that can be pointed to: pointers choose what is run, and so must be allowed.
///
/// ```
/// use rialto_cps::{Continuation, CpsFnPtr, Registry, cps, yield_now};
///
/// #[cps]
/// async fn double(n: u64) -> u64 {
///     yield_now().await;
///     2 * n
/// }
///
/// #[cps]
/// async fn twice(f: CpsFnPtr<fn(u64) -> u64>, n: u64) -> u64 {
///     let once = f(n).await;
///     f(once).await
/// }
///
/// let bytes = Continuation::new(twice(CpsFnPtr::to::<double>(), 3)).to_bytes().unwrap();
/// let registry = Registry::new().with::<twice>();
/// assert!(registry.continuation::<u64>(&bytes).is_err()); // `double` is not listed
/// let there = registry.with_pointer::<double>().continuation::<u64>(&bytes).unwrap();
/// # use std::{pin::pin, task::{Context, Poll, Waker}};
/// # let mut there = pin!(there);
/// # let n = loop {
/// #     if let Poll::Ready(n) = there.as_mut().poll(&mut Context::from_waker(Waker::noop())) { break n; }
/// # };
/// # /*
/// let n = there.await;
/// # */
/// assert_eq!(n, 12);
/// ```
///
/// CPC's pointers to `cps` functions.
pub struct CpsFnPtr<S: Signature> {
    name: &'static str,
    layout: u64,
    begin: fn(S::Arguments) -> Continuation<S::Output>,
}

/// The type of a function: `fn(A, B) -> R`.
pub trait Signature: 'static {
    /// The arguments, as a tuple.
    type Arguments;
    /// The result.
    type Output: 'static;
}

/// A `#[cps]` function that can be pointed to; the attribute implements it, unless
/// the function has parameters that borrow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be pointed to",
    note = "it is a `#[cps]` function whose parameters do not borrow"
)]
pub trait Function: Frame {
    /// Its type.
    type Signature: Signature<Output = Self::Output>;
    /// A call of it.
    fn begin(arguments: <Self::Signature as Signature>::Arguments) -> Self;
}

impl<S: Signature> CpsFnPtr<S> {
    /// The pointer to a function, named as it is called.
    #[must_use]
    pub fn to<F: Function<Signature = S, Output = S::Output>>() -> Self {
        CpsFnPtr {
            name: F::NAME,
            layout: F::LAYOUT,
            begin: |arguments| Continuation::new(F::begin(arguments)),
        }
    }

    /// A call of it that has not begun.
    ///
    /// ```
    /// use rialto_cps::{CpsFnPtr, cps};
    ///
    /// #[cps]
    /// async fn add(a: u64, b: u64) -> u64 {
    ///     a + b
    /// }
    /// let sum = CpsFnPtr::to::<add>().begin((1, 2));
    /// assert!(sum.name().ends_with("::add"));
    /// ```
    #[must_use]
    pub fn begin(self, arguments: S::Arguments) -> Continuation<S::Output> {
        (self.begin)(arguments)
    }

    /// The function: its module path and name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Name and layout: by these it is written.
    pub(crate) fn key(self) -> (&'static str, u64) {
        (self.name, self.layout)
    }
}

impl<S: Signature> Clone for CpsFnPtr<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Signature> Copy for CpsFnPtr<S> {}

impl<S: Signature> PartialEq for CpsFnPtr<S> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<S: Signature> Eq for CpsFnPtr<S> {}

impl<S: Signature> fmt::Debug for CpsFnPtr<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CpsFnPtr").field(&self.name).finish()
    }
}

impl<S: Signature> Serialize for CpsFnPtr<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        if purpose() != Purpose::Value {
            return serializer.serialize_unit_struct("CpsFnPtr");
        }
        (self.name, self.layout.to_le_bytes()).serialize(serializer)
    }
}

impl<'de, S: Signature> Deserialize<'de> for CpsFnPtr<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if purpose() != Purpose::Value {
            let begin = |_| Continuation::nothing();
            return pretended("CpsFnPtr", deserializer).map(|()| CpsFnPtr { name: "", layout: 0, begin });
        }
        let (name, layout) = <(String, [u8; 8])>::deserialize(deserializer)?;
        scope::pointer(&name, u64::from_le_bytes(layout)).map_err(refusal::refuse)
    }
}

impl<S: Signature + HasLayout> HasLayout for CpsFnPtr<S> {
    const LAYOUT: u64 = Layout::new().text("CpsFnPtr").number(S::LAYOUT).hash();
}

macro_rules! signatures {
    ($(($($argument:ident)*))+) => {$(
        impl<$($argument: 'static,)* R: 'static> Signature for fn($($argument),*) -> R {
            type Arguments = ($($argument,)*);
            type Output = R;
        }

        impl<$($argument: HasLayout,)* R: HasLayout> HasLayout for fn($($argument),*) -> R {
            const LAYOUT: u64 = Layout::new().text("fn").number(R::LAYOUT)$(.number($argument::LAYOUT))*.hash();
        }
    )+};
}

signatures!(() (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H));

/// A call by a pointer: what `f(..).await` waits for, where `f` is one.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
#[allow(non_camel_case_types)]
pub struct call<S: Signature> {
    begun: Continuation<S::Output>,
}

/// Calls it.
pub fn call<S: Signature>(function: CpsFnPtr<S>, arguments: S::Arguments) -> call<S> {
    call { begun: function.begin(arguments) }
}

impl<S: Signature> Clone for call<S> {
    fn clone(&self) -> Self {
        call { begun: self.begun.clone() }
    }
}

impl<S: Signature> Unpin for call<S> {}

impl<S: Signature> Future for call<S> {
    type Output = S::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<S::Output> {
        let _level = running(self.begun.name());
        self.begun.poll_within(cx)
    }
}

impl<S: Signature> Leaf for call<S> {
    const NAME: &'static str = "rialto_cps::call";
}
