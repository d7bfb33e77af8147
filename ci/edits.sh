#!/usr/bin/env bash
# Random edits of random workflows, compiled apart from the tests: the argument says how many (the first 200 are in the
# tests already). Before them, 20 edits as two builds of one program over one file. Without an argument, these alone.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test -p rialto-durable --test edits_generator -- --ignored --nocapture two_builds_over_one_file
if [ $# -gt 0 ]; then
    export RIALTO_EDITS="$1"
    cargo test -p rialto-durable --test edits_generator -- --ignored --nocapture thousands_of_edits
fi
