//! Changes the count and the flags of a state word.
#![forbid(unsafe_code)]

use rialto_task::state::{COMPLETE, State};
use rialto_task::Turn;

fn change(state: &State) {
    state.begin_next_turn(Turn::Uncounted);
    state.suspend(Turn::Counted);
    state.end_unshared(0);
    state.update(0, COMPLETE);
}

fn main() {}
