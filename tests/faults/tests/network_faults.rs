//! Runs the program as a test, so that `ci/faults.sh` can use the build of all tests.

use std::process::Command;

/// Runs it with the arguments in `RIALTO_FAULTS`, separated by spaces.
#[test]
#[ignore = "takes half a minute, and needs namespaces: ci/faults.sh"]
fn invariants_hold_in_all_scenarios() {
    let arguments = std::env::var("RIALTO_FAULTS").unwrap_or_default();
    let mut program = Command::new(env!("CARGO_BIN_EXE_rialto-faults"));
    let status = program.args(arguments.split_whitespace()).status().expect("cargo has built it");
    assert!(status.success(), "{status}");
}
