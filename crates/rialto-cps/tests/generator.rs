//! That the random programs of `differential.rs` are those which the generator makes; and
//! thousands more of them, in a program of their own.
//!
//! ```text
//! RIALTO_CPS_PROGRAMS=2000 cargo test -p rialto-cps --test generator -- --ignored
//! ```

#[path = "support/generate.rs"]
mod generate;

use std::path::Path;
use std::process::Command;

/// How many are kept.
const KEPT: u64 = 60;
/// How many are compiled at a time.
const AT_A_TIME: u64 = 100;

#[test]
fn the_programs_are_those_of_the_generator() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/programs.rs");
    let programs = generate::file(0..KEPT);
    if std::env::var_os("RIALTO_BLESS").is_some() {
        std::fs::write(path, &programs).expect("the file can be written");
    }
    let there = std::fs::read_to_string(path).expect("the file is there");
    assert!(there == programs, "tests/generated/programs.rs is stale: see differential.rs");
}

#[test]
#[ignore = "compiles hundreds of programs: minutes, or hours"]
fn thousands_of_programs_do_the_same_in_both_forms() {
    let count = std::env::var("RIALTO_CPS_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cps-programs");
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(place.join("src")).expect("the directory can be made");
    let write =
        |name: &str, text: &str| std::fs::write(place.join(name), text).expect("the file can be written");
    write("Cargo.toml", &manifest(own));
    let lock = std::fs::read(own.join("../../Cargo.lock")).expect("the workspace is locked");
    std::fs::write(place.join("Cargo.lock"), lock).expect("the file can be written");
    let tests = own.join("tests").display().to_string();
    write("src/main.rs", &MAIN.replace("TESTS", &tests));
    for first in (KEPT..count).step_by(AT_A_TIME as usize) {
        let seeds = first..count.min(first + AT_A_TIME);
        write("src/programs.rs", &generate::file(seeds.clone()));
        for level in ["0", "3"] {
            let status = Command::new(env!("CARGO"))
                .args(["run", "--quiet", "--offline", "--config", &format!("profile.dev.opt-level={level}")])
                .current_dir(&place)
                .env("CARGO_TARGET_DIR", place.join(format!("target-{level}")))
                .env_remove("RUSTFLAGS")
                .status()
                .expect("cargo runs");
            assert!(status.success(), "seeds {seeds:?} at level {level}");
        }
    }
}

fn manifest(own: &Path) -> String {
    format!(
        "[package]\nname = \"programs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nrialto-cps = {{ path = {:?} }}\nserde = {{ version = \"1\", features = [\"derive\"] }}\n",
        own.display().to_string()
    )
}

const MAIN: &str = r#"
#[path = "TESTS/support/comparison.rs"]
mod comparison;
#[path = "TESTS/support/drops.rs"]
mod drops;
#[allow(unused, unused_comparisons, clippy::all)]
mod programs;
#[path = "TESTS/support/mod.rs"]
mod support;

pub use comparison::Check;

fn main() {
    programs::compare(&mut comparison::Compare);
}
"#;
