//! Nodes with a copied key, with another version, or whose trust is revoked.

use std::process::Command;

use crate::protocol::{Order, Report};
use crate::world::World;

/// Two nodes have the same key, and both talk to a third. It talks to one at a time. After the copy is gone,
/// all is as before.
pub fn a_copied_key(world: &mut World) {
    world.sites(3);
    world.clone_key(1, 2);
    let (third, original, copy) = (world.start(0), world.start(1), world.start(2));
    world.meet(&[third, original]);
    world.talk(&[third, original]);
    world.meets(copy, third, crate::protocol::Pace::USUAL);
    world.reads(third, copy);
    world.reads(third, original);
    world.reads(third, copy);
    // Each of the two takes the other one for itself, because they have the same key.
    let since = world.now();
    let order = Order::Post(world.reader(copy));
    world.tell(original, &order);
    world.hear(original, since, "has posted", |report| matches!(report, Report::Posted).then_some(()));
    world.kill(copy);
    world.talk(&[third, original]);
}

/// Two versions of the program talk. Types that both have are accepted. Types that differ are refused, and
/// the sender receives the difference.
pub fn two_versions(world: &mut World) {
    world.sites(2);
    let earlier = world.start(0);
    let later = world.start_with(1, None, |plan| plan.version = 2);
    world.meet(&[earlier, later]);
    world.talk(&[earlier, later]);
    let offers = |world: &mut World, from, to| {
        let (since, order) = (world.now(), Order::Offer(world.reference(to)));
        world.tell(from, &order);
        world.hear(from, since, "offers", |report| match report {
            Report::Offered { old, new, start } => Some((old.clone(), new.clone(), start.clone())),
            _ => None,
        })
    };
    let (old, new, start) = offers(world, later, earlier);
    assert_eq!(old, "taken", "the later version has kept the older type");
    assert!(new.contains("the other node has not registered its type"), "{new}");
    let shapes = |text: &str| {
        let number = |name: &str| text.split(name).nth(1)?.split([' ', ',']).next()?.parse::<u64>().ok();
        (number("theirs: "), number("ours: "))
    };
    let theirs = shapes(&start);
    assert!(
        start.starts_with("FingerprintMismatch") && theirs.0.is_some() && theirs.0 != theirs.1,
        "{start}"
    );
    let (old, new, start) = offers(world, earlier, later);
    assert_eq!(old, "taken");
    assert!(new.contains("not registered on this node"), "{new}");
    let ours = shapes(&start);
    assert!(start.starts_with("FingerprintMismatch") && ours.0.is_some() && ours.0 != ours.1, "{start}");
    world.talk(&[earlier, later]);
}

/// A node loses the trust of a peer while it talks to it: it is disconnected and refused. When it is trusted
/// again, it is accepted.
pub fn trust_revoked(world: &mut World) {
    world.trust_counts();
    let all = world.nodes(3);
    world.meet(&all);
    world.talk(&all);
    let (since, key) = (world.now(), world.key(1));
    assert!(world.folder_of(0).trusted().remove(key).expect("it can be written"), "it was trusted");
    world.loses(0, 1, since);
    world.loses(1, 0, since);
    let refused = |report: &Report| match report {
        Report::Notice(notice) if notice.contains(&key.to_string()) => Some(()),
        _ => None,
    };
    world.hear(0, since, "refuses node 1", refused);
    world.talk(&[0, 2]);
    world.talk(&[1, 2]);
    world.folder_of(0).trusted().add(key, "trusted again").expect("it can be written");
    world.talk(&all);
}

/// The disk with a node's trust store is full. The store cannot be changed, and keeps its contents.
pub fn a_full_disk(world: &mut World) {
    let all = world.nodes(2);
    world.meet(&all);
    world.talk(&all);
    let list = world.folder_of(0).trusted();
    let before = std::fs::read(list.path()).expect("a list");
    let folder = world.folder_of(0).path().to_owned();
    let (key, kept) = (world.key(0), tempfile::tempdir().expect("a folder"));
    let copied = |from: &std::path::Path, to: &std::path::Path| {
        let status = Command::new("cp").arg("-a").arg(from.join(".")).arg(to).status();
        assert!(status.is_ok_and(|status| status.success()), "it cannot be copied");
    };
    copied(&folder, kept.path());
    let mut mount = Command::new("mount");
    let mounted = mount.args(["-t", "tmpfs", "-o", "size=32k,mode=700", "none"]).arg(&folder).status();
    assert!(mounted.is_ok_and(|status| status.success()), "it cannot be mounted");
    copied(kept.path(), &folder);
    // Fill the space that is left.
    let filled = std::fs::write(folder.join("ballast"), vec![0; 64 << 10]);
    assert!(filled.is_err(), "the disk is not full");
    assert!(list.add(rialto_node::transport::NodeKey([9; 32]), &"x".repeat(8000)).is_err(), "there was room");
    assert_eq!(std::fs::read(list.path()).expect("a list"), before, "the list has changed");
    assert_eq!(world.key(0), key);
    world.talk(&all);
    let status = Command::new("umount").arg(&folder).status();
    assert!(status.is_ok_and(|status| status.success()), "it cannot be unmounted");
}
