//! Changes the count and the flags of a state word.
#![forbid(unsafe_code)]

use rialto_task::state::{COMPLETE, State};
use rialto_task::Turn;

fn change(state: &State) {
    state.go_on(Turn::Spent);
    state.suspend(Turn::Whole);
    state.unmake(0);
    state.update(0, COMPLETE);
}

fn main() {}
