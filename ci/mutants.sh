#!/usr/bin/env bash
# Each mutant breaks one duty of the commit protocol, and one law test must
# fail with it; without it, the test must pass. A mutant is a `--cfg` that only
# the workspace's own crates see.
#
#   no_put_back    a value that was never seen is dropped
#   no_claim       a choice that waits elsewhere commits without a claim
#   no_self_check  a choice may be matched with itself
#   no_nack        losers are not told
#   no_unlink      a losing waiter stays in its queue
#
# A new rule of the protocol gets a mutant of its own: put
# `cfg!(rialto_mutant = "...")` where the rule is kept, name it in the
# workspace's `check-cfg`, and add a line below.
#
# Arguments: the mutants to try; all, if none are given.
set -euo pipefail
cd "$(dirname "$0")/.."

#      mutant        kind    test file    test
table='no_put_back   plain   laws         law_5_an_unseen_value_goes_ahead_of_waiting_senders
       no_claim      loom    loom_choice  law_1_one_commit_of_a_choice_wanted_twice
       no_self_check loom    loom_choice  law_3_a_choice_never_matches_itself
       no_nack       plain   laws         law_7_a_nack_fires_iff_another_branch_is_chosen
       no_unlink     plain   unlinking    law_13_a_losing_waiter_is_unlinked'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/output
user_flags=${RUSTFLAGS:-}

# The workspace's own crates are compiled by this, dependencies are not: they
# are built once.
wrapper() {
    local path=${CARGO_TARGET_DIR:-target}/mutants/$1
    mkdir -p "$(dirname "$path")"
    printf '#!/bin/sh\nexec "$@" --cfg '"'"'rialto_mutant="%s"'"'"'\n' "$1" >"$path"
    chmod +x "$path"
    realpath "$path"
}

# with KIND ARGUMENTS...: cargo test of a kind.
with() {
    local kind=$1
    shift
    if [ "$kind" = loom ]; then
        RUSTFLAGS="$user_flags --cfg loom" cargo test -q --release -p rialto-event "$@"
    else
        cargo test -q -p rialto-event "$@"
    fi
}

# passes KIND FILE TEST: whether the test runs, and passes, in time.
passes() {
    timeout 300 bash -c "$(declare -f with); user_flags='$user_flags' with $1 --test $2 -- --exact $3" \
        >"$out" 2>&1 </dev/null && grep -q '1 passed' "$out"
}

fail() {
    cat "$out" >&2
    printf 'mutants: %s\n' "$1" >&2
    exit 1
}

while read -r mutant kind file test; do
    if [ $# -gt 0 ] && [[ " $* " != *" $mutant "* ]]; then
        continue
    fi
    passes "$kind" "$file" "$test" || fail "without $mutant, $test must pass"
    RUSTC_WORKSPACE_WRAPPER=$(wrapper "$mutant")
    export RUSTC_WORKSPACE_WRAPPER
    with "$kind" --test "$file" --no-run >"$out" 2>&1 || fail "$mutant does not compile"
    if passes "$kind" "$file" "$test"; then
        fail "with $mutant, $test must fail"
    fi
    grep -q "$test" "$out" || fail "with $mutant, $test did not run"
    unset RUSTC_WORKSPACE_WRAPPER
    printf '%-14s caught by %s: %s\n' "$mutant" "$file" "$test"
done <<<"$table"
