//! What the thread of the store is asked to do in a transaction, and how it answers.

use crate::answer::{Answer, Asked, answer};
use crate::engine::said;
use crate::error::Error;
use crate::overlay::Overlay;
use crate::record::Millis;
use crate::store::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Somebody waits for its answer.
pub trait Job: Send {
    /// Does its work, and returns what is to be done when that is safe, or is not.
    fn run(self: Box<Self>, tx: &mut Overlay, now: Millis) -> Deliver;
    /// For which keys it will ask.
    fn about(&self) -> &[Vec<u8>];
    /// There was no transaction.
    fn refuse(self: Box<Self>, error: &StoreError);
}

pub type Deliver = Box<dyn FnOnce(Option<&StoreError>) + Send>;

struct Ask<T, W> {
    about: Vec<Vec<u8>>,
    work: W,
    asked: Asked<T>,
}

/// A job; if `work` returns an error, or panics, it has changed nothing.
pub fn job<T: Send + 'static>(
    about: Vec<Vec<u8>>,
    work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
) -> (Box<dyn Job>, Answer<T>) {
    let (asked, answer) = answer();
    (Box::new(Ask { about, work, asked }), answer)
}

impl<T, W> Job for Ask<T, W>
where
    T: Send + 'static,
    W: FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send,
{
    fn run(self: Box<Self>, tx: &mut Overlay, now: Millis) -> Deliver {
        let Ask { work, asked, .. } = *self;
        tx.begin();
        let done = catch_unwind(AssertUnwindSafe(|| work(tx, now)))
            .unwrap_or_else(|panic| Err(Error::Value(format!("a write has panicked: {}", said(&*panic)))));
        if done.is_err() {
            tx.undo();
        }
        Box::new(move |failed| asked.give(failed.map_or(done, |error| Err(error.clone().into()))))
    }

    fn about(&self) -> &[Vec<u8>] {
        &self.about
    }

    fn refuse(self: Box<Self>, error: &StoreError) {
        self.asked.give(Err(error.clone().into()));
    }
}
