//! An arm whose event keeps a borrow for longer than the wait.
#![forbid(unsafe_code)]

use rialto_cps::wait::{Arm, wait_for};
use rialto_event::{Always, always};

#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Keeps(String);

impl Arm for Keeps {
    const NAME: &'static str = "keeps";
    type Raw = &'static mut String;
    type Output = &'static mut String;
    type Event<'a> = Always<&'a mut String>;
    fn event(&mut self) -> Always<&mut String> {
        always(&mut self.0)
    }
    fn outcome(self, raw: &'static mut String) -> &'static mut String {
        raw
    }
}

fn main() {
    drop(wait_for(Keeps(String::new())));
}
