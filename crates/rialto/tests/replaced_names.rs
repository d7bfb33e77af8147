//! Checks that the names of `ci/names.txt`, which the terms of `docs/glossary.md` have replaced, have not come
//! back: as paths, as types, or as words of Rust files. The head of the list says what an entry means.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use support::{packages, root, sources};

/// The replaced names of a crate.
#[derive(Default)]
struct Replaced<'l> {
    paths: Vec<&'l str>,
    types: BTreeSet<&'l str>,
    words: BTreeSet<&'l str>,
}

/// Reads the list: the names by crate, and under `*` those of all crates.
fn read(list: &str) -> BTreeMap<&str, Replaced<'_>> {
    let mut crates = BTreeMap::<_, Replaced<'_>>::new();
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [of, kind, name] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line:?} is not CRATE, KIND and NAME, separated by tabs");
        };
        for of in of.split(',') {
            let replaced = crates.entry(of).or_default();
            match kind {
                "path" => replaced.paths.push(name),
                "type" => drop(replaced.types.insert(name)),
                "word" => drop(replaced.words.insert(name)),
                _ => panic!("{line:?}: the kind is not path, type or word"),
            }
        }
    }
    crates
}

fn is_in_word(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_in_word(c)).filter(|word| !word.is_empty())
}

/// Returns the line without stored and sent names: `rename = "NAME"` and `name = "NAME"`.
fn without_stored(line: &str) -> String {
    let mut kept = String::new();
    let mut parts = line.split('"');
    while let Some(part) = parts.next() {
        kept.extend([part, " "]);
        if part.trim_end().strip_suffix('=').is_some_and(|key| key.trim_end().ends_with("name")) {
            parts.next();
        }
    }
    kept
}

/// Returns the names of the types that the line declares, or seems to.
fn declared(line: &str) -> impl Iterator<Item = &str> {
    const KINDS: [&str; 5] = ["struct", "enum", "union", "trait", "type"];
    let pairs = line.split_whitespace().zip(line.split_whitespace().skip(1));
    pairs.filter_map(|(before, after)| {
        let kind = before.rsplit(|c| !is_in_word(c)).next()?;
        let name = after.split(|c| !is_in_word(c)).next()?;
        KINDS.contains(&kind).then_some(name)
    })
}

/// Adds the identifiers of Rust code to `all`. Comments and texts have none.
fn identifiers(code: TokenStream, all: &mut BTreeSet<String>) {
    for token in code {
        match token {
            TokenTree::Ident(name) => drop(all.insert(name.to_string())),
            TokenTree::Group(group) => identifiers(group.stream(), all),
            _ => {}
        }
    }
}

/// A name of lower-case letters alone may be a word of English. In comments and texts, it counts only between
/// backticks.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Returns the replaced names in a Rust file, each with the number of its first line.
fn found(source: &str, replaced: &[&Replaced<'_>]) -> BTreeSet<(usize, String)> {
    let is_word = |word: &&str| replaced.iter().any(|names| names.words.contains(*word));
    let is_type = |name: &&str| replaced.iter().any(|names| names.types.contains(*name));
    let lines: Vec<String> = source.lines().map(without_stored).collect();
    let mut found = BTreeSet::new();
    for (number, line) in (1..).zip(&lines) {
        let parts: Vec<&str> = line.split('`').collect();
        let quoted = parts[..parts.len() - 1].iter().skip(1).step_by(2).flat_map(|span| words(span));
        let names = words(line).filter(|word| !is_plain(word)).chain(quoted).filter(is_word);
        found.extend(names.chain(declared(line).filter(is_type)).map(|name| (number, name.to_owned())));
    }
    if lines.iter().flat_map(|line| words(line)).any(|word| is_plain(word) && is_word(&word)) {
        let mut code = BTreeSet::new();
        identifiers(source.parse().expect("the file has the tokens of Rust"), &mut code);
        for name in code.iter().filter(|name| is_plain(name) && is_word(&name.as_str())) {
            let line = lines.iter().position(|line| words(line).any(|word| word == name));
            found.insert((line.map_or(0, |line| line + 1), name.clone()));
        }
    }
    found
}

/// Returns whether the path is a file, or a folder with files. git does not see empty folders.
fn has_files(path: &Path) -> bool {
    path.is_file()
        || fs::read_dir(path).is_ok_and(|mut entries| entries.any(|entry| has_files(&entry.unwrap().path())))
}

#[test]
fn no_replaced_name_has_come_back() {
    let list = fs::read_to_string(root().join("ci/names.txt")).unwrap();
    let listed = read(&list);
    let mut unknown: BTreeSet<&str> = listed.keys().copied().filter(|name| *name != "*").collect();
    let mut wrong = Vec::new();
    for (name, folder) in &packages() {
        unknown.remove(&name[..]);
        if name == "rialto-cps-transform" {
            continue;
        }
        let replaced: Vec<_> = [&name[..], "*"].into_iter().filter_map(|of| listed.get(of)).collect();
        for path in
            replaced.iter().flat_map(|names| &names.paths).filter(|path| has_files(&folder.join(path)))
        {
            wrong.push(format!("{name}/{path}: this path was replaced"));
        }
        let mut files = Vec::new();
        sources(folder, &mut files);
        for file in files {
            let source = fs::read_to_string(&file).unwrap();
            let names = found(&source, &replaced).into_iter();
            wrong.extend(
                names.map(|(line, name)| format!("{}:{line}: `{name}` was replaced", file.display())),
            );
        }
    }
    assert!(unknown.is_empty(), "ci/names.txt names crates that do not exist: {unknown:?}");
    assert!(wrong.is_empty(), "{}\nhelp: use the term of docs/glossary.md", wrong.join("\n"));
}

#[test]
fn replaced_names_are_found_where_they_count() {
    let listed =
        read("*\tword\tspeaks\n*\tword\tOutcast\n*\ttype\tSeat\na\tpath\tsrc/rest.rs\n\n# a comment");
    let names = |source: &str| -> Vec<String> {
        found(source, &[&listed["*"]]).into_iter().map(|(line, name)| format!("{line} {name}")).collect()
    };
    for source in [
        "// It speaks.",
        r#"fn f() { g("it speaks"); }"#,
        r#"#[serde(rename = "Outcast")] struct Thread;"#,
        "fn seat(a_seat: Seat) -> Outcasts {}",
        "/* It\n speaks. */",
    ] {
        assert_eq!(names(source), Vec::<String>::new(), "{source}");
    }
    for (source, expected) in [
        ("fn f() {\n    speaks();\n}", ["2 speaks"]),
        ("// See `f::speaks`.", ["1 speaks"]),
        ("// An Outcast.", ["1 Outcast"]),
        ("macro_rules! m { () => { x.speaks } }", ["1 speaks"]),
        ("pub(crate) struct Seat<T>(T);", ["1 Seat"]),
        (r#"const NAME: &str = "`speaks`";"#, ["1 speaks"]),
    ] {
        assert_eq!(names(source), expected, "{source}");
    }
}
