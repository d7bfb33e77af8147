//! A call that `#[cps]` makes again when it resumes: what a durable step is.
//!
//! `step::<T>(key, policy, attempt).await` is two things: a state, in which the function can be written, and work that
//! begins when the state is safe. The work is made of the variables that the state keeps, each time that the function
//! is resumed there; so it needs no state of its own. `#[cps]` turns such an await into
//!
//! ```text
//! let mut next = step::<T>::at(key);
//! loop {
//!     match at_step::<step::<T>>(next).await {           // the suspension point
//!         Progress::Ended(result) => break result,
//!         Progress::Make(at) => {
//!             let variable = again(&variable);           // each that `policy` and `attempt` name
//!             next = step::<T>(at.key(), policy, attempt).run(at);
//!         }
//!     }
//! }
//! ```

use crate::Leaf;

/// Where a step stands.
pub enum Progress<O, A> {
    /// It has this result.
    Ended(O),
    /// Its state is written, and its work is to be made.
    Make(A),
}

/// Work that is made again wherever the function is resumed that awaits it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no durable step",
    label = "`#[cps]` takes `step::<T>(key, policy, attempt).await` for a step of rialto-durable",
    note = "give a function of your own another name, or await it as it stands: `{{ step::<T>(a, b, c) }}.await`"
)]
pub trait Step: Sized {
    /// Its result.
    type Output;
    /// The leaf that waits for it, which is data at any time.
    type At: Leaf<Output = Progress<Self::Output, Self::At>>;

    /// The state before the work of the step that has this key.
    fn at(key: impl Into<String>) -> Self::At;

    /// The key that was written.
    fn key(at: &Self::At) -> String;

    /// Waits for this work.
    fn run(self, at: Self::At) -> Self::At;
}

/// Its result.
pub type StepOutput<S> = <S as Step>::Output;

/// Returns the copy that a step's arguments have of a variable that the state keeps.
pub fn again<T: Clone>(kept: &T) -> T {
    kept.clone()
}
