#!/usr/bin/env bash
# The hostile programs that run, under AddressSanitizer: those that forbid unsafe
# code and try to break memory safety all the same. (The others, which must not
# compile, are an ordinary test: cargo test -p rialto-hostile --test refused.)
# Arguments go to the test program.
#
# Sanitizers are not stable yet; hence RUSTC_BOOTSTRAP. Some of the programs leak on
# purpose, so leaks are not looked for.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "ci/hostile.sh: skipped: it runs on Linux and x86-64"
    exit 0
fi
export RUSTC_BOOTSTRAP=1 RUSTFLAGS="${RUSTFLAGS:-} -Zsanitizer=address"
export CARGO_PROFILE_DEV_DEBUG="${CARGO_PROFILE_DEV_DEBUG:-line-tables-only}"
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"
exec cargo test --target x86_64-unknown-linux-gnu --target-dir target/hostile -p rialto-hostile --test runs -- "$@"
