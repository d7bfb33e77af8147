//! Random programs as a package of their own, built without optimisation and with.

use crate::package::{Member, Package};
use crate::programs::{self, Program};
use std::collections::BTreeSet;

/// The package, and at which levels of optimisation it is built.
pub struct Apart {
    package: Package,
    levels: Vec<String>,
}

/// Some programs did not compile, or did not do the same in both forms.
#[derive(Debug)]
pub struct Failed {
    pub kind: Kind,
    /// Which ones, as far as it is known.
    pub seeds: Vec<u64>,
    pub output: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// As `#[cps]`.
    DoesNotCompile,
    /// As `async fn` neither.
    IsNoProgram,
    Differs,
    /// What one build wrote, the other wrote otherwise.
    OtherBytes,
}

impl Failed {
    /// What the compiler or the panics say, without the rest of it.
    pub fn told(&self) -> String {
        let mut lines = Vec::new();
        let mut left = 0;
        for line in self.output.lines().filter(|line| !line.is_empty()) {
            if line.starts_with("error") || line.contains("panicked") {
                left = 12;
            }
            if left > 0 || line.starts_with("that was") {
                left = usize::max(left, 1) - 1;
                lines.push(line.chars().take(3000).collect::<String>());
            }
        }
        lines.truncate(80);
        lines.join("\n")
    }
}

impl Apart {
    pub fn new(name: &'static str) -> Apart {
        let levels = std::env::var("RIALTO_CPS_LEVELS").unwrap_or("0,3".into());
        let levels: Vec<String> = levels.split(',').map(String::from).collect();
        let mut members = vec![member("around", "around", AROUND, &[], "0")];
        for level in &levels {
            let [futures, frames, run] = ["futures", "frames", "run"].map(|kind| format!("{kind}-{level}"));
            members.push(member(&futures, "as_futures", FUTURES, &["around"], level));
            members.push(member(&frames, "as_frames", FRAMES, &["around", &futures], level));
            members.push(member(&run, &run, MAIN, &["around", &frames], "0"));
        }
        Apart { package: Package::workspace(name, &members), levels }
    }

    /// Runs them in both forms, by both builds, and what each has written by the other.
    pub fn compare(&self, programs: &[Program]) -> Result<(), Failed> {
        let (futures, frames) = (programs::futures(programs), programs::frames(programs));
        for level in &self.levels {
            self.package.write(&format!("futures-{level}/src/programs.rs"), &futures);
            self.package.write(&format!("frames-{level}/src/programs.rs"), &frames);
        }
        // First the futures alone: what is refused there costs nothing else.
        let first = format!("--package=futures-{}", self.levels[0]);
        self.build(&[&first], Kind::IsNoProgram, &futures)?;
        let all: Vec<String> = self.levels.iter().map(|level| format!("--package=run-{level}")).collect();
        self.build(&all.iter().map(String::as_str).collect::<Vec<_>>(), Kind::DoesNotCompile, &frames)?;
        for level in &self.levels {
            self.run(level, Kind::Differs, &["compare"])?;
            self.run(level, Kind::Differs, &["write", &format!("written-{level}")])?;
        }
        let written = |level: &String| self.package.read(&format!("written-{level}"));
        for (one, other) in self.levels.iter().zip(self.levels.iter().rev()) {
            if written(one).is_none() || written(one) != written(other) {
                let output = "the builds have written different bytes".into();
                let seeds = programs.iter().map(|program| program.seed).collect();
                return Err(Failed { kind: Kind::OtherBytes, seeds, output });
            }
            self.run(one, Kind::OtherBytes, &["read", &format!("written-{other}")])?;
        }
        Ok(())
    }

    /// Builds these packages; the text is that which is new in them.
    fn build(&self, packages: &[&str], kind: Kind, text: &str) -> Result<(), Failed> {
        let built = self.package.build("0", packages);
        if built.status.success() {
            return Ok(());
        }
        let output = String::from_utf8_lossy(&built.stderr).into_owned();
        Err(Failed { kind, seeds: named(text, &output), output })
    }

    fn run(&self, level: &str, kind: Kind, arguments: &[&str]) -> Result<(), Failed> {
        let run = self.package.run_member(&format!("run-{level}"), arguments);
        if run.status.success() {
            return Ok(());
        }
        let output = format!("at level {level}:\n{}", String::from_utf8_lossy(&run.stderr));
        let seeds = (output.lines())
            .filter_map(|line| line.strip_prefix("that was program "))
            .filter_map(|line| line.split([' ', ',']).next()?.parse().ok())
            .collect();
        Err(Failed { kind, seeds, output })
    }
}

/// The seeds of the programs that the compiler's errors name.
fn named(text: &str, output: &str) -> Vec<u64> {
    let lines: Vec<&str> = text.lines().collect();
    // There are warnings, too.
    let mut is_error = false;
    let of_errors = output.lines().filter(|line| {
        is_error = line.starts_with("error") || is_error && !line.starts_with("warning");
        is_error
    });
    let places = of_errors
        .filter_map(|line| line.split_once("/src/programs.rs:"))
        .filter_map(|(_, at)| at.split(':').next()?.parse::<usize>().ok());
    let mut seeds = BTreeSet::new();
    for at in places {
        let before = &lines[..at.min(lines.len())];
        // The function's name is the program's, or that of one of its own functions.
        let function = before.iter().rev().find_map(|line| line.split_once("async fn "));
        let name = function.map_or("", |(_, name)| name);
        let digits = name.trim_start_matches(['p', 'h']).split(|c: char| !c.is_ascii_digit()).next();
        if name.starts_with(['p', 'h'])
            && let Some(Ok(seed)) = digits.map(str::parse)
        {
            seeds.insert(seed);
        }
    }
    seeds.into_iter().collect()
}

/// The names of functions begin with that of their crate, and bytes hold them: so the crate has one name at all levels.
fn member(package: &str, name: &str, text: &str, dependencies: &[&str], level: &str) -> Member {
    let [package, name, text, level] = [package, name, text, level].map(String::from);
    let dependencies =
        dependencies.iter().map(|other| format!("{other} = {{ path = \"../{other}\" }}\n")).collect();
    Member { package, name, text, dependencies, level }
}

/// What is the same for all programs.
const AROUND: &str = r#"
#[path = "TESTS/support/comparison.rs"]
pub mod comparison;
#[path = "TESTS/support/drops.rs"]
pub mod drops;
#[path = "TESTS/support/tasks.rs"]
pub mod tasks;
"#;

/// The programs as futures, in a crate of their own: the compiler says what is wrong in them before it begins with the frames.
const FUTURES: &str = r#"
pub use around::comparison::Check;
use around::{drops, tasks};
#[allow(unused, unused_comparisons, for_loops_over_fallibles, clippy::all)]
pub mod programs;
#[path = "TESTS/support/together.rs"]
mod together;
"#;

const FRAMES: &str = r#"
pub use around::comparison::Check;
use around::drops;
use as_futures::programs::futures;
#[allow(unused, unused_comparisons, for_loops_over_fallibles, clippy::all)]
pub mod programs;
"#;

const MAIN: &str = r#"
use around::comparison::{Compare, Other, Written};
use as_frames::programs;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let failed = match arguments[1..] {
        ["compare"] => {
            let mut compare = Compare::default();
            programs::compare(&mut compare);
            compare.failed
        }
        ["write", to] => {
            let mut written = Written::default();
            programs::compare(&mut written);
            std::fs::write(to, written.lines).expect("the file can be written");
            Vec::new()
        }
        ["read", from] => {
            let written = std::fs::read_to_string(from).expect("the file is there");
            let mut other = Other::new(&written);
            programs::compare(&mut other);
            other.failed
        }
        _ => panic!("compare, write or read"),
    };
    std::process::exit(i32::from(!failed.is_empty()));
}
"#;
