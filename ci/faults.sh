#!/usr/bin/env bash
# Tests nodes under fault injection. Each node is a process with its own address. The scenarios take network
# interfaces down, drop packets, cut connections, and kill and stop processes. The script needs Linux,
# `unshare` and `ip`, and root or user namespaces. If one of these is missing, it prints that and succeeds. It
# changes nothing outside its own namespaces, which end with it.
#
# Arguments are parts of names of scenarios, or --plain (TCP instead of TLS).
set -euo pipefail
cd "$(dirname "$0")/.."
# `--workspace`, and the program is a test: so the command reuses the build of `cargo test --workspace`.
export RIALTO_FAULTS="$*"
exec cargo test --quiet --workspace --test network_faults -- --ignored --nocapture
