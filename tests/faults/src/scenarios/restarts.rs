//! Nodes that are killed, restarted and stopped.

use std::collections::BTreeSet;

use crate::protocol::{Order, Report};
use crate::world::World;

/// A node is killed and does not return. The others are notified once, and go on.
pub fn killed_and_gone(world: &mut World) {
    let all = world.nodes(3);
    world.meet(&all);
    world.talk(&all);
    let since = world.now();
    world.kill(1);
    world.loses(0, 1, since);
    world.loses(2, 1, since);
    world.talk(&[0, 2]);
}

/// A node is killed and restarted at once, repeatedly. No life receives a message that was sent to an earlier
/// one.
pub fn restarted_at_the_same_address(world: &mut World) {
    let mut all = world.nodes(2);
    world.meet(&all);
    for _ in 0..4 {
        world.talk(&all);
        let before = all[1];
        world.kill(before);
        all[1] = world.start(1);
        world.meets(all[1], all[0], crate::protocol::Pace::USUAL);
        assert_eq!(world.reference(before), world.reference(all[1]), "it is the same node");
        assert_ne!(world.id(before), world.id(all[1]), "it is another life");
    }
    world.talk(&all);
}

/// A service is found again by its registered name. Messages to the process of the earlier life are not
/// delivered.
pub fn a_service_across_a_restart(world: &mut World) {
    let all = world.nodes(2);
    world.meet(&all);
    world.talk(&all);
    let before = world.reader(1);
    world.kill(1);
    let again = world.start(1);
    world.reads(again, 0);
    let since = world.now();
    for _ in 0..10 {
        world.tell(0, &Order::Post(before));
    }
    world.hear(0, since, "has posted", |report| matches!(report, Report::Posted).then_some(()));
    world.reads(again, 0);
    assert_ne!(before.node(), world.reader(again).node());
}

/// A node is stopped for longer than the silence limit, and then continues as if nothing had happened.
pub fn node_paused_beyond_silence(world: &mut World) {
    let all = world.nodes(3);
    world.meet(&all);
    for _ in 0..2 {
        world.talk(&all);
        let since = world.now();
        world.freeze(1, true);
        world.loses(0, 1, since);
        world.loses(2, 1, since);
        world.talk(&[0, 2]);
        world.freeze(1, false);
        world.loses(1, 0, since);
        world.loses(1, 2, since);
    }
    world.talk(&all);
}

/// A second node at the same address fails to start and reports why. The first one is not affected.
pub fn an_address_in_use(world: &mut World) {
    let all = world.nodes(2);
    world.meet(&all);
    world.talk(&all);
    let (status, errors) = world.run_to_end(1);
    assert!(!status.success(), "two nodes listen at one address");
    let address = world.place(1).socket().to_string();
    assert!(errors.contains(&address) && errors.contains("in use"), "{errors}");
    world.talk(&all);
}

/// The children of a supervisor live on another node. They are restarted there after each loss, and there is
/// always exactly one of each.
pub fn children_on_another_node(world: &mut World) {
    const CHILDREN: u32 = 4;
    world.sites(2);
    let here = world.start(0);
    let mut there = world.start(1);
    let since = world.now();
    let order = Order::Supervise { at: world.reference(there), children: CHILDREN };
    world.tell(here, &order);
    world.hear(here, since, "supervises", |report| matches!(report, Report::Supervised).then_some(()));
    let begun = |world: &World, who, since| {
        world.wait("all children have begun", |log| {
            let name = |(life, report): &(usize, Report)| match report {
                Report::Child(name) if *life == who => Some(name.clone()),
                _ => None,
            };
            let names: BTreeSet<_> = log[since..].iter().filter_map(name).collect();
            (names.len() == CHILDREN as usize).then_some(())
        });
    };
    begun(world, there, since);
    // The connection breaks.
    let since = world.now();
    world.place(0).block(world.place(1));
    world.place(1).block(world.place(0));
    world.loses(here, there, since);
    world.loses(there, here, since);
    world.place(0).unblock(world.place(1));
    world.place(1).unblock(world.place(0));
    begun(world, there, since);
    world.settles(there, "there is one of each", |count| count.processes == 3 + CHILDREN as usize);
    // The node is restarted.
    let since = world.now();
    world.kill(there);
    there = world.start(1);
    begun(world, there, since);
    world.settles(there, "there is one of each", |count| count.processes == 3 + CHILDREN as usize);
    // The supervisor stops its children.
    let since = world.now();
    world.tell(here, &Order::Release);
    world.hear(here, since, "has stopped them", |report| matches!(report, Report::Released).then_some(()));
    world.settles(there, "there are none", |count| count.processes == 3);
    // The supervisor's node dies. Only the links can end the children now.
    let since = world.now();
    let order = Order::Supervise { at: world.reference(there), children: CHILDREN };
    world.tell(here, &order);
    begun(world, there, since);
    world.kill(here);
    world.settles(there, "there are none", |count| count.processes == 3);
}
