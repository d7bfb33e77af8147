//! Random programs as a package of their own, built without optimisation and with.

use crate::programs::{self, Program};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the package is, and at which levels of optimisation it is built.
pub struct Apart {
    place: PathBuf,
    levels: Vec<String>,
}

/// How long a run may take: a program that has been shrunk may have lost what ends it.
const SECONDS: &str = "100";

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
    /// As `async fn` neither: the generator is wrong.
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
    pub fn new(name: &str) -> Apart {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(place.join("src")).expect("the directory can be made");
        let levels = std::env::var("RIALTO_CPS_LEVELS").unwrap_or("0,3".into());
        let apart = Apart { place, levels: levels.split(',').map(String::from).collect() };
        apart.write("Cargo.toml", &manifest(own));
        let lock = std::fs::read(own.join("../../Cargo.lock")).expect("the workspace is locked");
        std::fs::write(apart.place.join("Cargo.lock"), lock).expect("the file can be written");
        apart.write("src/main.rs", &MAIN.replace("TESTS", &own.join("tests").display().to_string()));
        apart
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.place.join(name), text).expect("the file can be written");
    }

    /// Runs them in both forms, by both builds, and what each has written by the other.
    pub fn compare(&self, programs: &[Program]) -> Result<(), Failed> {
        let text = programs::file(programs);
        self.write("src/programs.rs", &text);
        for level in &self.levels {
            let built = self.cargo("build", level);
            if !built.status.success() {
                return Err(not_compiled(&text, String::from_utf8_lossy(&built.stderr).into()));
            }
        }
        for level in &self.levels {
            self.run(level, Kind::Differs, &["compare"])?;
            self.run(level, Kind::Differs, &["write", &format!("written-{level}")])?;
        }
        let written = |level: &String| std::fs::read(self.place.join(format!("written-{level}"))).ok();
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

    fn cargo(&self, what: &str, level: &str) -> std::process::Output {
        Command::new(env!("CARGO"))
            .args([what, "--quiet", "--offline", "--config", &format!("profile.dev.opt-level={level}")])
            .current_dir(&self.place)
            .env("CARGO_TARGET_DIR", self.place.join(format!("target-{level}")))
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs")
    }

    fn run(&self, level: &str, kind: Kind, arguments: &[&str]) -> Result<(), Failed> {
        let binary = self.place.join(format!("target-{level}/debug/programs"));
        let run = Command::new("timeout")
            .arg(SECONDS)
            .arg(binary)
            .args(arguments)
            .current_dir(&self.place)
            .output()
            .expect("it can be run");
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

/// Of whom the compiler speaks.
fn not_compiled(text: &str, output: String) -> Failed {
    let lines: Vec<&str> = text.lines().collect();
    let named = (output.lines())
        .filter_map(|line| line.split_once("src/programs.rs:"))
        .filter_map(|(_, at)| at.split(':').next()?.parse::<usize>().ok());
    let (mut seeds, mut as_futures) = (BTreeSet::new(), false);
    for at in named {
        let before = &lines[..at.min(lines.len())];
        as_futures |= before.contains(&"pub mod futures {");
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
    let kind = if as_futures { Kind::IsNoProgram } else { Kind::DoesNotCompile };
    Failed { kind, seeds: seeds.into_iter().collect(), output }
}

fn manifest(own: &Path) -> String {
    let event = own.join("../rialto-event");
    format!(
        "[package]\nname = \"programs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [profile.dev]\ndebug = 0\nincremental = false\n\n\
         [profile.dev.build-override]\nopt-level = 1\n\n\
         [dependencies]\nrialto-cps = {{ path = {:?} }}\nrialto-event = {{ path = {:?} }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n",
        own.display().to_string(),
        event.display().to_string(),
    )
}

const MAIN: &str = r#"
#[path = "TESTS/support/comparison.rs"]
mod comparison;
#[path = "TESTS/support/drops.rs"]
mod drops;
#[allow(unused, unused_comparisons, for_loops_over_fallibles, clippy::all)]
mod programs;
#[path = "TESTS/support/tasks.rs"]
mod tasks;
#[path = "TESTS/support/together.rs"]
mod together;

pub use comparison::Check;
use comparison::{Compare, Other, Written};

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
