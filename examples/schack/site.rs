//! A site: one node of the world, with its supervisor.

use std::time::Duration;

use rialto::node::supervisor::{ChildSpec, Strategy, Supervisor, SupervisorRef};
use rialto::node::transport::Locator;
use rialto::node::{Builder, Exit, Node};

use crate::keeper::keeper;
use crate::liaison::liaison;
use crate::map::rooms_of;
use crate::messages::type_registry;
use crate::monster::monster;
use crate::nursery::nursery;
use crate::object::object;
use crate::player::gate;
use crate::room::room;
use crate::store::Store;
use crate::world::World;

/// Returns the settings of a site's node, without its transport.
pub fn builder(world: &World) -> Builder {
    Node::builder()
        .types(type_registry())
        .context(world.clone())
        .allow_migration::<monster>()
        .allow_migration::<object>()
}

/// Starts the processes of a site on its node. They run until the supervisor is stopped or the node ends.
/// `at` has the addresses of other sites.
///
/// # Errors
///
/// If a process cannot start, for example because the store fails.
pub async fn start(node: &Node, world: World, store: Store, at: Vec<Locator>) -> Result<SupervisorRef, Exit> {
    // A crash loop of a room is not a reason to end the others.
    let often = (1_000, Duration::from_secs(10));
    let mut rooms = Supervisor::new(Strategy::OneForOne).intensity(often.0, often.1);
    for place in rooms_of(world.site()) {
        let id = place.id;
        rooms =
            rooms.child(ChildSpec::process(&id.service(), move || rialto::node::migration::mobile(room(id))));
    }
    let all = Supervisor::new(Strategy::OneForOne)
        .intensity(often.0, often.1)
        .child({
            let world = world.clone();
            ChildSpec::process("keeper", move || keeper(world.clone(), store.clone()))
        })
        .child({
            let world = world.clone();
            ChildSpec::process("liaison", move || liaison(world.clone(), at.clone()))
        })
        .child(ChildSpec::supervisor("rooms", rooms))
        .child({
            let world = world.clone();
            ChildSpec::process("nursery", move || nursery(world.clone()))
        })
        .child(ChildSpec::process("gate", move || gate(world.clone())));
    node.run(async move { all.start().await }).await?
}
