//! Draws pages of plots in the way that users do.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_rialto-bench"))
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn text(path: &Path) -> &str {
    path.to_str().expect("unicode")
}

fn rows(json: &Path) -> Vec<Value> {
    serde_json::from_slice(&std::fs::read(json).expect("it wrote the file")).expect("an array")
}

#[test]
fn a_page_is_drawn_from_a_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let (json, out) = (folder.path().join("result.json"), folder.path().join("out"));
    let run = ["run", "--quick", "--runs", "1", "--workers", "1", "--json", text(&json)];
    let measured = ["rendezvous", "rendezvous-event", "rendezvous-boxed", "yield"];
    bench(&[&run[..], &measured, &["--systems", "rialto,rialto-direct"]].concat());
    let output = bench(&["report", text(&out), "--from", text(&json)]);
    let page = std::fs::read_to_string(out.join("index.html")).expect("it wrote the page");
    assert!(String::from_utf8_lossy(&output.stdout).contains("index.html"));
    for told in
        ["Table 3: basic operations", "CML, SPARC 1", "rialto, 1 worker", "rendezvous-boxed (ns/message)"]
    {
        assert!(page.contains(told), "{told}");
    }
}

#[test]
fn rows_of_other_numbers_of_workers_are_appended() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = folder.path().join("result.json");
    for workers in ["1", "3"] {
        let run =
            ["run", "fibers-chain", "--quick", "--runs", "1", "--systems", "rialto", "--workers", workers];
        bench(&[&run[..], &["--json", text(&json), "--append"]].concat());
    }
    let rows = rows(&json);
    let workers = |count: u64| rows.iter().filter(|row| row["workers"] == count).count();
    assert_eq!((workers(1), workers(3), rows.len()), (3, 3, 6));
    assert!(rows.iter().all(|row| row["run"]["machine"].is_string()));
}

/// Each program comes to its sum on each system that has it.
#[test]
fn programs_come_to_their_sums() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = folder.path().join("result.json");
    let run = ["run", "programs", "statistics", "parfib", "partak", "inflation", "--quick", "--runs", "1"];
    let systems = "rialto,rialto-tasks,rialto-inflated,tokio,rayon,sequential";
    bench(&[&run[..], &["--workers", "2", "--systems", systems, "--json", text(&json)]].concat());
    let rows = rows(&json);
    let count = |workload: &str, system: &str| {
        let of = |row: &&Value| row["workload"] == workload && row["system"] == system;
        rows.iter().filter(of).count()
    };
    for system in ["rialto", "rialto-tasks", "tokio", "sequential"] {
        assert_eq!(count("programs", system), 9, "{system}");
    }
    assert_eq!(count("programs", "rayon"), 8);
    // Four counts of each program, and bytes. In mergesort, tsp, par-tak and par-fib, rialto has no task but the
    // host of the parasites, and rialto-tasks has no parasites anywhere.
    assert_eq!(count("statistics", "rialto"), 11 * 4 + 11 + 7);
    assert_eq!(count("statistics", "rialto-tasks"), 11 * 4 + 11);
    let number = |variant: &str, system: &str| {
        let row = rows.iter().find(|row| row["variant"] == variant && row["system"] == system);
        row.and_then(|row| row["median"].as_f64()).expect("a row")
    };
    // A row of the product has as many messages as columns, and each send is a parasite.
    assert_eq!(number("matrix-multiply-communications", "rialto-tasks"), 20.0 * 20.0 + 1.0);
    assert_eq!(number("matrix-multiply-parasites", "rialto"), 20.0 * 20.0);
    assert_eq!(number("matrix-multiply-parasites", "rialto-tasks"), 0.0);
}
