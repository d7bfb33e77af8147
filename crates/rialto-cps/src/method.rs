use crate::Frame;

/// A type of which `#[cps] impl` has made a method or an associated function; the frames of
/// its calls are named by this. `NAME` is a hash of the name, and `P` are the types that it is generic over
/// by itself, as a tuple: [`method!`](crate::method!) tells both from how it is called.
///
/// ```
/// use rialto_cps::{Continuation, Registry, cps, method, yield_now};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Serialize, Deserialize)]
/// struct Counter {
///     n: u64,
/// }
///
/// #[cps]
/// impl Counter {
///     pub async fn from(n: u64) -> Counter {
///         yield_now().await;
///         Counter { n }
///     }
///
///     pub async fn add(&mut self, n: u64) -> u64 {
///         yield_now().await;
///         self.n += n;
///         self.n
///     }
///
///     pub async fn twice(&mut self, n: u64) -> u64 {
///         self.add(n).await;
///         self.add(n).await
///     }
/// }
///
/// #[cps]
/// async fn count() -> u64 {
///     let mut counter = Counter { n: 1 };
///     counter.twice(3).await
/// }
///
/// let bytes = Continuation::new(Counter::from(1)).to_bytes().unwrap();
/// let registry = Registry::new().with::<method!(Counter::from)>().with::<count>();
/// assert!(registry.continuation::<Counter>(&bytes).is_ok());
/// # drop(count());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no such `#[cps]` method",
    note = "a method of a `#[cps] impl` is called by its name; another future is awaited as \
            `{{ Type::name(..) }}.await`, and owns what it needs"
)]
pub trait Method<const NAME: u64, P = ()> {
    /// The frame of a call of it.
    type Frame: Frame;
}
