//! The console of a program with known tasks: without a browser, and in Chromium.

#[allow(dead_code, reason = "the tests of `rialto-live` use the rest of it")]
#[path = "../../rialto-live/tests/live/support/browser.rs"]
mod browser;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use browser::Browser;
use rialto_console::{Console, serve, serve_handle};
use rialto_event::{Condition, named_channel};
use rialto_live::headless::PageView;
use rialto_rt::{Handle, Runtime, task, yield_now};
use rialto_sync::{Mutex, Semaphore};

const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

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
    Runtime::new().unwrap().block_on(page.until(is_reached));
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
        rows(view, "Channels and objects with waiting tasks").iter().any(|cells| counts(cells))
    });
    drop((rx, stuck));
    view(&console, "/waits", |view| has_row(view, "Cycles", "\"transfer\" waits for task"));
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
        let has_note = |view: &PageView| {
            (1..100).any(|id| {
                view.get(id).is_some_and(|node| node.text().contains("help: `Builder::diagnostics(true)`"))
            })
        };
        view(&console, path, has_note);
    }
    view(&console, "/", |view| has_row(view, "Counters", "live tasks"));
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

#[test]
fn a_browser_finds_a_deadlock_with_one_click() {
    let Some(mut browser) = Browser::start() else { return };
    let runtime = deadlocked();
    let console = serve(&runtime, LOOPBACK).unwrap();
    let mut tab = browser.open(&console.url());
    tab.until_text("live tasks");
    tab.until_text("polls: ");
    tab.screenshot("console-runtime");
    tab.click("[...document.querySelectorAll('a')].find(a => a.textContent === 'Wait-for graph')");
    tab.until_text("\"transfer\" waits for task");
    tab.until("document.querySelectorAll('g.node.red').length === 4");
    tab.until("document.querySelectorAll('g.edge.red path').length === 4");
    tab.screenshot("console-waits");
    let tree = tab.accessible();
    let is_named =
        |node: &String| node.starts_with("image Wait-for graph (4 nodes") || node.starts_with("img Wait-for");
    assert!(tree.iter().any(is_named), "{tree:#?}");
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
    let element = |kind: &str, text: &str| {
        format!("[...document.querySelectorAll('{kind}')].find(element => element.textContent === '{text}')")
    };
    tab.click(&element("a", "Tasks"));
    tab.click(&element("th button", "busy"));
    tab.until("document.querySelectorAll('tbody tr')[1].children[1].textContent === 'spinner'");
    tab.click("document.querySelector('td button')");
    tab.until_text("\"spinner\": ");
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
    tab.click_button("Group by location");
    tab.until_text("Locations (1)");
    tab.until_text("console.rs:");
    tab.click_button("Show tasks");
    tab.until_text("Tasks (2)");
    tab.click("[...document.querySelectorAll('th button')].find(b => b.textContent === 'name')");
    tab.until("document.querySelectorAll('td')[2].textContent === 'audit'");
    assert_eq!(tab.errors(), Vec::<String>::new());
}
