//! Runs the program in the way that users do, with small numbers of operations.

use serde_json::Value;
use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rialto-bench")).args(arguments).output().expect("the program starts")
}

/// Runs the program with `--json`, and returns the rows that it wrote.
fn measured(arguments: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("result.json");
    let run = ["run", "--quick", "--runs", "2", "--workers", "1", "--json", file.to_str().expect("unicode")];
    let output = bench(&[&run, arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = std::fs::read(&file).expect("it wrote the file");
    serde_json::from_slice(&json).expect("an array")
}

#[test]
fn rendezvous_writes_its_json() {
    let rows = measured(&["rendezvous", "--systems", "rialto,tokio,kanal"]);
    let systems: Vec<_> = rows.iter().map(|row| row["system"].as_str()).collect();
    assert_eq!(systems, [Some("rialto"), Some("tokio"), Some("kanal")]);
    for row in &rows {
        let mut keys: Vec<_> = row.as_object().expect("an object").keys().map(String::as_str).collect();
        // A row has it if other programs used the machine.
        keys.retain(|key| *key != "disturbed");
        keys.sort_unstable();
        let expected =
            ["max", "median", "min", "run", "runs", "system", "unit", "variant", "workers", "workload"];
        assert_eq!(keys, expected);
        assert_eq!((&row["workload"], &row["variant"]), (&"rendezvous".into(), &"pair".into()));
        assert_eq!((&row["workers"], &row["runs"]), (&1.into(), &2.into()));
        assert_eq!(row["unit"], "ns/message");
        let number = |key: &str| row[key].as_f64().expect("a number");
        assert!(0.0 < number("min") && number("min") <= number("median"), "{row}");
        assert!(number("median") <= number("max"), "{row}");
    }
}

/// Measures several workloads on several systems. Each workload succeeds on each of the systems that
/// supports it.
#[test]
#[ignore = "ci/bench.sh measures every workload, on every system"]
fn workloads_in_this_process_succeed() {
    let workloads = "rendezvous-event rendezvous-boxed select2 select8 rpc rpc-event buffered condition primitives async-send choose-all \
                     parasite parfib partak spawn-exit spawn-chain yield ring local-pingpong ring-process cps-call cps-suspend cps-hop \
                     transport-pingpong node-pingpong node-throughput";
    let mut arguments: Vec<_> = workloads.split(' ').collect();
    arguments.extend([
        "--systems",
        "rialto,rialto-direct,rialto-unwatched,rialto-tls,rialto-stream,async-fn,rialto-tasks,rialto-parasites,tokio,flume,async-channel,\
         event-listener,std,smol",
        "--tasks",
        "100",
    ]);
    let rows = measured(&arguments);
    for workload in workloads.split(' ') {
        assert!(
            rows.iter().any(|row| row["workload"] == workload && row["system"] == "rialto"),
            "{workload}"
        );
    }
}

#[test]
fn memory_is_measured_in_processes_of_its_own() {
    let rows = measured(&["parked-memory", "--systems", "rialto,smol", "--tasks", "20000"]);
    assert_eq!(rows.len(), 2 * 6);
    let frames = measured(&["cps-memory", "--systems", "rialto,async-fn", "--tasks", "20000"]);
    assert_eq!(frames.len(), 2);
    for row in rows.into_iter().chain(frames) {
        let bytes = row["median"].as_f64().expect("a number");
        assert!((8.0..4096.0).contains(&bytes), "{row}");
    }
}

#[test]
fn the_demonstration_releases_its_memory() {
    let output = bench(&["demonstrate", "--tasks", "1000000", "--workers", "2"]);
    let (told, warned) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}{warned}");
    assert_eq!(warned.lines().filter(|line| line.contains("of 1000000")).count(), 20, "{warned}");
    let after = |text| told.lines().find_map(|line| line.trim().strip_prefix(text)).expect("a line").trim();
    let (taken, left) = (after("they take"), after("then they take"));
    let megabytes = |text: &str| {
        let number = text.split(' ').next().and_then(|number| number.parse::<f64>().ok());
        number.filter(|_| text.contains(" MiB")).expect("a number of MiB")
    };
    assert!(megabytes(left) < megabytes(taken) / 3.0, "{told}");
}

/// The sums of the results are checked. Without PostgreSQL, or without the feature, the systems are named as missing.
#[test]
fn workflows_and_jobs_are_done_by_one_program_and_by_two() {
    #[cfg(feature = "postgres")]
    if rialto_postgres::installed::programs().is_some() {
        let rows = measured(&["durable-flows", "--systems", "rialto,postgres-queue,postgres-batch"]);
        for variant in ["1-program", "2-programs"] {
            for system in ["rialto", "postgres-queue", "postgres-batch"] {
                let is_row = |row: &&Value| row["variant"] == variant && row["system"] == system;
                assert_eq!(rows.iter().filter(is_row).count(), 1, "{variant} {system}");
            }
        }
        return;
    }
    let output = bench(&["run", "--quick", "--runs", "1", "durable-flows"]);
    let (told, missing) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && told.trim().is_empty(), "{told}{missing}");
    let reason = match cfg!(feature = "postgres") {
        true => "PostgreSQL is not installed",
        false => "built without --features postgres",
    };
    for system in ["postgres-queue", "postgres-batch"] {
        assert!(missing.contains(&format!("{system} ({reason})")), "{missing}");
    }
}

#[test]
fn latenesses_have_a_row_for_each_figure() {
    let rows = measured(&["lateness", "--systems", "rialto"]);
    assert_eq!(rows.len(), 9 * 3);
    for row in &rows {
        assert_eq!(row["unit"], "us late", "{row}");
    }
    for figure in ["p50", "p99", "worst"] {
        let name = format!("block-4-{figure}");
        assert!(rows.iter().any(|row| row["variant"] == name.as_str()), "{name}");
    }
}

#[test]
fn web_has_a_row_per_variant_and_system() {
    let rows = measured(&["web", "--systems", "rialto,tokio"]);
    assert_eq!(rows.len(), 2 * 2);
    assert!(rows.iter().all(|row| row["unit"] == "us/request"));
}

#[test]
fn the_list_describes_what_can_be_run() {
    let output = bench(&["list"]);
    let text = String::from_utf8(output.stdout).expect("unicode");
    for named in ["rendezvous-boxed (ns/message)", "parked-memory (bytes/task)", "\nkanal: bounded_async(0)"]
    {
        assert!(text.contains(named), "{named} in {text}");
    }
}

#[test]
fn wrong_arguments_are_reported() {
    for (arguments, told) in [
        (&["run", "selekt"][..], "select2"),
        (&["run", "rpc", "--systems", "tokyo"], "use one of rialto"),
        (&["run", "rpc", "--runs", "2"], "at least 5"),
        (&["run", "rpc", "--json", "/no/such/folder/file"], "cannot write"),
        (&["load", "192.0.2.1:80", "--connections", "1", "--requests", "1"], "loopback"),
    ] {
        let output = bench(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(told), "{arguments:?}: {text}");
    }
}
