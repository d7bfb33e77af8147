//! Random programs as text: the same body under `#[cps] async fn` and under `async fn`. They end, use every form of
//! control flow that `#[cps]` has, wait on channels, spawn, and move about, lend, share and take apart values that log
//! when they drop. `scope.rs` knows which variables there are; `statements.rs`, `expressions.rs`, `values.rs`,
//! `owners.rs`, `borrowing.rs`, `jumping.rs`, `ways.rs`, `again.rs`, `unwritten.rs`, `texts.rs`, `waiting.rs`, `spawning.rs` and
//! `functions.rs` make what is done with them; `untyped.rs` leaves out types; `tree.rs` prints it, `shrink.rs` takes it apart.
#![allow(dead_code, reason = "each test program uses a part")]

mod again;
pub mod borrowing;
mod callees;
mod expressions;
mod functions;
mod jumping;
mod owners;
mod random;
mod scope;
pub mod shrink;
mod spawning;
mod statements;
mod texts;
mod tree;
mod untyped;
mod unwritten;
mod values;
mod waiting;
mod ways;

pub use tree::{Form, Program, Text};

use std::fmt::Write;

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    functions::program(seed)
}

const FORMS: [(&str, Form, &str, &str); 2] = [
    ("frames", Form::Frame, "#[rialto_cps::cps]", callees::FRAMES),
    ("futures", Form::Future, "", callees::FUTURES),
];

/// The text of a file with these programs.
pub fn file(programs: &[Program]) -> String {
    let mut text = "// Made by `support/programs`; see `differential.rs`.\n".to_string();
    text.push_str(&modules(programs, &FORMS));
    text + &compared(programs)
}

/// The programs as frames only, beside a module `futures` of the crate.
pub fn frames(programs: &[Program]) -> String {
    format!("use crate::futures;\n{}{}", modules(programs, &FORMS[..1]), compared(programs))
}

/// The programs as futures only.
pub fn futures(programs: &[Program]) -> String {
    modules(programs, &FORMS[1..])
}

/// The function that compares the programs of both modules.
fn compared(programs: &[Program]) -> String {
    let mut text = "\npub fn compare(check: &mut impl crate::Check) {\n".to_string();
    for program in programs {
        let (seed, spawns) = (program.seed, program.print(Form::Frame, "").contains("spawn!"));
        let _ = writeln!(
            text,
            "    check.program({seed}, {spawns}, frames::p{seed}, futures::p{seed}, frames::pointed_to);"
        );
    }
    text.push_str("}\n");
    text
}

fn modules(programs: &[Program], forms: &[(&str, Form, &str, &str)]) -> String {
    let mut text = String::new();
    for &(module, form, attribute, around) in forms {
        let callees = callees::CALLEES.trim_start_matches('\n').replace("ATTRIBUTE", attribute);
        let mut callees = callees.replace("    \n", "");
        for (index, lent) in callees::LENT.iter().enumerate() {
            callees = callees.replace(&format!("LENT{index}"), lent[form as usize]);
        }
        let _ = write!(text, "\npub mod {module} {{\n{around}{callees}");
        for program in programs {
            text.push_str(&program.print(form, attribute));
        }
        text.push_str("}\n");
    }
    text
}
