//! Requests to the store's thread: it does each in a transaction, and then answers it.

use crate::answer::{Answer, answer};
use crate::engine::said;
use crate::error::Error;
use crate::overlay::Overlay;
use crate::record::Millis;
use crate::store::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A request whose caller waits for the answer.
pub trait Job: Send {
    /// Does the work. Returns the function that answers, once the transaction has committed or failed.
    fn run(self: Box<Self>, tx: &mut Overlay, now: Millis) -> Deliver;
    /// The keys that the work will read.
    fn about(&self) -> &[Vec<u8>];
    /// Answers that there was no transaction.
    fn refuse(self: Box<Self>, error: &StoreError);
}

pub type Deliver = Box<dyn FnOnce(Option<&StoreError>) + Send>;

struct Ask<W, G> {
    about: Vec<Vec<u8>>,
    work: W,
    give: G,
}

/// Makes a job, and its answer. If `work` returns an error or panics, its changes are undone.
pub fn job<T: Send + 'static>(
    about: Vec<Vec<u8>>,
    work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
) -> (Box<dyn Job>, Answer<T>) {
    let (asked, answer) = answer();
    (then(about, work, move |done| asked.give(done)), answer)
}

/// Makes a job that passes its result to `give`.
pub fn then<T: Send + 'static>(
    about: Vec<Vec<u8>>,
    work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    give: impl FnOnce(Result<T, Error>) + Send + 'static,
) -> Box<dyn Job> {
    Box::new(Ask { about, work, give })
}

impl<T, W, G> Job for Ask<W, G>
where
    T: Send + 'static,
    W: FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send,
    G: FnOnce(Result<T, Error>) + Send + 'static,
{
    fn run(self: Box<Self>, tx: &mut Overlay, now: Millis) -> Deliver {
        let Ask { work, give, .. } = *self;
        tx.begin();
        let done = catch_unwind(AssertUnwindSafe(|| work(tx, now))).unwrap_or_else(|panic| {
            let why = said(&*panic);
            Err(Error::Value(format!("a write of the task panicked, such as an `update`: {why}")))
        });
        if done.is_err() {
            tx.undo();
        }
        Box::new(move |failed| give(failed.map_or(done, |error| Err(error.clone().into()))))
    }

    fn about(&self) -> &[Vec<u8>] {
        &self.about
    }

    fn refuse(self: Box<Self>, error: &StoreError) {
        (self.give)(Err(error.clone().into()));
    }
}
