#!/usr/bin/env bash
# Nodes in processes of their own, on addresses of their own, while cables are pulled, routes swallow packets,
# connections are cut, and processes are killed and stopped. Needs Linux, `unshare` and `ip`, and root or
# namespaces for users; says so, and fails not, where they are lacking. Nothing outside of its own
# namespaces is touched, and they end with it.
# Arguments are parts of names of scenarios, or --plain (TCP instead of TLS).
set -euo pipefail
cd "$(dirname "$0")/.."
# The workspace, and the program as a test: so it is the build of `cargo test --workspace`.
export RIALTO_FAULTS="$*"
exec cargo test --quiet --workspace --test network_faults -- --ignored --nocapture
