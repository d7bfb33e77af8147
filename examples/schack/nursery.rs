//! The nursery: the process that starts a process for each item without one. So an object or a monster whose
//! process has crashed, or has not arrived with its item, has one again.

use rialto::node::migration::mobile;
use rialto::node::{call_with, spawn_process};
use rialto::sleep;

use crate::keeper::KEEPER;
use crate::ledger::{Orphan, Owner};
use crate::map::Kind;
use crate::messages::{Actor, Ask};
use crate::monster::monster;
use crate::object::object;
use crate::world::World;

/// The nursery's process.
pub async fn nursery(world: World) {
    loop {
        for orphan in call_with(KEEPER, Ask::Adopt).await.unwrap_or_default() {
            let Orphan { actor: Actor { item, epoch }, kind, owner } = orphan;
            match (kind, owner) {
                (Kind::Soul(breed), Owner::Room(room)) => {
                    spawn_process(mobile(monster(item, epoch, room, breed)));
                }
                _ => {
                    spawn_process(mobile(object(item, epoch, kind)));
                }
            }
        }
        sleep(world.pace().adoption / 4).await;
    }
}
