//! Keeps the place of a call's state for another call.
#![forbid(unsafe_code)]

use rialto_cps::expansion as rt;
use std::cell::RefCell;
use std::task::Poll;

type State = rt::S0<(u64,)>;

enum Steals {}

thread_local! {
    static STOLEN: RefCell<Vec<rt::Turn<'static, (u64,), State, State>>> = const { RefCell::new(Vec::new()) };
}

impl rt::Function for Steals {
    type Arguments = (u64,);
    type Output = u64;
    type Storage = rt::Words<4>;
    const NAME: &'static str = "steals";
    const VERSION: &'static str = "1";
    const LAYOUTS: rt::Layouts = (&[], &[]);
    const LAYOUT: rt::Parts = (0, b"");
    const RESULT: rt::Parts = (0, b"");
    const SITES: &'static str = "0 5:start 0 0 0 ";
    fn step() -> impl rt::Step<Self> {
        rt::body::<Self, State, State, (), _>(|turn, _, _| {
            STOLEN.with_borrow_mut(|stolen| stolen.iter_mut().for_each(|other| std::mem::swap(other, turn)));
            Poll::Pending
        })
    }
}

fn main() {
    drop(rt::Call::<Steals>::begin((1,)));
}
