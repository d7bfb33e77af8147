#!/usr/bin/env bash
# Runs every workload of rialto-bench on every installed system once, quickly, and draws the page of plots. A run
# whose sum is wrong fails. The numbers are not judged.
#
#   ci/bench.sh [FOLDER]    # the page is FOLDER/index.html, by default target/bench/index.html
#
# If there is a Chromium, it loads the page, and an error on its console fails.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/bench}
# Without optimization, because the stage `tests` has built the program so.
cargo build --workspace --bin rialto-bench
timeout 600 target/debug/rialto-bench report "$folder" --quick >/dev/null

page=$(cd "$folder" && pwd)/index.html
plots=$(grep -o '<figure>' "$page" | wc -l)
if [ "$plots" -lt 25 ]; then
    printf 'the page has %s plots instead of 25 or more\n' "$plots" >&2
    exit 1
fi

browser=
for name in chromium chromium-browser google-chrome; do
    browser=${browser:-$(command -v "$name" || true)}
done
if [ -z "$browser" ]; then
    printf 'SKIPPED: no Chromium, so no browser has loaded the page\n' >&2
    exit
fi
log=$("$browser" --headless --no-sandbox --disable-gpu --enable-logging=stderr --dump-dom "file://$page" 2>&1 >/dev/null)
if grep 'CONSOLE' <<<"$log"; then
    printf 'the page writes to the console of the browser\n' >&2
    exit 1
fi
