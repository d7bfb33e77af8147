#!/usr/bin/env bash
# Shows pages of rialto-live and the console in Chromium, and uses them: clicks, keys, reconnection, the
# accessibility tree. The tests write pictures of some pages to target/live.
#
#   ci/live.sh
#   RIALTO_LIVE_SCREENSHOTS=$PWD/docs/images ci/live.sh      # the pictures of docs/live.md and docs/programs.md
#
# If Chromium is missing, this script installs it if it can. (`cargo test` skips these tests where it is missing.)
set -euo pipefail
cd "$(dirname "$0")/.."

. ci/install.sh

if ! find_browser >/dev/null && ! { install_package chromium && find_browser >/dev/null; }; then
    printf 'SKIPPED: live: no Chromium, and it cannot be installed, so no browser has shown a page\n' >&2
    exit
fi
# With this variable a missing browser is a failure.
export RIALTO_LIVE_BROWSER=1
export RIALTO_LIVE_SCREENSHOTS=${RIALTO_LIVE_SCREENSHOTS:-$PWD/target/live}
mkdir -p "$RIALTO_LIVE_SCREENSHOTS"
# The workspace, because the stage `tests` has built the programs so. `--test` alone builds no examples.
cargo build --quiet --workspace --examples
cargo test --workspace --test live --test console --test flows --test nodes --test schack --test run -- pages:: a_browser
