#!/usr/bin/env bash
# Fuzzes each target for 10 seconds, or for as many as the argument says. What breaks a target is kept among
# its past crashes, and printed. A second argument chooses the targets with this in their name.
#
# The builds are those of `cargo test --workspace` and of ci/fleet.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
export RIALTO_FUZZ_SECONDS="${1:-10}"
name="${2:-fuzz_}"
. ci/libraries.sh
cargo test --workspace --lib --bin rialto -- "$name"
# Gossip and Zenoh's samples are behind features. With all names, only what those add.
if [ "$name" = fuzz_ ]; then
    exec cargo test "${libraries[@]}" --lib -- fuzz_gossip fuzz_member fuzz_sample
fi
exec cargo test "${libraries[@]}" --lib -- "$name"
