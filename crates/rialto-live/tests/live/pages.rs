//! Pages in Chromium, driven over its DevTools protocol. Without Chromium they are skipped, with a message;
//! `RIALTO_LIVE_BROWSER=1` makes that a failure.

use rialto_event::select;
use rialto_live::{Environment, MouseAction, TableInput};
use serde_json::json;

use crate::components::with_menu;
use crate::support::Server;
use crate::support::browser::Browser;

async fn counter(env: Environment) {
    let page = env.into_container();
    let _heading = page.heading(1, "Counter");
    let text = page.text("count: 0").announce();
    let buttons = page.row();
    let (add, reset) = (buttons.button("Add one"), buttons.button("Reset"));
    let name = page.text_field("Name").listen_to_keys();
    let greeting = page.text("Hello, nobody");
    let mut count = 0;
    loop {
        select! {
            _ = add.pressed_evt() => count += 1,
            _ = reset.pressed_evt() => count = 0,
            value = name.edited_evt() => greeting.set(format!("Hello, {value}")),
            key = name.key_evt() => if key.key == "Enter" { name.set("") },
        }
        text.set(format!("count: {count}"));
    }
}

#[test]
fn three_windows_and_a_reload_show_the_same_state() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, counter);
    let mut first = browser.open(&server.url());
    first.until_text("count: 0");
    first.click_button("Add one");
    first.click_button("Add one");
    first.until_text("count: 2");
    // The cookie of the first tab is enough.
    let mut second = browser.open(&format!("http://{}/", server.address));
    second.until_text("count: 2");
    second.click_button("Add one");
    first.until_text("count: 3");
    first.reload();
    first.until_text("count: 3");
    let mut third = browser.open(&format!("http://{}/", server.address));
    third.click_button("Reset");
    [&mut first, &mut second, &mut third].into_iter().for_each(|tab| tab.until_text("count: 0"));
    assert_eq!(server.live.page_count(), 3);
    assert_eq!([first.errors(), second.errors(), third.errors()], [const { Vec::<String>::new() }; 3]);
}

#[test]
fn the_keyboard_alone_is_enough() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, counter);
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    tab.tab(1);
    tab.until("document.activeElement.textContent === 'Add one'");
    tab.press("Enter");
    tab.until_text("count: 1");
    tab.press(" ");
    tab.until_text("count: 2");
    tab.tab(1);
    tab.press("Enter");
    tab.until_text("count: 0");
    tab.tab(1);
    tab.type_text("Ada");
    tab.until_text("Hello, Ada");
    tab.press("Enter");
    tab.until("document.querySelector('input').value === ''");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn assistive_technology_sees_roles_and_names() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, counter);
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    let tree = tab.accessible();
    for wanted in ["heading Counter", "button Add one", "button Reset", "textbox Name", "main ", "status "] {
        assert!(tree.iter().any(|node| node == wanted), "no {wanted:?} in {tree:#?}");
    }
}

#[test]
fn a_page_reconnects_after_a_restart_and_says_so() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live.secret([7; 32]), counter);
    let port = server.address.port();
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    tab.click_button("Add one");
    tab.until_text("count: 1");
    drop(server);
    tab.until_text("The connection is lost");
    let server = Server::start(port, |live| live.secret([7; 32]), counter);
    tab.until_text("The program was started again");
    tab.until_text("count: 0");
    tab.click_button("Add one");
    tab.until_text("count: 1");
    assert_eq!((server.live.page_count(), tab.errors()), (1, vec![]));
}

#[test]
fn a_token_lets_one_browser_in() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, counter);
    let url = server.url();
    let mut tab = browser.open_private(&url);
    tab.until_text("count: 0");
    assert_eq!(tab.eval("[location.hash, document.cookie]"), json!(["", ""]));
    let mut late = browser.open_private(&url);
    late.until_text("no access");
    assert!(!late.text().contains("count"));
}

#[test]
fn the_colors_are_those_that_the_user_prefers() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, counter);
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    for (scheme, color) in [("dark", "rgb(23, 25, 28)"), ("light", "rgb(255, 255, 255)")] {
        tab.prefer_colors(scheme);
        assert_eq!(tab.eval("getComputedStyle(document.body).backgroundColor"), color);
    }
}

/// Shows the way of the mouse from where the button went down.
async fn drags(env: Environment) {
    let page = env.into_container();
    let pad = page.child_environment();
    pad.view.listen_to_mouse();
    let pad = pad.into_container();
    let text = pad.text("drag here");
    let mouse = &pad.environment.mouse;
    loop {
        let start = mouse.recv_evt().await.unwrap();
        if start.action != MouseAction::Down {
            continue;
        }
        let end = loop {
            let input = mouse.recv_evt().await.unwrap();
            if input.action == MouseAction::Up {
                break input;
            }
        };
        text.set(format!("dragged by {} and {}", end.x - start.x, end.y - start.y));
    }
}

#[test]
fn a_drag_reaches_the_mouse_stream() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, drags);
    let mut tab = browser.open(&server.url());
    tab.until_text("drag here");
    let [x, y] = tab.corner("document.querySelector('p')").map(|place| place + 5.0);
    tab.drag([x, y], [x + 30.0, y + 10.0]);
    tab.until_text("dragged by 30 and 10");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_menu_pops_up_and_is_used_by_mouse_and_keys() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, with_menu);
    let mut tab = browser.open(&server.url());
    tab.until_text("0 clicks");
    let clicks = "[...document.querySelectorAll('p')].find(p => p.textContent.endsWith('clicks'))";
    let place = tab.corner(clicks).map(|place| place + 4.0);
    tab.right_click(place);
    tab.until("document.activeElement.textContent === 'Copy'");
    let tree = tab.accessible();
    for wanted in ["menu Actions", "menuitem Copy", "menuitem Clear"] {
        assert!(tree.iter().any(|node| node == wanted), "no {wanted:?} in {tree:#?}");
    }
    tab.press("ArrowDown");
    tab.until("document.activeElement.textContent === 'Clear'");
    tab.press("Enter");
    tab.until_text("chosen: 1");
    tab.until("document.querySelector('.menu').hidden");
    tab.right_click(place);
    tab.until("!document.querySelector('.menu').hidden");
    tab.click_button("Copy");
    tab.until_text("chosen: 0");
    tab.right_click(place);
    tab.until("!document.querySelector('.menu').hidden");
    tab.press("Escape");
    tab.until("document.querySelector('.menu').hidden");
    tab.click(clicks);
    tab.until_text("1 clicks");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

const ROWS: usize = 100_000;

async fn table(env: Environment) {
    let page = env.into_container();
    let table = page.table("Numbers", &["Number", "Square"]).selectable();
    let chosen = page.text("none");
    let mut is_descending = false;
    loop {
        let numbers = (0..ROWS).map(|n| if is_descending { ROWS - 1 - n } else { n });
        table.set_rows(numbers.map(|n| (n as u64, vec![n.to_string(), (n * n).to_string()])));
        table.show_order(0, is_descending);
        while let TableInput::Row(key) = table.input_evt().await {
            chosen.set(format!("chosen: {key}"));
        }
        is_descending = !is_descending;
    }
}

#[test]
fn a_table_of_100000_rows_scrolls_sorts_and_is_copied() {
    let Some(mut browser) = Browser::start() else { return };
    browser.allow_clipboard();
    let server = Server::start(0, |live| live, table);
    let mut tab = browser.open(&server.url());
    tab.until_text("Numbers (100000)");
    tab.until("document.querySelector('td button').textContent === '0'");
    tab.eval("document.querySelector('.scroll').scrollTop = 1e9");
    tab.until("[...document.querySelectorAll('td button')].at(-1).textContent === '99999'");
    let lines = tab.eval("document.querySelectorAll('tbody tr').length").as_u64().unwrap();
    assert!(lines <= 202, "{lines} rows in the page");
    assert_eq!(tab.eval("document.querySelector('table').ariaRowCount"), "100001");
    tab.click("[...document.querySelectorAll('td button')].at(-1)");
    tab.until_text("chosen: 99999");
    tab.click("document.querySelector('th button')");
    tab.until("[...document.querySelectorAll('td button')].at(-1).textContent === '0'");
    tab.until("document.querySelector('th').ariaSort === 'descending'");
    tab.screenshot("table");
    browser.activate(&tab);
    tab.click_button("Copy as text");
    tab.until_text("Copied.");
    let copied = tab.eval("navigator.clipboard.readText()");
    let copied = copied.as_str().unwrap();
    assert!(copied.starts_with("Number\tSquare\n99999\t9999800001\n"), "{}", &copied[..60]);
    assert_eq!(copied.lines().count(), ROWS + 1);
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_higher_window_shows_more_rows_of_a_table() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, table);
    let mut tab = browser.open(&server.url());
    tab.resize([800, 400]);
    tab.until("document.querySelector('td button').textContent === '0'");
    // Three fifths of it have place for 92 rows; a page begins with 50.
    tab.resize([800, 4000]);
    tab.until("[...document.querySelectorAll('td button')].some(e => e.textContent === '91')");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_table_is_used_by_keyboard_alone_and_has_roles_and_names() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, table);
    let mut tab = browser.open(&server.url());
    tab.until("document.querySelector('td button').textContent === '0'");
    let tree = tab.accessible();
    for wanted in
        ["table Numbers", "region Numbers", "columnheader Square", "button Copy as text", "button 0"]
    {
        assert!(tree.iter().any(|node| node == wanted), "no {wanted:?} in {tree:#?}");
    }
    let focused = |text: &str| format!("document.activeElement.textContent === '{text}'");
    tab.tab(2);
    tab.until(&focused("Copy as JSON"));
    tab.tab(2);
    tab.until(&focused("Number"));
    tab.press("Enter");
    tab.until("document.querySelector('td button').textContent === '99999'");
    tab.until(&focused("Number"));
    tab.tab(2);
    tab.until(&focused("99999"));
    tab.press("Enter");
    tab.until_text("chosen: 99999");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

async fn places(env: Environment) {
    let page = env.into_container();
    let row = page.row();
    let _links = (row.link("Home", "/"), row.link("Plot", "/plot"));
    let paths = page.paths();
    let home = paths.path("/");
    let _text = home.text("<img src=x onerror=alert(1)> & <b>bold</b>");
    let column = paths.path("/plot");
    let plot = column.plot("Load", &["one", "two"], 100);
    (0..10).for_each(|n| plot.push(f64::from(n), &[f64::from(n), 3.0]));
    std::future::pending().await
}

#[test]
fn links_the_back_button_and_plots_work_and_no_text_is_html() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live.base("/x/live").open_access(), places);
    let mut tab = browser.open(&server.url());
    tab.until_text("<img src=x onerror=alert(1)> & <b>bold</b>");
    assert_eq!(tab.eval("document.querySelectorAll('img, b').length"), 0);
    tab.click("[...document.querySelectorAll('a')].at(-1)");
    tab.until_text("one: 9, two: 3");
    assert_eq!(tab.eval("location.pathname"), "/x/live/plot");
    let painted =
        "document.querySelector('canvas').getContext('2d').getImageData(60, 20, 400, 120).data.some(x => x)";
    tab.until(painted);
    tab.reload();
    tab.until_text("one: 9, two: 3");
    tab.eval("history.back()");
    tab.until_text("bold");
    assert_eq!(tab.eval("document.querySelectorAll('canvas').length"), 0);
    assert_eq!(tab.errors(), Vec::<String>::new());
}

/// The same view as that of an earlier run, with another meaning of its button.
async fn dangerous(env: Environment) {
    let page = env.into_container();
    let _heading = page.heading(1, "Files");
    let text = page.text("deleted: 0");
    let buttons = page.row();
    let delete = buttons.button("Delete all");
    let _field = page.text_field("Name");
    for count in 1.. {
        delete.pressed_evt().await;
        text.set(format!("deleted: {count}"));
    }
}

#[test]
fn an_element_of_an_earlier_run_presses_nothing() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live.secret([7; 32]), counter);
    let port = server.address.port();
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    // The old button is pressed again and again, also between the hello and the first patch of the new run.
    tab.eval("window.old = document.querySelector('button'); setInterval(() => window.old.click(), 1); 0");
    tab.until("!document.body.innerText.includes('count: 0')");
    drop(server);
    tab.until_text("The connection is lost");
    assert_eq!(tab.eval("document.querySelector('main').inert"), true);
    let server = Server::start(port, |live| live.secret([7; 32]), dangerous);
    tab.until_text("deleted: 0");
    tab.until("!window.old.isConnected");
    tab.click_button("Delete all");
    tab.until_text("deleted: 1");
    assert_eq!((server.live.page_count(), tab.errors()), (1, vec![]));
}

#[test]
fn a_page_waits_for_a_program_that_has_ended() {
    let Some(mut browser) = Browser::start() else { return };
    let brief = async |env: Environment| {
        let page = env.into_container();
        page.button("End").pressed_evt().await;
    };
    let server = Server::start(0, |live| live.secret([7; 32]), brief);
    let port = server.address.port();
    let mut tab = browser.open(&server.url());
    tab.click_button("End");
    tab.until_text("the application has ended");
    drop(server);
    let server = Server::start(port, |live| live.secret([7; 32]), counter);
    tab.until_text("count: 0");
    // An orderly end is not the end for the page.
    server.live.stop();
    tab.until_text("The connection is lost");
}

async fn gaps(env: Environment) {
    let page = env.into_container();
    let plot = page.plot("Load", &["one", "two"], 100);
    let add = page.button("Add");
    let text = page.text("0");
    plot.push(0.0, &[1.0, 2.0]);
    for count in 1.. {
        add.pressed_evt().await;
        plot.push(f64::from(count), &[f64::NAN, f64::INFINITY]);
        text.set(count.to_string());
    }
}

#[test]
fn a_plot_with_gaps_does_not_stop_the_page() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, gaps);
    let mut tab = browser.open(&server.url());
    tab.until_text("one: 1, two: 2");
    tab.click_button("Add");
    tab.until_text("one: –, two: –");
    tab.click_button("Add");
    tab.until("document.querySelector('main > p').textContent === '2'");
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_page_that_cannot_show_a_patch_connects_again() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, counter);
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    tab.eval(
        "window.create = document.createElement.bind(document); window.broken = true; \
         Object.defineProperty(document.querySelector('p'), 'textContent', { set() { throw new Error('x'); } }); 0",
    );
    tab.click_button("Add one");
    tab.until_text("count: 1");
    tab.click_button("Add one");
    tab.until_text("count: 2");
}

/// A container that listens to keys, with a field and a button in it.
async fn keys(env: Environment) {
    env.view.listen_to_keys();
    let page = env.into_container();
    let (text, typed) = (page.text("keys: "), page.text("typed: "));
    let (field, stop) = (page.text_field("Name"), page.button("Stop"));
    let mut heard = String::new();
    loop {
        select! {
            key = page.environment.keyboard.recv_evt() => {
                heard += &key.unwrap().key;
                text.set(format!("keys: {heard}"));
            }
            value = field.edited_evt() => typed.set(format!("typed: {value}")),
            _ = stop.pressed_evt() => page.environment.view.stop_listening(),
        }
    }
}

#[test]
fn a_container_that_listens_to_keys_leaves_those_of_its_field_alone() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, keys);
    let mut tab = browser.open(&server.url());
    tab.until_text("keys:");
    tab.tab(1);
    tab.until("document.activeElement.tagName === 'MAIN'");
    tab.type_text("x");
    tab.until_text("keys: x");
    tab.tab(1);
    tab.type_text("a b");
    tab.until_text("typed: a b");
    tab.tab(1);
    tab.press(" ");
    tab.until("!document.querySelector('main').hasAttribute('tabindex')");
    assert!(!tab.text().contains("keys: xa"), "{}", tab.text());
    assert_eq!(tab.errors(), Vec::<String>::new());
}

#[test]
fn a_full_house_says_so() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live.max_pages(1), counter);
    let mut tab = browser.open(&server.url());
    tab.until_text("count: 0");
    let mut late = browser.open(&format!("http://{}/", server.address));
    late.until_text("too many pages are open");
}

async fn large_keys(env: Environment) {
    let page = env.into_container();
    let table = page.table("Rows", &["n"]).selectable();
    let text = page.text("");
    table.set_rows([(u64::MAX, vec!["last"])]);
    loop {
        if let TableInput::Row(key) = table.input_evt().await {
            text.set(format!("chosen: {key}"));
        }
    }
}

#[test]
fn a_row_with_a_large_key_is_chosen() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, large_keys);
    let mut tab = browser.open(&server.url());
    tab.click_button("last");
    tab.until_text("chosen: 18446744073709551615");
}

async fn growing(env: Environment) {
    let page = env.into_container();
    let _field = page.text_field("Name");
    let (add, remove) = (page.button("Add"), page.button("Remove"));
    let mut lines = Vec::new();
    loop {
        select! {
            _ = add.pressed_evt() => lines.push(page.text(format!("line {}", lines.len()))),
            _ = remove.pressed_evt() => drop(lines.remove(0)),
        }
    }
}

#[test]
fn a_change_of_the_children_moves_no_other_element() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(0, |live| live, growing);
    let mut tab = browser.open(&server.url());
    tab.click_button("Add");
    tab.until_text("line 0");
    tab.eval(
        "window.changes = []; new MutationObserver((list) => list.forEach((change) => \
         changes.push(change.addedNodes.length, change.removedNodes.length))) \
         .observe(document.querySelector('main'), { childList: true }); 0",
    );
    tab.click_button("Add");
    tab.until_text("line 1");
    tab.click_button("Remove");
    tab.until("!document.body.innerText.includes('line 0')");
    assert_eq!(tab.eval("window.changes"), json!([1, 0, 0, 1]));
    assert_eq!(tab.errors(), Vec::<String>::new());
}
