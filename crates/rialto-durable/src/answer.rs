//! The store thread's answers to requests.

use crate::error::Error;
use rialto_event::Condition;
use std::sync::{Arc, Mutex, PoisonError};

/// Waits for the answer, or for [`Error::Stopped`] if none will come.
pub struct Answer<T>(Arc<AnswerSlot<T>>);

/// The duty to give the answer. If it is dropped, the answer is [`Error::Stopped`].
pub struct Responder<T>(Arc<AnswerSlot<T>>);

struct AnswerSlot<T> {
    value: Mutex<Option<Result<T, Error>>>,
    given: Condition,
}

pub fn answer_channel<T>() -> (Responder<T>, Answer<T>) {
    let slot = Arc::new(AnswerSlot { value: Mutex::new(None), given: Condition::new() });
    (Responder(slot.clone()), Answer(slot))
}

impl<T> Responder<T> {
    pub fn respond(self, value: Result<T, Error>) {
        self.set(value);
    }

    fn set(&self, value: Result<T, Error>) {
        let mut slot = self.0.value.lock().unwrap_or_else(PoisonError::into_inner);
        slot.get_or_insert(value);
        drop(slot);
        self.0.given.signal();
    }
}

impl<T> Drop for Responder<T> {
    fn drop(&mut self) {
        if !self.0.given.is_signalled() {
            self.set(Err(Error::Stopped));
        }
    }
}

impl<T> Answer<T> {
    pub async fn get(self) -> Result<T, Error> {
        self.0.given.wait_evt().await;
        let mut slot = self.0.value.lock().unwrap_or_else(PoisonError::into_inner);
        slot.take().unwrap_or(Err(Error::Stopped))
    }
}
