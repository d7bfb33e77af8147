#!/usr/bin/env bash
# The loom suite: every schedule of the shipped protocol code, with at most two
# preemptions. Arguments go to the test programs: a part of a name, or
# `--ignored` for the models that take minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTFLAGS="${RUSTFLAGS:-} --cfg loom"
exec cargo test --release -p rialto-event -p rialto-rt --test 'loom_*' -- "$@"
