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
# graphviz         Graphviz reads the graph of blocked tasks; it needs the program `dot`
# unstable         the tests of rialto-tokio that need tokio's unstable interfaces
# schack           the world of the example `schack`, under faults from two hundred seeds
# contention       the build that counts atomics: it counts a rendezvous on one worker and on sixteen
# postgres         the workflows of rialto-bench in a PostgreSQL database, if PostgreSQL is installed
parts=(mutants loom shuttle shuttle-models cps server quiet graphviz unstable schack contention postgres)

# must_run COMMAND...: runs a test command, and fails if it ran no test.
must_run() {
    local output
    output=$(mktemp)
    "$@" | tee "$output"
    grep -qE '^test result: ok\. [1-9][0-9]* passed' "$output" && rm "$output" || {
        rm "$output"
        printf 'ci/long.sh: no test ran: %s\n' "$*" >&2
        return 1
    }
}

graphviz() {
    if ! command -v dot >/dev/null; then
        printf 'SKIPPED: graphviz: there is no program `dot`; install the package graphviz\n' >&2
        return
    fi
    must_run cargo test -p rialto --test diagnostics -- --ignored graphviz_reads_the_graph
}

# In a folder of its own, because the flag changes all crates.
unstable() {
    CARGO_TARGET_DIR=target/tokio-unstable RUSTFLAGS='--cfg tokio_unstable' \
        must_run cargo test -p rialto-tokio --test diagnostics all_tasks_of_a_runtime_are_reported
}

# In a folder of its own, because the flag changes all crates.
contention() {
    export CARGO_TARGET_DIR=target/counted RUSTFLAGS='--cfg rialto_counted'
    must_run cargo test -p rialto-task --lib counted
    cargo run -p rialto-bench -- contention rendezvous --workers 1,16
}

# .ci/run builds rialto-bench without this feature, and a second build takes too long there.
postgres() {
    must_run cargo test -p rialto-bench --features postgres --test run -- --nocapture workflows
}

run_part() {
    case $1 in
    mutants) ci/mutants.sh ;;
    loom) ci/loom.sh --ignored ;;
    shuttle) ci/shuttle.sh --ignored ;;
    shuttle-models) ci/shuttle.sh models ;;
    cps) ci/cps.sh ;;
    # `--release`: the test requires answers within a second.
    server) must_run cargo test --release --workspace --test hostile -- --ignored ;;
    quiet) must_run ci/ecosystem.sh --ignored sysmon_prints_nothing_for_a_minute ;;
    schack) must_run cargo test --release -p rialto-examples --test schack -- --ignored ;;
    graphviz | unstable | contention | postgres) "$part" ;;
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
