#!/usr/bin/env bash
# Counts the instructions of the hot paths under callgrind, and compares them with bench/counts.toml. A path that
# takes 5 % more fails. Arguments are names of paths. To accept the new numbers: RIALTO_BLESS=1 ci/counts.sh
#
# Installs valgrind if it can. Without it, and on other systems than Linux, the counts are skipped.
set -euo pipefail
cd "$(dirname "$0")/.."

. ci/install.sh

if [ "$(uname -sm)" != "Linux x86_64" ]; then
    printf 'SKIPPED: counts: they are for Linux on x86-64\n' >&2
    exit
fi
if ! command -v valgrind >/dev/null && ! install_package valgrind; then
    printf 'SKIPPED: counts: valgrind is missing and cannot be installed\n' >&2
    exit
fi
cargo run --quiet --release -p rialto-counts -- "$@"
