//! The files of the repository, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the name and the folder of each package of the workspace. `Cargo.toml` lists the same folders.
pub fn packages() -> Vec<(String, PathBuf)> {
    let below = |folder: &str| fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let folders = ["bench", "examples"].map(|folder| root().join(folder));
    let folders = folders.into_iter().chain(["crates", "tests"].into_iter().flat_map(below));
    let name = |folder: &PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        name.expect("the manifest names its package").to_owned()
    };
    folders.map(|folder| (name(&folder), folder)).collect()
}

/// Adds the Rust files below `folder` to `all`, without what cargo has built.
pub fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}
