//! Panics for wrong calls name the line of the call.

#[path = "../../rialto-rt/tests/support/place.rs"]
mod place;

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use place::{panics_here, place};
use rialto_cps::{Continuation, Shared, channel, cps, recv, spawn, yield_now};
use serde::{Deserialize, Serialize};

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

/// The line in `begins` at which it panics.
const SPAWN: u32 = line!() + 4;

#[cps]
async fn begins() {
    drop(spawn!({
        yield_now().await;
    }));
}

#[test]
fn a_spawn_where_nothing_runs_the_child() {
    let line = place(|| poll(&mut Continuation::new(begins())));
    assert_eq!(line, Some((file!().to_owned(), SPAWN)));
}

#[test]
fn a_leaf_that_is_over() {
    let (tx, rx) = channel::<u64>();
    drop(tx);
    let over = || {
        let mut leaf = recv(&rx);
        assert!(poll(&mut leaf).is_ready());
        leaf
    };
    panics_here!(over().into_arm());
    panics_here!(over().try_now());
}

/// A ring of cells. Its `clone` uses a cell that is being copied, and so is empty.
#[derive(Serialize, Deserialize)]
struct Ring(Option<Shared<Ring>>);

impl Clone for Ring {
    fn clone(&self) -> Self {
        let next = self.0.clone();
        // First the cell itself is cloned, under its lock. Then it is copied.
        if let (Some(next), Some(own)) = (&next, &self.0)
            && !next.same(own)
        {
            panics_here!(next.with(|_| ()));
            panics_here!(next.get());
            panics_here!(next.set(Ring(None)));
        }
        Ring(next)
    }
}

#[cps]
async fn holds(ring: Shared<Ring>) {
    yield_now().await;
    drop(ring);
}

#[test]
fn a_cell_that_is_being_copied() {
    let ring = Shared::new(Ring(None));
    ring.set(Ring(Some(ring.clone())));
    let mut holds = Continuation::new(holds(ring.clone()));
    assert!(poll(&mut holds).is_pending());
    drop(holds.clone());
    ring.set(Ring(None));
}
