//! The scenarios. Each injects one kind of fault. Afterwards [`World::settle_and_check`] checks all reports.

mod connections;
mod identity;
mod overload;
mod restarts;

use crate::world::World;

/// A name, and a function.
pub type Scenario = (&'static str, fn(&mut World));

macro_rules! scenarios {
    ($($module:ident: $($name:ident),+;)+) => {
        /// All scenarios.
        pub const ALL: &[Scenario] = &[$($((stringify!($name), $module::$name),)+)+];
    };
}

scenarios! {
    connections: high_latency, packet_loss, low_bandwidth, a_cable_that_is_pulled,
        connections_cut_within_records, connections_that_end_one_way, simultaneous_dial, one_way_partition,
        partial_partition, repeated_full_partition, one_node_not_dialable, one_direction_stalls;
    restarts: killed_and_gone, restarted_at_the_same_address, a_service_across_a_restart,
        node_paused_beyond_silence, an_address_in_use, children_on_another_node;
    overload: a_peer_that_does_not_read, a_flood_of_notes, spawns_while_the_connection_breaks,
        no_file_descriptors_left;
    identity: a_copied_key, two_versions, trust_revoked, a_full_disk;
}
