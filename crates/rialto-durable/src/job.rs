//! Requests to the store's thread: it does each in a transaction, and then answers it.

use crate::answer::{Answer, answer_channel};
use crate::error::{Error, panic_message};
use crate::overlay::Overlay;
use crate::record::Millis;
use crate::store::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A request whose caller waits for the answer.
pub trait Job: Send {
    /// Does the work. Returns the function that answers, once the transaction has committed or failed.
    fn run(self: Box<Self>, tx: &mut Overlay, now: Millis) -> Deliver;
    /// The keys that the work will read.
    fn keys(&self) -> &[Vec<u8>];
    /// Answers that there was no transaction.
    fn fail(self: Box<Self>, error: &StoreError);
}

pub type Deliver = Box<dyn FnOnce(Option<&StoreError>) + Send>;

struct FnJob<W, G> {
    keys: Vec<Vec<u8>>,
    work: W,
    give: G,
}

/// Makes a job, and its answer. If `work` returns an error or panics, its changes are undone.
pub fn job_with_answer<T: Send + 'static>(
    keys: Vec<Vec<u8>>,
    work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
) -> (Box<dyn Job>, Answer<T>) {
    let (responder, answer) = answer_channel();
    (job_with_callback(keys, work, move |done| responder.respond(done)), answer)
}

/// Makes a job that passes its result to `give`.
pub fn job_with_callback<T: Send + 'static>(
    keys: Vec<Vec<u8>>,
    work: impl FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send + 'static,
    give: impl FnOnce(Result<T, Error>) + Send + 'static,
) -> Box<dyn Job> {
    Box::new(FnJob { keys, work, give })
}

impl<T, W, G> Job for FnJob<W, G>
where
    T: Send + 'static,
    W: FnOnce(&mut Overlay, Millis) -> Result<T, Error> + Send,
    G: FnOnce(Result<T, Error>) + Send + 'static,
{
    fn run(self: Box<Self>, tx: &mut Overlay, now: Millis) -> Deliver {
        let FnJob { work, give, .. } = *self;
        tx.begin();
        let done = catch_unwind(AssertUnwindSafe(|| work(tx, now))).unwrap_or_else(|panic| {
            let why = panic_message(&*panic);
            Err(Error::Value(format!("a write of the task panicked, such as an `update`: {why}")))
        });
        if done.is_err() {
            tx.undo();
        }
        Box::new(move |failed| give(failed.map_or(done, |error| Err(error.clone().into()))))
    }

    fn keys(&self) -> &[Vec<u8>] {
        &self.keys
    }

    fn fail(self: Box<Self>, error: &StoreError) {
        (self.give)(Err(error.clone().into()));
    }
}
