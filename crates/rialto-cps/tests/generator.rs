//! That the random programs of `differential.rs` are those which the generator makes.

#[path = "support/generate.rs"]
mod generate;

#[test]
fn the_programs_are_those_of_the_generator() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/programs.rs");
    if std::env::var_os("RIALTO_BLESS").is_some() {
        std::fs::write(path, generate::file()).expect("the file can be written");
    }
    let there = std::fs::read_to_string(path).expect("the file is there");
    assert!(there == generate::file(), "tests/generated/programs.rs is stale: see differential.rs");
}
