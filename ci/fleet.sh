#!/usr/bin/env bash
# The features of rialto-node that bring libraries which nothing else needs: nodes that
# find each other, and nodes behind Zenoh's routers, which run in the tests. And the
# examples of docs/fleets.md. Arguments go to the test programs. That such nodes can be
# measured, and the lints of all of it, is looked at by the stage `lints` of .ci/run.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/libraries.sh
if [ $# -eq 0 ]; then
    cargo test "${libraries[@]}" --lib -- cluster transport
    cargo test "${libraries[@]}" --doc -- cluster zenoh fleets
fi
exec cargo test "${libraries[@]}" --test cluster --test zenoh -- "$@"
