//! Shares an object between threads although its items are not `Send`.
#![forbid(unsafe_code)]

use rialto_event::{Event, Object, Store};
use std::rc::Rc;

struct Items;
impl Store for Items {
    type Item = Rc<u8>;
    fn is_ready(&self) -> bool {
        true
    }
    fn take(&mut self) -> Option<Rc<u8>> {
        Some(Rc::new(1))
    }
    fn put_back(&mut self, _: Rc<u8>) {}
}

fn main() {
    let object = Object::new(Items);
    std::thread::scope(|s| {
        s.spawn(|| object.take_evt().sync_blocking());
    });
}
