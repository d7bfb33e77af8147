//! Connections that are long, slow, lossy, or cut.

use std::thread::sleep;
use std::time::Duration;

use crate::protocol::{Order, Pace, Report};
use crate::relay::Direction;
use crate::world::{IncarnationId, World, pairs};

const fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Each piece of data takes 300 ms in each direction. So a round trip takes longer than the keepalive
/// interval of 500 ms.
pub fn high_latency(world: &mut World) {
    world.silence(millis(2000));
    let all = world.nodes_behind_relays(3);
    all.iter().for_each(|site| world.relay(*site).delay(millis(300)));
    world.meet(&all);
    for _ in 0..3 {
        world.talk(&all);
    }
}

/// Packets are lost in bursts, in both directions.
pub fn packet_loss(world: &mut World) {
    let all = world.nodes(2);
    world.meet(&all);
    world.talk(&all);
    for burst in 0..40 {
        let (from, to) = if burst % 2 == 0 { (0, 1) } else { (1, 0) };
        world.place(from).block(world.place(to));
        sleep(millis(20 + 7 * (burst % 5)));
        world.place(from).unblock(world.place(to));
        sleep(millis(30));
    }
    world.talk(&all);
}

/// The rate is so low that one frame takes longer than the silence limit. A peer counts as alive while a
/// frame of it arrives; otherwise the frame would never get through.
pub fn low_bandwidth(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    world.meets(0, 1, Pace { pause_us: 50_000, ballast: 60_000 });
    world.meets(1, 0, Pace::USUAL);
    world.talk(&all);
    all.iter().for_each(|site| world.relay(*site).rate(Some(30_000)));
    for _ in 0..3 {
        world.talk(&all);
    }
    all.iter().for_each(|site| world.relay(*site).rate(None));
    world.talk(&all);
}

/// A cable is unplugged for longer than the silence limit, and plugged in again.
pub fn a_cable_that_is_pulled(world: &mut World) {
    let all = world.nodes(3);
    world.meet(&all);
    world.talk(&all);
    let since = world.now();
    world.place(1).cable_is(false);
    for other in [0, 2] {
        world.loses(other, 1, since);
        world.loses(1, other, since);
    }
    world.talk(&[0, 2]);
    world.place(1).cable_is(true);
    world.talk(&all);
}

/// Connections end after a number of bytes: during TLS handshakes, during the nodes' handshakes, and within
/// frames.
pub fn connections_cut_within_records(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    let limits = [1, 5, 64, 300, 1000, 1500, 2000, 2500, 3000, 4000, 7777, 20_001, 66_000, 150_003];
    world.meets(0, 1, Pace { pause_us: 1000, ballast: 3000 });
    world.meets(1, 0, Pace::USUAL);
    world.talk(&all);
    for limit in limits {
        all.iter().for_each(|site| world.relay(*site).limit(Some(limit)));
        let before: u64 = all.iter().map(|site| world.relay(*site).carried()).sum();
        all.iter().for_each(|site| world.relay(*site).cut());
        // At least one connection has reached its limit.
        while all.iter().map(|site| world.relay(*site).carried()).sum::<u64>() < before + limit {
            sleep(millis(5));
        }
    }
    all.iter().for_each(|site| world.relay(*site).limit(None));
    all.iter().for_each(|site| world.relay(*site).cut());
    world.talk(&all);
}

/// A connection ends in one direction, and stays open in the other.
pub fn connections_that_end_one_way(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    world.meet(&all);
    for _ in 0..5 {
        world.talk(&all);
        let since = world.now();
        all.iter().for_each(|site| world.relay(*site).half_close());
        world.loses(0, 1, since);
        world.loses(1, 0, since);
    }
    world.talk(&all);
}

/// All connections are cut at both ends, repeatedly, while both nodes have something to send.
pub fn simultaneous_dial(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    all.iter().for_each(|site| world.relay(*site).delay(millis(40)));
    world.meet(&all);
    world.talk(&all);
    for _ in 0..10 {
        let since = world.now();
        all.iter().for_each(|who| world.tell(*who, &Order::Disconnect));
        for (one, other) in pairs(&all) {
            let id = world.id(other);
            world.hear(one, since, "is up again", |report| {
                matches!(report, Report::Up(up) if *up == id).then_some(())
            });
        }
        world.talk(&all);
    }
    for who in all {
        world.settles(who, "there is one connection", |count| count.connections == 1);
    }
}

/// Packets arrive in one direction and not in the other. A third node reaches both.
pub fn one_way_partition(world: &mut World) {
    let all = world.nodes(3);
    world.meet(&all);
    world.talk(&all);
    let since = world.now();
    world.place(0).block(world.place(1));
    world.loses(0, 1, since);
    world.loses(1, 0, since);
    world.talk(&[0, 2]);
    world.talk(&[1, 2]);
    world.place(0).unblock(world.place(1));
    world.talk(&all);
}

/// The first and the last node cannot reach each other. The one between reaches both.
pub fn partial_partition(world: &mut World) {
    let all = world.nodes(3);
    world.meet(&all);
    world.talk(&all);
    let since = world.now();
    separate(world, 0, 2, true);
    world.loses(0, 2, since);
    world.loses(2, 0, since);
    world.talk(&[0, 1]);
    world.talk(&[1, 2]);
    separate(world, 0, 2, false);
    world.talk(&all);
}

fn separate(world: &World, one: IncarnationId, other: IncarnationId, apart: bool) {
    for (from, to) in [(one, other), (other, one)] {
        match apart {
            true => world.place(from).block(world.place(to)),
            false => world.place(from).unblock(world.place(to)),
        }
    }
}

/// All nodes are separated and joined again, repeatedly. The same processes find each other again.
pub fn repeated_full_partition(world: &mut World) {
    let all = world.nodes(3);
    world.meet(&all);
    for _ in 0..2 {
        world.talk(&all);
        let since = world.now();
        [(0, 1), (0, 2), (1, 2)].iter().for_each(|(one, other)| separate(world, *one, *other, true));
        pairs(&all).for_each(|(one, other)| world.loses(one, other, since));
        [(0, 1), (0, 2), (1, 2)].iter().for_each(|(one, other)| separate(world, *one, *other, false));
    }
    world.talk(&all);
}

/// One node cannot be dialled, and can dial others.
pub fn one_node_not_dialable(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    for closed in [0, 1] {
        // A connection to it is accepted, and then carries nothing.
        world.relay(closed).stop(Direction::In, true);
        world.relay(closed).stop(Direction::Out, true);
        if closed == 0 {
            world.meet(&all);
        } else {
            let since = world.now();
            all.iter().for_each(|who| world.tell(*who, &Order::Disconnect));
            world.relay(closed).cut();
            let id = world.id(1);
            world.hear(0, since, "is up again", |report| {
                matches!(report, Report::Up(up) if *up == id).then_some(())
            });
        }
        world.talk(&all);
        world.relay(closed).stop(Direction::In, false);
        world.relay(closed).stop(Direction::Out, false);
    }
}

/// One direction stops while the other goes on. The data on its way arrives long after the connection was
/// lost.
pub fn one_direction_stalls(world: &mut World) {
    let all = world.nodes_behind_relays(2);
    world.meet(&all);
    for direction in [Direction::In, Direction::Out] {
        world.talk(&all);
        let since = world.now();
        all.iter().for_each(|site| world.relay(*site).stop(direction, true));
        world.loses(0, 1, since);
        world.loses(1, 0, since);
        all.iter().for_each(|site| world.relay(*site).stop(direction, false));
    }
    world.talk(&all);
}
