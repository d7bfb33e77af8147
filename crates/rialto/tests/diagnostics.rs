//! Reports of blocked tasks, as text, as a graph and as data, with the objects of the library. They run in a
//! simulation, where each run gives the same report.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use rialto::diagnostics::Wait;
use rialto::rt::task::Builder;
use rialto::rt::{Blocked, Runtime, scope, yield_now};
use rialto::sync::{Latch, Mutex, RwLock, Semaphore};
use rialto::{Condition, Event, after, channel, choose};
use serde_json::json;

/// Runs two tasks that take two locks in opposite orders, and a third task that joins one of them. Also
/// returns three lines: where the locks are created, where the two tasks are spawned, and where the third is.
fn deadlock() -> (Runtime, [u32; 3]) {
    let runtime = Runtime::simulated(1);
    let [left, right] = [Mutex::new('l'), Mutex::new('r')];
    let locks = line!() - 1;
    for (name, first, second) in [("one", &left, &right), ("other", &right, &left)] {
        let (first, second) = (first.clone(), second.clone());
        let task = Builder::new().name(name).spawn_on(&runtime.handle(), async move {
            let _first = first.lock().await;
            after(Duration::from_secs(1)).await;
            let _second = second.lock().await;
        });
        if name == "other" {
            drop(Builder::new().name("patient").spawn_on(&runtime.handle(), task.join()));
        }
    }
    let spawned = locks + 4;
    (runtime, [locks, spawned, spawned + 6])
}

/// Returns the text of a report without the task numbers, which count all tasks of the process.
fn text(blocked: &Blocked) -> String {
    let text = blocked.to_string();
    let mut words = text.split("task ");
    let first = words.next().unwrap_or("").to_string();
    words.fold(first, |text, rest| text + "task " + rest.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn a_deadlock_is_reported_with_names_locations_times_and_holders() {
    let (runtime, [locks, spawned, ..]) = deadlock();
    let blocked = runtime.run_until_idle();
    let file = file!();
    let told = text(&blocked);
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), 7, "{blocked}");
    assert_eq!(lines[0], "3 tasks are blocked");
    assert!(lines[1].starts_with("  task  \"one\" (0.0ns, "), "{blocked}");
    assert!(lines[1].contains(" in the trace) waits for a mutex (#1): diagnostics::deadlock::"), "{blocked}");
    assert!(lines[1].contains(&format!("{{{{closure}}}}, spawned at {file}:{spawned}:")), "{blocked}");
    assert!(lines[2].starts_with("  task  \"other\" (0.0ns, "), "{blocked}");
    assert!(lines[2].contains(" waits for a mutex (#2): "), "{blocked}");
    assert!(lines[3].starts_with("  task  \"patient\" (1.0s, "), "{blocked}");
    assert!(lines[3].contains(" waits for the end of task  \"other\": "), "{blocked}");
    let made = format!(" was created at {file}:{locks}:");
    assert!(lines[4].starts_with(&format!("  #1{made}")), "{blocked}");
    assert!(lines[4].ends_with("; held by task  \"other\""), "{blocked}");
    assert!(lines[5].ends_with("; held by task  \"one\""), "{blocked}");
    let circle = "in a cycle: task  \"one\" waits for #1, held by task  \"other\", which waits for #2, \
                  held by task  \"one\"";
    assert_eq!(lines[6], circle);
    let [one, other, patient] = blocked.tasks() else { panic!("{blocked}") };
    assert_eq!([one, other, patient].map(|task| task.name()), [Some("one"), Some("other"), Some("patient")]);
    assert_eq!(patient.waited(), Duration::from_secs(1));
    let [Wait::Object { at, what: "a mutex" }] = one.waits() else { panic!("{blocked}") };
    assert_eq!(blocked.holders(at), [other.id()]);
}

#[test]
fn the_graph_of_a_deadlock_is_always_the_same() {
    let (runtime, [locks, spawned, patient]) = deadlock();
    let graph = runtime.run_until_idle().graph();
    let file = file!();
    let expected = format!(
        r#"digraph waits {{
  rankdir=LR
  node [fontname="sans-serif"]
  n0 [shape=ellipse, label="one\n{file}:{spawned}", color=red, penwidth=2]
  n1 [shape=ellipse, label="other\n{file}:{spawned}", color=red, penwidth=2]
  n2 [shape=ellipse, label="patient\n{file}:{patient}"]
  n3 [shape=box, label="a mutex (#1)\n{file}:{locks}", color=red, penwidth=2]
  n4 [shape=box, label="a mutex (#2)\n{file}:{locks}", color=red, penwidth=2]
  n0 -> n3 [label="", color=red, penwidth=2]
  n1 -> n4 [label="", color=red, penwidth=2]
  n2 -> n1 [label="joins"]
  n3 -> n1 [label="held by", color=red, penwidth=2]
  n4 -> n0 [label="held by", color=red, penwidth=2]
}}
"#
    );
    assert_eq!(graph.to_string(), expected);
    let cycle: Vec<_> = runtime.run_until_idle().tasks()[..2].iter().map(|task| task.id()).collect();
    assert_eq!(graph.cycles(), [cycle]);
}

/// Parses the nodes and edges of a graph in DOT, in the form that `WaitGraph` writes.
fn parse(dot: &str) -> (Vec<String>, Vec<(usize, usize)>) {
    let mut lines = dot.lines();
    assert_eq!(lines.next(), Some("digraph waits {"));
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    let number = |node: &str| node.trim().strip_prefix('n').and_then(|node| node.parse().ok());
    for line in lines.by_ref().take_while(|line| *line != "}") {
        let Some((what, how)) = line.split_once(" [") else { continue };
        let quotes = how.replace("\\\\", "").replace("\\\"", "").matches('"').count();
        assert!(how.ends_with(']') && quotes == 2, "{line}");
        match what.split_once("->") {
            Some((from, to)) => edges.push((number(from).expect("a node"), number(to).expect("a node"))),
            None if what.trim() == "node" => {}
            None => {
                assert_eq!(number(what), Some(nodes.len()), "{line}");
                nodes.push(how.split_once("label=").expect("a label").1.into());
            }
        }
    }
    assert_eq!(lines.next(), None);
    (nodes, edges)
}

/// Returns a report with tasks that wait in many ways, and with names that need quoting.
fn everything() -> Blocked {
    let runtime = Runtime::simulated(2);
    let blocked = runtime.block_on(async {
        let (tx, rx) = rialto::named_channel::<u8>("a \"quoted\" \\ name");
        let (stop, permits, table, latch) =
            (Condition::new(), Semaphore::new(2), RwLock::new(1), Latch::new(1));
        let (sends, receives) = (tx.clone(), rx.clone());
        drop(rialto::rt::spawn(async move {
            let (_tx, quiet) = channel::<u8>();
            choose((quiet.recv_evt().wrap(drop), stop.wait_evt(), after(Duration::from_secs(9)))).await;
            drop((tx, rx));
        }));
        drop(Builder::new().name("sender").spawn(async move { sends.send(1).await }));
        drop(receives);
        drop(Builder::new().name("holder \\ \"x\"").spawn(async move {
            let (_hold, _permit, _read) = (latch.hold(), permits.acquire().await, table.read().await);
            let (theirs, latch, table) = (permits.clone(), latch.clone(), table.clone());
            drop(Builder::new().name("writer").spawn(async move { drop(table.write().await) }));
            drop(
                Builder::new()
                    .name("waits for permits")
                    .spawn(async move { drop(theirs.acquire_many(2).await) }),
            );
            drop(Builder::new().name("waits for a latch").spawn(async move { latch.wait().await }));
            scope(async |s| {
                drop(s.spawn(async {
                    std::future::pending::<()>().await;
                    Ok::<_, ()>(())
                }));
                Ok(())
            })
            .await
        }));
        for _ in 0..20 {
            yield_now().await;
        }
        runtime.blocked()
    });
    assert_eq!(blocked.count(), 7, "{blocked}");
    blocked
}

#[test]
fn each_lock_has_its_holder() {
    let blocked = everything();
    let waiters = ["waits for permits", "waits for a latch", "writer"];
    for name in waiters {
        let task = blocked.tasks().iter().find(|task| task.name() == Some(name)).expect(name);
        let [wait] = task.waits() else { panic!("{blocked}") };
        let [holder] = blocked.holders(wait.resource().expect("a lock")) else { panic!("{blocked}") };
        let holder = blocked.tasks().iter().find(|task| task.id() == *holder).expect("it waits too");
        assert_eq!(holder.name(), Some("holder \\ \"x\""), "{blocked}");
    }
}

#[test]
fn the_graph_of_everything_is_well_formed() {
    let blocked = everything();
    let dot = blocked.graph().to_string();
    let (nodes, edges) = parse(&dot);
    // Seven tasks; six resources (two channels, a condition, a semaphore, a lock, a latch); a timer. A wait
    // that is not an event has no node.
    assert_eq!(nodes.len(), 7 + 6 + 1, "{dot}");
    // Three from the choice; one from the sender; three from the tasks that wait for the holder's resources;
    // three from these resources to the holder; one from the parent to its child.
    assert_eq!(edges.len(), 3 + 1 + 3 + 3 + 1, "{dot}");
    assert!(edges.iter().all(|&(from, to)| from < nodes.len() && to < nodes.len()), "{dot}");
    assert!(blocked.graph().cycles().is_empty() && !dot.contains("red"), "{dot}");
    assert!(dot.contains(r#"channel a \"quoted\" \\ name"#), "{dot}");
}

/// Checks the graph with Graphviz itself.
#[test]
#[ignore = "needs Graphviz's `dot`"]
fn graphviz_reads_the_graph() {
    let dot = everything().graph().to_string();
    let child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.expect("Graphviz is installed");
    child.stdin.take().expect("piped").write_all(dot.as_bytes()).expect("dot reads");
    let output = child.wait_with_output().expect("dot ends");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("waits for permits"));
}

#[test]
fn a_report_as_data_equals_its_text() {
    let (runtime, [locks, spawned, _]) = deadlock();
    let blocked = runtime.run_until_idle();
    let data = serde_json::to_value(&blocked).expect("it can be written");
    let ids: Vec<_> = blocked.tasks().iter().map(|task| task.id().as_u64()).collect();
    let (one, patient) = (&data["tasks"][0], &data["tasks"][2]);
    assert_eq!((&one["id"], &one["name"], &one["main"]), (&json!(ids[0]), &json!("one"), &json!(false)));
    assert_eq!(one["waits"], json!([{ "for": "object", "resource": 1, "what": "a mutex" }]));
    assert_eq!(patient["waits"], json!([{ "for": "end", "task": ids[1] }]));
    assert_eq!(patient["waited_seconds"], json!(1.0));
    let place = one["spawned_at"].as_str().expect("a place");
    assert!(place.starts_with(&format!("{}:{spawned}:", file!())), "{place}");
    let lock = &data["resources"][0];
    assert_eq!((&lock["number"], &lock["held_by"]), (&json!(1), &json!([ids[1]])));
    assert!(lock["made_at"].as_str().expect("a place").contains(&format!(":{locks}:")), "{lock}");
    assert_eq!((&data["cycles"], &data["unknown"]), (&json!([ids[..2]]), &json!(0)));
    // The kinds of waits that occur in a report can be written.
    let data = serde_json::to_value(everything()).expect("it can be written");
    let kinds = data["tasks"].as_array().expect("tasks").iter().flat_map(|task| task["waits"].as_array());
    let kinds: Vec<_> = kinds.flatten().filter_map(|wait| wait["for"].as_str()).collect();
    for kind in ["receive", "send", "object", "time", "children"] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
}

#[test]
fn a_cycle_of_joins() {
    let runtime = Runtime::simulated(1);
    let (tx, rx) = channel();
    let first = runtime.spawn(async move {
        let other: rialto::rt::JoinHandle<()> = rx.recv().await.expect("a task");
        drop(other.await);
    });
    let second = runtime.spawn(async move { drop(first.await) });
    let id = second.id();
    drop(runtime.spawn(async move { tx.send(second).await }));
    let blocked = runtime.run_until_idle();
    let cycles = blocked.graph().cycles().to_vec();
    assert_eq!((blocked.count(), cycles.len()), (2, 1), "{blocked}");
    assert!(cycles[0].contains(&id) && cycles[0].len() == 2, "{blocked}");
    let last = text(&blocked).lines().last().expect("a line").to_string();
    assert_eq!(last, "in a cycle: task  waits for the end of task , which waits for the end of task ");
}

#[test]
fn large_reports_take_no_time() {
    let runtime = Runtime::simulated(1);
    let (lock, stop) = (Mutex::new(()), Condition::new());
    for n in 0..20_000 {
        let (lock, stop, name) = (lock.clone(), stop.clone(), n.to_string());
        drop(Builder::new().name(&name).spawn_on(&runtime.handle(), async move {
            let _guard = lock.lock().await;
            stop.wait_evt().await;
        }));
    }
    let blocked = runtime.run_until_idle();
    assert_eq!((blocked.count(), stop.waiters()), (20_000, 1));
    assert_eq!(parse(&blocked.graph().to_string()).0.len(), 20_002);
    assert!(blocked.to_string().contains("\n  and 19980 more\n  #1 was created at "));
}
