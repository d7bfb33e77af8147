#!/usr/bin/env bash
# Runs programs as #[cps] and as async fn, and compares the two: the programs of tests/corpus at opt-level 0,
# then random programs at opt-level 0 and 3. They are compiled separately from the tests. If a random program
# fails, it is shrunk, and its seed is printed.
#
#   ci/cps.sh              # the whole corpus; random programs up to seed 80 (the tests have the first 24)
#   ci/cps.sh 700..800     # these seeds, or up to a seed
#   ci/cps.sh --short      # every fourth program of the corpus, and a few random ones: for .ci/run
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
# `--workspace`: so that these commands reuse the build of `cargo test --workspace`.
cargo test --workspace --test corpus -- --ignored
exec cargo test --workspace --test generator -- --ignored
