//! The tests that the tables in `docs` and in the README name exist, and every test file is compiled.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use support::{packages, root, sources};

/// Returns the names of all functions in `source`.
fn functions(source: &str) -> impl Iterator<Item = &str> {
    let name = |after: &'_ str| after.find(|c: char| c != '_' && !c.is_alphanumeric());
    source.split("fn ").skip(1).filter_map(move |after| Some(&after[..name(after)?]))
}

/// Returns each row of the tables in `chapter`, as its columns.
fn rows(chapter: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = chapter.lines().filter(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches([' ', '|']).split(" | ").collect())
}

/// Returns the columns that name tests: in these chapters the last one of each row, because the others name
/// functions of other systems; in the others all of them.
fn columns(path: &str) -> Vec<String> {
    let chapter = fs::read_to_string(root().join(path)).unwrap();
    let mut columns: Vec<Vec<&str>> = rows(&chapter).collect();
    if ["docs/features.md", "docs/nodes.md", "docs/fleets.md"].contains(&path) {
        columns.iter_mut().for_each(|row| drop(row.drain(..row.len() - 1)));
    }
    columns.into_iter().flatten().map(String::from).collect()
}

/// Returns the texts between backticks in `column`.
fn named(column: &str) -> impl Iterator<Item = &str> {
    column.split('`').skip(1).step_by(2)
}

/// Returns whether `name` looks like the name of a function. `*` in it is a wildcard.
fn is_function(name: &str) -> bool {
    name.contains('_') && name.chars().all(|c| c.is_alphanumeric() || "_*".contains(c))
}

/// Returns the names of the functions in `source` that have the attribute `#[ignore]`.
fn ignored(source: &str) -> BTreeSet<String> {
    let attributes = source.split("#[ignore").skip(1);
    attributes.filter_map(|after| functions(after).next()).map(String::from).collect()
}

/// Returns whether `name`, in which one `*` may be a wildcard, matches an element of `all`.
fn is_one_of(name: &str, all: &BTreeSet<String>) -> bool {
    let Some((start, end)) = name.split_once('*') else { return all.contains(name) };
    all.iter().any(|one| one.len() >= start.len() + end.len() && one.starts_with(start) && one.ends_with(end))
}

/// Returns whether `name` is the end of `path`, or a file name with one `*`, a wildcard.
fn is_file(path: &str, name: &str) -> bool {
    let Some((start, end)) = name.split_once('*') else { return path.ends_with(&format!("/{name}")) };
    path.ends_with(end) && path.rsplit_once('/').is_some_and(|(_, file)| file.starts_with(start))
}

#[test]
fn the_tests_that_the_chapters_name_exist() {
    let mut files = Vec::new();
    packages().iter().for_each(|(_, folder)| sources(folder, &mut files));
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let functions: BTreeSet<String> =
        texts.iter().flat_map(|text| functions(text)).map(String::from).collect();
    let paths: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();

    let chapters = ["features", "nodes", "fleets", "status", "durable"].map(|name| format!("docs/{name}.md"));
    let chapters = chapters.into_iter().chain(["README.md".to_string()]);
    let mut missing = Vec::new();
    for column in chapters.flat_map(|path| columns(&path)) {
        // A function must be in the file that the column names before it. After other words that end in a
        // colon, it may be in any file.
        let mut files: Vec<usize> = Vec::new();
        for (before, name) in column.split('`').step_by(2).zip(named(&column)) {
            if name.ends_with(".rs") {
                files = (0..paths.len()).filter(|at| is_file(&paths[*at], name)).collect();
                if files.is_empty() {
                    missing.push(name.to_owned());
                }
                continue;
            }
            if before.ends_with(": ") && before.trim_start_matches([' ', ';', ',']).len() > 2 {
                files.clear();
            }
            if !is_function(name) {
                continue;
            }
            let there: BTreeSet<String> = match &files[..] {
                [] => functions.clone(),
                files => files.iter().flat_map(|at| self::functions(&texts[*at])).map(String::from).collect(),
            };
            if !is_one_of(name, &there) {
                missing.push(format!("`{name}` is not in the file that is named before it"));
            }
            let long = files.iter().flat_map(|at| ignored(&texts[*at])).collect();
            if is_one_of(name, &long) && !column.contains("ignored") {
                missing.push(format!("`{name}` is an ignored test; help: write `ignored` beside it"));
            }
        }
    }
    assert!(missing.is_empty(), "the tables name files and tests that do not exist: {missing:#?}");
}

/// In a crate with `autotests = false`, a new file in `tests` is compiled only if `Cargo.toml` lists it, or
/// another test file declares it as a module.
#[test]
fn every_test_file_belongs_to_a_program() {
    let mut forgotten = Vec::new();
    for (_, folder) in packages() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
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
