#!/usr/bin/env bash
# Fuzzes each target for 10 seconds, or for the number of seconds in the first argument. An input that breaks
# a target is printed, and kept among the target's past crashes. A second argument selects the targets with
# this in their name.
#
# The commands reuse the builds of `cargo test --workspace` and of ci/fleet.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
export RIALTO_FUZZ_SECONDS="${1:-10}"
name="${2:-fuzz_}"
. ci/libraries.sh
cargo test --workspace --lib --bin rialto -- "$name"
# The targets of gossip and of Zenoh's samples need features. Without a name, runs only these targets here,
# because the others ran above.
if [ "$name" = fuzz_ ]; then
    exec cargo test "${libraries[@]}" --lib -- fuzz_gossip fuzz_member fuzz_sample
fi
exec cargo test "${libraries[@]}" --lib -- "$name"
