#!/usr/bin/env bash
# Tests the features of rialto-node and rialto-transport that bring libraries that nothing else needs: nodes that discover each
# other, and nodes behind Zenoh routers, which run in the tests. Without arguments, also tests the examples of
# docs/fleets.md, and the texts of errors of clusters. Arguments go to the test programs. The stage `lints` of
# .ci/run checks this code, and the benchmarks of such nodes.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/libraries.sh
if [ $# -eq 0 ]; then
    cargo test "${libraries[@]}" --lib -- cluster zenoh
    cargo test "${libraries[@]}" --test messages
    cargo test "${libraries[@]}" --doc -- cluster zenoh fleets
fi
exec cargo test "${libraries[@]}" --test cluster --test zenoh -- "$@"
