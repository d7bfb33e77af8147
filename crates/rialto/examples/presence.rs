//! Who is there, and what they say: a room and its guests, each a program of its own, over TLS.
//!
//! Each program has a key, and the guests and the room are told to trust each other:
//!
//! ```text
//! $ rialto node keygen --dir hall              # and the same for ada, and bob
//! $ rialto node trust --dir hall KEY-OF-ADA    # and of bob
//! $ rialto node trust --dir ada KEY-OF-HALL    # and for bob
//! $ presence room hall 127.0.0.1:4380 &
//! $ presence enter ada 127.0.0.1:4380 Ada
//! ```
//!
//! A line that a guest types is heard by all. A guest who leaves, is killed, or whose cable is pulled, has gone; a
//! room that is lost is entered again when it is back.
#![allow(dead_code)] // The tests have it as a module, too.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use rialto::node::transport::{Folder, Locator, Tls, Transport};
use rialto::node::{
    Call, Down, Exit, Node, Pid, RegisterError, Request, Vocabulary, call_within, monitor, publish,
    receive_evt_of, recv, self_pid, send, service,
};
use rialto::rt::io::stdin;
use rialto::{select, sleep};
use serde::{Deserialize, Serialize};

/// A guest asks to be let in, and hears who is there.
#[derive(Serialize, Deserialize)]
struct Enter(String, Pid);

impl Request for Enter {
    type Reply = Result<Vec<String>, String>;
}

/// A guest says something.
#[derive(Serialize, Deserialize)]
struct Say(Pid, String);

/// What guests hear.
#[derive(Clone, Serialize, Deserialize)]
enum News {
    Entered(String),
    Said(String, String),
    Gone(String, Exit),
}

fn words() -> Vocabulary {
    Vocabulary::new()
        .request::<Enter>("presence.enter")
        .message::<Say>("presence.say")
        .message::<News>("presence.news")
}

/// Tells all guests what happens, until it is told to end.
async fn room() -> Result<(), RegisterError> {
    publish("room", self_pid())?;
    let mut guests: BTreeMap<Pid, String> = BTreeMap::new();
    loop {
        let news = recv! {
            Call { request: Enter(name, guest), from } => {
                if guests.values().any(|there| *there == name) {
                    from.reply(Err(format!("{name} is here already")));
                    continue;
                }
                // However it goes, its end will be told, once.
                monitor(guest);
                from.reply(Ok(guests.values().cloned().collect()));
                guests.insert(guest, name.clone());
                News::Entered(name)
            },
            Say(guest, what) => match guests.get(&guest) {
                Some(name) => News::Said(name.clone(), what),
                None => continue,
            },
            Down { from: guest, reason, .. } => match guests.remove(&guest) {
                Some(name) => News::Gone(name, reason),
                None => continue,
            },
        };
        for guest in guests.keys() {
            // One who takes nothing in misses it.
            let _ = send(*guest, news.clone());
        }
    }
}

/// Enters the room at that place, and again whenever it was lost, until the input ends.
async fn guest(place: Locator, name: String) -> Result<(), Box<dyn Error + Send + Sync>> {
    let input = stdin()?;
    loop {
        let room = match Node::current().connect_at(&place).await {
            Ok(node) => service(node, "room"),
            Err(why) => {
                println!("outside: {why}");
                sleep(Duration::from_millis(500)).await;
                continue;
            }
        };
        let lost = monitor(room);
        match call_within(room, Enter(name.clone(), self_pid()), Duration::from_secs(10)).await {
            Ok(there) => println!("inside, with {:?}", there?),
            Err(why) => println!("not let in: {why}"),
        }
        loop {
            select! {
                news = receive_evt_of::<News>() => match news {
                    News::Entered(name) => println!("{name} is here"),
                    News::Said(name, what) => println!("{name}: {what}"),
                    News::Gone(name, why) => println!("{name} has gone: {why}"),
                },
                down = receive_evt_of::<Down>() => if down.monitor == lost {
                    println!("outside: {}", down.reason);
                    break;
                },
                line = input.read_line_evt() => match line? {
                    Some(line) => send(room, Say(self_pid(), line))?,
                    None => return Ok(()),
                },
            }
        }
    }
}

/// The room, or a guest.
///
/// # Errors
///
/// What keeps it from going on.
pub async fn run(arguments: &[&str]) -> Result<(), Box<dyn Error + Send + Sync>> {
    let transport = |folder: &str| -> std::io::Result<_> {
        let folder = Folder::at(folder);
        Ok(Tls::builder(folder.identity()?, folder.trust()))
    };
    let node = |tls: Tls| Node::builder().transport(tls).speaks(words()).build();
    match arguments {
        ["room", folder, listen] => {
            let tls = transport(folder)?.listen(listen)?.start()?;
            println!("the room is at {}", tls.locators()[0]);
            node(tls).run(room()).await??;
        }
        ["enter", folder, place, name] => {
            let (node, place) = (node(transport(folder)?.start()?), format!("tls://{place}").parse()?);
            let left = node.run(guest(place, name.to_string())).await?;
            // What was said last is heard before the link ends.
            node.leave(Duration::from_secs(5)).await;
            left?;
        }
        _ => return Err("presence room FOLDER LISTEN, or presence enter FOLDER HOST:PORT NAME".into()),
    }
    Ok(())
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).await
}
