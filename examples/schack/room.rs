//! Rooms: supervised processes whose code is replaced while they run.
//!
//! A room has a list of the people in it, and shows the things that lie there. Its things are in the ledger of its site, so a crash
//! of the room loses none. Its visitors monitor it, and enter again.

use std::collections::BTreeMap;

use rialto::cps::{Continuation, Layout, context, cps};
use rialto::node::migration::update;
use rialto::node::{
    Call, Down, Exit, Pid, ReplyTo, call_with, monitor, publish, recv, register, self_pid, send,
};
use serde::{Deserialize, Serialize};

use crate::keeper::KEEPER;
use crate::ledger::{Denied, Owner};
use crate::map::{ItemId, RoomId};
use crate::messages::{Ask, Attack, Enter, Hit, Holdings, Leave, Look, News, Say, Take, Thing, View, Who};
use crate::world::World;

/// The state of a room, which each version of its code takes over.
#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
pub struct RoomState {
    id: RoomId,
    #[layout(text)]
    present: BTreeMap<Who, Pid>,
    things: Vec<Thing>,
}

/// Orders a room to run its newest code.
#[derive(Clone, Copy, Debug)]
pub struct Upgrade;

/// Orders a room to crash, for tests.
#[derive(Clone, Copy, Debug)]
pub struct Crash;

impl RoomState {
    fn new(id: RoomId) -> RoomState {
        RoomState { id, present: BTreeMap::new(), things: Vec::new() }
    }

    fn view(&self, text: String) -> View {
        View {
            room: self.id,
            text,
            present: self.present.keys().cloned().collect(),
            things: self.things.clone(),
        }
    }

    /// The text of the first version.
    fn describe(&self) -> String {
        self.id.place().map_or_else(String::new, |place| place.description.to_owned())
    }

    /// The text of the second version, which counts the visitors.
    fn describe_with_visitors(&self) -> String {
        match self.present.len() {
            0 | 1 => format!("{} It is quiet.", self.describe()),
            n => format!("{} {n} are here.", self.describe()),
        }
    }

    /// Tells all players here.
    fn tell(&self, news: &News) {
        for (who, pid) in &self.present {
            if let Who::Player(_) = who {
                // A player that does not read misses it.
                let _ = send(*pid, news.clone());
            }
        }
    }

    fn enter(&mut self, who: Who, pid: Pid) {
        if self.present.insert(who.clone(), pid) != Some(pid) {
            // The room receives one `Down`, whatever ends the visitor or the connection to its node.
            monitor(pid);
            self.tell(&News::Came(who));
        }
    }

    /// Someone leaves, unless it has entered by another process since.
    fn leave(&mut self, who: &Who, pid: Pid) {
        if self.present.get(who) == Some(&pid) {
            self.present.remove(who);
            self.tell(&News::Gone(who.clone()));
        }
    }

    fn lost(&mut self, pid: Pid) {
        let lost = self.present.iter().filter(|(_, other)| **other == pid);
        for who in lost.map(|(who, _)| who.clone()).collect::<Vec<_>>() {
            self.leave(&who, pid);
        }
    }

    /// Passes the request on to the keeper, which answers it.
    fn take(&self, who: &Who, item: ItemId, from: ReplyTo<Result<(), Denied>>) {
        let to = match who {
            Who::Player(player) => Owner::Player(player.clone()),
            Who::Monster(soul, _) => Owner::Monster(*soul),
        };
        if !self.present.contains_key(who) {
            return from.reply(Err(Denied::NoTaker));
        }
        // If there is no keeper at the moment, the request is dropped there, and the caller learns it.
        let _ = send(KEEPER, Ask::Move(item, Owner::Room(self.id), to, None, from));
    }

    fn attack(&self, who: Who, target: Who, strength: i32) {
        if let (true, Some(pid)) = (self.present.contains_key(&who), self.present.get(&target)) {
            let _ = send(*pid, Hit { by: who.clone(), strength });
            self.tell(&News::Fight(who, target));
        }
    }

    fn say(&self, who: Who, text: String) {
        if self.present.contains_key(&who) {
            self.tell(&News::Said(who, text));
        }
    }

    fn now_lies_here(&mut self, things: Vec<Thing>) {
        self.things = things;
        self.tell(&News::Things);
    }
}

/// The process of a room: it gets its things from the keeper, and runs the newest version of the code that the
/// room has had on this node.
#[cps]
pub async fn room(id: RoomId) -> Exit {
    let name: String = id.service();
    if register(&name, self_pid()).is_err() || publish(&name, self_pid()).is_err() {
        return Exit::custom(format!("{name} runs already"));
    }
    let mut state: RoomState = RoomState::new(id);
    let things: Option<Vec<Thing>> = things_of_room(id).await;
    match things {
        Some(things) => state.things = things,
        None => return Exit::custom("there is no keeper".to_string()),
    }
    if context::<World>().is_upgraded(id) { run_second(state).await } else { run(state).await }
}

async fn things_of_room(id: RoomId) -> Option<Vec<Thing>> {
    call_with(KEEPER, move |from| Ask::Items(Owner::Room(id), from)).await.ok()
}

/// The first version.
#[cps]
async fn run(mut state: RoomState) -> Exit {
    loop {
        recv! {
            Call { request: Enter { who, pid }, from }: Call<Enter> => {
                state.enter(who, pid);
                from.reply(Ok(state.view(state.describe())));
            },
            Call { request: Look, from }: Call<Look> => from.reply(state.view(state.describe())),
            Call { request: Take { who, item }, from }: Call<Take> => state.take(&who, item, from),
            Leave { who, pid } => state.leave(&who, pid),
            Say { who, text } => state.say(who, text),
            Attack { who, target, strength } => state.attack(who, target, strength),
            Holdings(things) => state.now_lies_here(things),
            Down { from, .. } => state.lost(from),
            Upgrade => break,
            Crash => panic!("the room crashes"),
        }
    }
    context::<World>().upgraded(state.id);
    let newer: Continuation<Exit> = Continuation::new(run_second(state));
    update::<Exit>(newer).await;
    Exit::Normal // never: the newer code runs in place of this one
}

/// The second version: it says whether the room is quiet.
#[cps]
async fn run_second(mut state: RoomState) -> Exit {
    loop {
        recv! {
            Call { request: Enter { who, pid }, from }: Call<Enter> => {
                state.enter(who, pid);
                from.reply(Ok(state.view(state.describe_with_visitors())));
            },
            Call { request: Look, from }: Call<Look> => {
                from.reply(state.view(state.describe_with_visitors()));
            },
            Call { request: Take { who, item }, from }: Call<Take> => state.take(&who, item, from),
            Leave { who, pid } => state.leave(&who, pid),
            Say { who, text } => state.say(who, text),
            Attack { who, target, strength } => state.attack(who, target, strength),
            Holdings(things) => state.now_lies_here(things),
            Down { from, .. } => state.lost(from),
            Upgrade => {},
            Crash => panic!("the room crashes"),
        }
    }
}
