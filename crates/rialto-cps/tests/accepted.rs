//! Functions that an earlier form of `#[cps]` refused, with borrows, parts of variables and types that are not written.
//! Each runs by its bytes at every suspension.
#![allow(
    dead_code,
    unused_variables,
    dropping_references,
    dropping_copy_types,
    clippy::all,
    reason = "test programs"
)]

mod support;

#[path = "accepted/ambiguous.rs"]
mod ambiguous;
#[path = "accepted/arm_binding.rs"]
mod arm_binding;
#[path = "accepted/borrow_across_await.rs"]
mod borrow_across_await;
#[path = "accepted/chain.rs"]
mod chain;
#[path = "accepted/computed_between_awaits.rs"]
mod computed_between_awaits;
#[path = "accepted/for_borrows.rs"]
mod for_borrows;
#[path = "accepted/for_over_a_call.rs"]
mod for_over_a_call;
#[path = "accepted/given_on_some_ways.rs"]
mod given_on_some_ways;
#[path = "accepted/guard_leaves.rs"]
mod guard_leaves;
#[path = "accepted/named_like_another.rs"]
mod named_like_another;
#[path = "accepted/one_error.rs"]
mod one_error;
#[path = "accepted/own_macro.rs"]
mod own_macro;
#[path = "accepted/part_needed_later.rs"]
mod part_needed_later;
#[path = "accepted/place_before_await.rs"]
mod place_before_await;
#[path = "accepted/range_without_suffix.rs"]
mod range_without_suffix;
#[path = "accepted/read_before_await.rs"]
mod read_before_await;
#[path = "accepted/reference_parameter.rs"]
mod reference_parameter;
#[path = "accepted/type_not_evident.rs"]
mod type_not_evident;
