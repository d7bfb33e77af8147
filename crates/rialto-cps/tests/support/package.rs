//! A package that a test writes, builds and runs: what is compiled there may be refused.
#![allow(dead_code, reason = "each test program uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// How long a run may take: a program that has been shrunk may have lost what ends it.
const SECONDS: &str = "100";

pub struct Package {
    name: &'static str,
    place: PathBuf,
}

impl Package {
    /// With this `main.rs`, in which `TESTS` stands for the directory of the tests.
    pub fn new(name: &'static str, main: &str) -> Package {
        Package::with(name, main, DEPENDENCIES)
    }

    /// The same, with these dependencies, in which `OWN` stands for the directory of the crate.
    pub fn with(name: &'static str, main: &str, dependencies: &str) -> Package {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(place.join("src")).expect("the directory can be made");
        let package = Package { name, place };
        package.write("Cargo.toml", &manifest(name, own, dependencies));
        let lock = std::fs::read(own.join("../../Cargo.lock")).expect("the workspace is locked");
        std::fs::write(package.place.join("Cargo.lock"), lock).expect("the file can be written");
        package.write("src/main.rs", &main.replace("TESTS", &own.join("tests").display().to_string()));
        package
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.place.join(name), text).expect("the file can be written");
    }

    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.place.join(name)).ok()
    }

    /// At this level of optimisation.
    pub fn build(&self, level: &str, more: &[&str]) -> Output {
        Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--offline"])
            .args(["--config", &format!("profile.dev.opt-level={level}")])
            .args(more)
            .current_dir(&self.place)
            .env("CARGO_TARGET_DIR", self.target(level))
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs")
    }

    /// What was built at this level.
    pub fn run(&self, level: &str, arguments: &[&str]) -> Output {
        self.timed(&self.target(level).join("debug").join(self.name), arguments)
    }

    /// Keeps what was built at this level, under a name: the next build is another one.
    pub fn keep(&self, level: &str, name: &str) {
        let built = self.target(level).join("debug").join(self.name);
        std::fs::copy(built, self.place.join(name)).expect("the program can be copied");
    }

    /// Runs what was kept under this name.
    pub fn run_kept(&self, name: &str, arguments: &[&str]) -> Output {
        self.timed(&self.place.join(name), arguments)
    }

    fn timed(&self, program: &Path, arguments: &[&str]) -> Output {
        Command::new("timeout")
            .arg(SECONDS)
            .arg(program)
            .args(arguments)
            .current_dir(&self.place)
            .output()
            .expect("it can be run")
    }

    /// All packages build what they need in one place.
    fn target(&self, level: &str) -> PathBuf {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("apart-{level}"))
    }
}

const DEPENDENCIES: &str = "rialto-cps = { path = \"OWN\" }\nrialto-event = { path = \"OWN/../rialto-event\" }\n\
    serde = { version = \"1\", features = [\"derive\"] }\n";

fn manifest(name: &str, own: &Path, dependencies: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [profile.dev]\ndebug = 0\nincremental = false\n\n\
         [profile.dev.build-override]\nopt-level = 1\n\n\
         [dependencies]\n{}",
        dependencies.replace("OWN", &own.display().to_string()),
    )
}
