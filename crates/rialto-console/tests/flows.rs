//! The console's page of durable flows: without a browser, and in Chromium.

#[allow(dead_code, reason = "the tests of `rialto-live` use the rest of it")]
#[path = "../../rialto-live/tests/live/support/browser.rs"]
mod browser;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use browser::Browser;
use rialto_console::{Builder, Console};
use rialto_durable::{
    Attempt, Failure, Flows, Redb, RetryPolicy, StartOptions, Status, StepError, step, wait_signal,
};
use rialto_live::headless::PageView;
use rialto_rt::{Runtime, spawn};

const LOOPBACK: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// A bank that is down until a test says otherwise.
type Bank = Arc<AtomicBool>;

async fn charge(_: Attempt) -> Result<u64, Failure> {
    match rialto_cps::context::<Bank>().load(Ordering::SeqCst) {
        true => Ok(7),
        false => Err(Failure::retryable("the bank is down")),
    }
}

#[rialto_cps::cps]
async fn order(customer: String, amount: u64) -> Result<u64, StepError> {
    let policy = RetryPolicy::default()
        .max_attempts(100_000)
        .backoff(Duration::from_secs(600), Duration::from_secs(600));
    let receipt = step::<u64>("charge", policy, charge).await?;
    println!("{customer} has paid {amount}");
    Ok(receipt)
}

#[rialto_cps::cps]
async fn approval(document: String) -> bool {
    let is_approved: bool = checkpoint!("asked", wait_signal::<bool>("approved"));
    println!("{document}");
    is_approved
}

/// A program with three flows: one step fails, and one flow waits for a signal.
fn shop() -> (Runtime, Flows) {
    let runtime = Runtime::builder().worker_threads(1).build().unwrap();
    let builder =
        Flows::builder().flow::<order>().flow::<approval>().context(Bank::default()).build("shop 1.0");
    let flows = builder.open(Redb::in_memory().unwrap()).unwrap();
    let (worker, started) = (flows.clone(), flows.clone());
    runtime.block_on(async move {
        drop(spawn(worker.run(spawn)));
        let of = |customer: &str| StartOptions::new().attribute("customer", customer);
        started.start_with("order-7", order("ada".into(), 100), of("ada")).await.unwrap();
        started.start_with("letter", approval("a letter".into()), of("bob")).await.unwrap();
        while started.failing_steps(1).await.unwrap().is_empty()
            || started.describe("letter").await.unwrap().summary.status != Status::Waiting
        {
            rialto_rt::yield_now().await;
        }
    });
    (runtime, flows)
}

fn console(runtime: &Runtime, flows: &Flows) -> Console {
    Builder::new().flows(flows).allow_actions(true).serve(runtime.handle(), LOOPBACK).unwrap()
}

fn rows(view: &PageView, table: &str) -> Vec<Vec<String>> {
    let table = view.find("table", table).and_then(|id| view.get(id));
    table.into_iter().flat_map(|table| table.rows.values().map(|(_, cells)| cells.clone())).collect()
}

/// Whether a text begins so.
fn shows(view: &PageView, text: &str) -> bool {
    view.nodes().iter().any(|(_, node)| node.kind == "text" && node.text().contains(text))
}

#[test]
fn the_page_shows_failing_steps_and_searches() {
    let (runtime, flows) = shop();
    let console = console(&runtime, &flows);
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/flows");
    own.block_on(page.wait_until(|view| rows(view, "Flows").len() == 2));
    let failing = rows(page.view(), "Steps that fail");
    assert_eq!(failing.len(), 1);
    assert_eq!(failing[0][..5], ["order-7", "flows::order", "charge", "1", "the bank is down"]);
    assert!(failing[0][6].starts_with("in "), "{failing:?}");
    let [function, status, attributes] = ["Function", "Status", "Attributes: name=value, .."]
        .map(|label| page.view().find("text_field", label).expect("it is there"));
    for (field, text, found) in [
        (attributes, "customer=bob", "letter"),
        (attributes, "", ""),
        (function, "order", "order-7"),
        (function, "", ""),
        (status, "wait", "letter"),
    ] {
        page.edit(field, text);
        let is_found = |rows: &[Vec<String>]| match found {
            "" => rows.len() == 2,
            _ => rows.len() == 1 && rows[0][0] == found,
        };
        own.block_on(page.wait_until(|view| is_found(&rows(view, "Flows"))));
    }
    page.edit(status, "asleep");
    own.block_on(page.wait_until(|view| shows(view, "`asleep` is not a status")));
}

#[test]
fn a_console_without_actions_has_no_buttons_that_change_flows() {
    let (runtime, flows) = shop();
    let console = Builder::new().flows(&flows).serve(runtime.handle(), LOOPBACK).unwrap();
    let mut page = console.live().open("/flows");
    Runtime::new().unwrap().block_on(page.wait_until(|view| rows(view, "Flows").len() == 2));
    assert_eq!(page.view().find("button", "Terminate"), None);
}

#[test]
fn a_flow_is_terminated_after_a_confirmation() {
    let (runtime, flows) = shop();
    let console = console(&runtime, &flows);
    let own = Runtime::new().unwrap();
    let mut page = console.live().open("/flows");
    own.block_on(page.wait_until(|view| rows(view, "Flows").len() == 2));
    let found = page.view().find("table", "Flows").unwrap();
    let row =
        page.view().get(found).unwrap().rows.values().find(|(_, cells)| cells[0] == "letter").unwrap().0;
    page.send(&serde_json::json!({ "t": "row", "id": found, "key": row.to_string() }));
    own.block_on(page.wait_until(|view| shows(view, "waits for the signal approved")));
    let status = || runtime.block_on(async { flows.describe("letter").await.unwrap().summary.status });
    for (answer, wanted) in [("Cancel", Status::Waiting), ("Terminate it", Status::Terminated)] {
        let terminate = own.block_on(page.wait_for("button", "Terminate"));
        page.click(terminate);
        let button = own.block_on(page.wait_for("button", answer));
        assert_eq!(status(), Status::Waiting);
        page.click(button);
        own.block_on(page.wait_until(|view| view.find("button", answer).is_none()));
        if wanted == Status::Terminated {
            own.block_on(page.wait_until(|view| shows(view, "letter is terminated")));
        }
        assert_eq!(status(), wanted);
    }
}

#[test]
fn a_browser_finds_a_step_that_fails_with_two_clicks() {
    let Some(mut browser) = Browser::start() else { return };
    let (runtime, flows) = shop();
    let console = console(&runtime, &flows);
    let mut tab = browser.open(&console.url());
    tab.click_text("a", "Flows");
    tab.until_text("Steps that fail (1)");
    tab.until_text("the bank is down");
    tab.click_text("td button", "order-7");
    tab.until_text("Pending steps (1)");
    tab.until_text("step(charge)");
    tab.until_text("the build shop 1.0 wrote its frames");
    assert_eq!(tab.clicks(), 2);
    tab.screenshot("console-flows");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_signals_and_terminates_flows() {
    let Some(mut browser) = Browser::start() else { return };
    let (runtime, flows) = shop();
    let console = console(&runtime, &flows);
    let mut tab = browser.open(&console.url().replace("/#", "/flows#"));
    tab.click_text("td button", "letter");
    tab.until_text("waits for the signal approved");
    tab.click("[...document.querySelectorAll('input')].find(input => input.labels[0].textContent.includes('Signal'))");
    tab.type_text("approved");
    tab.click(
        "[...document.querySelectorAll('input')].find(input => input.labels[0].textContent.includes('JSON'))",
    );
    tab.type_text("true");
    tab.click_button("Send the signal");
    tab.until_text("letter has the signal approved");
    tab.until_text("result: true");
    tab.click_text("td button", "order-7");
    tab.until_text("Flow order-7");
    tab.click_button("Terminate");
    tab.until_text("Terminate the flow order-7?");
    tab.screenshot("console-confirm");
    // Escape changes nothing, and Enter presses the button that has the focus.
    tab.press("Escape");
    tab.until("document.querySelector('dialog') === null");
    tab.click_button("Terminate");
    tab.until("document.activeElement.textContent === 'Cancel'");
    tab.press("Enter");
    tab.until("document.querySelector('dialog') === null");
    tab.until_text("Steps that fail (1)");
    tab.click_button("Terminate");
    tab.click_button("Terminate it");
    tab.until_text("order-7 is terminated");
    tab.until_text("Steps that fail (0)");
    assert_eq!(tab.errors(), Vec::<String>::new());
}
