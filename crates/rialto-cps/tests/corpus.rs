//! Programs that were written to find where `#[cps]` and `async fn` differ: those of
//! `tests/corpus`, compiled apart as frames and as futures, and compared as in `drops.rs`.
//! What is said above each, `refused` or `differs`, must be so; of all others, both forms do the same.
//!
//! ```text
//! cargo test -p rialto-cps --test corpus -- --ignored --nocapture
//! RIALTO_CPS_CORPUS=mine.rs cargo test -p rialto-cps --test corpus -- --ignored --nocapture
//! RIALTO_CPS_SHARE=4 cargo test -p rialto-cps --test corpus -- --ignored # each fourth program of a file
//! ```
//!
//! A file of one's own takes seconds, once the libraries are built, and may hold what is no program at all.

#[path = "support/package.rs"]
mod package;

use package::Package;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What becomes of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    DoesTheSame,
    Differs,
    /// It compiles as futures, and not as frames.
    Refused,
    /// It compiles as futures neither.
    IsNoProgram,
}

/// A module of a file.
struct Program {
    name: String,
    expected: Fate,
    /// From `mod name {` to `}`.
    text: String,
}

/// By name, and why.
type Found = BTreeMap<String, (Fate, String)>;

#[test]
#[ignore = "compiles hundreds of programs: minutes"]
fn the_programs_of_the_corpus_do_as_they_say() {
    let share = std::env::var("RIALTO_CPS_SHARE").map_or(1, |share| share.parse().expect("a number"));
    let mut wrong = Vec::new();
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let programs: Vec<Program> = programs(&text).into_iter().step_by(share).collect();
        assert!(!programs.is_empty(), "{} has no programs", path.display());
        let found = compared(&programs);
        for program in programs {
            let (fate, why) = &found[&program.name];
            println!("{}: {}: {fate:?}", path.display(), program.name);
            if *fate != program.expected {
                println!("{}", why.trim_end());
                let (file, name) = (path.file_name().unwrap_or_default().display(), &program.name);
                wrong.push(format!("{file}: {name} is not {:?}, but {fate:?}", program.expected));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files() -> Vec<PathBuf> {
    if let Some(asked) = std::env::var_os("RIALTO_CPS_CORPUS") {
        return vec![asked.into()];
    }
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let entries = std::fs::read_dir(corpus).expect("the corpus is there");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the directory can be read").path()).collect();
    files.sort();
    files
}

/// The modules of a file, each from a line `mod name {` to the next `}` at the margin.
fn programs(text: &str) -> Vec<Program> {
    let mut programs = Vec::new();
    let mut expected = Fate::DoesTheSame;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(" {")) else {
            expected = match line.strip_prefix("// ").and_then(|comment| comment.split(':').next()) {
                Some("refused") => Fate::Refused,
                Some("differs") => Fate::Differs,
                Some(_) => expected,
                None => Fate::DoesTheSame,
            };
            continue;
        };
        let within: Vec<&str> = lines.by_ref().take_while(|line| *line != "}").collect();
        let text = format!("{line}\n{}\n}}\n", within.join("\n"));
        programs.push(Program { name: name.into(), expected, text });
        expected = Fate::DoesTheSame;
    }
    programs
}

fn compared(programs: &[Program]) -> Found {
    let package = Package::new("cps-corpus", MAIN);
    let mut found = Found::new();
    // Apart, for each phase of the compiler hides the errors of the next one, and so asks for another build.
    let (refused, compiled): (Vec<_>, Vec<_>) =
        programs.iter().partition(|program| program.expected == Fate::Refused);
    build(&package, &refused, &mut found);
    build(&package, &compiled, &mut found);
    let run = package.run("0", &[]);
    let told = String::from_utf8_lossy(&run.stdout).into_owned();
    let panics = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{told}{}", panics.chars().take(10_000).collect::<String>());
    for (name, text) in told.split("\u{1e}").skip(1).filter_map(|part| part.split_once('\n')) {
        found.insert(name.into(), (Fate::Differs, text.into()));
    }
    for program in programs {
        found.entry(program.name.clone()).or_insert((Fate::DoesTheSame, String::new()));
    }
    found
}

/// Builds these programs, without those that the compiler refuses.
fn build(package: &Package, programs: &[&Program], found: &mut Found) {
    while let Err(refused) = built(package, programs, found) {
        found.extend(refused);
    }
}

/// Builds those of which nothing is known yet; otherwise which ones the compiler refuses.
fn built(package: &Package, programs: &[&Program], known: &Found) -> Result<(), Found> {
    let left = || programs.iter().filter(|program| !known.contains_key(&program.name));
    let frames: String = left().map(|program| format!("pub {}", program.text)).collect();
    let futures = as_futures(&frames);
    let list: String = left().map(|Program { name, .. }| format!("{name},")).collect();
    let (before_frames, before_futures) = (around(FRAMES), around(FUTURES));
    package.write("src/frames.rs", &format!("{before_frames}{frames}"));
    package.write("src/futures.rs", &format!("{before_futures}{futures}"));
    package.write("src/list.rs", &format!("compared! {{ {list} }}\n"));
    let output = package.build("0", &["--message-format", "short"]);
    if output.status.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&output.stderr);
    let mut refused = Found::new();
    // What the compiler finds when it builds is in the library, and a note says for whom.
    let blames = |line: &&str| line.contains(": error") || line.contains("while instantiating");
    for line in told.lines().filter(blames) {
        let at = |file: &str| line.strip_prefix(file)?.split(':').next()?.parse::<usize>().ok();
        let named = match (at("src/frames.rs:"), at("src/futures.rs:")) {
            (Some(at), _) => module(&before_frames, &frames, at).map(|name| (name, Fate::Refused)),
            (_, Some(at)) => module(&before_futures, &futures, at).map(|name| (name, Fate::IsNoProgram)),
            _ => None,
        };
        if let Some((name, fate)) = named {
            let (was, why) = refused.entry(name).or_insert((fate, String::new()));
            if fate == Fate::IsNoProgram {
                *was = fate;
            }
            why.push_str(&format!("{line}\n"));
        }
    }
    assert!(!refused.is_empty(), "no single program is to blame:\n{told}");
    Err(refused)
}

/// In which module this line of a file is.
fn module(header: &str, text: &str, line: usize) -> Option<String> {
    let within = line.checked_sub(header.lines().count())?;
    let before = text.lines().take(within).filter_map(|line| line.strip_prefix("pub mod "));
    before.last()?.strip_suffix(" {").map(String::from)
}

/// What the programs find around them, in either form.
fn around(form: &str) -> String {
    let frames = form.contains("cps,");
    let own = form.to_owned() + CALLED;
    let own = if frames { own } else { as_futures(&own) };
    format!("#[allow(unused_imports)]\nmod prelude {{\n{own}}}\n")
}

fn as_futures(text: &str) -> String {
    text.replace("#[cps] ", "").replace("#[cps]\n", "\n")
}

const FRAMES: &str = "\
pub use crate::drops::*;
pub use rialto_cps::{cps, join, yield_now};
pub use serde::{Deserialize, Serialize};
";

const FUTURES: &str = "\
pub use crate::drops::*;
pub(crate) use crate::together::join;
pub use serde::{Deserialize, Serialize};
pub async fn yield_now() {
    rialto_cps::yield_now().await
}
";

/// What programs call, and what logs that it was called.
const CALLED: &str = "\
pub fn make(n: u32) -> Guard {
    step(100 + n);
    Guard { number: n, noisy: Noisy::new(10 + n) }
}
#[cps]
pub async fn next(n: u32) -> u32 {
    step(200 + n);
    yield_now().await;
    step(300 + n);
    n + 1
}
#[cps]
pub async fn mk(n: u32) -> Noisy {
    step(400 + n);
    yield_now().await;
    step(500 + n);
    Noisy::new(20 + n)
}
pub fn add(a: u32, b: u32) -> u32 {
    step(a + b);
    a + b
}
pub fn look(n: &Noisy) -> u32 {
    step(n.0);
    n.0
}
pub fn rows(n: u32) -> (Noisy, Vec<u32>) {
    (Noisy::new(40 + n), vec![1, 2])
}
pub fn fresh(n: u32) -> Noisy {
    step(600 + n);
    Noisy::new(60 + n)
}
pub fn pair(a: Noisy, b: Noisy) {
    step(a.0 + b.0)
}
";

/// Tells of those that differ: a separator, the name, and what the assertion says.
const MAIN: &str = r#"
#[path = "TESTS/support/drops.rs"]
mod drops;
#[allow(unused, private_interfaces, irrefutable_let_patterns, for_loops_over_fallibles)]
mod frames;
#[allow(unused, irrefutable_let_patterns, for_loops_over_fallibles)]
mod futures;
#[path = "TESTS/support/together.rs"]
mod together;

macro_rules! compared {
    ($($name:ident,)*) => {
        const PROGRAMS: &[(&str, fn())] = &[$((stringify!($name), || {
            drops::compare(frames::$name::program, futures::$name::program)
        })),*];
    };
}
include!("list.rs");

fn main() {
    for (name, compare) in PROGRAMS {
        if let Err(panic) = std::thread::spawn(compare).join() {
            let why = panic.downcast_ref::<String>().map_or("it panics", |why| why);
            println!("\u{1e}{name}\n{why}");
        }
    }
}
"#;
