#!/usr/bin/env bash
# Runs the tests that are too long for .ci/run: models, mutants, programs for `#[cps]`, the server and a
# pipeline. Run it before you finish a larger piece of work, and after a change to the code that these tests
# check. It takes more than an hour.
#
#   ci/long.sh                   # all
#   ci/long.sh --list            # the names of its parts
#   ci/long.sh mutants           # only these
set -euo pipefail
cd "$(dirname "$0")/.."

# mutants          all mutants; also, that their tests pass without a mutant
# loom             the models that .ci/run does not explore
# shuttle          long programs, in many random schedules
# shuttle-models   the models of loom, in random schedules with more preemptions
# cps              the whole corpus for `#[cps]`, and random programs
# server           the server under 10,000 hostile connections
# quiet            a pipeline that runs for a minute, in which the system monitor must print nothing
parts=(mutants loom shuttle shuttle-models cps server quiet)

run_part() {
    case $1 in
    mutants) ci/mutants.sh ;;
    loom) ci/loom.sh --ignored ;;
    shuttle) ci/shuttle.sh --ignored ;;
    shuttle-models) ci/shuttle.sh models ;;
    cps) ci/cps.sh ;;
    # `--release`: the test requires answers within a second.
    server) cargo test --release --workspace --test hostile -- --ignored ;;
    quiet) ci/ecosystem.sh --ignored a_quiet_minute ;;
    *)
        printf 'ci/long.sh: no part is called %s; they are: %s\n' "$1" "${parts[*]}" >&2
        return 2
        ;;
    esac
}

if [ "${1:-}" = --list ]; then
    printf '%s\n' "${parts[@]}"
    exit
fi
[ $# -gt 0 ] || set -- "${parts[@]}"
for part in "$@"; do
    printf '\n== %s\n' "$part"
    start=$SECONDS
    run_part "$part"
    printf '%6s s  %s\n' "$((SECONDS - start))" "$part"
done
