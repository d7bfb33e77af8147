#!/usr/bin/env bash
# Runs the loom models: every schedule of the shipped protocol code, with at most two preemptions. Arguments
# go to the test programs: a part of a name, or `--ignored` for the models that take long, which ci/long.sh
# runs.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/loom-build.sh
unset RIALTO_MUTANT
models -- "$@"
