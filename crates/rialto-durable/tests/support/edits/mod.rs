//! Random workflows and random edits of them. The old build of a workflow runs to each of its states, and the
//! new build continues from there. The outcome must be the one that the oracle predicts.
//!
//! | file | contains |
//! |---|---|
//! | `tree.rs` | a workflow as a tree |
//! | `generate.rs` | the generator of random workflows |
//! | `mutate.rs` | random edits |
//! | `print.rs` | a workflow as Rust |
//! | `oracle.rs` | the rule, in terms of the source |
//! | `run.rs`, `snapshot.rs` | runs of both builds, and the comparison with the oracle |
//! | `process.rs` | a build as a program of its own |
//! | `peer.rs` | the functions and types that workflows use |
#![allow(dead_code, reason = "each test program uses a part")]

pub mod generate;
pub mod mutate;
pub mod oracle;
pub mod peer;
pub mod print;
#[path = "../../../../rialto-cps/tests/support/programs/random.rs"]
mod random;
pub mod run;
pub mod snapshot;
pub mod tree;

use std::fmt::Write;
use std::ops::Range;

/// The number of edits of each workflow. The old build is compiled once for all of them.
pub const EDITS: usize = 5;

/// Returns the text of a file with these workflows and their edits.
pub fn file(seeds: Range<u64>) -> String {
    let (mut text, mut groups) = (head("run::{Group, Program}"), String::new());
    for seed in seeds {
        let (workflow, old) = (generate::workflow(seed), format!("old_{seed}"));
        let _ = write!(text, "\n{}", print::module(&old, &workflow));
        let _ = writeln!(groups, "        Group {{\n            seed: {seed},");
        let _ = writeln!(groups, "            start: {},", start(&old, &workflow));
        let _ = writeln!(groups, "            old: {},\n            new: vec![", program(&old, &workflow));
        for number in 0..EDITS {
            let (mutated, new) = (run::edit(&workflow, seed, number), format!("new_{seed}_{number}"));
            let _ =
                write!(text, "\n// {}\n{}", mutated.what.join(", "), print::module(&new, &mutated.workflow));
            let _ = writeln!(groups, "                {},", program(&new, &mutated.workflow));
        }
        groups.push_str("            ],\n        },\n");
    }
    let _ = write!(text, "\npub fn groups() -> Vec<Group> {{\n    vec![\n{groups}    ]\n}}\n");
    text
}

/// Returns the text of a file with one build of these workflows: the old one, or the new one, which has the
/// first edit.
pub fn builds(seeds: Range<u64>, edited: bool) -> String {
    let (mut text, mut builds) = (head("process::Build").replace("edits::process", "process"), String::new());
    for seed in seeds {
        let (old, module) = (generate::workflow(seed), format!("shop_{seed}"));
        let workflow = if edited { run::edit(&old, seed, 0).workflow } else { old };
        let _ = write!(text, "\n{}", print::module(&module, &workflow));
        let (start, flow) = (start(&module, &workflow), &workflow.functions[0].name);
        let with = format!("|b| b.flow::<{module}::{flow}>()");
        let _ = writeln!(builds, "        Build {{ seed: {seed}, start: {start}, with: {with} }},");
    }
    let _ = write!(text, "\npub fn builds() -> Vec<Build> {{\n    vec![\n{builds}    ]\n}}\n");
    text
}

fn start(module: &str, workflow: &tree::Workflow) -> String {
    let call = print::call(workflow, &run::arguments(workflow, workflow.seed));
    format!("|f, id| Box::pin(async move {{ _ = f.start(&id, {module}::{call}).await.unwrap() }})")
}

fn program(module: &str, workflow: &tree::Workflow) -> String {
    let flow = &workflow.functions[0].name;
    format!(
        "Program {{ here: concat!(module_path!(), \"::{module}\"), with: |b, w, h| b.version::<{module}::{flow}>(w, h) }}"
    )
}

fn head(more: &str) -> String {
    HEAD.replace("MORE", more)
}

const HEAD: &str = "\
// Made by `support/edits`; see `edits.rs`.
use crate::edits::peer::{Number, ask, days, even, key, make, note, num, policy};
use crate::edits::MORE;
use rialto_cps::join;
use rialto_durable::{StepError, checkpoint, sleep, step, wait_signal as signal};
use serde::{Deserialize, Serialize};
";
