//! Values drop when an `async fn` drops them, and in its order: the same text in both
//! forms, with values that log it. Each program is also written and read at every suspension,
//! dropped at every suspension, and made to panic at every step.

#[path = "support/drops.rs"]
mod drops;

#[path = "support/together.rs"]
mod together;

use drops::{Outcome, compare};

/// The programs as frames.
#[allow(unused, irrefutable_let_patterns, clippy::all, reason = "the programs show when values drop")]
mod frames {
    use crate::drops::*;
    use rialto_cps::{cps, join, yield_now};

    macro_rules! program {
        ($module:ident: $(async fn $name:ident $arguments:tt $(-> $result:ty)? { $($body:tt)* })*) => {
            pub mod $module {
                use super::*;
                $(#[cps] pub async fn $name $arguments $(-> $result)? { $($body)* })*
            }
        };
    }
    include!("support/drop_programs.rs");
}

/// And as futures.
#[allow(unused, irrefutable_let_patterns, clippy::all, reason = "the programs show when values drop")]
mod futures {
    use crate::drops::*;
    use crate::together::join;

    async fn yield_now() {
        rialto_cps::yield_now().await
    }

    macro_rules! program {
        ($module:ident: $(async fn $name:ident $arguments:tt $(-> $result:ty)? { $($body:tt)* })*) => {
            pub mod $module {
                use super::*;
                $(pub async fn $name $arguments $(-> $result)? { $($body)* })*
            }
        };
    }
    include!("support/drop_programs.rs");
}

macro_rules! compared {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            compare(frames::$name::program, futures::$name::program);
        })*
    };
}

compared! {
    at_the_end_of_the_scope
    of_a_block
    parameters
    moved
    moved_on_one_way
    moved_in_a_loop
    assigned
    given_later
    shadowed
    results_of_calls
    left_early
    out_of_blocks
    items
    matched
    fields
    borrowed_between
    lambdas
    conditions
    recursion
    hidden_by_arms
    behind_what_is_looked_at
    moved_at_the_end_of_a_turn
    parts_of_a_join
    jumps_within_values
    chains
    operands_before_what_leaves
    borrowed_by_methods
    moved_by_methods
    moved_behind_a_way_out
    left_in_what_is_looked_at
    left_in_what_a_loop_goes_over
    moved_behind_a_jump
    in_macros_that_may_not_ask
    parts_read_on_one_way
    parts_that_are_looked_at
    parts_that_are_looked_at_by_copies
    at_the_end_of_a_function
    moved_on_one_way_beside_borrows
    moved_on_one_way_before_it_is_left
    moved_in_loops_that_await_nothing
    moved_on_one_way_of_a_pattern
    given_on_every_way
    given_or_left
    given_numbers
    given_on_ways_that_go_on
    two_moved_beside_each_other
    left_beside_a_head
    looked_at_in_parentheses
    left_in_the_first_statements_of_an_arm
    heads_that_take_parts
    parts_that_patterns_take
    computed_between_awaits
    results_that_nobody_wants
    moved_and_given_again_at_once
    parts_given_again
    parts_given_again_within
    left_by_arguments
    borrowed_for_the_scope
    numbers_by_other_variables
    left_while_the_head_is_there
    awaited_indexes
    unknown_and_moved_before_each_await
    left_in_an_arm_that_takes_apart
    no_data_and_replaced_behind_an_arm_that_awaits
    guards_before_one_that_awaits
}

/// Programs in which values drop in another order than in an `async fn`, and what drops at another time: see "Where it
/// differs" in `docs/cps.md`. Each value still drops once.
macro_rules! differing {
    ($($name:ident: $differs:literal)*) => {
        $(#[test]
        fn $name() {
            assert!(
                drops::differs_in_order(frames::$name::program, futures::$name::program),
                "{} does not differ any more: list it above",
                $differs
            );
        })*
    };
}

differing! {
    items_that_nobody_names: "a variable that another one hides, and what a pattern leaves of an item"
    left_by_chains_and_let_else: "a variable that another one hides"
    moved_beside_awaits: "a variable that a later link of a chain may move, where an earlier link fails"
    moved_within_values: "a variable that a later link of a chain may move, where an earlier link fails"
    operands: "operands that an awaited callee owns"
    operands_in_loops: "operands that an awaited callee owns"
    parts_that_branches_take: "parts that are left after a move"
    looked_at_for_a_moment: "temporaries"
    let_else_that_looks_at_parts: "temporaries"
}

#[test]
fn the_log_tells() {
    let lines = ["drop 1", "10", "11", "drop 2"].map(String::from);
    assert_eq!(drops::run(frames::moved_on_one_way::program(0)), Outcome::Ended(lines.into()));
}

/// What the chapter says differs.
#[allow(unused, reason = "the programs show when values drop")]
mod differing {
    use crate::drops::{Noisy, step};
    use rialto_cps::{cps, yield_now};
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Serialize, Deserialize)]
    pub struct Pair {
        first: Noisy,
        second: Noisy,
    }

    fn pair() -> Pair {
        Pair { first: Noisy::new(1), second: Noisy::new(2) }
    }

    #[cps]
    pub async fn part_moved() {
        let pair: Pair = pair();
        let first: Noisy = pair.first;
        yield_now().await;
        step(10);
    }

    #[cps]
    pub async fn looked_at() {
        match Some(pair()) {
            Some(Pair { first, .. }) => {
                let first: Noisy = first;
                yield_now().await;
                step(10);
            }
            None => {}
        }
    }

    #[cps]
    pub async fn argument() {
        number(Noisy::new(1).0).await;
        step(10);
    }

    #[cps]
    async fn number(n: u32) {
        yield_now().await;
        step(n);
    }
}

#[test]
fn what_differs() {
    let lines = |lines: &[&str]| Outcome::Ended(lines.iter().map(ToString::to_string).collect());
    // An `async fn` drops 1 and 2 at the end, ..
    assert_eq!(drops::run(differing::part_moved()), lines(&["drop 2", "10", "drop 1"]));
    // .. 1 and 2 at the end, ..
    assert_eq!(drops::run(differing::looked_at()), lines(&["drop 2", "10", "drop 1"]));
    // .. and 1 after it has waited.
    assert_eq!(drops::run(differing::argument()), lines(&["drop 1", "1", "10"]));
}
