use crate::states::{Load, Save, Site, once};
use crate::{Build, Layout};
use serde::{Serialize, Serializer, de::DeserializeOwned};

/// A suspended call of a `#[cps]` function, with all that it awaits.
///
/// `#[cps]` implements it for the type that it makes. Do not implement it by hand: for another type that
/// `#[cps]` functions await, implement [`Leaf`].
///
/// Dropping a frame cancels the call, as with any future.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be awaited in a `#[cps]` function",
    label = "neither a `#[cps]` function nor a leaf",
    note = "mark the function `#[cps]`, or implement `rialto_cps::Leaf` for what it returns"
)]
pub trait Frame: Future + Unpin + Clone + Serialize + DeserializeOwned + Send + 'static {
    /// Module path and name of the function: it finds the frame's type again.
    const NAME: &'static str;
    /// The layout of the frame, callees included. Only programs in which the function has the same layout
    /// read its frames.
    const LAYOUT: u64;
    /// The layout of its result or, if that is unknown, of the whole frame.
    const RESULT: u64 = Self::LAYOUT;
    /// The build of the function's crate.
    const BUILD: Build = Build::of(env!("CARGO_PKG_VERSION"));
    /// Whether it awaits durable steps, so that it must not be dropped half done.
    #[doc(hidden)]
    const STEPS: bool = false;
    /// The bytes of its state, which lie on the native stack while it runs.
    #[doc(hidden)]
    const SIZE: usize = size_of::<Self>();

    /// The states in which it is written by name; see [`states`](crate::states).
    #[must_use]
    fn sites() -> &'static [Site] {
        &[]
    }

    /// Whether it has begun, and not only been called.
    fn is_begun(&self) -> bool {
        true
    }

    /// Writes it as a part of what awaits it.
    #[doc(hidden)]
    #[inline]
    fn write<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.serialize(to)
    }

    /// Writes its state by name, and those of what it awaits.
    ///
    /// # Errors
    ///
    /// If it has completed, and the errors of `to`.
    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        Err(to.over(Self::NAME))
    }

    /// Reads what [`save`](Self::save) wrote, perhaps in another version of the program.
    ///
    /// # Errors
    ///
    /// If the function has no such state, and the errors of `from`.
    fn load<L: Load>(from: &mut L) -> Result<Self, L::Error> {
        Err(from.unknown(Self::NAME))
    }
}

/// Something to wait for that is data.
///
/// A leaf is a future that can be cloned, written and read while it is pending, and polled again afterwards,
/// possibly in another process. So its fields say what it waits for, and not its place in memory. The
/// function and the type have the same name, because it is awaited as `name(..).await`.
///
/// ```
/// use rialto_cps::{Leaf, cps};
/// use serde::{Deserialize, Serialize};
/// use std::pin::Pin;
/// use std::task::{Context, Poll};
///
/// /// Suspends as often as it says.
/// #[derive(Clone, Serialize, Deserialize)]
/// #[allow(non_camel_case_types)]
/// struct rest { times: u32 }
///
/// fn rest(times: u32) -> rest {
///     rest { times }
/// }
///
/// impl Future for rest {
///     type Output = ();
///     fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
///         if self.times == 0 {
///             return Poll::Ready(());
///         }
///         self.times -= 1;
///         cx.waker().wake_by_ref();
///         Poll::Pending
///     }
/// }
///
/// impl Leaf for rest {
///     const NAME: &'static str = "example::rest";
/// }
///
/// #[cps]
/// async fn twice(times: u32) {
///     rest(times).await;
///     rest(times).await;
/// }
/// # drop(twice(1));
/// ```
///
/// Dropping a leaf must withdraw what it waits for.
pub trait Leaf: Future + Unpin + Clone + Serialize + DeserializeOwned + Send + 'static {
    /// A name that stays the same from version to version.
    const NAME: &'static str;
    /// To be changed when the fields change.
    const VERSION: u32 = 0;
    /// The hash of what it looks like.
    const LAYOUT: u64 = Layout::new().text(Self::NAME).number(Self::VERSION as u64).hash();
    /// Whether it is a durable step.
    #[doc(hidden)]
    const IS_STEP: bool = false;
}

impl<L: Leaf> Frame for L {
    const NAME: &'static str = <L as Leaf>::NAME;
    const LAYOUT: u64 = <L as Leaf>::LAYOUT;
    const STEPS: bool = <L as Leaf>::IS_STEP;

    fn sites() -> &'static [Site] {
        once::<L>(|| {
            let variables = const { &[("leaf", <L as Leaf>::NAME)] };
            vec![Site::of_hash("waiting", <L as Leaf>::LAYOUT, variables, &[])]
        })
    }

    /// It is a variable of its own.
    #[inline]
    fn write<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        rialto_codec::serialize_variable(self, to)
    }

    fn save<S: Save>(&self, to: &mut S) -> Result<(), S::Error> {
        to.frame(<L as Leaf>::NAME, &<L as Frame>::sites()[0])?;
        to.variable("leaf", self)
    }

    fn load<M: Load>(from: &mut M) -> Result<Self, M::Error> {
        from.frame(<L as Leaf>::NAME, <L as Frame>::sites())?;
        from.variable("leaf")
    }
}
