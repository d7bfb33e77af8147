//! Golden tests of the IR: each function in `golden/*.rs` has its dump beside it.
//! `RIALTO_REWRITE=1` rewrites the dumps.

use std::{env, fs, path::Path};

#[test]
fn dumps_are_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut sources: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "rs"))
        .collect();
    sources.sort();
    assert!(!sources.is_empty());
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        let file = syn::parse_file(&text).unwrap();
        let mut dumped = String::new();
        for item in file.items {
            let syn::Item::Fn(item) = item else { continue };
            let dump = rialto_cps_transform::dumped(&item).unwrap_or_else(|why| format!("refused: {why}\n"));
            dumped += &format!("fn {}\n{dump}\n", item.sig.ident);
        }
        let golden = source.with_extension("txt");
        if env::var_os("RIALTO_REWRITE").is_some() {
            fs::write(&golden, &dumped).unwrap();
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        assert!(
            dumped == expected,
            "{}: the dump differs; set RIALTO_REWRITE=1 to rewrite it",
            golden.display()
        );
    }
}
