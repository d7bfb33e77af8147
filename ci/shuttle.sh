#!/usr/bin/env bash
# Runs long programs of many parties on the shipped protocol code, in random schedules. Arguments go to the
# test programs: a part of a name, or `--ignored` for the programs that take minutes. If the first argument is
# `models`, runs loom's models instead, in random schedules with more preemptions than loom tries.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTFLAGS="${RUSTFLAGS:-} --cfg shuttle"
# Silences the warning that Shuttle treats every memory ordering as SeqCst. loom checks the orderings.
export SHUTTLE_SILENCE_WARNINGS=1
if [ "${1:-}" = models ]; then
    shift
    # A model runs for seconds, which is too short to profit from these settings of a release build.
    export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0
    exec cargo test --release -p rialto-event -p rialto-node-models --test 'loom_*' -- --include-ignored "$@"
fi
exec cargo test -p rialto-event -p rialto-node-models --test 'shuttle_*' -- "$@"
