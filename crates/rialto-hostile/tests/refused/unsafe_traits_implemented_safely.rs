//! Implements unsafe traits of events and objects without `unsafe`.
#![forbid(unsafe_code)]

use rialto_event::object::StableDeref;
use rialto_event::pending::{Arity, Solo};

struct Wanders(std::cell::Cell<bool>, [u8; 2]);
impl std::ops::Deref for Wanders {
    type Target = u8;
    fn deref(&self) -> &u8 {
        &self.1[usize::from(self.0.replace(!self.0.get()))]
    }
}
impl StableDeref for Wanders {}

struct Mine;
impl Arity for Mine {
    type Mode = Solo;
}
unsafe impl rialto_event::Pending for Mine {
    type Output = ();
}

fn main() {}
