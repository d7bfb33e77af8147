#!/usr/bin/env bash
# Runs the hostile programs under AddressSanitizer: they forbid unsafe code, and try to break memory safety.
# (Those that must not compile are an ordinary test: cargo test -p rialto-hostile --test refused.) Arguments
# go to the test program.
#
# Sanitizers are not stable yet; hence RUSTC_BOOTSTRAP. Some programs leak on purpose, so the detection of
# leaks is off.
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
