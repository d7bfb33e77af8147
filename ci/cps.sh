#!/usr/bin/env bash
# Random programs as #[cps] and as async fn, compiled apart from the tests, at opt-level 0
# and 3. The argument says up to which seed (the first 24 are in the tests already), or from
# which to which: 700..800. What fails is shrunk, and its seed told. Before them, the programs
# of tests/corpus, at opt-level 0.
set -euo pipefail
cd "$(dirname "$0")/.."
export RIALTO_CPS_PROGRAMS="${1:-80}"
# The workspace, for what `cargo test --workspace` has built serves here then.
cargo test --workspace --test corpus -- --ignored
exec cargo test --workspace --test generator -- --ignored
