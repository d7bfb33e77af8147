//! The console of a program with known tasks: without a browser, and in Chromium.

#[allow(dead_code, reason = "the tests of `rialto-live` use the rest of it")]
#[path = "../../rialto-live/tests/live/support/browser.rs"]
mod browser;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use browser::Browser;
use rialto_console::{Builder, Console, chrome_trace, serve, serve_handle};
use rialto_event::{Condition, Receiver, Sender, channel, named_channel, sleep};
use rialto_live::headless::{Page, PageView};
use rialto_process::supervisor::{ChildSpec, Strategy, Supervisor};
use rialto_process::{Node, Pid, recv, register, send};
use rialto_rt::recorder::{self, Mode, Recording};
use rialto_rt::{Handle, Runtime, Sysmon, parasite, spawn, task, yield_now};
use rialto_sync::{Mutex, Semaphore};

const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// The table of channels and objects.
const OBJECTS: &str = "Named channels, and objects with waiting tasks";

fn diagnosed() -> Runtime {
    Runtime::builder().worker_threads(1).diagnostics(true).build().unwrap()
}

/// A runtime with two tasks that hold a lock each, and wait for the other's.
fn deadlocked() -> Runtime {
    let runtime = diagnosed();
    let locks = [Arc::new(Mutex::new(())), Arc::new(Mutex::new(()))];
    let ready = Arc::new(Semaphore::new(0));
    for (name, [first, second]) in [("transfer", [0, 1]), ("audit", [1, 0])] {
        let (first, second, ready) = (locks[first].clone(), locks[second].clone(), ready.clone());
        let both = async move {
            let _first = first.lock().await;
            ready.add_permits(1);
            // Both have their first lock.
            let _both = ready.acquire_many(2).await;
            drop(_both);
            let _second = second.lock().await;
        };
        drop(task::Builder::new().name(name).spawn_on(&runtime.handle(), both));
    }
    runtime.run_until_idle();
    runtime
}

/// Opens a page without a browser, and waits until the view has this property.
fn view(console: &Console, path: &str, is_reached: impl Fn(&PageView) -> bool) -> PageView {
    let mut page = console.live().open(path);
    Runtime::new().unwrap().block_on(page.wait_until(is_reached));
    page.view().clone()
}

fn rows(view: &PageView, table: &str) -> Vec<Vec<String>> {
    let table = view.find("table", table).and_then(|id| view.get(id));
    table.into_iter().flat_map(|table| table.rows.values().map(|(_, cells)| cells.clone())).collect()
}

fn has_row(view: &PageView, table: &str, text: &str) -> bool {
    rows(view, table).iter().flatten().any(|cell| cell.contains(text))
}

#[test]
fn the_pages_show_counters_tasks_and_cycles() {
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    view(&console, "/", |view| has_row(view, "Counters", "live tasks") && has_row(view, "Workers", "0"));
    view(&console, "/tasks", |view| {
        has_row(view, "Tasks", "transfer") && has_row(view, "Tasks", "for a mutex")
    });
    let (tx, rx) = named_channel::<()>("jobs");
    let stuck = [tx.clone(), tx].map(|tx| runtime.spawn(async move { tx.send(()).await }));
    view(&console, "/channels", |view| {
        let counts = |cells: &[String]| cells[..5] == ["jobs", "a channel", "0", "2", "0"];
        rows(view, OBJECTS).iter().any(|cells| counts(cells))
    });
    drop((rx, stuck));
    view(&console, "/waits", |view| has_row(view, "Cycles", "\"transfer\" waits for task"));
}

#[test]
fn late_timers_and_queues_are_shown_with_their_plots() {
    // No other thread takes the timers of the worker that is busy.
    let runtime = Runtime::builder().worker_threads(1).sysmon(Sysmon::off()).build().unwrap();
    let console = serve(&runtime, LOOPBACK).unwrap();
    view(&console, "/", |view| has_row(view, "Workers", "0"));
    let is_late = runtime.spawn(async {
        let sleep = spawn(async { sleep(Duration::from_millis(20)).await });
        while Handle::current().metrics().timers == 0 && !sleep.is_finished() {
            yield_now().await;
        }
        std::thread::sleep(Duration::from_millis(30));
        sleep.await.unwrap();
        Handle::current().metrics().late_timers
    });
    let late = runtime.block_on(is_late).unwrap().to_string();
    let mut page = console.live().open("/");
    let is_shown = |view: &PageView| {
        let is_counter = |cells: &Vec<String>| cells[0].ends_with("2 ms late") && cells[1] == late;
        let has_points = |plot| {
            view.find("plot", plot).and_then(|id| view.get(id)).is_some_and(|plot| plot.points.len() > 1)
        };
        rows(view, "Counters").iter().any(is_counter)
            && rows(view, "Workers").iter().any(|cells| cells[6] == late)
            && ["Queues", "Scheduling per second", "Waiting"].into_iter().all(has_points)
    };
    Runtime::new().unwrap().block_on(page.wait_until(is_shown));
    let view = page.view();
    let plot = view.find("plot", "Scheduling per second").and_then(|id| view.get(id)).unwrap();
    let is_drawn = plot.points.iter().any(|(_, values)| values[1] > 0.0);
    assert_eq!(is_drawn, late != "0");
}

#[test]
fn wakes_parasites_and_the_throughput_of_unnamed_objects_are_shown() {
    let runtime = diagnosed();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let ((tx, rx), (into, out)) = (channel::<u8>(), rialto_sync::bounded::<u8>(4));
    let hosts = async move {
        for _ in 0..3 {
            parasite(async {}).await.unwrap();
        }
        while rx.recv().await.is_ok() {
            into.send(1).await.unwrap();
        }
    };
    drop(task::Builder::new().name("host").spawn_on(&runtime.handle(), hosts));
    drop(
        task::Builder::new()
            .name("sink")
            .spawn_on(&runtime.handle(), async move { while out.recv().await.is_ok() {} }),
    );
    let sends = async move {
        while tx.send(1).await.is_ok() {
            sleep(Duration::from_millis(1)).await
        }
    };
    let sender = runtime.spawn(sends);
    view(&console, "/tasks", |view| {
        let number = |cells: &[String], column: usize| cells[column].parse::<u64>().unwrap_or_default();
        let is_host =
            |cells: &Vec<String>| cells[1] == "host" && number(cells, 6) > 2 && number(cells, 8) == 3;
        rows(view, "Tasks").iter().any(is_host)
    });
    let is_busy = |cells: &[String], kind: &str| {
        cells[1].contains(kind) && cells[7].parse::<u64>().is_ok_and(|rate| rate > 0)
    };
    view(&console, "/channels", |view| {
        let all = rows(view, OBJECTS);
        let has = |kind| all.iter().any(|cells| cells[0].starts_with("0x") && is_busy(cells, kind));
        has("a channel") && has("buffer")
    });
    view(&console, "/locations", |view| has_row(view, "Locations", "console.rs:"));
    sender.abort();
}

/// Returns the first cells of the rows that a page shows, in their order.
fn column(view: &PageView, table: &str, column: usize) -> Vec<String> {
    rows(view, table).iter().map(|cells| cells[column].clone()).collect()
}

#[test]
fn each_page_sorts_and_filters_for_itself() {
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let own = Runtime::new().unwrap();
    let (mut one, mut other) = (console.live().open("/tasks"), console.live().open("/tasks"));
    for page in [&mut one, &mut other] {
        own.block_on(page.wait_until(|view| column(view, "Tasks", 1) == ["transfer", "audit"]));
    }
    let tasks = one.view().find("table", "Tasks").unwrap();
    one.send(&serde_json::json!({ "t": "column", "id": tasks, "column": 1 }));
    own.block_on(one.wait_until(|view| column(view, "Tasks", 1) == ["audit", "transfer"]));
    one.edit(tasks, "AUD");
    own.block_on(one.wait_until(|view| column(view, "Tasks", 1) == ["audit"]));
    // The other page does not change, also when its next patch comes.
    let polls = |view: &PageView| column(view, "Tasks", 3);
    let before = polls(other.view());
    own.block_on(other.wait_until(|view| polls(view) != before));
    assert_eq!(column(other.view(), "Tasks", 1), ["transfer", "audit"]);
    // A link has both. A column that is unknown does not matter.
    let link = "/tasks?sort.tasks=-name&filter.tasks=for%20a+mutex";
    let mut page = console.live().open(link);
    own.block_on(page.wait_until(|view| column(view, "Tasks", 1) == ["transfer", "audit"]));
    let shown = page.view().get(tasks).unwrap().properties.clone();
    assert_eq!((&shown["order"], &shown["filter"]), (&serde_json::json!([1, true]), &"for a mutex".into()));
    page.go("/tasks?sort.tasks=nothing&filter.tasks=transfer");
    own.block_on(page.wait_until(|view| column(view, "Tasks", 1) == ["transfer"]));
    // A path without them leaves both.
    page.go("/channels");
    page.go("/tasks");
    own.block_on(page.wait_until(|view| column(view, "Tasks", 1) == ["transfer"]));
}

#[test]
fn a_browser_keeps_the_order_and_the_filter_of_a_tab_in_its_link() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url().replace("/#", "/tasks#"));
    tab.until_text("Tasks (2)");
    tab.click_text("th button", "name");
    tab.until("document.querySelectorAll('td')[2].textContent === 'audit'");
    tab.click("document.querySelector('input')");
    tab.type_text("a");
    tab.type_text("u");
    tab.until_text("Tasks (1)");
    tab.until("location.search === '?sort.tasks=name&filter.tasks=au'");
    // The link of another section has neither, and this one gets them back.
    tab.click_text("a", "Channels");
    tab.until("location.pathname === '/channels' && location.search === ''");
    tab.click_text("a", "Tasks");
    tab.until("location.search === '?sort.tasks=name&filter.tasks=au'");
    tab.until("document.querySelector('a[aria-current=page]').textContent === 'Tasks'");
    let link = tab.eval("location.href").as_str().unwrap().to_owned();
    tab.reload();
    tab.until("document.querySelector('input')?.value === 'au'");
    tab.until_text("Tasks (1)");
    // Another tab has its own order, and the link shows the first one's.
    let mut second = browser.open(&format!("http://{}/tasks", console.address()));
    second.until_text("Tasks (2)");
    let mut third = browser.open(&link);
    third.until_text("Tasks (1)");
    for tab in [&mut tab, &mut second, &mut third] {
        assert_eq!(tab.errors(), Vec::<String>::new());
    }
}

#[test]
fn a_task_serves_a_console_of_its_own_runtime() {
    let console = diagnosed().block_on(async { serve_handle(Handle::current(), LOOPBACK) }).unwrap();
    view(&console, "/", |view| has_row(view, "Counters", "live tasks"));
}

#[test]
fn the_url_of_a_console_at_all_addresses_can_be_opened() {
    let runtime = diagnosed();
    let console = serve(&runtime, ([0, 0, 0, 0], 0).into()).unwrap();
    let wanted = format!("http://127.0.0.1:{}/#token=", console.address().port());
    assert!(console.url().starts_with(&wanted), "{}", console.url());
}

#[test]
fn a_runtime_without_diagnostics_shows_counters_and_says_so() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let console = serve(&runtime, LOOPBACK).unwrap();
    for path in ["/", "/tasks", "/waits"] {
        let has_note = |view: &PageView| has_text_with(view, "help: `Builder::diagnostics(true)`");
        view(&console, path, has_note);
    }
    view(&console, "/", |view| has_row(view, "Counters", "live tasks"));
}

#[test]
fn without_diagnostics_the_pages_show_processes_and_say_what_is_missing() {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let (node, _deaf) = crashing(&runtime);
    let console = Builder::new().node(&node).serve(runtime.handle(), LOOPBACK).unwrap();
    let said = |view: &PageView| has_text_with(view, "no single tasks, other objects and waits");
    view(&console, "/", |view| said(view) && has_row(view, "Workers", "0"));
    view(&console, "/tasks", |view| said(view) && has_row(view, "Tasks by type", "console::crashing"));
    view(&console, "/channels", said);
    view(&console, "/processes", |view| has_row(view, "Children that crash in a loop", "crasher"));
}

#[test]
fn without_diagnostics_tasks_are_counted_by_type_and_named_channels_are_shown() {
    async fn waits(jobs: Receiver<u8>) {
        while jobs.recv().await.is_ok() {}
    }
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let (tx, rx) = named_channel::<u8>("undiagnosed");
    for _ in 0..3 {
        drop(runtime.spawn(waits(rx.clone())));
    }
    runtime.block_on(async { tx.send(1).await }).unwrap();
    runtime.run_until_idle();
    let console = serve(&runtime, LOOPBACK).unwrap();
    view(&console, "/tasks", |view| {
        let is_counted = |cells: &Vec<String>| cells[0].contains("::waits") && cells[1] == "3";
        rows(view, "Tasks by type").iter().any(is_counted)
    });
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/channels");
    let row = |view: &PageView| rows(view, OBJECTS).into_iter().find(|cells| cells[0] == "undiagnosed");
    // The page does not know since when they wait.
    own.block_on(page.wait_until(|view| {
        let wanted = ["a channel", "3", "0", "0", "", "1"];
        row(view).is_some_and(|cells| cells[1..7] == wanted && cells[8].contains("console.rs"))
    }));
    let sends = runtime.spawn(async move {
        while tx.send(2).await.is_ok() {
            yield_now().await
        }
    });
    let is_rate = |cells: Vec<String>| cells[7].parse::<u64>().is_ok_and(|rate| rate > 0);
    own.block_on(page.wait_until(|view| row(view).is_some_and(is_rate)));
    sends.abort();
}

#[test]
fn the_console_answers_while_each_worker_is_stuck() {
    let runtime = diagnosed();
    let (tx, rx) = std::sync::mpsc::channel::<()>();
    let started = Condition::new();
    let begin = started.clone();
    let spin = task::Builder::new().name("stuck").spawn_on(&runtime.handle(), async move {
        begin.signal();
        let _ = rx.recv();
    });
    runtime.block_on(started.wait());
    let console = serve(&runtime, LOOPBACK).unwrap();
    view(&console, "/tasks", |view| has_row(view, "Tasks", "stuck") && has_row(view, "Tasks", "running"));
    drop(tx);
    runtime.block_on(spin).unwrap();
}

/// Adds a task that waits for a lock, whose holder waits for a second message of this task. The task has sent the
/// first one at once, so it was never seen waiting there. A third task waits for its first request.
fn leak(runtime: &Runtime) -> Sender<()> {
    let (lock, (tx, rx)) = (Arc::new(Mutex::new(())), named_channel::<()>("replies"));
    let holder = lock.clone();
    let holds = async move {
        let _guard = holder.lock().await;
        while rx.recv().await.is_ok() {}
    };
    drop(task::Builder::new().name("holder").spawn_on(&runtime.handle(), holds));
    runtime.run_until_idle();
    let leaks = async move {
        tx.send(()).await.unwrap();
        let _guard = lock.lock().await;
    };
    drop(task::Builder::new().name("leaked").spawn_on(&runtime.handle(), leaks));
    let (first, requests) = named_channel::<()>("requests");
    let serves = async move { while requests.recv().await.is_ok() {} };
    drop(task::Builder::new().name("idle server").spawn_on(&runtime.handle(), serves));
    runtime.run_until_idle();
    first
}

fn watchful() -> Builder {
    Builder::new().suspect_after(Duration::from_millis(10))
}

#[test]
fn a_leaked_task_is_a_suspect_and_its_holder_is_named() {
    let runtime = diagnosed();
    let console = watchful().serve(runtime.handle(), LOOPBACK).unwrap();
    let _first = leak(&runtime);
    let idle = "Long waits for something that no task has used";
    let view = view(&console, "/waits", |view| {
        has_row(view, "Leak suspects", "leaked") && has_row(view, idle, "idle server")
    });
    let suspects = rows(&view, "Leak suspects");
    let names: Vec<_> = suspects.iter().map(|cells| cells[1].as_str()).collect();
    assert_eq!(
        (names.len(), names.contains(&"holder"), rows(&view, idle).len()),
        (2, true, 1),
        "{suspects:?}"
    );
    let leaked = suspects.iter().find(|cells| cells[1] == "leaked").unwrap();
    assert!(leaked[4].contains("\"holder\", waiting itself"), "{leaked:?}");
}

#[test]
fn a_task_that_waits_for_less_than_a_minute_is_no_suspect() {
    let runtime = diagnosed();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let _first = leak(&runtime);
    let view = view(&console, "/waits", |view| view.has_text("3 tasks wait, 6 nodes, no cycle"));
    assert_eq!(rows(&view, "Leak suspects"), Vec::<Vec<String>>::new());
}

/// A node with a child that crashes in a loop, and a process that does not read its messages.
fn crashing(runtime: &Runtime) -> (Node, Pid) {
    let node = Node::new();
    let root = async {
        register("root", rialto_process::self_pid()).unwrap();
        let crasher = ChildSpec::process("crasher", || async {
            sleep(Duration::from_millis(20)).await;
            panic!("on purpose");
        });
        let inner = Supervisor::new(Strategy::OneForOne).intensity(100_000, Duration::from_secs(1));
        let inner = ChildSpec::supervisor("inner", inner.child(crasher));
        let steady = ChildSpec::process("steady", || async {
            recv! { "end": &'static str => {} }
        });
        let root = Supervisor::new(Strategy::OneForOne).child(steady).child(inner);
        let _root = root.start_link().await.unwrap();
        std::future::pending::<()>().await;
    };
    let deaf = async {
        register("deaf", rialto_process::self_pid()).unwrap();
        std::future::pending::<()>().await;
    };
    let deaf = runtime.block_on(async {
        node.spawn(root);
        node.spawn(deaf)
    });
    (node, deaf)
}

/// Lets a mailbox double twice, each time when the console has seen its length.
fn grow(runtime: &Runtime, node: &Node, deaf: Pid, console: &Console) {
    let mut sent = 0;
    for length in [5, 20, 50] {
        let more = length - sent;
        let send = async move { (0..more).for_each(|number| send(deaf, number).unwrap()) };
        runtime.block_on(node.run(send)).unwrap();
        sent = length;
        view(console, "/processes", |view| {
            let is_seen = |cells: &Vec<String>| cells[1] == "deaf" && cells[2] == length.to_string();
            rows(view, "Mailboxes").iter().any(is_seen)
        });
    }
}

#[test]
fn the_page_of_processes_shows_trees_mailboxes_and_suspects() {
    let runtime = diagnosed();
    let (node, deaf) = crashing(&runtime);
    let console = Builder::new().node(&node).serve(runtime.handle(), LOOPBACK).unwrap();
    grow(&runtime, &node, deaf, &console);
    let view = view(&console, "/processes", |view| {
        has_row(view, "Children that crash in a loop", "crasher")
            && has_row(view, "Mailboxes that grow", "deaf")
    });
    let crash = &rows(&view, "Children that crash in a loop")[0];
    assert!(crash[4].contains("on purpose") && crash[3].parse::<u64>().unwrap() >= 3, "{crash:?}");
    let tree = view.get(view.find("tree", "Supervision trees").unwrap()).unwrap();
    let names: Vec<_> = tree.rows.values().map(|(_, cells)| cells[0].as_str()).collect();
    assert_eq!(names, ["(root)", "steady", "inner"]);
    let mailbox = rows(&view, "Mailboxes").into_iter().find(|cells| cells[1] == "deaf").unwrap();
    assert_eq!(mailbox[4], "50 of i32");
    assert!(mailbox[3].contains('s'), "it has an age: {mailbox:?}");
}

#[test]
fn a_browser_finds_a_leaked_task_with_one_click() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = diagnosed();
    let console = watchful().serve(runtime.handle(), LOOPBACK).unwrap();
    let _first = leak(&runtime);
    let mut tab = browser.open(&console.url());
    tab.click_text("a", "Wait-for graph");
    tab.until_text("Leak suspects (2)");
    tab.until_text("\"holder\", waiting itself");
    assert_eq!(tab.clicks(), 1);
    tab.screenshot("console-leaks");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_finds_a_growing_mailbox_and_a_crash_loop_with_one_click() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = diagnosed();
    let (node, deaf) = crashing(&runtime);
    let console = Builder::new().node(&node).serve(runtime.handle(), LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url());
    tab.click_text("a", "Processes");
    tab.until_text("Mailboxes that grow (0)");
    // After the start of the browser, because it grows within a minute.
    grow(&runtime, &node, deaf, &console);
    tab.until_text("Children that crash in a loop (1)");
    tab.until_text("on purpose");
    tab.until_text("Mailboxes that grow (1)");
    tab.until_text("deaf");
    assert_eq!(tab.clicks(), 1);
    tab.screenshot("console-processes");
    // The tree is opened by the keyboard.
    tab.until(
        "[...document.querySelectorAll('[role=treegrid] td button')].some(b => b.textContent === 'inner')",
    );
    tab.eval("[...document.querySelectorAll('[role=treegrid] td button')].find(b => b.textContent === 'inner').focus()");
    tab.press("ArrowRight");
    tab.until(
        "[...document.querySelectorAll('[role=treegrid] td button')].some(b => b.textContent === 'crasher')",
    );
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_task_has_a_history() {
    let runtime = diagnosed();
    let (next, (tx, rx)) = (Condition::new(), named_channel::<()>("jobs"));
    let first = next.clone();
    drop(task::Builder::new().name("worker").spawn_on(&runtime.handle(), async move {
        first.wait().await;
        let _ = rx.recv().await;
    }));
    runtime.run_until_idle();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/tasks");
    own.block_on(page.wait_until(|view| has_row(view, "Tasks", "worker")));
    let tasks = page.view().find("table", "Tasks").unwrap();
    let rows_of = page.view().get(tasks).unwrap().rows.clone();
    let key = rows_of.values().find(|(_, cells)| cells[1] == "worker").unwrap().0;
    page.send(&serde_json::json!({ "t": "row", "id": tasks, "key": key.to_string() }));
    let history = format!("History of task {key}");
    own.block_on(page.wait_until(|view| has_row(view, &history, "for a condition")));
    next.signal();
    runtime.run_until_idle();
    own.block_on(page.wait_until(|view| has_row(view, &history, "to receive from channel")));
    let rows = rows(page.view(), &history);
    assert!(rows.len() == 2 && rows[1][3].contains("for a condition"), "{rows:?}");
    drop(tx);
}

/// Counts the rows that a page has, of tasks that are counted as well. No time is measured.
fn many_tasks(count: usize) {
    let runtime = diagnosed();
    let stop = Condition::new();
    for _ in 0..count {
        let stop = stop.clone();
        drop(runtime.spawn(async move { stop.wait().await }));
    }
    runtime.run_until_idle();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/tasks");
    let count_of = |view: &PageView| {
        let table = view.find("table", "Tasks").and_then(|id| view.get(id));
        table.and_then(|table| table.properties["count"].as_u64()).unwrap_or_default()
    };
    own.block_on(page.wait_until(|view| count_of(view) == count as u64));
    let table = page.view().find("table", "Tasks").unwrap();
    assert_eq!(page.view().get(table).unwrap().rows.len(), 50);
    page.show_rows(table, count - 200, count);
    assert_eq!(page.view().get(table).unwrap().rows.len(), 250);
    // Sorted by the id, with the largest first: the server sorts.
    page.send(&serde_json::json!({ "t": "column", "id": table, "column": 0 }));
    let last = (count - 1) as u64;
    let id_at = move |view: &PageView, at: u64| {
        view.get(table).and_then(|table| table.rows.get(&at)?.1[0].parse::<u64>().ok())
    };
    own.block_on(page.wait_until(|view| id_at(view, last - 1) > id_at(view, last)));
    assert_eq!(page.view().get(table).unwrap().rows.len(), 250, "the page asked for no other rows");
}

#[test]
fn a_page_of_many_tasks_has_the_rows_that_it_shows() {
    many_tasks(20_000);
}

#[test]
#[ignore = "a million tasks take a gibibyte"]
fn a_page_of_a_million_tasks_has_the_rows_that_it_shows() {
    many_tasks(1_000_000);
}

#[test]
fn a_browser_finds_a_deadlock_with_one_click() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url());
    tab.until_text("live tasks");
    tab.until_text("polls: ");
    tab.screenshot("console-runtime");
    tab.click_text("a", "Wait-for graph");
    tab.until_text("\"transfer\" waits for task");
    tab.until("document.querySelectorAll('g.node.red').length === 4");
    tab.until("document.querySelectorAll('g.edge.red path').length === 4");
    assert_eq!(tab.clicks(), 1);
    tab.screenshot("console-waits");
    let tree = tab.accessible();
    let has = |beginning: &str| tree.iter().any(|node| node.starts_with(beginning));
    assert!(has("group Wait-for graph (4 nodes") && has("button transfer"), "{tree:#?}");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn clicks_lead_from_a_task_to_its_channel_and_to_the_tasks_at_the_other_end() {
    let runtime = diagnosed();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let _first = leak(&runtime);
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/waits");
    let graph = own.block_on(page.wait_for("graph", "Wait-for graph"));
    let key_of = |view: &PageView, label: &str| {
        let nodes = view.get(graph).unwrap().properties.get("graph")?["nodes"].as_array()?.clone();
        nodes.iter().find(|node| node[0].as_str().unwrap().starts_with(label))?[5].as_str().map(String::from)
    };
    own.block_on(page.wait_until(|view| key_of(view, "holder").is_some()));
    let key = key_of(page.view(), "holder").unwrap();
    page.send(&serde_json::json!({ "t": "row", "id": graph, "key": key }));
    let table = |view: &PageView, label: &str| {
        let tables = view.nodes().into_iter().filter(|(_, node)| node.kind == "table");
        tables
            .filter(|(_, node)| node.text().starts_with("Around") && node.text().contains(label))
            .map(|(id, _)| id)
            .next()
    };
    // The holder waits for a channel, and holds a lock.
    let around = |view: &PageView, label: &str, relation: &str| {
        let rows = &view.get(table(view, label)?)?.rows;
        rows.values().find(|(_, cells)| cells[1] == relation).map(|(key, cells)| (*key, cells[2].clone()))
    };
    own.block_on(page.wait_until(|view| around(view, "\"holder\"", "it holds it").is_some()));
    let (channel, name) = around(page.view(), "\"holder\"", "it waits to receive from it").unwrap();
    assert_eq!(name, "replies");
    let id = table(page.view(), "\"holder\"").unwrap();
    page.send(&serde_json::json!({ "t": "row", "id": id, "key": channel.to_string() }));
    own.block_on(page.wait_until(|view| around(view, "replies", "has sent").is_some()));
    let (sender, name) = around(page.view(), "replies", "has sent").unwrap();
    assert_eq!(name, "leaked");
    assert_eq!(around(page.view(), "replies", "waits to receive").unwrap().1, "holder");
    let id = table(page.view(), "replies").unwrap();
    page.send(&serde_json::json!({ "t": "row", "id": id, "key": sender.to_string() }));
    own.block_on(page.wait_until(|view| around(view, "\"leaked\"", "it waits for it").is_some()));
}

#[test]
fn a_browser_goes_from_a_task_to_the_lock_and_to_its_holder() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url().replace("/#", "/waits#"));
    tab.until_text("\"transfer\" waits for task");
    tab.click("[...document.querySelectorAll('g.node')].find(node => node.textContent.includes('transfer'))");
    tab.until_text("\"transfer\" (2)");
    tab.click("[...document.querySelectorAll('tr')].find(row => row.textContent.includes('it waits for it'))?.querySelector('button')");
    tab.until_text("Around a mutex");
    tab.click("[...document.querySelectorAll('tr')].find(row => row.textContent.includes('holds it'))?.querySelector('button')");
    tab.until_text("\"audit\" (2)");
    // By the keyboard.
    tab.eval("[...document.querySelectorAll('g.node')].find(node => node.textContent.includes('transfer')).focus()");
    tab.press("Enter");
    tab.until_text("\"transfer\" (2)");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_finds_a_spinning_task_with_three_clicks() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    // It computes until the test has seen it.
    let stop = Arc::new(AtomicBool::new(false));
    let is_stopped = Arc::clone(&stop);
    let spinner = task::Builder::new().name("spinner").spawn_on(&runtime.handle(), async move {
        while !is_stopped.load(Ordering::Relaxed) {
            let start = Instant::now();
            while start.elapsed() < Duration::from_millis(5) {
                std::hint::spin_loop();
            }
            yield_now().await;
        }
    });
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url());
    tab.click_text("a", "Tasks");
    tab.click_text("th button", "busy");
    tab.until("document.querySelectorAll('tbody tr')[1].children[1].textContent === 'spinner'");
    tab.click("document.querySelector('td button')");
    tab.until_text("\"spinner\": ");
    assert_eq!(tab.clicks(), 3);
    stop.store(true, Ordering::Relaxed);
    runtime.block_on(spinner).unwrap();
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_uses_the_console_by_keyboard_alone() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url());
    tab.until_text("live tasks");
    tab.tab(4);
    tab.until("document.activeElement.textContent === 'Wait-for graph'");
    tab.press("Enter");
    tab.until_text("\"transfer\" waits for task");
    tab.until("document.activeElement.ariaCurrent === 'page'");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_filters_sorts_groups_and_opens_tasks() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    let stop = Condition::new();
    for n in 0..300 {
        let stop = stop.clone();
        let name = format!("sleeper {n}");
        drop(task::Builder::new().name(&name).spawn_on(&runtime.handle(), async move { stop.wait().await }));
    }
    runtime.run_until_idle();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url().replace("/#", "/tasks#"));
    tab.until_text("Tasks (302)");
    tab.click("document.querySelector('input')");
    tab.type_text("mutex");
    tab.until_text("Tasks (2)");
    tab.click("document.querySelector('td button')");
    tab.until_text("\"transfer\": waiting for");
    tab.until_text("waits for a mutex");
    tab.screenshot("console-tasks");
    tab.click_text("a", "Group by location");
    tab.until_text("Locations (2)");
    tab.until_text("console.rs:");
    // The page remembers its filter.
    tab.click_text("a", "Show tasks");
    tab.until_text("Tasks (2)");
    tab.click_text("th button", "name");
    tab.until("document.querySelectorAll('td')[2].textContent === 'audit'");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

/// A runtime whose recorder keeps all events, and a task in it that has sent and received.
fn recorded() -> Runtime {
    let settings = recorder::Settings::new().mode(Mode::Full);
    let runtime = Runtime::builder().worker_threads(1).diagnostics(true).recorder(settings).build().unwrap();
    let ((to_echo, requests), (answer, answers)) =
        (named_channel::<u8>("requests"), named_channel::<u8>("answers"));
    let echo = async move {
        while let Ok(number) = requests.recv().await {
            let _ = answer.send(number).await;
        }
    };
    drop(task::Builder::new().name("echo").spawn_on(&runtime.handle(), echo));
    let asker = async move {
        for number in 0..10 {
            to_echo.send(number).await.unwrap();
            assert_eq!(answers.recv().await, Ok(number));
        }
        // Both wait from here on, so that they keep their names.
        let _ = answers.recv().await;
        drop(to_echo);
    };
    drop(task::Builder::new().name("asker").spawn_on(&runtime.handle(), asker));
    while runtime.handle().tasks().iter().map(|task| task.polls).sum::<u64>() < 20 {
        std::thread::yield_now();
    }
    runtime
}

fn has_text_with(view: &PageView, part: &str) -> bool {
    view.nodes().iter().any(|(_, node)| node.text().contains(part))
}

fn row_count(view: &PageView, table: &str) -> u64 {
    let table = view.find("table", table).and_then(|id| view.get(id));
    table.and_then(|table| table.properties["count"].as_u64()).unwrap_or_default()
}

#[test]
fn the_timeline_shows_lanes_and_the_events_of_a_task() {
    let runtime = recorded();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/timeline");
    let take = own.block_on(page.wait_for("button", "Show the last moments"));
    page.click(take);
    own.block_on(page.wait_until(|view| row_count(view, "Events") > 40 && has_row(view, "Events", "echo")));
    let all = row_count(page.view(), "Events");
    assert!(
        rows(page.view(), "Events")
            .iter()
            .all(|cells| cells[1].starts_with("worker 0") || cells[1] == "outside")
    );
    // A click on an event leaves the events of its task.
    let events = page.view().find("table", "Events").unwrap();
    let of_echo = |(_, cells): &&(u64, Vec<String>)| cells[3].starts_with("echo");
    let key = page.view().get(events).unwrap().rows.values().find(of_echo).unwrap().0;
    page.send(&serde_json::json!({ "t": "row", "id": events, "key": key.to_string() }));
    own.block_on(page.wait_until(|view| (2..all).contains(&row_count(view, "Events"))));
    let of_task = row_count(page.view(), "Events");
    assert!(rows(page.view(), "Events").iter().all(|cells| cells[3].starts_with("echo")));
    // The table of tasks shows the same task.
    let id =
        rows(page.view(), "Events")[0][3].rsplit_once("task ").unwrap().1.trim_end_matches(')').to_owned();
    view(&console, "/tasks", |view| has_text_with(view, &format!("task {id} \"echo\": ")));
    // A shorter window has fewer events.
    let closer = own.block_on(page.wait_for("button", "Zoom in"));
    (0..3).for_each(|_| page.click(closer));
    own.block_on(page.wait_until(|view| row_count(view, "Events") < of_task));
}

#[test]
fn the_page_turns_the_recorder_on_and_off() {
    let runtime = diagnosed();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/timeline");
    let recorder = runtime.handle().recorder();
    for (label, text, mode) in [
        ("Record all", "keeps all events", Mode::Full),
        ("Record long polls", "sends and long polls", Mode::Production),
        ("Stop recording", "is off", Mode::Off),
    ] {
        let button = own.block_on(page.wait_for("button", label));
        page.click(button);
        own.block_on(page.wait_until(|view| has_text_with(view, text)));
        assert_eq!(recorder.mode(), mode);
    }
}

/// Checks an event against the "Trace Event Format", as far as the trace uses it.
fn check_trace_event(event: &serde_json::Value) {
    let number = |key: &str| event[key].as_f64().unwrap_or_else(|| panic!("{key} of {event}"));
    assert!(event["pid"].is_u64() && event["tid"].is_u64() && event["name"].is_string(), "{event}");
    match event["ph"].as_str().unwrap() {
        "M" => assert!(event["args"]["name"].is_string()),
        "X" => assert!(number("ts") >= 0.0 && number("dur") >= 0.0 && event["args"].is_object()),
        "i" => assert!(number("ts") >= 0.0 && event["s"] == "t"),
        "s" | "f" => assert!(number("ts") >= 0.0 && event["id"].is_u64() && event["cat"] == "wake"),
        other => panic!("{other} of {event}"),
    }
}

/// Opens the timeline of a console, and shows the last moments.
fn open_timeline(console: &Console, own: &Runtime) -> Page {
    let mut page = console.live().open("/timeline");
    let take = own.block_on(page.wait_for("button", "Show the last moments"));
    page.click(take);
    page
}

#[test]
fn the_timeline_is_saved_and_shown_by_another_console() {
    let own = Runtime::new().unwrap();
    let runtime = recorded();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut page = open_timeline(&console, &own);
    own.block_on(page.wait_until(|view| row_count(view, "Events") > 40));
    let file = |label| page.download(page.view().find("download", label).unwrap()).unwrap();
    let (saved, trace) = (file("Save the recording"), file("Save for Perfetto or Chrome"));
    let recording = Recording::from_bytes(&saved).unwrap();
    assert_eq!(recording.len() as u64, row_count(page.view(), "Events"));
    let trace: serde_json::Value = serde_json::from_slice(&trace).unwrap();
    trace["traceEvents"].as_array().unwrap().iter().for_each(check_trace_event);

    let other = diagnosed();
    let console = serve(&other, LOOPBACK).unwrap();
    let mut page = console.live().open("/timeline");
    let field = own.block_on(page.wait_for("file_field", "Open a saved recording"));
    assert!(page.choose_file(field, &saved));
    own.block_on(page.wait_until(|view| row_count(view, "Events") == recording.len() as u64));
    assert!(has_text_with(page.view(), "The timeline shows a recording from a file."));
    // A click leaves the events of the recorded task, and chooses none of this program's tasks.
    let events = page.view().find("table", "Events").unwrap();
    let of_echo = |(_, cells): &&(u64, Vec<String>)| cells[3].starts_with("echo");
    let key = page.view().get(events).unwrap().rows.values().find(of_echo).unwrap().0;
    page.send(&serde_json::json!({ "t": "row", "id": events, "key": key.to_string() }));
    let all = recording.len() as u64;
    let is_filtered = |view: &PageView| has_text_with(view, "Only echo") && row_count(view, "Events") < all;
    own.block_on(page.wait_until(is_filtered));
}

#[test]
fn a_hostile_file_is_refused_or_shown() {
    let own = Runtime::new().unwrap();
    let runtime = recorded();
    let console = serve(&runtime, LOOPBACK).unwrap();
    // It shows the last moments from the beginning.
    let mut page = console.live().open("/timeline");
    own.block_on(page.wait_until(|view| row_count(view, "Events") > 40));
    let field = page.view().find("file_field", "Open a saved recording").unwrap();
    let recording = runtime.handle().recorder().recording();
    let bytes = recording.to_bytes(1 << 20);
    for (file, why) in
        [(&b"GIF89a"[..], "the bytes are not a recording"), (&bytes[..bytes.len() / 2], "is damaged")]
    {
        // The program takes one file after the other.
        while !page.choose_file(field, file) {
            std::thread::yield_now();
        }
        let says =
            |view: &PageView| has_text_with(view, "The file cannot be shown: ") && has_text_with(view, why);
        own.block_on(page.wait_until(says));
    }
    // Extreme numbers and long names.
    let mut extreme = recording.clone();
    extreme.lanes.iter_mut().for_each(|lane| {
        (lane.overwritten, lane.name) = (u64::MAX, "n".repeat(100_000));
        let half = lane.events.len() / 2;
        lane.events[half..].iter_mut().for_each(|event| event.at = u64::MAX);
    });
    extreme.tasks.iter_mut().for_each(|task| task.name = Some("t".repeat(100_000)));
    let mut late = extreme.clone();
    late.lanes.iter_mut().flat_map(|lane| &mut lane.events).for_each(|event| event.at = u64::MAX);
    let from_file = "The timeline shows a recording from a file.";
    for extreme in [extreme, late] {
        assert!(page.choose_file(field, &extreme.to_bytes(usize::MAX)));
        own.block_on(page.wait_until(|view| has_text_with(view, from_file)));
        for label in ["Zoom out", "Zoom in", "Zoom in", "Later", "Earlier", "Zoom out", "Whole recording"] {
            let button = page.view().find("button", label).unwrap();
            page.click(button);
        }
        let trace = page.download(page.view().find("download", "Save for Perfetto or Chrome").unwrap());
        assert!(serde_json::from_slice::<serde_json::Value>(&trace.unwrap()).is_ok());
        let take = page.view().find("button", "Show the last moments").unwrap();
        page.click(take);
        own.block_on(page.wait_until(|view| !has_text_with(view, from_file)));
    }
    // The page still works.
    let take = page.view().find("button", "Show the last moments").unwrap();
    page.click(take);
    own.block_on(page.wait_until(|view| has_row(view, "Events", "echo")));
}

#[test]
fn a_browser_saves_a_recording_and_opens_it_again() {
    let Some(mut browser) = Browser::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    browser.save_files_in(folder.path());
    let runtime = recorded();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url().replace("/#", "/timeline#"));
    tab.click_button("Show the last moments");
    tab.until_text("echo");
    let mut save = |label: &str, name: &str| {
        tab.click_button(label);
        let path = folder.path().join(name);
        browser::wait_for_file(&path);
        path
    };
    let trace = save("Save for Perfetto or Chrome", "rialto-trace.json");
    let trace: serde_json::Value = serde_json::from_slice(&std::fs::read(trace).unwrap()).unwrap();
    assert!(trace["traceEvents"].as_array().unwrap().len() > 40);
    let saved = save("Save the recording", "rialto.recording");

    let other = diagnosed();
    let console = serve(&other, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url().replace("/#", "/timeline#"));
    tab.until_text("Nothing was recorded");
    tab.choose_file("document.querySelector('input[type=file]')", &saved);
    tab.until_text("The timeline shows a recording from a file.");
    tab.until_text("echo");
    let other = folder.path().join("other");
    std::fs::write(&other, "something else").unwrap();
    tab.choose_file("document.querySelector('input[type=file]')", &other);
    tab.until_text("The file cannot be shown: the bytes are not a recording");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_recording_is_exported_as_a_chrome_trace() {
    let runtime = recorded();
    let trace = chrome_trace(&runtime.handle().recorder().recording());
    let trace: serde_json::Value = serde_json::from_str(&trace).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    events.iter().for_each(check_trace_event);
    let count = |phase: &str| events.iter().filter(|event| event["ph"] == phase).count();
    assert!(count("X") >= 20 && count("i") >= 40 && count("M") >= 2, "{trace}");
    assert!(count("s") >= 10 && count("s") == count("f"), "{trace}");
    let is_echo = |event: &&serde_json::Value| {
        event["ph"] == "X" && event["name"].as_str().unwrap().starts_with("echo (task ")
    };
    let poll = events.iter().find(is_echo).unwrap();
    assert!(poll["args"]["spawned at"].as_str().unwrap().contains("console.rs"), "{poll}");
}

#[test]
fn a_browser_reads_the_timeline_by_keyboard_alone() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = recorded();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url().replace("/#", "/timeline#"));
    tab.until_text("Record all");
    let focused = |text: &str| format!("document.activeElement.textContent === '{text}'");
    // Five links, then the four buttons of the recorder.
    tab.tab(9);
    tab.until(&focused("Show the last moments"));
    tab.press("Enter");
    tab.until("document.querySelectorAll('svg rect').length > 0");
    tab.until_text("echo");
    tab.tab(1);
    tab.until(&focused("Zoom in"));
    tab.press("Enter");
    tab.until_text("after the first event");
    tab.screenshot("console-timeline");
    let tree = tab.accessible();
    assert!(tree.iter().any(|node| node.contains("Timeline. The recorder keeps all events.")), "{tree:#?}");
    tab.tab(4);
    tab.until(&focused("Whole recording"));
    tab.press("Enter");
    // The first event's task.
    tab.until("document.querySelector('td button') !== null");
    tab.eval("document.querySelector('td button').focus()");
    tab.press("Enter");
    tab.until_text("Only ");
    assert_eq!(tab.errors(), Vec::<String>::new());
}
