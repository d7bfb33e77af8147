//! A body that no macro wrote keeps an `Rc` in the state of a call, which is `Send`.
#![forbid(unsafe_code)]

use rialto_cps::expansion as rt;
use std::rc::Rc;
use std::task::Poll;

enum Keeps {}

impl rt::Function for Keeps {
    type Arguments = (u64,);
    type Output = u64;
    type Storage = rt::Words<4>;
    const NAME: &'static str = "keeps";
    const VERSION: &'static str = "1";
    const LAYOUTS: rt::Layouts = (&[], &[]);
    const LAYOUT: rt::Parts = (0, b"");
    const RESULT: rt::Parts = (0, b"");
    const SITES: &'static str = "0 5:start 0 0 0 ";
    fn step() -> impl rt::Step<Self> {
        type State = rt::S1<(u64,), (rialto_cps::sleep, (Rc<u64>,))>;
        type Resumed = rt::S1<(u64,), ((), (Rc<u64>,))>;
        rt::body::<Self, State, Resumed, (), _>(|_, _, _| Poll::Pending)
    }
}

fn main() {
    drop(rt::Call::<Keeps>::begin((1,)));
}
