#!/usr/bin/env bash
# What .ci/run leaves out for its length, of the models, the mutants, the programs for `#[cps]`, the server and a
# pipeline: run it before a larger piece of work is called done, and after a change of what they look at. It takes more
# than an hour.
#
#   ci/long.sh                   # all
#   ci/long.sh --list            # the names of its parts
#   ci/long.sh mutants           # these
set -euo pipefail
cd "$(dirname "$0")/.."

# All mutants, and that their tests pass without them; the models that .ci/run does not explore; long programs in many
# random schedules; loom's models in random schedules with more preemptions; the whole corpus for `#[cps]`; the server
# under 10,000 connections that it should not have; a minute of a pipeline in which the monitor prints nothing.
parts=(mutants loom shuttle shuttle-models cps server quiet)

run_part() {
    case $1 in
    mutants) ci/mutants.sh ;;
    loom) ci/loom.sh --ignored ;;
    shuttle) ci/shuttle.sh --ignored ;;
    shuttle-models) ci/shuttle.sh models ;;
    cps) ci/cps.sh ;;
    # It asks for answers within a second of an optimized program.
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
