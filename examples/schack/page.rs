//! The pages: one for each player, with the room, its doors, its things, a line for commands and a map.

use std::collections::BTreeMap;

use rialto::node::{Down, Node, call, call_within, monitor, receive_of_evt, self_pid, send};
use rialto::{select, sleep};
use rialto_live::{
    Canvas, Color, Container, Environment, Link, Shape, Table, TableInput, Text, TextField, TextInput,
};

use crate::map::{Kind, MAP, RoomId, Site};
use crate::messages::{Command, Login, Seen, Sight, Watch, Who};
use crate::player::{GATE, is_name};
use crate::world::{Pace, World};

/// The most players whose pages are kept.
const PLAYERS: usize = 100;

/// The size of the map.
const MAP_SIZE: (u32, u32) = (565, 380);

/// The size of a room on the map.
const ROOM_SIZE: (f64, f64) = (110.0, 36.0);

/// The application: a lobby, and a page for each player.
pub async fn application(env: Environment, node: Node, world: World) {
    let page = env.into_container();
    let _title = page.heading(1, "Schack");
    let paths = page.paths();
    let lobby = paths.path("/");
    let _hint =
        lobby.text("A world that several machines share. Type a name and press Enter, then open your page.");
    let name = lobby.text_field("Your name").listen_to_enter();
    let answer = lobby.text("").announce();
    let mut players: BTreeMap<String, (Link, Container)> = BTreeMap::new();
    loop {
        let TextInput::Submitted(player) = name.input_evt().await else { continue };
        if !is_name(&player) {
            answer.set("A name has 1 to 20 letters and digits.");
        } else if players.contains_key(&player) {
            answer.set(format!("{player} has a page already."));
        } else if players.len() == PLAYERS {
            answer.set("There are too many players.");
        } else {
            let path = format!("/play/{player}");
            let link = lobby.link(format!("Play as {player}"), &path);
            let column = paths.path(&path);
            let (node, world) = (node.clone(), world.clone());
            column.component(|env| {
                let player = player.clone();
                async move {
                    // A process, because it receives what the player sees.
                    let _ = node.clone().run(play(env, world, player)).await;
                }
            });
            answer.set(format!("{player} has come."));
            players.insert(player, (link, column));
        }
        name.set("");
    }
}

/// The components of a player's page.
struct Shown {
    room: Text,
    text: Text,
    doors: Table,
    things: Table,
    present: Table,
    carries: Table,
    health: Text,
    line: TextField,
    log: Table,
    map: Canvas,
    _layout: Vec<Container>,
}

impl Shown {
    fn new(page: &Container, name: &str) -> Shown {
        let room = page.heading(2, name);
        let text = page.text("").announce();
        let health = page.text("");
        let line = page.text_field("Command: look, go, take, drop, use, say, attack").listen_to_enter();
        let columns = page.row();
        let (left, right) = (columns.column(), columns.column());
        Shown {
            room,
            text,
            doors: left.table("Doors", &["go", "to"]).selectable(),
            things: left.table("Here lies", &["take"]).selectable(),
            present: left.table("Here are", &["attack"]).selectable(),
            carries: left.table("You carry", &["use"]).selectable(),
            health,
            line,
            log: right.table("Log", &["what happened, newest first"]),
            map: right.canvas("Map", MAP_SIZE.0, MAP_SIZE.1),
            _layout: vec![left, right, columns],
        }
    }

    fn show(&self, name: &str, sight: &Sight, world: &World) {
        let place = sight.place;
        self.room.set(format!("{name}: {}", place.title()));
        let text = sight.view.as_ref().map(|view| view.text.clone());
        self.text.set(text.unwrap_or_else(|| "You see nothing.".into()));
        let doors = place.place().map_or(&[][..], |place| place.doors);
        self.doors.set_rows(doors.iter().zip(0..).map(|((direction, to), key)| {
            let state = if world.room(*to).is_some() { "" } else { " (stuck)" };
            (key, vec![(*direction).to_owned(), format!("{}{state}", to.title())])
        }));
        let view = sight.view.as_ref();
        let things = view.map_or(&[][..], |view| &view.things);
        let things = things.iter().filter(|(_, kind)| !matches!(kind, Kind::Soul(_)));
        self.things.set_rows(things.map(|(item, kind)| (*item, vec![kind.to_string()])));
        let present = view.map_or(&[][..], |view| &view.present);
        self.present.set_rows(present.iter().zip(0..).map(|(who, key)| (key, vec![who.to_string()])));
        self.carries.set_rows(sight.carries.iter().map(|(item, kind)| (*item, vec![kind.to_string()])));
        self.health.set(format!("Health: {}", sight.health));
        let lines = sight.told.iter().rev().take(15).zip(0..);
        self.log.set_rows(lines.map(|(line, key)| (key, vec![line.clone()])));
        self.map.draw(&map(place, world));
    }
}

/// The drawing of the map. Rooms of sites that cannot be reached are red.
fn map(here: RoomId, world: &World) -> Vec<Shape> {
    let at = |room: RoomId| -> (f64, f64) {
        let (x, y) = room.place().map_or((0, 0), |place| place.at);
        (f64::from(x), f64::from(y))
    };
    let mut shapes = Vec::new();
    for place in MAP {
        for (_, to) in place.doors {
            // Each door is there from both sides, and each draws its half, up to the edge of its room.
            let ((x, y), (to_x, to_y)) = (at(place.id), at(*to));
            let side = |from: f64, to: f64, size: f64| match from - to {
                0.0 => from,
                distance => from - size / 2.0 * distance.signum(),
            };
            let from = (side(x, to_x, ROOM_SIZE.0), side(y, to_y, ROOM_SIZE.1));
            let to = ((x + to_x) / 2.0, (y + to_y) / 2.0);
            shapes.push(Shape::Line { from, to, color: Color::Faint });
        }
    }
    for place in MAP {
        let ((x, y), (width, height)) = (at(place.id), ROOM_SIZE);
        let color = match (place.id == here, world.room(place.id)) {
            (true, _) => Color::Accent,
            (_, Some(_)) => Color::Text,
            (_, None) => Color::Red,
        };
        let corner = (x - width / 2.0, y - height / 2.0);
        shapes.push(Shape::Rectangle { corner, size: ROOM_SIZE, color, is_filled: false });
        let at = (corner.0 + 6.0, y + 4.0);
        shapes.push(Shape::Text { at, text: short(place.title), color });
    }
    shapes
}

fn short(title: &str) -> String {
    title.split(" of ").next().unwrap_or(title).to_owned()
}

/// The process of a player's page: it shows what the player sees, and sends it the commands of the user.
async fn play(env: Environment, world: World, name: String) {
    let page = env.into_container();
    let shown = Shown::new(&page, &name);
    let Pace { repeat, patience, .. } = world.pace();
    let mut sight: Option<Sight> = None;
    loop {
        let player = match call(GATE, Login { name: name.clone() }).await {
            Ok(Ok(player)) => player,
            Ok(Err(why)) => return shown.text.set(why),
            Err(_) => {
                sleep(repeat).await;
                continue;
            }
        };
        let watched = monitor(player);
        let _ = send(player, Watch(self_pid()));
        loop {
            let command = select! {
                seen = receive_of_evt::<Seen>() => {
                    shown.show(&name, &seen.0, &world);
                    sight = Some(seen.0);
                    None
                },
                down = receive_of_evt::<Down>() => if down.monitor == watched { break } else { None },
                input = shown.line.input_evt() => match input {
                    TextInput::Submitted(line) => {
                        shown.line.set("");
                        match Command::parse(&line) {
                            Ok(command) => Some(command),
                            Err(why) => {
                                shown.text.set(why);
                                None
                            }
                        }
                    }
                    TextInput::Edited(_) => None,
                },
                input = shown.doors.input_evt() => go(input, sight.as_ref()),
                input = shown.things.input_evt() => take(input, sight.as_ref()),
                input = shown.present.input_evt() => attack(input, sight.as_ref()),
                input = shown.carries.input_evt() => use_thing(input, sight.as_ref()),
            };
            if let Some(command) = command {
                // The player shows the result. If it is lost, so is the command.
                let _ = call_within(player, command, patience * 2).await;
            }
        }
    }
}

/// The key of an activated row. The head of a column means nothing here.
fn row(input: TableInput) -> Option<u64> {
    match input {
        TableInput::Row(key) => Some(key),
        TableInput::Column(_) => None,
    }
}

fn go(input: TableInput, sight: Option<&Sight>) -> Option<Command> {
    let place = sight?.place.place()?;
    let (direction, _) = place.doors.get(usize::try_from(row(input)?).ok()?)?;
    Some(Command::Go((*direction).into()))
}

fn take(input: TableInput, sight: Option<&Sight>) -> Option<Command> {
    let item = row(input)?;
    let (_, kind) = sight?.view.as_ref()?.things.iter().find(|(id, _)| *id == item)?;
    Some(Command::Take(kind.to_string()))
}

fn use_thing(input: TableInput, sight: Option<&Sight>) -> Option<Command> {
    let item = row(input)?;
    let (_, kind) = sight?.carries.iter().find(|(id, _)| *id == item)?;
    Some(Command::Use(kind.to_string()))
}

fn attack(input: TableInput, sight: Option<&Sight>) -> Option<Command> {
    let present = &sight?.view.as_ref()?.present;
    Some(Command::Attack(match present.get(usize::try_from(row(input)?).ok()?)? {
        Who::Player(player) => player.name.clone(),
        Who::Monster(_, breed) => breed.clone(),
    }))
}

/// The title of a site's pages.
pub fn title(site: Site) -> String {
    format!("Schack: {}", RoomId(u16::from(site) * 100).title())
}
