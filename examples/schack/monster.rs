//! Monsters: `#[cps]` functions that move to another node in the middle of their loop.
//!
//! The place of a monster is the owner of its soul, in the ledger. To go through a door between two sites,
//! the monster asks the keeper to transfer its soul and all that it carries, and then moves itself. If its
//! mind is lost on the way, the other site starts a new one. The epoch of the soul decides which of two
//! processes may act.

use std::time::Duration;

use rialto::cps::{Layout, context, cps};
use rialto::node::migration::{NotMoved, migrate_to};
use rialto::node::{
    Down, Exit, NodeId, Pid, Tag, call_with, call_within, demonitor, monitor, recv, self_pid, send,
};
use rialto::sleep;
use serde::{Deserialize, Serialize};

use crate::keeper::KEEPER;
use crate::ledger::{Denied, Item, Owner, SoulMoved};
use crate::map::{Breed, ItemId, Kind, RoomId};
use crate::messages::{Actor, Ask, Attack, Enter, Hit, Leave, Look, Say, View, Who};
use crate::world::World;

/// The mind of a monster: it moves with it.
#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
struct Mind {
    soul: ItemId,
    breed: Breed,
    epoch: u64,
    room: RoomId,
    health: i32,
    /// The state of the monster's dice.
    dice: u64,
    /// The doors through which this mind has gone.
    doors: u32,
    #[layout(text)]
    watched: Option<Tag>,
}

/// The next step of a monster.
#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
enum Plan {
    /// It goes on in its room, or in the one that it has entered.
    Stay,
    /// It enters its room.
    Arrive,
    /// It moves to this node, where its soul is.
    Cross(#[layout(text)] NodeId),
    /// Another process acts for the soul, or the monster is dead.
    End,
}

/// The end of a monster's pause.
#[derive(Clone, Debug, Serialize, Deserialize, Layout)]
enum Turn {
    /// It was attacked.
    Suffer(i32),
    /// A process that it monitors has ended.
    Lost(#[layout(text)] Tag),
    /// Time to do something.
    Act,
}

impl Mind {
    fn who(&self) -> Who {
        Who::Monster(self.soul, self.breed.to_string())
    }

    fn actor(&self) -> Actor {
        Actor { item: self.soul, epoch: self.epoch }
    }

    /// Throws a die (xorshift64).
    fn roll(&mut self, sides: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % sides as u64) as usize
    }

    fn pause(&mut self) -> Duration {
        let longest = context::<World>().pace().monsters;
        longest / 4 + longest * 3 / 400 * self.roll(100) as u32
    }

    /// Claims the soul, and enters the room.
    async fn arrive(&mut self) -> Plan {
        let (world, actor, me) = (context::<World>(), self.actor(), self_pid());
        match call_with(KEEPER, move |from| Ask::Claim(actor, me, from)).await {
            Ok(Ok(Item { owner: Owner::Room(room), .. })) => self.room = room,
            Ok(_) => return Plan::End,
            Err(_) => return self.again().await,
        }
        let Some(room) = world.room(self.room) else { return self.again().await };
        // First, so that a crash of the room cannot be missed.
        let watched = monitor(room);
        if let Some(before) = self.watched.replace(watched) {
            demonitor(before);
        }
        let enter = Enter { who: self.who(), pid: me };
        match call_within(room, enter, world.pace().patience).await {
            Ok(Ok(_)) => {
                if self.doors > 0 {
                    let text = format!("(it has gone through {} doors)", self.doors);
                    let _ = send(room, Say { who: self.who(), text });
                }
                Plan::Stay
            }
            _ => self.again().await,
        }
    }

    async fn again(&self) -> Plan {
        sleep(Duration::from_millis(200)).await;
        Plan::Arrive
    }

    /// Does something.
    async fn act(&mut self) -> Plan {
        match self.roll(8) {
            0..4 => self.wander().await,
            4 | 5 => self.take().await,
            6 => self.attack().await,
            _ => Plan::Stay,
        }
    }

    async fn look(&self) -> Option<(Pid, View)> {
        let world = context::<World>();
        let room = world.room(self.room)?;
        let view = call_within(room, Look, world.pace().patience).await.ok()?;
        Some((room, view))
    }

    async fn take(&mut self) -> Plan {
        let Some((_, view)) = self.look().await else { return Plan::Stay };
        let things: Vec<ItemId> =
            view.things.iter().filter(|(_, kind)| !matches!(kind, Kind::Soul(_))).map(|it| it.0).collect();
        if things.is_empty() {
            return Plan::Stay;
        }
        let item = things[self.roll(things.len())];
        let (from, to, actor) = (Owner::Room(self.room), Owner::Monster(self.soul), self.actor());
        match call_with(KEEPER, move |reply| Ask::Move(item, from, to, Some(actor), reply)).await {
            Ok(Err(Denied::Stale)) => Plan::End,
            _ => Plan::Stay,
        }
    }

    async fn attack(&mut self) -> Plan {
        let Some((room, view)) = self.look().await else { return Plan::Stay };
        let players: Vec<Who> =
            view.present.into_iter().filter(|who| matches!(who, Who::Player(_))).collect();
        if !players.is_empty() {
            let target = players[self.roll(players.len())].clone();
            let _ = send(room, Attack { who: self.who(), target, strength: self.breed.strength() });
        }
        Plan::Stay
    }

    async fn wander(&mut self) -> Plan {
        let Some(place) = self.room.place() else { return Plan::Stay };
        let (_, to) = place.doors[self.roll(place.doors.len())];
        let world = context::<World>();
        let (Some(node), Some(room)) = (world.node_of(to.site()), world.room(to)) else {
            return Plan::Stay; // the door is stuck
        };
        if call_within(room, Look, world.pace().patience).await.is_err() {
            return Plan::Stay;
        }
        let actor = self.actor();
        let moved = call_with(KEEPER, move |from| Ask::MoveSoul(actor, to, from)).await;
        match moved {
            Ok(Ok(SoulMoved::Here)) => {
                self.leave(&world);
                self.room = to;
                self.doors += 1;
                Plan::Arrive
            }
            Ok(Ok(SoulMoved::Away(epoch))) => {
                self.leave(&world);
                self.room = to;
                self.doors += 1;
                self.epoch = epoch;
                self.watched = None;
                Plan::Cross(node)
            }
            Ok(Err(Denied::Stale)) => Plan::End,
            // The keeper has crashed. `arrive` learns from the next one where the soul is.
            Err(_) => Plan::Arrive,
            Ok(Err(_)) => Plan::Stay,
        }
    }

    fn leave(&self, world: &World) {
        if let Some(room) = world.room(self.room) {
            let _ = send(room, Leave { who: self.who(), pid: self_pid() });
        }
    }

    async fn suffer(&mut self, strength: i32) -> Plan {
        self.health -= strength;
        if self.health > 0 {
            return Plan::Stay;
        }
        let actor = self.actor();
        let _ = call_with(KEEPER, move |from| Ask::Die(actor, from)).await;
        Plan::End
    }
}

/// The process of a monster.
#[cps]
pub async fn monster(soul: ItemId, epoch: u64, room: RoomId, breed: Breed) -> Exit {
    let dice: u64 = (soul << 20 | epoch).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut mind: Mind =
        Mind { soul, breed, epoch, room, health: breed.health(), dice, doors: 0, watched: None };
    let mut plan: Plan = Plan::Arrive;
    loop {
        plan = match plan {
            Plan::Arrive => mind.arrive().await,
            Plan::Cross(node) => {
                // Where this line begins and where it ends are two programs.
                let moved: Result<(), NotMoved> = migrate_to(node).await;
                // If the mind cannot follow its soul, a new one begins there.
                if moved.is_ok() { Plan::Arrive } else { Plan::End }
            }
            Plan::End => return Exit::Normal,
            Plan::Stay => {
                let pause: Duration = mind.pause();
                let turn: Turn = recv! {
                    Hit { strength, .. } => Turn::Suffer(strength),
                    Down { monitor, .. } => Turn::Lost(monitor),
                    after(pause) => Turn::Act,
                };
                match turn {
                    Turn::Suffer(strength) => mind.suffer(strength).await,
                    Turn::Lost(monitor) if mind.watched == Some(monitor) => Plan::Arrive,
                    Turn::Lost(_) => Plan::Stay,
                    Turn::Act => mind.act().await,
                }
            }
        };
    }
}
