//! A package that a test writes, builds and runs: what is compiled there may be refused.
#![allow(dead_code, reason = "each test program uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A package of a workspace: a program, if its text has a `main`, or else a library.
pub struct Member {
    pub package: String,
    /// The name of the crate.
    pub name: String,
    /// In which `TESTS` stands for the directory of the tests.
    pub text: String,
    /// Besides those of all packages.
    pub dependencies: String,
    pub level: String,
}

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
        let package = Package { name, place };
        package.write("Cargo.toml", &manifest(name, own, dependencies));
        package.lock();
        package.write("src/main.rs", &main.replace("TESTS", &own.join("tests").display().to_string()));
        package
    }

    /// A workspace of these packages. The libraries are built at opt-level 0 for all of them.
    pub fn workspace(name: &'static str, members: &[Member]) -> Package {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let package = Package { name, place };
        let (mut names, mut levels) = (Vec::new(), String::new());
        for Member { package: own_name, name: crate_name, text, dependencies, level } in members {
            let (kind, root) = match text.contains("fn main()") {
                true => ("[[bin]]", "src/main.rs"),
                false => ("[lib]", "src/lib.rs"),
            };
            let manifest = format!(
                "[package]\nname = \"{own_name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 {kind}\nname = \"{crate_name}\"\npath = \"{root}\"\n\n[dependencies]\n{}{dependencies}",
                DEPENDENCIES.replace("OWN", &own.display().to_string()),
            );
            package.write(&format!("{own_name}/Cargo.toml"), &manifest);
            let text = text.replace("TESTS", &own.join("tests").display().to_string());
            package.write(&format!("{own_name}/{root}"), &text);
            names.push(format!("\"{own_name}\""));
            // A higher level has what a release has, and panics at an overflow as the other one does.
            let checks = if level == "0" { "" } else { "debug-assertions = false\noverflow-checks = true\n" };
            levels.push_str(&format!("[profile.dev.package.{own_name}]\nopt-level = {level}\n{checks}"));
        }
        let members = names.join(", ");
        let manifest = format!("[workspace]\nmembers = [{members}]\nresolver = \"3\"\n\n{PROFILE}{levels}");
        package.write("Cargo.toml", &manifest);
        package.lock();
        package
    }

    fn lock(&self) {
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
        std::fs::copy(lock, self.place.join("Cargo.lock")).expect("the workspace is locked");
    }

    /// Writes a file, if it is not there with this text. Cargo builds again what is newer than its output.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.place.join(name);
        if std::fs::read_to_string(&path).is_ok_and(|there| there == text) {
            return;
        }
        std::fs::create_dir_all(path.parent().expect("it is in a directory")).expect("it can be made");
        std::fs::write(path, text).expect("the file can be written");
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

    /// Runs a program of a workspace, as it was built last.
    pub fn run_member(&self, program: &str, arguments: &[&str]) -> Output {
        self.timed(&self.target("0").join("debug").join(program), arguments)
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

const PROFILE: &str = "[profile.dev.build-override]\nopt-level = 1\n\n\
    [profile.dev]\ndebug = 0\nincremental = false\nlto = \"off\"\n\n";

fn manifest(name: &str, own: &Path, dependencies: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         {PROFILE}[dependencies]\n{}",
        dependencies.replace("OWN", &own.display().to_string()),
    )
}
