#!/usr/bin/env bash
# The loom suite: every schedule of the shipped protocol code, with at most two
# preemptions. Arguments go to the test programs: a part of a name, or
# `--ignored` for the models that take minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTFLAGS="${RUSTFLAGS:-} --cfg loom"
# What a release gains by these, a model's run of seconds does not pay for.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0
exec cargo test --release -p rialto-event -p rialto-rt -p rialto-cps -p rialto-node --test 'loom_*' -- "$@"
