//! A chat room over TLS. The room and each guest are programs of their own.
//!
//! Each program has a key. The guests and the room must be told to trust each other:
//!
//! ```text
//! $ rialto node keygen --dir hall              # and the same for ada, and bob
//! $ rialto node trust --dir hall KEY-OF-ADA    # and of bob
//! $ rialto node trust --dir ada KEY-OF-HALL    # and for bob
//! $ presence room hall 127.0.0.1:4380 &
//! $ presence enter ada 127.0.0.1:4380 Ada
//! ```
//!
//! Each line that a guest types is shown to all guests. If a guest leaves, is killed or loses its connection,
//! the others are told. If the room is lost, a guest enters it again when it is back.
#![allow(dead_code)] // The tests also include this file as a module.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use rialto::node::transport::{Locator, NodeDir, Tls, Transport};
use rialto::node::{
    Call, Down, Exit, Node, Pid, RegisterError, Request, TypeRegistry, call_within, monitor, publish,
    receive_of_evt, recv, self_pid, send, service,
};
use rialto::rt::io::stdin;
use rialto::{select, sleep};
use serde::{Deserialize, Serialize};

/// A guest's request to enter the room. The reply lists the names of the other guests.
#[derive(Serialize, Deserialize)]
struct Enter(String, Pid);

impl Request for Enter {
    type Reply = Result<Vec<String>, String>;
}

/// A message of a guest to the room.
#[derive(Serialize, Deserialize)]
struct Say(Pid, String);

/// A message of the room to its guests.
#[derive(Clone, Serialize, Deserialize)]
enum News {
    Entered(String),
    Said(String, String),
    Gone(String, Exit),
}

fn type_registry() -> TypeRegistry {
    TypeRegistry::new()
        .request::<Enter>("presence.enter")
        .message::<Say>("presence.say")
        .message::<News>("presence.news")
}

/// The room's process: it tells all guests about each event, and runs until the process is ended.
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
                // The room receives one `Down`, whatever ends the guest.
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
            // A guest that does not read, so that its queue is full, misses this message.
            let _ = send(*guest, news.clone());
        }
    }
}

/// A guest's process: it enters the room at `place`, and again whenever the room is lost, until the input
/// ends.
async fn guest(place: Locator, name: String) -> Result<(), Box<dyn Error + Send + Sync>> {
    let input = stdin()?;
    loop {
        let room = match Node::current().connect_at(&place).await {
            Ok(node) => service(node, "room"),
            Err(why) => {
                println!("cannot reach the room: {why}; trying again");
                sleep(Duration::from_millis(500)).await;
                continue;
            }
        };
        let lost = monitor(room);
        match call_within(room, Enter(name.clone(), self_pid()), Duration::from_secs(10)).await {
            Ok(there) => println!("inside, with {:?}", there?),
            Err(why) => println!("the room did not answer: {why}"),
        }
        loop {
            select! {
                news = receive_of_evt::<News>() => match news {
                    News::Entered(name) => println!("{name} is here"),
                    News::Said(name, what) => println!("{name}: {what}"),
                    News::Gone(name, why) => println!("{name} has gone: {why}"),
                },
                down = receive_of_evt::<Down>() => if down.monitor == lost {
                    println!("the room is lost: {}", down.reason);
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

/// Runs the room or a guest, as `arguments` say.
///
/// # Errors
///
/// Any error that keeps the program from running.
pub async fn run(arguments: &[&str]) -> Result<(), Box<dyn Error + Send + Sync>> {
    let transport = |folder: &str| -> std::io::Result<_> {
        let folder = NodeDir::at(folder);
        Ok(Tls::builder(folder.identity()?, folder.trust()))
    };
    let node = |tls: Tls| Node::builder().transport(tls).types(type_registry()).build();
    match arguments {
        ["room", folder, listen] => {
            let tls = transport(folder)?.listen(listen)?.start()?;
            println!("the room is at {}", tls.locators()[0]);
            node(tls).run(room()).await??;
        }
        ["enter", folder, place, name] => {
            let (node, place) = (node(transport(folder)?.start()?), format!("tls://{place}").parse()?);
            let left = node.run(guest(place, name.to_string())).await?;
            // Waits until the last lines have arrived, then closes the connection.
            node.leave(Duration::from_secs(5)).await;
            left?;
        }
        _ => return Err("expected `room FOLDER LISTEN` or `enter FOLDER HOST:PORT NAME`".into()),
    }
    Ok(())
}

#[rialto::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).await
}
