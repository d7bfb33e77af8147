#!/usr/bin/env bash
# Runs mutation tests. Each mutant breaks one rule of a protocol. One test must fail with the mutant, and pass
# without it: the test of a law, or a model. All mutants are in one build, with `--cfg rialto_mutants`. When a
# test runs, RIALTO_MUTANT names the mutant that is on. ci/loom.sh has the same build and the same models.
#
#   no_put_back     the value of an abandoned receive is dropped
#   no_claim        a sync with linked waiters commits with a partner without a claim
#   no_self_check   a choice may be matched with itself
#   no_nack         the nacks of alternatives that lost do not fire
#   no_unlink       the waiter of an alternative that lost stays in its queue
#   no_lot          the alternatives of a list are always taken in the written order
#   no_direction    no choice takes its alternatives in the opposite of the written order
#   no_drawn_place  a waiter is not linked at a random place among the other waiters of its choice
#   no_precedence   an operation on an object overtakes the waiters of the object
#   overtake        a sync that begins overtakes the waiters of an object
#   no_turn         a restarted timer fires at the end of its earlier period
#   no_last         of the parts of a `choose_all` that commit at the same time, none is the last
#   no_last_end     of two ends that leave an object, the last does not see the writes of the other
#   no_last_waker   a sleeping task is not reclaimed when its last waker is dropped
#   no_last_look    a task is not reclaimed when it suspends without a waker
#   no_trace        a channel forgets that it had weak handles when they are gone
#   no_fence        a thread that queues work may look for sleeping workers before others can see the work
#   no_next_search  the last searching worker that finds work wakes no worker for the rest of the work
#   beat_of_each    each searching worker adds a beat of its own
#   no_lock         a wake-up between the announcement of a sleep and the sleep is lost
#   no_rest_fence   a worker may wake up unseen while the system monitor goes to sleep
#   late_alarms     the system monitor sets the alarms of workers after its last look at them
#   no_second_look  a task that waits for readiness may miss an edge that came before it was registered
#   no_way_home     a task whose offloaded sections have ended is not queued at home
#   no_absence      a task is polled outside its runtime while the runtime closes
#   no_quiet_fence  a thread that waits for the end of all work may sleep on when the last work is done
#   no_second_rest  the search for remaining work overlooks a worker that woke up meanwhile
#   no_progress     the search for remaining work overlooks work that was done and begun anew meanwhile
#   no_next_turn    a turn after one whose count is spent has no count of its own
#   no_rejoins      a join that removed its waker and stored another is taken for one that kept its waker
#   no_claimed_places  the slots of tasks that the owner of a run queue has claimed may be overwritten
#   no_overflow     the tasks in the overflow of a run queue are not seen by other workers
#   no_reader_pays  credit that becomes due when a process reads a message is not granted
#   no_company      a message that was alone in its mailbox is not found after others have come
#   no_given_back   a message that is put back is not examined by a receive that has passed its place
#   no_opener       a message that a waiting event examines on arrival is decoded under the lock
#   no_last_frame   a frame that is queued after the last one was taken does not wake the connection's task
#   no_second_count a reader of a recorder's ring keeps records that were overwritten meanwhile
#   no_decision     a leaf that was withdrawn after its value was taken offers the value again
#
# Random programs find mutants that a single thread can observe, too: see the last rows of the table.
#
# A new rule of a protocol gets a mutant: call `is_mutant("...")` (of `rialto_task::primitives`) in the code
# of the rule, and add a row to the table below.
#
# The arguments are the mutants to try. Without arguments, all are tried. With `--short`, tries the rows that
# are not marked `long`, and checks only that their tests fail. That the tests pass without a mutant takes
# longer; ci/loom.sh and `cargo test` check it.
set -euo pipefail
cd "$(dirname "$0")/.."

#      mutant            crate       kind  test, and `long` if it takes long
table='no_put_back       event       plain laws::law_5_an_unseen_value_goes_ahead_of_waiting_senders
       no_claim          event       loom  loom_choice::law_1_one_commit_of_a_choice_with_two_partners
       no_self_check     event       loom  loom_choice::law_3_a_choice_never_matches_itself
       no_nack           event       plain laws::law_7_a_nack_fires_iff_another_alternative_is_chosen
       no_unlink         event       plain unlinking::law_13_a_losing_waiter_is_unlinked
       no_lot            event       plain fairness::law_12_each_of_a_hundred_alternatives_can_be_chosen
       no_direction      event       plain fairness::law_12_a_pair_interleaved_with_another_sync_queues_in_both_orders
       no_drawn_place    event       plain fairness::law_12_many_alternatives_of_one_channel_are_equally_likely
       no_precedence     event       plain laws::law_12_newcomers_do_not_overtake_the_waiters_of_an_object
       overtake          event       plain laws::law_12_syncs_that_begin_do_not_overtake_the_waiters_of_an_object
       no_turn           event       loom  loom_timer::a_restart_races_the_expiry
       no_last           event       loom  loom_choose_all::two_parts_commit_while_they_start
       no_last_end       event       loom  loom_object::the_last_of_two_ends_frees_the_object
       no_last_waker     event       loom  loom_reclaim::law_15_the_last_waker_is_dropped_during_a_suspend
       no_last_look      event       loom  loom_reclaim::law_15_the_last_waker_is_dropped_during_a_suspend
       no_trace          event       loom  loom_channel::an_upgrade_and_its_drop_race_the_last_drop
       no_fence          rt          loom  loom_idle::two_workers_share_new_work
       no_next_search    rt          loom  loom_idle::dependent_tasks_run_concurrently
       beat_of_each      rt          loom  loom_heartbeat::searching_workers_beat_no_faster_than_one
       no_lock           rt          loom  loom_park::a_sleeper_is_woken
       no_rest_fence     rt          loom  loom_sysmon::sysmon_does_not_sleep_while_a_worker_is_awake
       late_alarms       rt          loom  loom_sysmon::sysmon_does_not_sleep_while_a_worker_is_awake
       no_second_look    rt          loom  loom_source::an_edge_wakes_a_task_that_polled
       no_way_home       rt          loom  loom_offload::a_wake_reaches_an_offloaded_task
       no_absence        rt          loom  loom_offload::a_shutdown_waits_for_offloaded_polls
       no_quiet_fence    rt          loom  loom_quiescence::the_last_outside_work_wakes_the_watcher
       no_next_turn      event       loom  loom_native::a_task_is_woken
       no_rejoins        rt          loom  loom_join::a_join_polled_again_with_another_waker
       no_claimed_places rt          loom  loom_queue::claimed_tasks_overflow_with_the_rest
       no_overflow       rt          loom  loom_queue::thieves_see_the_overflow
       no_second_rest    rt          loom  loom_quiescence::a_rearmed_timer_is_not_missed
       no_progress       rt          loom  loom_quiescence::a_rearmed_timer_is_not_missed
       no_second_count   rt          loom  loom_recorder::no_record_is_half_overwritten
       no_decision       cps         loom  a_send_is_captured_while_its_value_is_taken
       no_reader_pays    node-models loom  read_racing_with_an_arrival_returns_credit
       no_company        node-models loom  later_message_stays_behind_a_refused_one
       no_given_back     node-models loom  message_refused_by_one_receive_reaches_another
       no_opener         node-models loom  messages_are_not_decoded_under_the_lock
       no_last_frame     node-models loom  message_queued_as_the_task_parks_is_sent
       no_put_back       rt          plain programs_with_closing_and_aborts
       no_nack           rt          plain programs_with_guards_and_nacks
       no_self_check     rt          plain plain_programs long'

. ci/loom-build.sh
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
# These tests fail on purpose, so their inputs are not kept as regressions.
export PROPTEST_DISABLE_FAILURE_PERSISTENCE=1
unset RIALTO_MUTANT

short=
if [ "${1:-}" = --short ]; then
    short=yes
    shift
fi

# fail WHY FILE: prints the file and the reason, and exits.
fail() {
    cat "$2" >&2
    printf 'mutants: %s\n' "$1" >&2
    exit 1
}

# build KIND COMMAND...: builds test programs, and adds a line for each test to `tests`: kind, name, program.
build() {
    local kind=$1 path
    shift
    "$@" --no-run >"$work/built" 2>&1 || fail "the tests do not compile" "$work/built"
    # The output has lines such as
    #   Executable tests/conformance/main.rs (target/debug/deps/conformance-0123456789abcdef)
    for path in $(sed -n 's/^ *Executable [^(]*(\(.*\))$/\1/p' "$work/built"); do
        path=$(realpath "$path")
        "$path" --list 2>/dev/null | sed -n "s|^\(.*\): test\$|$kind \1 $path|p" >>"$work/tests"
    done
}

# passes MUTANT CRATE PROGRAM TEST OUTPUT: succeeds if the test runs and passes in time.
passes() {
    # Discards the message that the shell prints if a signal ends the program.
    {
        (cd "crates/rialto-$2" && RIALTO_MUTANT=$1 timeout 300 "$3" --include-ignored --exact "$4") \
            >"$5" 2>&1 </dev/null && grep -q '1 passed' "$5"
    } 2>/dev/null
}

# is_caught MUTANT CRATE KIND TEST: tries one mutant, and exits if the test does not catch it.
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

# `--workspace`: so that the build reuses the dependencies that the stage `tests` has built.
build plain with_mutants cargo test --workspace --test event --test conformance
build loom models

# Runs as many tests at a time as there are processors, because a loom model uses one processor.
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
