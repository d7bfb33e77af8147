//! The pages: without a browser in a simulation, and in Chromium with the keyboard alone.

use rialto::rt::spawn;
use rialto_live::{Live, headless::Page};
use schack::page::application;
use serde_json::json;

use crate::browser::Browser;
use crate::programs::{ASLEEP, World};
use crate::simulation::{Sites, simulated};

/// Types a line into a field, and presses Enter.
async fn submit(page: &mut Page, field: &str, line: &str) {
    let id = page.wait_for("text_field", field).await;
    page.edit(id, line);
    page.send(&json!({ "t": "submit", "id": id, "value": line, "n": 99 }));
}

fn live(sites: &Sites, site: usize) -> Live {
    let running = sites.running[site].as_ref().unwrap();
    let (node, world) = (running.node.clone(), running.world.clone());
    Live::builder(|task| drop(spawn(task))).start(move |env| application(env, node, world))
}

#[test]
fn a_page_shows_the_room_and_takes_commands() {
    simulated(0..3, async |_| {
        let mut sites = Sites::new().await;
        sites.connected().await;
        let live = live(&sites, 0);
        let mut lobby = live.open("/");
        submit(&mut lobby, "Your name", "not a name").await;
        lobby.wait_until(|view| view.has_text("A name has 1 to 20 letters and digits.")).await;
        submit(&mut lobby, "Your name", "ada").await;
        lobby.wait_for("link", "Play as ada").await;
        // A second page shows the same player.
        let (mut page, mut other) = (live.open("/play/ada"), live.open("/play/ada"));
        page.wait_until(|view| view.has_text("ada: Hall")).await;
        let command = "Command: look, go, take, drop, use, say, attack";
        submit(&mut page, command, "east").await;
        other.wait_until(|view| view.has_text("ada: Gate")).await;
        // A row of the table of doors: west, east, south.
        let doors = page.wait_for("table", "Doors").await;
        page.send(&json!({ "t": "row", "id": doors, "key": "1" }));
        page.wait_until(|view| view.has_text("ada: Edge of the forest")).await;
        submit(&mut page, command, "dance").await;
        page.wait_until(|view| {
            view.has_text(
                "the commands are: look, go DOOR, take THING, drop THING, use THING, say TEXT, attack NAME",
            )
        })
        .await;
        // The forest is lost: the page shows the near side of the door, and goes on.
        sites.kill(1).await;
        page.wait_until(|view| view.has_text("ada: Gate")).await;
        submit(&mut page, command, "west").await;
        page.wait_until(|view| view.has_text("ada: Hall")).await;
    });
}

#[test]
fn a_browser_plays_by_keyboard_alone() {
    let Some(mut browser) = Browser::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let world = World::start(folder.path(), ASLEEP);
    let mut tab = browser.open(&world.castle.url);
    tab.until_text("A world that several machines share");
    tab.tab(1);
    tab.until("document.activeElement.tagName === 'INPUT'");
    tab.type_text("ada");
    tab.press("Enter");
    tab.until_text("Play as ada");
    tab.tab(1);
    tab.until("document.activeElement.textContent === 'Play as ada'");
    tab.press("Enter");
    tab.until_text("ada: Hall");
    // To the line for commands, whatever lies here.
    let is_line =
        "document.activeElement.tagName === 'INPUT' && document.activeElement.offsetParent !== null";
    for _ in 0..100 {
        tab.tab(1);
        if tab.eval(is_line) == true {
            break;
        }
    }
    for (line, shown) in [
        ("up", "ada: Tower"),
        ("take sword", "You take the sword."),
        ("down", "ada: Hall"),
        ("east", "ada: Gate"),
        ("east", "ada: Edge of the forest"),
    ] {
        tab.until(&format!("{is_line} && document.activeElement.value === ''"));
        tab.type_text(line);
        tab.press("Enter");
        tab.until_text(shown);
    }
    tab.screenshot("schack");
    let names = tab.accessible();
    for name in ["heading ada: Edge of the forest", "table Doors", "table You carry"] {
        assert!(names.iter().any(|it| it == name), "{name}: {names:#?}");
    }
    assert_eq!(tab.errors(), Vec::<String>::new());
}
