#!/usr/bin/env bash
# Runs programs as #[cps] and as async fn, and compares the two: the programs of tests/corpus at opt-level 0,
# then random programs up to seed 200 at opt-level 0, and 80 of them at 3 too. They are compiled separately from the
# tests, which have the first 24. If a random program fails, it is shrunk, and its seed is printed.
#
#   ci/cps.sh              # the whole corpus, and the random programs
#   ci/cps.sh 700..800     # these seeds instead, or up to a seed, at both levels
#   ci/cps.sh --short      # every fourth program of the corpus, and the random programs: for .ci/run
set -euo pipefail
cd "$(dirname "$0")/.."
# At both levels, and at level 0 alone.
both=24..104 alone=104..200
case "${1:-}" in
--short) export RIALTO_CPS_SHARE=4 ;;
?*) both=$1 alone='' ;;
esac
# `--workspace`: so that these commands reuse the build of `cargo test --workspace`.
cargo test --workspace --test corpus -- --ignored
RIALTO_CPS_PROGRAMS=$both cargo test --workspace --test generator -- --ignored
if [[ -n $alone ]]; then
    RIALTO_CPS_PROGRAMS=$alone RIALTO_CPS_LEVELS=0 cargo test --workspace --test generator -- --ignored
fi
