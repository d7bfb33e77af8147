//! Overload: more data, processes or connections than there is capacity for.

use std::time::Duration;

use crate::protocol::{Order, Pace, Report};
use crate::relay::Direction;
use crate::world::World;

/// A peer does not read, while the other node writes as fast as it can. The memory for waiting messages is
/// bounded, and all messages arrive in the end.
pub fn a_peer_that_does_not_read(world: &mut World) {
    world.silence(Duration::from_secs(60));
    let all = world.nodes_behind_relays(2);
    world.meets(0, 1, Pace { pause_us: 0, ballast: 20_000 });
    world.meets(1, 0, Pace::USUAL);
    world.talk(&all);
    let before = world.count(0).memory;
    for who in &all {
        world.relay(*who).stop(Direction::In, true);
        world.relay(*who).stop(Direction::Out, true);
    }
    // Without flow control, more than the credit would be sent within this time.
    let mut most = before;
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(50));
        most = most.max(world.count(0).memory);
    }
    assert!(most < before + (32 << 20), "it took {} MiB more", (most - before) >> 20);
    for who in &all {
        world.relay(*who).stop(Direction::In, false);
        world.relay(*who).stop(Direction::Out, false);
    }
    world.talk(&all);
}

/// Small notes in both directions, as fast as possible, while connections are cut.
pub fn a_flood_of_notes(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    world.meets(0, 1, Pace::FLOOD);
    world.meets(1, 0, Pace::FLOOD);
    for _ in 0..4 {
        for _ in 0..5 {
            world.talk(&all);
        }
        let since = world.now();
        all.iter().for_each(|site| world.relay(*site).cut());
        world.loses(0, 1, since);
        world.loses(1, 0, since);
    }
    world.talk(&all);
}

/// Each node starts hundreds of processes on the other, while the connection is cut repeatedly. The end of
/// each is reported exactly once, and no process is left.
pub fn spawns_while_the_connection_breaks(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    world.meet(&all);
    world.talk(&all);
    let since = world.now();
    for (at, from) in [(1, 0), (0, 1)] {
        let order = Order::Storm { at: world.reference(at), count: 400 };
        world.tell(from, &order);
    }
    for _ in 0..8 {
        world.talk(&all);
        all.iter().for_each(|site| world.relay(*site).cut());
    }
    for who in all {
        let started = world.hear(who, since, "has started them", |report| match report {
            Report::Stormed { started, .. } => Some(*started),
            _ => None,
        });
        assert!(started > 100, "{started} were started");
    }
}

/// A node has no file descriptors left. A peer that dials it waits until a descriptor is free. The existing
/// connections stay.
pub fn no_file_descriptors_left(world: &mut World) {
    world.sites(5);
    let base = world.start(0);
    let used = world.count(base).descriptors;
    world.kill(base);
    // Enough descriptors for itself and for two connections.
    let small = world.start_with(0, Some(used as u32 + 2), |_| {});
    let first: Vec<_> = (1..3).map(|site| world.start(site)).collect();
    for who in &first {
        world.meet(&[small, *who]);
        world.talk(&[small, *who]);
    }
    let since = world.now();
    let late: Vec<_> = (3..5).map(|site| world.start(site)).collect();
    for who in &late {
        world.meets(*who, small, Pace::USUAL);
    }
    world.hear(small, since, "cannot accept", |report| match report {
        Report::Notice(notice) if notice.contains("open files") => Some(()),
        _ => None,
    });
    for who in &first {
        world.talk(&[small, *who]);
    }
    first.iter().for_each(|who| world.kill(*who));
    for who in &late {
        world.reads(small, *who);
    }
}
