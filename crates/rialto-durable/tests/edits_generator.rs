//! Checks that the workflows in `generated/edits.rs` are those that the generator makes, and that they cover
//! the rule. The ignored tests run thousands more edits, in programs of their own, and two builds of one
//! program, one after the other, over one file.
//!
//! ```text
//! RIALTO_EDITS=2000 cargo test -p rialto-durable --test edits_generator -- --ignored
//! ```

#[path = "support/edits/mod.rs"]
mod edits;
#[path = "support/mortal.rs"]
mod mortal;
#[path = "../../rialto-cps/tests/support/package.rs"]
mod package;
#[path = "support/worker.rs"]
mod worker;

use edits::oracle::{self, Edit, RULE, Rule};
use edits::peer::{self, Request};
use edits::run::{arguments, edit};
use edits::snapshot::{Snapshot, Task, found, same_check, sent};
use edits::{EDITS, generate};
use package::Package;
use rialto_durable::{Flows, FramesLock, Redb, Status};
use std::path::Path;
use std::time::Instant;

/// The number of workflows in `generated/edits.rs`, each with its edits.
const KEPT: u64 = 40;
/// The number of workflows in each of the two builds over one file.
const APART: u64 = 20;

#[test]
fn the_workflows_are_those_of_the_generator() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generated/edits.rs");
    let workflows = edits::file(0..KEPT);
    if std::env::var_os("RIALTO_BLESS").is_some() {
        std::fs::write(path, &workflows).unwrap();
    }
    let there = std::fs::read_to_string(path).unwrap();
    assert!(there == workflows, "tests/generated/edits.rs is stale: see edits.rs");
}

/// For each variant of the rule, some edit has another outcome. So `edits.rs` would notice if Rialto followed
/// the variant.
#[test]
fn each_variant_of_the_rule_changes_an_outcome() {
    let Rule { order, result, new_fields } = RULE;
    for rule in [
        Rule { order: !order, ..RULE },
        Rule { result: !result, ..RULE },
        Rule { new_fields: !new_fields, ..RULE },
    ] {
        let met = (0..KEPT).any(|seed| (0..EDITS).any(|number| matters(rule, seed, number)));
        assert!(met, "{rule:?}");
    }
}

/// Returns whether this edit strands other states under this rule than under `RULE`.
fn matters(rule: Rule, seed: u64, number: usize) -> bool {
    let workflow = generate::workflow(seed);
    let (old, new) =
        (oracle::Program::new(&workflow), oracle::Program::new(&edit(&workflow, seed, number).workflow));
    let stranded = |rule| Edit { old: &old, new: &new, rule, mutant: None }.stranded();
    stranded(rule) != stranded(RULE)
}

#[test]
#[ignore = "compiles thousands of functions: many minutes"]
fn thousands_of_edits() {
    let edits = std::env::var("RIALTO_EDITS").ok().and_then(|edits| edits.parse().ok()).unwrap_or(400);
    let (package, count) =
        (Package::with("edits", COMPARES, DEPENDENCIES), u64::div_ceil(edits, EDITS as u64));
    let mut differ = Vec::new();
    for first in (KEPT..KEPT + count).step_by(KEPT as usize) {
        let (begun, last) = (Instant::now(), (first + KEPT).min(KEPT + count));
        package.write("src/generated.rs", &edits::file(first..last));
        let built = package.build("0", &[]);
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let run = package.run("0", &[]);
        let output =
            format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        println!("workflows {first}..{last}, {:?}: {output}", begun.elapsed());
        if !run.status.success() {
            differ.push(first..last);
        }
    }
    assert!(differ.is_empty(), "workflows {differ:?} differ");
}

const DEPENDENCIES: &str = "rialto-durable = { path = \"OWN\" }\nrialto-cps = { path = \"OWN/../rialto-cps\" }\n\
    serde = { version = \"1\", features = [\"derive\"] }\nserde_json = { version = \"1\", features = [\"preserve_order\"] }\n\
    tokio = { version = \"1\", features = [\"rt\", \"macros\", \"time\"] }\n";

const COMPARES: &str = r#"
#[path = "TESTS/support/edits/mod.rs"]
mod edits;
#[allow(unused, clippy::all)]
mod generated;
#[path = "TESTS/support/mortal.rs"]
mod mortal;
#[path = "TESTS/support/worker.rs"]
mod worker;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut report = edits::run::Report::default();
    for group in generated::groups() {
        group.compare(edits::oracle::RULE, None, &mut report).await;
    }
    println!("{report}");
    std::process::exit(i32::from(!report.differences.is_empty()));
}
"#;

const BUILD: &str = r#"
#[allow(unused, clippy::all)]
mod builds;
#[path = "TESTS/support/edits/mod.rs"]
mod edits;
#[path = "TESTS/support/mortal.rs"]
mod mortal;
#[path = "TESTS/support/edits/process.rs"]
mod process;
#[path = "TESTS/support/worker.rs"]
mod worker;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    process::main(&builds::builds()).await;
}
"#;

/// A program in two builds, `old` and `new`.
struct Shop(Package);

impl Shop {
    fn new() -> Shop {
        let shop = Shop(Package::with("shop", BUILD, DEPENDENCIES));
        for (name, edited) in [("old", false), ("new", true)] {
            shop.0.write("src/builds.rs", &edits::builds(0..APART, edited));
            let built = shop.0.build("0", &[]);
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            shop.0.keep("0", name);
        }
        shop
    }

    fn frames(&self, name: &str) -> FramesLock {
        let output = self.0.run_kept(name, &["frames"]).stdout;
        FramesLock::from_json(&String::from_utf8(output).unwrap()).unwrap()
    }

    /// Runs a build on the tasks of this folder until they are over, or until the process dies before its
    /// transaction number `dies`. Returns whether the tasks are over.
    fn run(&self, name: &str, folder: &Path, dies: u64) -> bool {
        let (file, peer) = (folder.join("shop.redb"), folder.join("peer"));
        let (file, peer, dies) = (file.to_str().unwrap(), peer.to_str().unwrap(), dies.to_string());
        let run = self.0.run_kept(name, &["run", name, file, peer, &dies]);
        let output = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success() || dies != "0", "{name}: {output}");
        run.status.success()
    }
}

/// Opens a copy of the file, so that the file itself stays unchanged, and reads the peer's requests.
fn look(folder: &Path) -> (Flows, Vec<Request>) {
    let copy = folder.join("copy.redb");
    std::fs::copy(folder.join("shop.redb"), &copy).unwrap();
    let store = Redb::open(&copy).unwrap();
    // The store stays open without its name, and the next copy is a new file.
    std::fs::remove_file(&copy).unwrap();
    (Flows::builder().open(store).unwrap(), peer::in_file(&folder.join("peer")))
}

/// Returns the stored state of a task, or `None` if the task is over, or if its state has no simple form
/// (`is_plain`).
async fn snapshot_of(
    task: &Task,
    old: &oracle::Program,
    flows: &Flows,
    asked: &[Request],
) -> Option<Snapshot> {
    if task.shown(flows).await.unwrap().summary.status == Status::Completed {
        return None;
    }
    let mut snapshot = task.snapshot(old, flows, task.own(asked)).await.unwrap();
    if old.workflow.joins() {
        return snapshot.is_plain().then_some(snapshot);
    }
    let states = old.states(&arguments(&old.workflow, task.seed), sent());
    let is = states
        .iter()
        .any(|state| [false, true].into_iter().any(|ended| snapshot.is_at(state, ended).is_ok()));
    assert!(is, "{}: the oracle does not know {:?}", task.id, snapshot.frame);
    Some(snapshot)
}

#[tokio::test]
#[ignore = "builds two programs: minutes"]
async fn two_builds_over_one_file() {
    let shop = Shop::new();
    let (old, new) = (shop.frames("old"), shop.frames("new"));
    let mut counts = (0, 0);
    for dies in 2.. {
        let folder = tempfile::tempdir().unwrap();
        if shop.run("old", folder.path(), dies) {
            break;
        }
        over_one_file(&shop, folder.path(), (&old, &new), &mut counts).await;
    }
    println!("{} states continued, {} stranded", counts.0, counts.1);
    assert!(counts.0 > 20 && counts.1 > 20, "{counts:?}: so few show nothing");
}

/// Called when the process of the old build has died. Runs the new build over the file, then the old build
/// again, which continues the tasks that the new one refused.
async fn over_one_file(
    shop: &Shop,
    folder: &Path,
    frames: (&FramesLock, &FramesLock),
    counts: &mut (u64, u64),
) {
    let (flows, asked) = look(folder);
    let mut all = Vec::new();
    for seed in 0..APART {
        let (task, workflow) = (Task::apart(seed), generate::workflow(seed));
        let (old, new) =
            (oracle::Program::new(&workflow), oracle::Program::new(&edit(&workflow, seed, 0).workflow));
        let snapshot = snapshot_of(&task, &old, &flows, &asked).await;
        all.extend(snapshot.map(|snapshot| (task, old, new, snapshot)));
    }
    assert!(shop.run("new", folder, 0));
    let (flows, since) = look(folder);
    let mut refused = Vec::new();
    for (task, old, new, snapshot) in &all {
        let edit = Edit { old, new, rule: RULE, mutant: None };
        same_check(&found(frames.0, frames.1, &task.module), &edit).unwrap();
        let end = task.end(&flows, task.own(&since[asked.len()..])).await.unwrap();
        match snapshot.judge(&edit, &end) {
            Ok(true) => counts.0 += 1,
            Ok(false) => refused.push((task, old, snapshot)),
            Err(why) => panic!("{}: {why}", task.id),
        }
    }
    counts.1 += refused.len() as u64;
    assert!(shop.run("old", folder, 0));
    let (flows, last) = look(folder);
    for (task, old, snapshot) in refused {
        let end = task.end(&flows, task.own(&last[since.len()..])).await.unwrap();
        snapshot.went_on(old, &end).unwrap_or_else(|why| panic!("{}: {why}", task.id));
    }
}
