//! Hostile programs of the kind `compile-fail`. To update the expected errors after a change:
//!
//! ```text
//! TRYBUILD=overwrite cargo test -p rialto-hostile --test refused
//! ```
#![cfg(not(any(loom, shuttle)))]
#![forbid(unsafe_code)]

#[test]
fn unsound_programs_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}

/// The compiler quotes the standard library's source only where it is installed. So an expected error that names
/// a file of it holds on some machines and not on others.
#[test]
fn no_expected_error_depends_on_the_installed_source_of_the_standard_library() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut folders = vec![crates.to_owned()];
    let (mut count, mut wrong) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "stderr") {
                count += 1;
                if std::fs::read_to_string(&path).unwrap().contains("$RUST/") {
                    wrong.push(path);
                }
            }
        }
    }
    assert!(count > 60, "only {count} expected errors were found");
    assert!(wrong.is_empty(), "declare the function of the standard library in these programs: {wrong:#?}");
}
