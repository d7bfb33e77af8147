// Generic functions: each error is one of `cargo check`, also if the function is never called.
use rialto_cps::{Data, cps, yield_now};
use std::sync::{Mutex, MutexGuard};

#[cps]
async fn a_guard<T: Data>(value: T) -> usize {
    let lock = Mutex::new(vec![value]);
    let guard = lock.lock().unwrap();
    let count = guard.len();
    yield_now().await;
    count
}

struct Handle;

impl Drop for Handle {
    fn drop(&mut self) {}
}

#[derive(Clone, serde::Serialize, serde::Deserialize)]
#[serde(bound = "T: Data")]
struct Cart<T>(T);

fn made<T>(_: &T) -> Handle {
    Handle
}

#[cps]
impl<T: Data> Cart<T> {
    pub async fn method(self) -> T {
        let handle = made(&self.0);
        if true {
            let _ = &handle;
            yield_now().await;
        }
        self.0
    }
}

fn locked() -> MutexGuard<'static, u64> {
    todo!()
}

#[cps]
async fn of_a_number<const N: usize>(of: [u64; 3]) -> usize {
    let guard = locked();
    yield_now().await;
    of.len() + N
}

#[cps]
async fn a_closure<T: Data>(value: T, n: u64) -> u64 {
    let text = String::from("a");
    let length = move || text.len() as u64;
    if n > 1 {
        drop(length);
    }
    yield_now().await;
    drop(value);
    n
}

// These have no destructor.
#[cps]
async fn a_closure_that_borrows<T: Data>(value: T, n: u64) -> u64 {
    let more = move |m: u64| m + n;
    if n > 1 {
        drop(more);
    }
    yield_now().await;
    drop(value);
    n
}

#[cps]
async fn accepted<T: Data + Default>(mut values: Vec<T>) -> usize {
    let items = values.iter();
    let count = items.len();
    let first = values.first_mut();
    if let Some(first) = first {
        *first = T::default();
    }
    yield_now().await;
    count
}

fn main() {}
