//! Tabs, trees, dialogs, canvases and terminals without a browser.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rialto_event::{select, sleep};
use rialto_live::headless::{Page, PageView};
use rialto_live::{
    Color, Environment, Live, MouseAction, RowSource, Shape, SortedRows, TableInput, TableOrder,
    TerminalInput, TreeItem,
};
use rialto_rt::{Runtime, process, spawn};
use serde_json::json;

use crate::components::{click, simulate};

/// Three tabs; a button in one of them; the owner shows the last one by a button of its own.
pub async fn tabbed(env: Environment) {
    let page = env.into_container();
    let jump = page.button("Jump");
    let status = page.text("none").announce();
    let tabs = page.tabs("Settings");
    let (first, second, third) = (tabs.tab("General"), tabs.tab("Sound"), tabs.tab("About"));
    let _texts = (first.text("the general part"), third.text("the about part"));
    let louder = second.button("Louder");
    let mut volume = 0;
    loop {
        select! {
            at = tabs.selected_evt() => status.set(format!("tab {at}")),
            _ = louder.pressed_evt() => {
                volume += 1;
                status.set(format!("volume {volume}"));
            }
            _ = jump.pressed_evt() => tabs.select(&third),
        }
    }
}

fn tab(view: &PageView, tabs: u64, label: &str) -> u64 {
    let tabs = view.get(tabs).unwrap().properties["tabs"].as_array().unwrap();
    tabs.iter().find(|tab| tab[1] == label).unwrap()[0].as_u64().unwrap()
}

#[test]
fn a_page_has_the_selected_tab_only_and_all_pages_have_the_same() {
    simulate(tabbed, async |live| {
        let (mut page, mut other) = (live.open("/"), live.open("/"));
        let tabs = page.wait_for("tabs", "Settings").await;
        page.wait_until(|view| view.has_text("the general part")).await;
        let sound = tab(page.view(), tabs, "Sound");
        page.send(&json!({ "t": "choose", "id": tabs, "item": sound }));
        page.wait_until(|view| view.has_text("tab 1")).await;
        click(&mut page, "Louder").await;
        other.wait_until(|view| view.has_text("volume 1")).await;
        assert!(!other.view().has_text("the general part"));
        click(&mut other, "Jump").await;
        page.wait_until(|view| view.has_text("the about part")).await;
        // A tab that does not exist.
        page.send(&json!({ "t": "choose", "id": tabs, "item": 99 }));
        page.wait_until(|view| view.find("button", "Louder").is_none()).await;
    });
}

#[test]
fn a_tab_keeps_its_position_when_one_before_it_goes() {
    simulate(
        async |env: Environment| {
            let root = env.into_container();
            let (tabs, status) = (root.tabs("Files"), root.text("none"));
            let (first, second) = (tabs.tab("a"), tabs.tab("b"));
            drop(first);
            let third = tabs.tab("c");
            let _texts = (second.text("b's text"), third.text("c's text"));
            loop {
                status.set(format!("tab {}", tabs.selected_evt().await));
            }
        },
        async |live| {
            let mut page = live.open("/");
            let tabs = page.wait_for("tabs", "Files").await;
            page.wait_until(|view| view.has_text("b's text")).await;
            let third = tab(page.view(), tabs, "c");
            page.send(&json!({ "t": "choose", "id": tabs, "item": third }));
            page.wait_until(|view| view.has_text("tab 2") && view.has_text("c's text")).await;
        },
    );
}

#[test]
fn a_tab_goes_with_its_panel() {
    simulate(
        async |env: Environment| {
            let page = env.into_container();
            let (tabs, close) = (page.tabs("Files"), page.button("Close"));
            let mut panels = ["a", "b"].map(|label| Some(tabs.tab(label)));
            let _texts = panels.each_ref().map(|panel| panel.as_ref().map(|panel| panel.text("text")));
            close.pressed_evt().await;
            panels[0] = None;
            std::future::pending().await
        },
        async |live| {
            let mut page = live.open("/");
            let tabs = page.wait_for("tabs", "Files").await;
            let count =
                |view: &PageView| view.get(tabs).unwrap().properties["tabs"].as_array().unwrap().len();
            page.wait_until(|view| count(view) == 2).await;
            click(&mut page, "Close").await;
            page.wait_until(|view| count(view) == 1 && view.has_text("text")).await;
        },
    );
}

pub async fn files(env: Environment) {
    let page = env.into_container();
    let tree = page.tree("Files", &["name", "bytes"]);
    let (chosen, grow) = (page.text("none"), page.button("Grow"));
    let file = |key| TreeItem::new(key, [format!("file {key}"), "10".into()]);
    let mut count = 3;
    loop {
        let deep = TreeItem::new(20, ["deep", ""]).with_children([file(21)]);
        let src = TreeItem::new(1, ["src", ""]).with_children((2..count).map(file).chain([deep]));
        tree.set(vec![src, file(90)]);
        select! {
            key = tree.chosen_evt() => chosen.set(format!("chosen {key}")),
            _ = grow.pressed_evt() => count += 1,
        }
    }
}

fn names(view: &PageView, tree: u64) -> Vec<String> {
    view.get(tree).unwrap().rows.values().map(|(_, cells)| cells[0].clone()).collect()
}

fn toggle(page: &mut Page, tree: u64, key: &str, open: bool) {
    page.send(&json!({ "t": "toggle", "id": tree, "key": key, "open": open }));
}

#[test]
fn nodes_of_a_tree_open_close_and_stay_open() {
    simulate(files, async |live| {
        let (mut page, mut other) = (live.open("/"), live.open("/"));
        let tree = page.wait_for("tree", "Files").await;
        page.wait_until(|view| names(view, tree) == ["src", "file 90"]).await;
        toggle(&mut page, tree, "1", true);
        toggle(&mut page, tree, "20", true);
        let all = ["src", "file 2", "deep", "file 21", "file 90"];
        other.wait_until(|view| view.get(tree).is_some() && names(view, tree) == all).await;
        let levels: Vec<_> = other.view().get(tree).unwrap().levels.values().copied().collect();
        assert_eq!(levels, [(1, Some(true)), (2, None), (2, Some(true)), (3, None), (1, None)]);
        click(&mut other, "Grow").await;
        page.wait_until(|view| names(view, tree).len() == 6 && names(view, tree)[2] == "file 3").await;
        page.send(&json!({ "t": "row", "id": tree, "key": "21" }));
        page.wait_until(|view| view.has_text("chosen 21")).await;
        toggle(&mut page, tree, "1", false);
        page.wait_until(|view| names(view, tree) == ["src", "file 90"]).await;
    });
}

/// A button that asks before it counts.
pub async fn asking(env: Environment) {
    let page = env.into_container();
    let (delete, count) = (page.button("Delete"), page.text("deleted 0"));
    let answer = page.text("none");
    let mut deleted = 0;
    loop {
        delete.pressed_evt().await;
        let dialog = page.dialog("Delete all?");
        let (yes, no) = (dialog.content.button("Yes"), dialog.content.button("No"));
        select! {
            _ = yes.pressed_evt() => {
                deleted += 1;
                answer.set("yes");
            }
            _ = no.pressed_evt() => answer.set("no"),
            () = dialog.dismissed_evt() => answer.set("dismissed"),
        }
        drop((yes, no, dialog));
        count.set(format!("deleted {deleted}"));
    }
}

#[test]
fn a_dialog_has_the_inputs_until_it_is_dropped() {
    simulate(asking, async |live| {
        let (mut page, mut other) = (live.open("/"), live.open("/"));
        other.wait_until(|view| view.has_text("deleted 0")).await;
        let delete = page.wait_for("button", "Delete").await;
        page.click(delete);
        let dialog = page.wait_for("dialog", "Delete all?").await;
        other.wait_until(|view| view.get(dialog).is_some()).await;
        // These are for components that have lent their inputs. If one were received, it would open a dialog.
        page.click(delete);
        other.click(delete);
        page.send(&json!({ "t": "choose", "id": dialog, "item": null }));
        page.wait_until(|view| view.has_text("dismissed") && view.find("dialog", "Delete all?").is_none())
            .await;
        sleep(Duration::from_secs(1)).await;
        page.wait_until(|view| view.find("dialog", "Delete all?").is_none()).await;
        page.click(delete);
        other.wait_until(|view| view.find("button", "Yes").is_some()).await;
        click(&mut other, "Yes").await;
        page.wait_until(|view| view.has_text("deleted 1")).await;
        assert_eq!(live.dropped_inputs(), 0);
    });
}

#[test]
fn the_newest_dialog_has_the_inputs_and_pages_elsewhere_are_free() {
    simulate(
        async |env: Environment| {
            let page = env.into_container();
            let paths = page.paths();
            let (home, other) = (paths.path("/"), paths.path("/other"));
            let (free, text) = (other.button("Free"), other.text("-"));
            let first = home.dialog("First");
            let more = first.content.button("More");
            let result = first.content.text("-");
            let mut second = None;
            loop {
                select! {
                    _ = free.pressed_evt() => text.set("free"),
                    _ = more.pressed_evt() => second = match second {
                        None => Some(page.dialog("Second")),
                        Some(_) => None,
                    },
                    () = first.dismissed_evt() => result.set("dismissed"),
                }
            }
        },
        async |live| {
            let (mut page, mut other) = (live.open("/"), live.open("/other"));
            let first = page.wait_for("dialog", "First").await;
            click(&mut other, "Free").await;
            other.wait_until(|view| view.has_text("free")).await;
            let dismiss = json!({ "t": "choose", "id": first, "item": null });
            page.send(&dismiss);
            page.wait_until(|view| view.has_text("dismissed")).await;
            click(&mut page, "More").await;
            page.wait_for("dialog", "Second").await;
            click(&mut page, "More").await;
            sleep(Duration::from_secs(1)).await;
            assert!(page.view().find("dialog", "Second").is_some(), "the first dialog has no inputs now");
        },
    );
}

/// A circle follows the mouse, and the arrow keys move it.
pub async fn drawing(env: Environment) {
    let page = env.into_container();
    let canvas = page.canvas("Drawing", 200, 100).listen_to_mouse().listen_to_keys();
    let text = page.text("-").announce();
    let (mut x, mut y) = (10.0, 10.0);
    loop {
        canvas.draw(&[
            Shape::Line { from: (0.0, 0.0), to: (200.0, 100.0), color: Color::Faint },
            Shape::Rectangle {
                corner: (5.0, 5.0),
                size: (20.0, 10.0),
                color: Color::Green,
                is_filled: false,
            },
            Shape::Circle { center: (x, y), radius: 8.0, color: Color::Red, is_filled: true },
            Shape::Text { at: (50.0, 50.0), text: "<b>&amp;</b>".into(), color: Color::Text },
            Shape::Circle { center: (f64::NAN, y), radius: 8.0, color: Color::Red, is_filled: true },
        ]);
        select! {
            mouse = canvas.mouse_evt() => if mouse.action == MouseAction::Click {
                (x, y) = (mouse.x, mouse.y);
            },
            key = canvas.key_evt() => if key.key == "ArrowRight" { x += 10.0 },
        }
        text.set(format!("at {x} and {y}"));
    }
}

#[test]
fn a_canvas_gets_coordinates_and_sends_shapes_as_data() {
    simulate(drawing, async |live| {
        let mut page = live.open("/");
        let canvas = page.wait_for("canvas", "Drawing").await;
        page.send(&json!({ "t": "mouse", "id": canvas, "action": "click", "x": 30.5, "y": 40 }));
        page.wait_until(|view| view.has_text("at 30.5 and 40")).await;
        page.press(canvas, "ArrowRight");
        page.wait_until(|view| view.has_text("at 40.5 and 40")).await;
        let shapes = page.view().get(canvas).unwrap().properties["shapes"].as_array().unwrap().clone();
        assert_eq!(shapes.len(), 4, "a shape without a place is not sent");
        assert_eq!(shapes[2], json!(["circle", "red", true, [40.5, 40.0, 8.0], ""]));
        assert_eq!(shapes[3][4], "<b>&amp;</b>");
    });
}

/// A line that is as wide as its place, and a dialog that opens and closes.
pub async fn measured(env: Environment) {
    let page = env.into_container();
    let canvas = page.canvas("Ruler", 100, 20).listen_to_size();
    let text = page.text("-");
    let mut dialogs = Vec::new();
    let ask = page.button("Ask");
    loop {
        select! {
            (_, width, height) = canvas.resized_evt() => {
                text.set(format!("{width} x {height}"));
                let (from, to) = ((0.0, 10.0), (f64::from(width), 10.0));
                canvas.draw(&[Shape::Line { from, to, color: Color::Text }]);
                if width == 640 {
                    canvas.set_size(0, 40);
                }
            },
            _ = ask.pressed_evt() => dialogs.push(page.dialog("Sure?")),
        }
    }
}

#[test]
fn a_size_reaches_its_component_also_while_a_dialog_has_the_inputs() {
    simulate(measured, async |live| {
        let mut page = live.open("/");
        let canvas = page.wait_for("canvas", "Ruler").await;
        page.resize(canvas, 640, 20);
        page.wait_until(|view| view.has_text("640 x 20")).await;
        page.wait_until(|view| view.get(canvas).unwrap().properties["size"] == json!([0, 40])).await;
        click(&mut page, "Ask").await;
        page.wait_for("dialog", "Sure?").await;
        page.resize(canvas, 320, 40);
        page.wait_until(|view| view.has_text("320 x 40")).await;
        // Numbers that are no sizes are limited.
        page.send(&json!({ "t": "size", "id": canvas, "width": -7, "height": 1e300 }));
        page.wait_until(|view| view.has_text(&format!("0 x {}", u32::MAX))).await;
    });
}

/// Answers each line.
pub async fn parrot(env: Environment) {
    let page = env.into_container();
    let (terminal, flood) = (page.terminal("Parrot"), page.button("Flood"));
    terminal.write("\x1b[31mhello\n");
    loop {
        select! {
            input = terminal.input_evt() => match input {
                TerminalInput::Line(line) => terminal.write(format!("said {line}\n")),
                TerminalInput::Interrupt => terminal.write("interrupted\n"),
                _ => terminal.write("end\n"),
            },
            _ = flood.pressed_evt() => (0..5000).for_each(|n| terminal.write(format!("line {n}\n"))),
        }
    }
}

fn screen(view: &PageView, terminal: u64) -> Vec<&str> {
    view.get(terminal).unwrap().lines.values().map(String::as_str).collect()
}

#[test]
fn a_terminal_has_a_line_discipline_and_shows_escapes_as_text() {
    simulate(parrot, async |live| {
        let (mut page, mut other) = (live.open("/"), live.open("/"));
        let terminal = page.wait_for("terminal", "Parrot").await;
        page.wait_until(|view| screen(view, terminal) == ["␛[31mhello", ""]).await;
        for key in ["a", "x", "Backspace", "b"] {
            page.press(terminal, key);
        }
        other
            .wait_until(|view| view.get(terminal).is_some_and(|node| node.properties["typed"] == "ab"))
            .await;
        page.press(terminal, "Enter");
        other.wait_until(|view| screen(view, terminal) == ["␛[31mhello", "ab", "said ab", ""]).await;
        page.send(&json!({ "t": "key", "id": terminal, "key": "c", "mods": 2 }));
        page.send(&json!({ "t": "key", "id": terminal, "key": "d", "mods": 2 }));
        page.wait_until(|view| {
            screen(view, terminal)[3..] == ["^C", "interrupted", "^D", "end", ""]
                || screen(view, terminal)[3..] == ["^C", "^D", "interrupted", "end", ""]
        })
        .await;
    });
}

#[test]
fn a_terminal_keeps_a_thousand_lines_and_a_late_page_gets_the_newest() {
    simulate(parrot, async |live| {
        let mut page = live.open("/");
        let terminal = page.wait_for("terminal", "Parrot").await;
        click(&mut page, "Flood").await;
        page.wait_until(|view| screen(view, terminal).contains(&"line 4999")).await;
        assert_eq!(screen(page.view(), terminal).len(), 1000);
        let mut late = live.open("/");
        let patch = late.next_patch().unwrap_or_default();
        late.wait_until(|view| view.get(terminal).is_some()).await;
        assert_eq!(screen(late.view(), terminal), screen(page.view(), terminal));
        assert!(!patch.contains("line 1\""));
    });
}

/// Runs a program in a terminal.
pub async fn shell(env: Environment) {
    let page = env.into_container();
    let terminal = page.terminal("Shell");
    let mut command = Command::new("sh");
    command.args(["-c", "exec sh 2>&1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = process::spawn(&mut command).unwrap();
    let (mut to, from) = (child.take_stdin(), child.take_stdout().unwrap());
    loop {
        select! {
            input = terminal.input_evt() => match (input, &mut to) {
                (TerminalInput::Line(line), Some(to)) => {
                    to.write_all(format!("{line}\n").as_bytes()).await.unwrap();
                }
                (TerminalInput::Interrupt, _) => child.kill().unwrap(),
                _ => to = None,
            },
            bytes = from.read_evt(4096) => match bytes.unwrap() {
                bytes if bytes.is_empty() => break,
                bytes => terminal.write(bytes),
            },
        }
    }
    terminal.write(format!("ended: {}\n", child.wait().await.unwrap()));
    std::future::pending().await
}

#[test]
fn a_terminal_runs_a_child_process() {
    Runtime::new().unwrap().block_on(async {
        let live = Live::builder(spawn).start(shell);
        let mut page = live.open("/");
        let terminal = page.wait_for("terminal", "Shell").await;
        let type_line = |page: &mut Page, line: &str| {
            line.chars().for_each(|key| page.press(terminal, &key.to_string()));
            page.press(terminal, "Enter");
        };
        type_line(&mut page, "ls /nowhere");
        let is_error = |line: &&str| line.contains("/nowhere") && !line.starts_with("ls /nowhere");
        page.wait_until(|view| screen(view, terminal).iter().any(is_error)).await;
        type_line(&mut page, "printf '%d \\033[2J\\n' $((6 * 7))");
        page.wait_until(|view| screen(view, terminal).contains(&"42 ␛[2J")).await;
        page.send(&json!({ "t": "key", "id": terminal, "key": "d", "mods": 2 }));
        page.wait_until(|view| screen(view, terminal).contains(&"ended: exit status: 0")).await;
    });
}

/// Words, each with its length.
struct Words(Vec<&'static str>);

impl SortedRows for Words {
    fn select(&self, order: &TableOrder) -> Arc<dyn RowSource> {
        assert_ne!(order.filter, "panic");
        let mut words: Vec<_> = self.0.iter().copied().filter(|word| word.contains(&order.filter)).collect();
        match order.column {
            0 => words.sort_unstable(),
            _ => words.sort_by_key(|word| word.len()),
        }
        if order.is_descending {
            words.reverse();
        }
        Arc::new(Words(words))
    }

    fn begins_descending(&self, column: usize) -> bool {
        column == 1
    }
}

impl RowSource for Words {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn row(&self, position: usize) -> (u64, Vec<String>) {
        let word = self.0[position];
        (word.len() as u64, vec![word.into(), word.len().to_string()])
    }
}

/// A table that each page sorts for itself, and a button that adds a word.
pub async fn dictionary(env: Environment) {
    let root = env.into_container();
    let (add, status) = (root.button("Add"), root.text(""));
    let table = root.table("Words", &["word", "length"]).selectable().sortable("words", 0, false);
    let mut words = vec!["pear", "fig", "apple"];
    loop {
        table.set_sorted(Arc::new(Words(words.clone())));
        select! {
            _ = add.pressed_evt() => words.push("plum"),
            input = table.input_evt() => match input {
                TableInput::Row(key) => status.set(format!("row {key}")),
                TableInput::Column(_) => unreachable!("the page sorts it"),
            },
        }
    }
}

fn words(view: &PageView) -> Vec<&str> {
    let table = view.find("table", "Words").and_then(|id| view.get(id));
    table.into_iter().flat_map(|table| table.rows.values().map(|(_, cells)| cells[0].as_str())).collect()
}

#[test]
fn each_page_sorts_and_filters_a_sortable_table_for_itself() {
    simulate(dictionary, async |live| {
        let (mut one, mut other) = (live.open("/"), live.open("/?sort.words=-length&filter.words=p"));
        one.wait_until(|view| words(view) == ["apple", "fig", "pear"]).await;
        other.wait_until(|view| words(view) == ["apple", "pear"]).await;
        let table = one.view().find("table", "Words").unwrap();
        // The first click on a column of numbers shows the largest one first.
        one.send(&json!({ "t": "column", "id": table, "column": 1 }));
        one.wait_until(|view| words(view) == ["apple", "pear", "fig"]).await;
        one.send(&json!({ "t": "column", "id": table, "column": 1 }));
        one.wait_until(|view| words(view) == ["fig", "pear", "apple"]).await;
        one.edit(table, "i");
        one.wait_until(|view| words(view) == ["fig"]).await;
        // A change reaches both, each in its own order. The count is that of the page.
        click(&mut other, "Add").await;
        other.wait_until(|view| words(view) == ["apple", "plum", "pear"]).await;
        assert_eq!(other.view().get(table).unwrap().properties["count"], 3);
        one.edit(table, "");
        one.wait_until(|view| words(view) == ["fig", "pear", "plum", "apple"]).await;
        // Rows are activated as in other tables.
        one.send(&json!({ "t": "row", "id": table, "key": "5" }));
        other.wait_until(|view| view.has_text("row 5")).await;
        // A panic costs the page its rows, and no more.
        one.edit(table, "panic");
        one.wait_until(|view| words(view).is_empty()).await;
        one.edit(table, "pl");
        one.wait_until(|view| words(view) == ["plum", "apple"]).await;
        // A long filter is shortened, and another path with a query replaces it.
        one.edit(table, &"p".repeat(1000));
        one.wait_until(|view| words(view).is_empty()).await;
        let shown = one.view().get(table).unwrap().properties["filter"].as_str().unwrap().len();
        assert_eq!(shown, 100);
        one.go("/?filter.words=fig");
        one.wait_until(|view| words(view) == ["fig"]).await;
        assert_eq!(one.view().get(table).unwrap().properties["order"], json!([0, false]));
    });
}
