#!/usr/bin/env bash
# Long programs of many parties, in random schedules of the shipped protocol
# code. Arguments go to the test program: a part of a name, or `--ignored` for
# the ones that take minutes. With `models`, instead: loom's models in random
# schedules with more preemptions than loom tries.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTFLAGS="${RUSTFLAGS:-} --cfg shuttle"
# That it takes every order of memory for the strongest is known: orders are loom's.
export SHUTTLE_SILENCE_WARNINGS=1
if [ "${1:-}" = models ]; then
    shift
    # What a release gains by these, a model's run of seconds does not pay for.
    export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0
    exec cargo test --release -p rialto-event -p rialto-node-models --test 'loom_*' -- --include-ignored "$@"
fi
exec cargo test -p rialto-event -p rialto-node-models --test 'shuttle_*' -- "$@"
