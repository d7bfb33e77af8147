//! loom models: a reader of a recorder's ring never sees a record that is half overwritten. To run them:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p rialto-rt --test loom_models
//! loom_recorder`
#![cfg(loom)]

use crate::loom_support::explore;
use loom::sync::Arc;
use loom::thread;
use rialto_rt::internals::Ring;

/// Writes three records to a ring with this number of places, while another thread copies it.
fn a_copy_races_the_writer(places: usize) {
    explore(3, move || {
        let ring = Arc::new(Ring::new(places));
        let writer = Arc::clone(&ring);
        let writes = thread::spawn(move || (1..=3).for_each(|number| writer.push([number, number * 10])));
        let copied = ring.copy();
        for (number, record) in (copied.overwritten + 1..).zip(&copied.records) {
            assert_eq!(*record, [number, number * 10], "{copied:?}");
        }
        writes.join().unwrap();
        let copied = ring.copy();
        assert_eq!(copied.overwritten as usize + copied.records.len(), 3);
        assert!(copied.records.len() >= places.min(3) - 1, "{copied:?}");
    });
}

#[test]
fn no_record_is_half_overwritten() {
    a_copy_races_the_writer(2);
}

#[test]
fn all_records_of_a_large_ring_are_kept() {
    a_copy_races_the_writer(4);
}
