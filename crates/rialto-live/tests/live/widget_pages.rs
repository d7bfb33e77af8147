//! Tabs, trees, dialogs, canvases and terminals in Chromium: by mouse, by keyboard alone, and their roles.

use rialto_live::Environment;

use crate::support::Server;
use crate::support::browser::{Browser, Tab};
use crate::widgets::{asking, drawing, files, measured, parrot, tabbed};

/// Opens a page, and waits for this text.
fn open<F: Future<Output = ()> + Send + 'static>(
    browser: &mut Browser,
    root: impl FnOnce(Environment) -> F,
    text: &str,
) -> (Server, Tab) {
    let server = Server::start(0, |live| live, root);
    let mut tab = browser.open(&server.url());
    tab.until_text(text);
    (server, tab)
}

fn has_roles(tab: &mut Tab, roles: &[&str]) {
    let tree = tab.accessible();
    for role in roles {
        assert!(tree.iter().any(|node| node == role), "no {role:?} in {tree:#?}");
    }
}

fn focused(text: &str) -> String {
    format!("document.activeElement.textContent === '{text}'")
}

#[test]
fn tabs_are_used_by_mouse_and_by_keyboard() {
    let Some(mut browser) = Browser::start() else { return };
    let (_server, mut tab) = open(&mut browser, tabbed, "the general part");
    has_roles(&mut tab, &["tablist Settings", "tab General", "tab Sound", "tabpanel General"]);
    tab.click_button("Sound");
    tab.until_text("Louder");
    tab.click_button("Louder");
    tab.until_text("volume 1");
    tab.click_button("General");
    tab.until_text("the general part");
    tab.until("document.activeElement.ariaSelected === 'true'");
    tab.press("ArrowRight");
    tab.until_text("Louder");
    tab.until(&focused("Sound"));
    tab.tab(1);
    tab.until(&focused("Louder"));
    tab.press("Enter");
    tab.until_text("volume 2");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_tree_is_used_by_mouse_and_by_keyboard() {
    let Some(mut browser) = Browser::start() else { return };
    let (_server, mut tab) = open(&mut browser, files, "file 90");
    has_roles(&mut tab, &["treegrid Files", "columnheader bytes", "button src"]);
    tab.click("document.querySelector('td button')");
    tab.until_text("file 2");
    tab.until("document.querySelector('tr[aria-level=\"1\"]').ariaExpanded === 'true'");
    tab.click_button("file 2");
    tab.until_text("chosen 2");
    tab.click("document.querySelector('td button')");
    tab.until("!document.body.innerText.includes('file 2')");
    // The keyboard alone.
    tab.click_button("Copy as JSON");
    tab.tab(2);
    tab.until(&focused("src"));
    tab.press("ArrowRight");
    tab.until_text("deep");
    tab.press("ArrowDown");
    tab.press("ArrowDown");
    tab.until(&focused("deep"));
    tab.press("ArrowRight");
    tab.until_text("file 21");
    tab.press("ArrowDown");
    tab.press("Enter");
    tab.until_text("chosen 21");
    tab.press("ArrowLeft");
    tab.until(&focused("deep"));
    tab.press("ArrowLeft");
    tab.until("!document.body.innerText.includes('file 21')");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_dialog_keeps_the_focus_and_escape_dismisses_it() {
    let Some(mut browser) = Browser::start() else { return };
    let (_server, mut tab) = open(&mut browser, asking, "deleted 0");
    tab.tab(1);
    tab.until(&focused("Delete"));
    tab.press("Enter");
    tab.until_text("Delete all?");
    has_roles(&mut tab, &["dialog Delete all?", "button Yes", "button No"]);
    for _ in 0..6 {
        let inside = "!document.hasFocus() || document.activeElement === document.body || \
                      Boolean(document.activeElement.closest('dialog'))";
        assert_eq!(tab.eval(inside), true);
        tab.tab(1);
    }
    for _ in 0..3 {
        tab.press("Escape");
        tab.until_text("dismissed");
        tab.until("!document.querySelector('dialog')");
        tab.until(&focused("Delete"));
        tab.press("Enter");
        tab.until("document.querySelector('dialog').open");
        tab.click_button("No");
        tab.until("document.querySelectorAll('p')[1].textContent === 'no'");
        tab.click_button("Delete");
        tab.until("document.querySelector('dialog').open");
    }
    // The button below the dialog is not reached by the mouse.
    let [x, y] = tab.corner("document.querySelector('main button')").map(|place| place + 3.0);
    tab.drag([x, y], [x, y]);
    tab.click_button("Yes");
    tab.until_text("deleted 1");
    tab.until("!document.querySelector('dialog')");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_canvas_is_drawn_and_gets_mouse_and_keys() {
    let Some(mut browser) = Browser::start() else { return };
    let (_server, mut tab) = open(&mut browser, drawing, "<b>&amp;</b>");
    has_roles(&mut tab, &["application Drawing"]);
    tab.tab(1);
    tab.press("ArrowRight");
    tab.until_text("at 20 and 10");
    let corner = tab.corner("document.querySelector('svg')");
    tab.drag([corner[0] + 40.0, corner[1] + 30.0], [corner[0] + 40.0, corner[1] + 30.0]);
    tab.until_text("at 40 and 30");
    tab.until("document.querySelector('circle').getAttribute('cx') === '40'");
    assert_eq!(tab.eval("document.querySelectorAll('svg *').length"), 4);
    tab.press("ArrowRight");
    tab.until_text("at 50 and 30");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_canvas_is_told_its_width_when_the_window_changes() {
    let Some(mut browser) = Browser::start() else { return };
    let (_server, mut tab) = open(&mut browser, measured, "Ask");
    let shows_width = "document.querySelector('p').textContent === \
                       `${Math.round(document.querySelector('svg').clientWidth)} x 20`";
    tab.resize([900, 600]);
    tab.until(shows_width);
    let wide = tab.text();
    tab.resize([500, 600]);
    tab.until(shows_width);
    assert_ne!(tab.text(), wide);
    tab.until(
        "document.querySelector('line').x2.baseVal.value === document.querySelector('svg').clientWidth",
    );
    has_roles(&mut tab, &["image Ruler"]);
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_terminal_is_used_by_keyboard() {
    let Some(mut browser) = Browser::start() else { return };
    let (_server, mut tab) = open(&mut browser, parrot, "␛[31mhello");
    has_roles(&mut tab, &["group Parrot", "log Parrot"]);
    tab.tab(1);
    tab.type_text("how are yox");
    tab.press("Backspace");
    tab.type_text("u");
    tab.until_text("how are you");
    tab.press("Enter");
    tab.until_text("said how are you");
    tab.click_button("Flood");
    tab.until_text("line 4999");
    assert_eq!(tab.eval("document.querySelectorAll('.terminal [role=log] div').length"), 1000);
    tab.until(
        "(() => { const box = document.querySelector('.terminal'); \
               return box.scrollTop + box.clientHeight > box.scrollHeight - 9; })()",
    );
    assert_eq!(tab.errors(), Vec::<String>::new());
}
