//! The tests that the tables of `docs` name are there, and those that are there run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Adds the sources below `folder`.
fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

/// The names of all functions in `source`.
fn functions(source: &str) -> impl Iterator<Item = &str> {
    let name = |after: &'_ str| after.find(|c: char| c != '_' && !c.is_alphanumeric());
    source.split("fn ").skip(1).filter_map(move |after| Some(&after[..name(after)?]))
}

/// What stands between backticks in the last column of each row of the tables.
fn named(chapter: &str) -> impl Iterator<Item = &str> {
    let rows = chapter.lines().filter(|line| line.starts_with("| "));
    let last = rows.filter_map(|row| row.trim_end_matches([' ', '|']).rsplit(" | ").next());
    last.flat_map(|column| column.split('`').skip(1).step_by(2))
}

/// Whether `name`, in which `*` stands for anything, is one of `all`.
fn is_one_of(name: &str, all: &BTreeSet<String>) -> bool {
    let Some((start, end)) = name.split_once('*') else { return all.contains(name) };
    all.iter().any(|one| one.len() >= start.len() + end.len() && one.starts_with(start) && one.ends_with(end))
}

#[test]
fn the_tests_that_the_chapters_name_are_there() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    sources(&root().join("bench"), &mut files);
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let functions: BTreeSet<String> =
        texts.iter().flat_map(|text| functions(text)).map(String::from).collect();
    let paths: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();

    let chapters = ["features", "nodes", "fleets"];
    let chapters = chapters.map(|name| fs::read_to_string(root().join(format!("docs/{name}.md"))).unwrap());
    let mut missing = Vec::new();
    for name in chapters.iter().flat_map(|chapter| named(chapter)) {
        let is_function = name.contains('_') && name.chars().all(|c| c.is_alphanumeric() || "_*".contains(c));
        let there = if name.ends_with(".rs") {
            paths.iter().any(|path| path.ends_with(&format!("/{name}")))
        } else {
            !is_function || is_one_of(name, &functions)
        };
        if !there {
            missing.push(name);
        }
    }
    assert!(missing.is_empty(), "docs/ names tests that are not there: {missing:#?}");
}

/// Where a crate lists its test programs, a new file of `tests` is compiled only if it is named, here or there.
#[test]
fn every_test_file_belongs_to_a_program() {
    let mut forgotten = Vec::new();
    for folder in fs::read_dir(root().join("crates")).unwrap() {
        let folder = folder.unwrap().path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        if !manifest.lines().any(|line| line == "autotests = false") {
            continue;
        }
        let (_, targets) = manifest.split_once("[[test]]").expect("it lists its test programs");
        let is_program = |name: &str| targets.contains(&format!("name = \"{name}\""));
        let files = fs::read_dir(folder.join("tests")).unwrap().map(|entry| entry.unwrap().path());
        let is_source = |path: &PathBuf| path.extension().is_some_and(|it| it == "rs");
        let files: Vec<PathBuf> =
            files.filter(|path| is_source(path) || path.join("main.rs").is_file()).collect();
        let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
        let programs = files.iter().filter(|path| is_source(path) && is_program(&name(path)));
        let modules: String = programs.map(|path| fs::read_to_string(path).unwrap()).collect();
        let is_module = |name: &str| modules.lines().any(|line| line == format!("mod {name};"));
        forgotten
            .extend(files.iter().filter(|path| !is_program(&name(path)) && !is_module(&name(path))).cloned());
    }
    assert!(forgotten.is_empty(), "add `mod` to a program, or `[[test]]` to Cargo.toml, for {forgotten:#?}");
}
