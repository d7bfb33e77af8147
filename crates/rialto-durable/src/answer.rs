//! The store thread's answers to requests.

use crate::error::Error;
use rialto_event::Condition;
use std::sync::{Arc, Mutex, PoisonError};

/// Waits for the answer, or for [`Error::Stopped`] if none will come.
pub struct Answer<T>(Arc<Cell<T>>);

/// The duty to give the answer. If it is dropped, the answer is [`Error::Stopped`].
pub struct Asked<T>(Arc<Cell<T>>);

struct Cell<T> {
    value: Mutex<Option<Result<T, Error>>>,
    given: Condition,
}

pub fn answer<T>() -> (Asked<T>, Answer<T>) {
    let cell = Arc::new(Cell { value: Mutex::new(None), given: Condition::new() });
    (Asked(cell.clone()), Answer(cell))
}

impl<T> Asked<T> {
    pub fn give(self, value: Result<T, Error>) {
        self.put(value);
    }

    fn put(&self, value: Result<T, Error>) {
        let mut slot = self.0.value.lock().unwrap_or_else(PoisonError::into_inner);
        slot.get_or_insert(value);
        drop(slot);
        self.0.given.signal();
    }
}

impl<T> Drop for Asked<T> {
    fn drop(&mut self) {
        if !self.0.given.is_signalled() {
            self.put(Err(Error::Stopped));
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
