//! What a program spawns, in both forms: tasks that are polled in the order in which they were begun, the program itself
//! first.
#![allow(dead_code, reason = "each test program uses a part")]

use rialto_cps::{Receiver, channel, send};
use std::cell::RefCell;
use std::pin::Pin;
use std::task::{Context, Waker};

type Task = Pin<Box<dyn Future<Output = ()>>>;

thread_local! {
    /// Those that have ended leave their place empty.
    static TASKS: RefCell<Vec<Option<Task>>> = const { RefCell::new(Vec::new()) };
}

/// One more, which is polled behind those that there are.
pub fn begin(task: impl Future<Output = ()> + 'static) {
    TASKS.with_borrow_mut(|tasks| tasks.push(Some(Box::pin(task))));
}

/// Another one in place of the first, which is dropped.
pub fn exchange_first(begin: impl FnOnce()) {
    let mut others = TASKS.take().into_iter();
    drop(others.next());
    begin();
    TASKS.with_borrow_mut(|tasks| tasks.extend(others));
}

/// How many have been begun.
pub fn begun() -> usize {
    TASKS.with_borrow(Vec::len)
}

/// Polls each once, also what is begun meanwhile; not the others, if the first one ends: true.
pub fn poll() -> bool {
    let mut at = 0;
    while let Some(place) = TASKS.with_borrow_mut(|tasks| tasks.get_mut(at).map(Option::take)) {
        if let Some(mut task) = place {
            let ended = task.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
            if ended && at == 0 {
                return true;
            }
            if !ended {
                TASKS.with_borrow_mut(|tasks| tasks[at] = Some(task));
            }
        }
        at += 1;
    }
    false
}

/// Drops what is left of them, in their order.
pub fn end() {
    TASKS.take().into_iter().for_each(drop);
}

/// What `spawn!` yields in an `async fn`.
pub struct Child<T> {
    result: Receiver<T>,
}

impl<T> Child<T> {
    pub fn result(&self) -> &Receiver<T> {
        &self.result
    }
}

/// What `spawn!` does in an `async fn`.
pub fn spawn<T: rialto_cps::Data + Unpin>(block: impl Future<Output = T> + 'static) -> Child<T> {
    let (to, result) = channel::<T>();
    begin(async move {
        let value = block.await;
        let _ = send::<T>(&to, value).await;
    });
    Child { result }
}
