//! Random edits of random workflows: at each state of the old build, a task continues in the new build or is
//! refused, as the rule in docs/durable.md says.
//!
//! The workflows are made by `support/edits`. They are kept in `generated/edits.rs`, because they have to be
//! compiled; `edits_generator.rs` compiles thousands more. After a change of the generator:
//!
//! ```text
//! RIALTO_BLESS=1 cargo test -p rialto-durable --test edits_generator
//! ```

#[path = "support/edits/mod.rs"]
mod edits;
#[path = "generated/edits.rs"]
#[rustfmt::skip]
#[allow(unused, clippy::all, clippy::pedantic, reason = "random workflows do what they do")]
mod generated;
#[path = "support/mortal.rs"]
mod mortal;
#[path = "support/worker.rs"]
mod worker;

use edits::oracle::{Mutant, RULE, Rule};
use edits::run::Report;

/// Compares every `of`-th workflow, from number `rest` on.
async fn compared(rest: u64, of: u64) {
    let mut report = Report::default();
    for group in generated::groups().iter().filter(|group| group.seed % of == rest) {
        group.compare(RULE, None, &mut report).await;
    }
    println!("{report}");
    assert!(report.differences.is_empty(), "{report}");
}

#[tokio::test]
async fn a_task_continues_or_is_refused_as_the_rule_says_in_the_even_half() {
    compared(0, 2).await;
}

#[tokio::test]
async fn a_task_continues_or_is_refused_as_the_rule_says_in_the_odd_half() {
    compared(1, 2).await;
}

/// Returns whether the comparison finds a difference when the oracle uses this rule and this mutant.
async fn is_found(rule: Rule, mutant: Option<Mutant>) -> bool {
    let mut report = Report::default();
    for group in generated::groups() {
        group.compare(rule, mutant, &mut report).await;
        if !report.differences.is_empty() {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn each_mutant_of_the_oracle_is_detected() {
    use Mutant::{Behind, Counts, Doubled, Kinds, Lost, Types, Variables};
    for mutant in [Counts, Types, Variables, Kinds, Lost, Doubled, Behind] {
        assert!(is_found(RULE, Some(mutant)).await, "{mutant:?}");
    }
    for rule in
        [Rule { order: true, ..RULE }, Rule { result: true, ..RULE }, Rule { new_fields: true, ..RULE }]
    {
        assert!(is_found(rule, None).await, "{rule:?}");
    }
}
