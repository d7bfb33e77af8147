#!/usr/bin/env bash
# Each mutant breaks one duty of a protocol, and one test must fail with it: a
# law's, or a model's. Without it, the test must pass. All of them are in one
# build, which has `--cfg rialto_mutants`; RIALTO_MUTANT says which rule is left
# out when the test runs. The models are those of ci/loom.sh, which has the same
# build.
#
#   no_put_back     a value that was never seen is dropped
#   no_claim        a choice that waits elsewhere commits without a claim
#   no_self_check   a choice may be matched with itself
#   no_nack         losers are not told
#   no_unlink       a losing waiter stays in its queue
#   no_lot          the parts of a list of events are queued in one order
#   no_direction    no choice is queued in the opposite of the written order
#   no_drawn_place  alternatives of one choice queue behind each other
#   no_precedence   who comes between two batches overtakes those who wait
#   no_turn         a timer's ring counts though it was restarted meanwhile
#   no_last         of the parts of a gathering that end at once, none is the last
#   no_last_end     of two who leave, the last does not see what the other has done
#   no_last_waker   who gives up the last waker of a sleeping task leaves it there
#   no_last_look    a task that has no waker left when it suspends sleeps on
#   no_trace        that there were weak handles is forgotten when they are gone
#   no_fence        who brings work may look for sleepers before it is there
#   no_next_search  the last searcher that finds work wakes nobody for the rest
#   no_lock         who wakes may come between an announcement and the sleep
#   no_rest_fence   a worker may get up unseen while the monitor lies down
#   no_second_look  who waits for an edge may miss the one that came meanwhile
#   no_way_home     a task whose sections have ended is queued elsewhere
#   no_absence      a task is polled elsewhere while its runtime ends
#   no_quiet_fence  who waits for the last thing may lie down as it is done
#   no_second_rest  a worker that got up during a look is not seen
#   no_progress     what was done and begun anew during a look is not seen
#   no_next_turn    a turn whose count was taken over leaves none to the next one
#   no_rejoins      a join that turned away and came back is taken for one that stayed
#   no_claimed_places  what the owner has claimed may be written over
#   no_reader_pays  who reads the last letter that was too much leaves what is owed for it unpaid
#   no_company      a message that lay alone is not found once others have come
#   no_given_back   what is given back is not looked at by who has looked past its place
#   no_opener       a letter that is looked into as it comes is decoded under the lock
#   no_last_frame   what comes behind the last frame of a link wakes nobody
#   no_decision     a leaf that is withdrawn after its value was taken offers it again
#
# Those that a single thread can see are found by random programs too: the last
# lines of the table.
#
# A new rule of the protocol gets a mutant of its own: put `is_mutant("...")`
# (of `rialto_task::primitives`) where the rule is kept, and add a line below.
#
# Arguments: the mutants to try; all, if none are given. With `--short`, the rows that
# are not marked `long`, and only that their tests fail: that these pass without a
# mutant, which takes longer, is shown by ci/loom.sh and `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."

#      mutant            crate       kind  test, and whether it takes long
table='no_put_back       event       plain laws::law_5_an_unseen_value_goes_ahead_of_waiting_senders
       no_claim          event       loom  loom_choice::law_1_one_commit_of_a_choice_wanted_twice
       no_self_check     event       loom  loom_choice::law_3_a_choice_never_matches_itself
       no_nack           event       plain laws::law_7_a_nack_fires_iff_another_branch_is_chosen
       no_unlink         event       plain unlinking::law_13_a_losing_waiter_is_unlinked
       no_lot            event       plain fairness::law_12_each_of_a_hundred_alternatives_is_chosen_at_times
       no_direction      event       plain fairness::law_12_a_pair_that_another_sync_comes_between_queues_in_both_orders
       no_drawn_place    event       plain fairness::law_12_each_of_many_alternatives_of_one_channel_is_as_likely
       no_precedence     event       plain laws::law_12_nobody_overtakes_the_waiters_of_an_object
       no_turn           event       loom  loom_timer::a_restart_meets_the_ring
       no_last           event       loom  loom_choose_all::two_parts_meet_their_partners
       no_last_end       event       loom  loom_object::two_ends_leave_and_the_object_goes_with_the_last
       no_last_waker     event       loom  loom_reclaim::law_15_the_last_waker_goes_while_the_task_suspends
       no_last_look      event       loom  loom_reclaim::law_15_the_last_waker_goes_while_the_task_suspends
       no_trace          event       loom  loom_channel::a_weak_handle_becomes_a_sender_while_the_last_one_goes
       no_fence          rt          loom  loom_idle::two_workers_share_what_comes
       no_next_search    rt          loom  loom_idle::tasks_that_wait_for_each_other_run_beside_each_other
       no_lock           rt          loom  loom_park::a_sleeper_is_woken
       no_rest_fence     rt          loom  loom_monitor::the_monitor_does_not_sleep_while_a_worker_is_up
       no_second_look    rt          loom  loom_source::an_edge_wakes_who_polled_for_it
       no_way_home       rt          loom  loom_away::a_wake_finds_it_wherever_it_is
       no_absence        rt          loom  loom_away::a_shutdown_meets_no_task_that_is_polled_elsewhere
       no_quiet_fence    rt          loom  loom_quiet::the_last_one_to_come_in_tells
       no_next_turn      event       loom  loom_native::a_task_is_woken
       no_rejoins        rt          loom  loom_join::a_join_polled_again_with_another_waker
       no_claimed_places rt          loom  loom_queue::what_is_claimed_overflows_with_the_rest
       no_second_rest    rt          loom  loom_quiet::a_timer_and_the_one_that_its_task_begins
       no_progress       rt          loom  loom_quiet::a_timer_and_the_one_that_its_task_begins
       no_decision       cps         loom  a_send_is_captured_while_its_value_is_taken
       no_reader_pays    node-models loom  what_is_read_as_a_letter_comes_is_paid_for
       no_company        node-models loom  what_comes_meanwhile_comes_behind_what_was_refused
       no_given_back     node-models loom  what_one_receive_refuses_another_one_gets
       no_opener         node-models loom  letters_that_an_event_looks_into_are_decoded_under_no_lock
       no_last_frame     node-models loom  what_is_sent_as_the_task_lies_down_goes
       no_put_back       rt          plain programs_with_ends
       no_nack           rt          plain programs_of_protocols
       no_self_check     rt          plain plain_programs long'

. ci/loom-build.sh
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
# What fails on purpose is no regression.
export PROPTEST_DISABLE_FAILURE_PERSISTENCE=1
unset RIALTO_MUTANT

short=
if [ "${1:-}" = --short ]; then
    short=yes
    shift
fi

# fail WHY FILE: shows the file, too.
fail() {
    cat "$2" >&2
    printf 'mutants: %s\n' "$1" >&2
    exit 1
}

# build KIND COMMAND...: builds test programs, and adds to `tests` a line for each test: kind, name, program.
build() {
    local kind=$1 path
    shift
    "$@" --no-run >"$work/built" 2>&1 || fail "the tests do not compile" "$work/built"
    # Executable tests/conformance/main.rs (target/debug/deps/conformance-0123456789abcdef)
    for path in $(sed -n 's/^ *Executable [^(]*(\(.*\))$/\1/p' "$work/built"); do
        path=$(realpath "$path")
        "$path" --list 2>/dev/null | sed -n "s|^\(.*\): test\$|$kind \1 $path|p" >>"$work/tests"
    done
}

# passes MUTANT CRATE PROGRAM TEST OUTPUT: whether the test runs, and passes, in time.
passes() {
    # The shell would tell of each that a signal ended.
    {
        (cd "crates/rialto-$2" && RIALTO_MUTANT=$1 timeout 300 "$3" --include-ignored --exact "$4") \
            >"$5" 2>&1 </dev/null && grep -q '1 passed' "$5"
    } 2>/dev/null
}

# is_caught MUTANT CRATE KIND TEST: tries one, in a process of its own.
is_caught() {
    local mutant=$1 crate=$2 kind=$3 test=$4 program output=$work/output.$BASHPID start=$SECONDS
    program=$(awk -v kind="$kind" -v test="$test" '$1 == kind && $2 == test { print $3 }' "$work/tests")
    [ -x "$program" ] || fail "$test names no test, or several" "$work/tests"
    if [ -z "$short" ]; then
        passes "" "$crate" "$program" "$test" "$output" || fail "without $mutant, $test must pass" "$output"
    fi
    if passes "$mutant" "$crate" "$program" "$test" "$output"; then
        fail "with $mutant, $test must fail" "$output"
    fi
    grep -q '^running 1 test$' "$output" || fail "with $mutant, $test did not run" "$output"
    printf '%4s s  %-17s caught by %s: %s\n' "$((SECONDS - start))" "$mutant" "$crate" "$test"
}

# The stage `tests` builds the dependencies of these for the whole workspace, so that they serve here too.
build plain with_mutants cargo test --workspace --test event --test conformance
build loom models

# As many at a time as there are processors: loom's models take one each.
running=0
while read -r mutant crate kind test long; do
    if [ $# -gt 0 ] && [[ " $* " != *" $mutant "* ]]; then
        continue
    fi
    if [ -n "$short" ] && [ -n "$long" ]; then
        continue
    fi
    if [ "$running" -ge "$(nproc)" ]; then
        wait -n
        running=$((running - 1))
    fi
    is_caught "$mutant" "$crate" "$kind" "$test" &
    running=$((running + 1))
done <<<"$table"
while [ "$running" -gt 0 ]; do
    wait -n
    running=$((running - 1))
done
