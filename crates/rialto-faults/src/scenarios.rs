//! The scenarios. Each injects one kind of fault. Afterwards the world becomes [calm](World::calm), and the
//! ledger checks all reports.

mod lines;
mod lives;
mod loads;
mod strangers;

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
    lines: a_long_way, a_lossy_way, a_slow_way, a_cable_that_is_pulled, connections_cut_within_records,
        connections_that_end_one_way, both_dial_at_once, one_way_only, not_all_see_all,
        healed_without_a_restart, who_can_be_dialled_by_one_side_only, a_way_that_stops_and_goes_on;
    lives: killed_and_gone, restarted_at_the_same_address, a_service_across_a_restart,
        stopped_for_longer_than_silence, an_address_in_use, children_on_another_node;
    loads: a_peer_that_does_not_read, a_flood_of_notes, starts_while_the_line_breaks,
        no_file_descriptors_left;
    strangers: a_copied_key, two_versions, trust_taken_back, a_full_disk;
}
