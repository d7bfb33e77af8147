#!/usr/bin/env bash
# Shows pages of rialto-live in Chromium, and uses them: clicks, keys, reconnection, the accessibility tree.
#
#   ci/live.sh [FILTER]      # the tests with this in their name
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
# The workspace, because the stage `tests` has built the program so.
cargo test --workspace --test live -- pages:: "$@"
