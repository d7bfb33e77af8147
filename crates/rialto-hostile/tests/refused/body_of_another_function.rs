//! Polls a call with the body of another function, whose state has another type.
#![forbid(unsafe_code)]

use rialto_cps::expansion as rt;
use std::task::Poll;

enum Text {}

impl rt::Function for Text {
    type Arguments = (String,);
    type Output = u64;
    type Storage = rt::Words<4>;
    const NAME: &'static str = "text";
    const VERSION: &'static str = "1";
    const LAYOUTS: rt::Layouts = (&[], &[]);
    const LAYOUT: rt::Parts = (0, b"");
    const RESULT: rt::Parts = (0, b"");
    const SITES: &'static str = "0 5:start 0 0 0 ";
    fn step() -> impl rt::Step<Self> {
        type State = rt::S0<(String,)>;
        rt::body::<Self, State, State, (), _>(|_, _, _| Poll::Pending)
    }
}

enum Number {}

impl rt::Function for Number {
    type Arguments = (u64,);
    type Output = u64;
    type Storage = rt::Words<4>;
    const NAME: &'static str = "number";
    const VERSION: &'static str = "1";
    const LAYOUTS: rt::Layouts = (&[], &[]);
    const LAYOUT: rt::Parts = (0, b"");
    const RESULT: rt::Parts = (0, b"");
    const SITES: &'static str = "0 5:start 0 0 0 ";
    fn step() -> impl rt::Step<Self> {
        <Text as rt::Function>::step()
    }
}

fn main() {
    drop(rt::Call::<Number>::begin((1,)));
}
