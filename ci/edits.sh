#!/usr/bin/env bash
# Tests random edits of random workflows, compiled separately from the tests. First runs 20 edits as two
# builds of one program over one file. Then, if there is an argument, runs that number of edits (the first 200
# are in the tests).
#
# `--workspace`: so that the commands reuse the build of `cargo test --workspace`.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo test --workspace --test edits_generator -- --ignored --nocapture two_builds_over_one_file
if [ $# -gt 0 ]; then
    export RIALTO_EDITS="$1"
    cargo test --workspace --test edits_generator -- --ignored --nocapture thousands_of_edits
fi
