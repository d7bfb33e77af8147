#!/usr/bin/env bash
# The features of rialto-node that bring libraries which nothing else needs: nodes that
# find each other, and nodes behind Zenoh's routers, which run in the tests. And the
# examples of docs/fleets.md, and that such nodes can be measured. Arguments go to the test programs.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    cargo clippy -p rialto-node --features cluster,zenoh --all-targets -- -D warnings
    cargo clippy -p rialto-bench --features zenoh --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps -p rialto-node --features cluster,zenoh
    cargo test -p rialto-node --features cluster,zenoh --lib -- cluster transport
    cargo test -p rialto-node --features cluster,zenoh --doc -- cluster zenoh
    cargo test -p rialto --features cluster,zenoh --doc -- fleets
fi
exec cargo test -p rialto-node --features cluster,zenoh --test cluster --test zenoh -- "$@"
