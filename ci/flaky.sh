#!/usr/bin/env bash
# Runs the test programs of a crate ten times beside eight busy threads, and prints the tests that failed,
# with the number of runs in which each failed. The output of a failed run is kept. This is not a stage of
# .ci/run: there, a test that fails in one run of twenty would be blamed on an unrelated change.
#
#   ci/flaky.sh sync                         # the crate rialto-sync
#   ci/flaky.sh cli --features node          # further arguments go to `cargo test`
#   ci/flaky.sh rt --test rt --test preemption  # only these programs
#
# RIALTO_FLAKY_RUNS and RIALTO_FLAKY_THREADS set the numbers. RIALTO_FLAKY_SECONDS (an hour) bounds one run.
set -euo pipefail
cd "$(dirname "$0")/.."

# The folders of benchmarks and of some tests have names without `rialto-`.
folder=
for each in "crates/rialto-${1:-}" "tests/${1:-}" "${1:-}"; do
    if [ -f "$each/Cargo.toml" ]; then folder=$each; fi
done
if [ -z "${1:-}" ] || [ -z "$folder" ]; then
    printf 'usage: ci/flaky.sh CRATE [ARGUMENTS OF cargo test..]\n' >&2
    exit 2
fi
crate=$1
shift
tests=(cargo test -p "rialto-$crate" --no-fail-fast "$@")
case " $* " in
*' --test '* | *' --lib '* | *' --bin '*) ;;
# All tests except doc tests. `--lib` is an error for a crate without a library.
*) if [ -f "$folder/src/lib.rs" ]; then tests+=(--lib --tests); else tests+=(--bins --tests); fi ;;
esac
runs=${RIALTO_FLAKY_RUNS:-10}
kept=${CARGO_TARGET_DIR:-target}/flaky/$crate
rm -rf "$kept"
mkdir -p "$kept"

# busy: computes until this script ends, however it ends.
busy() {
    local turn
    while kill -0 "$$" 2>/dev/null; do
        for ((turn = 0; turn < 100000; turn++)); do :; done
    done
}

# failures FILE: a line for each test that failed in a run, and for each program that failed without naming a
# test.
failures() {
    awk '
        /^ +Running / { program = $2 == "unittests" ? $3 : $2; named = 0 }
        # This line comes twice: before the output of the failed tests, and before their names.
        /^failures:$/ { listed = 1; next }
        /^---- .* ----$/ || /^test result: / { listed = 0 }
        listed && /^    [^ ]+$/ {
            named = 1
            if (!seen[program, $1]++) print program ": " $1
        }
        /^error: test failed, to rerun pass/ && !named { print program ": ended before its tests had" }
    ' "$1"
}

"${tests[@]}" --no-run

threads=() running=
end_all() {
    [ "$BASHPID" = "$$" ] || return 0
    kill -KILL "${threads[@]}" 2>/dev/null || true
    # `timeout` also ends the command that it has started.
    [ -z "$running" ] || kill -TERM "$running" 2>/dev/null || true
}
trap end_all EXIT
trap 'exit 130' INT TERM
for ((thread = 0; thread < ${RIALTO_FLAKY_THREADS:-8}; thread++)); do
    busy </dev/null >/dev/null 2>&1 &
    threads+=("$!")
done

failed=0
for ((run = 1; run <= runs; run++)); do
    output=$kept/run.$run
    start=$SECONDS status=0
    timeout --kill-after=10 "${RIALTO_FLAKY_SECONDS:-3600}" "${tests[@]}" </dev/null >"$output" 2>&1 &
    running=$!
    wait "$running" || status=$?
    running=
    printf '%6s s  run %s of %s: ' "$((SECONDS - start))" "$run" "$runs"
    if [ "$status" -eq 0 ]; then
        printf 'passed\n'
        rm "$output"
        continue
    fi
    failed=$((failed + 1))
    if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
        printf '%s: did not end\n' "$(awk '/^ +Running / { program = $2 } END { print program }' "$output")" \
            >"$output.failures"
    else
        failures "$output" >"$output.failures"
    fi
    printf 'failed, %s\n' "$output"
done

printf '\n%s of %s runs failed\n' "$failed" "$runs"
if [ "$failed" -gt 0 ]; then
    cat "$kept"/*.failures | sort | uniq -c | sort -rn
    exit 1
fi
