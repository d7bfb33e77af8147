#!/usr/bin/env bash
# Programs as #[cps] and as async fn, compiled apart from the tests: those of tests/corpus at opt-level 0, then random
# ones at opt-level 0 and 3. What fails is shrunk, and its seed told.
#
#   ci/cps.sh              # the whole corpus; random programs up to seed 80 (the first 24 are in the tests already)
#   ci/cps.sh 700..800     # these seeds, or up to a seed
#   ci/cps.sh --short      # each fourth program of the corpus, and a few random ones: for .ci/run
set -euo pipefail
cd "$(dirname "$0")/.."
programs=80
case "${1:-}" in
--short)
    export RIALTO_CPS_SHARE=4
    programs=24..32
    ;;
?*) programs=$1 ;;
esac
export RIALTO_CPS_PROGRAMS=$programs
# The workspace, for what `cargo test --workspace` has built serves here then.
cargo test --workspace --test corpus -- --ignored
exec cargo test --workspace --test generator -- --ignored
