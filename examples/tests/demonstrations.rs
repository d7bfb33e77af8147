//! The programs with a page, in Chromium, by keyboard alone. (Those of `schack` are in `schack/pages.rs`.)

use std::process::Command;

use crate::browser::{Browser, Tab};
use crate::{Running, example};

/// Starts the program, and opens its page.
fn open(browser: &mut Browser, command: &mut Command, prints: &str) -> (Running, Tab) {
    let mut program = Running::start(command);
    let tab = browser.open(&program.prints(prints));
    (program, tab)
}

/// Presses Tab until the element with this text has the focus.
fn tab_to(tab: &mut Tab, text: &str) {
    let focused = format!("document.activeElement.textContent === '{text}'");
    for _ in 0..300 {
        tab.tab(1);
        if tab.eval(&focused) == true {
            return;
        }
    }
    panic!("no Tab leads to {text:?}: {}", tab.text());
}

/// Checks that assistive technology sees these roles and names, and that the page reports no errors.
fn has(tab: &mut Tab, names: &[&str]) {
    let tree = tab.accessible();
    for name in names {
        assert!(tree.iter().any(|node| node == name), "no {name:?} in {tree:#?}");
    }
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_uses_each_demonstration_by_keyboard_alone() {
    let Some(mut browser) = Browser::start() else { return };

    let (_stopwatch, mut tab) = open(&mut browser, &mut example("stopwatch"), "open ");
    tab.until_text("Stopwatch");
    tab_to(&mut tab, "Stop");
    tab.press("Enter");
    tab.until_text("Go on");
    tab_to(&mut tab, "Reset");
    tab.press(" ");
    tab.until_text("0.0 s");
    has(&mut tab, &["heading Stopwatch", "button Go on", "button Reset"]);

    let (_shell, mut tab) = open(&mut browser, example("shell-page").arg("127.0.0.1:0"), "open ");
    // It has its name when it takes keys.
    tab.until("document.querySelector('[aria-label=Shell]') !== null");
    tab.tab(1);
    tab.type_text("echo $((6 * 7))");
    tab.press("Enter");
    tab.until_text("42");
    has(&mut tab, &["group Shell", "log Shell"]);

    let folder = tempfile::tempdir().unwrap();
    let mut counter = example("durable-page");
    let (_counter, mut tab) = open(&mut browser, counter.arg(folder.path()).arg("127.0.0.1:0"), "open ");
    tab.until_text("0");
    tab_to(&mut tab, "More");
    tab.press("Enter");
    tab.until_text("1");
    tab.press("Enter");
    tab.until_text("2");
    has(&mut tab, &["button More"]);

    let mut console = Command::new(env!("CARGO_BIN_EXE_console-demo"));
    let (_console, mut tab) = open(&mut browser, &mut console, "the console is at ");
    tab.until_text("live tasks");
    tab_to(&mut tab, "Wait-for graph");
    tab.press("Enter");
    tab.until_text("waits for task");
    tab_to(&mut tab, "Tasks");
    tab.press("Enter");
    tab.until("document.activeElement.ariaCurrent === 'page'");
    has(&mut tab, &["link Tasks", "link Wait-for graph"]);
}
