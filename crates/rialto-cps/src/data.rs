use serde::{Serialize, de::DeserializeOwned};

/// A value that a frame can hold: it can be copied, written and read, and sent to another thread. Each such
/// type is `Data`, without an implementation of its own.
///
/// ```
/// fn is_data<T: rialto_cps::Data>() {}
/// is_data::<Vec<(u64, String)>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be kept in a frame",
    note = "what a frame holds is `Clone`, `Serialize`, `DeserializeOwned`, `Send` and `'static`: derive what is missing"
)]
pub trait Data: Clone + Serialize + DeserializeOwned + Send + 'static {}

impl<T: Clone + Serialize + DeserializeOwned + Send + 'static> Data for T {}
