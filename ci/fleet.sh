#!/usr/bin/env bash
# The features of rialto-node that bring libraries which nothing else needs: nodes that
# find each other. And the examples of docs/fleets.md. Arguments go to the test programs.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    cargo clippy -p rialto-node --features cluster --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps -p rialto-node --features cluster
    cargo test -p rialto-node --features cluster --lib --doc cluster
    cargo test -p rialto --features cluster --doc fleets
fi
exec cargo test -p rialto-node --features cluster --test cluster -- "$@"
