//! Finds the installed PostgreSQL.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder in which Debian's packages install each version.
pub const DEBIAN: &str = "/usr/lib/postgresql";

/// Returns the folder with `initdb` and `postgres`, if there is one.
pub fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let debian =
        fs::read_dir(DEBIAN).into_iter().flatten().flatten().map(|version| version.path().join("bin"));
    env::split_paths(&path).chain(debian).find(|folder| has(folder, "initdb") && has(folder, "postgres"))
}

fn has(folder: &Path, program: &str) -> bool {
    folder.join(program).is_file()
}
