//! Panics for wrong calls name the line of the call.

#[path = "../../rialto-rt/tests/support/place.rs"]
mod place;

use std::time::Duration;

use place::panics_here;
use rialto_tokio::diagnostics;
use rialto_tokio::time::Timer;
use tokio::runtime::Builder;
use tokio::time::Instant;

#[test]
fn calls_outside_a_runtime_panic_at_the_caller() {
    panics_here!(diagnostics::spawn(async {}));
    diagnostics::enable();
    panics_here!(diagnostics::spawn(async {}));
    panics_here!(Timer::new().restart(Duration::ZERO));
    panics_here!(Timer::new().restart_at(Instant::now()));
}

#[test]
fn restarts_in_a_runtime_without_timers_panic_at_the_caller() {
    Builder::new_current_thread().build().unwrap().block_on(async {
        panics_here!(Timer::new().restart(Duration::ZERO));
        panics_here!(Timer::new().restart_at(Instant::now()));
    });
}
