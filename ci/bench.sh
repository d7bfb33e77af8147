#!/usr/bin/env bash
# Runs every workload of rialto-bench on every installed system once, quickly, and draws the page of plots. A run
# whose sum is wrong fails. The numbers are not judged.
#
#   ci/bench.sh [FOLDER]    # the page is FOLDER/index.html, by default target/bench/index.html
#
# Chromium loads the page. A message on its console fails, and so does a plot without data. If Chromium is missing,
# this script installs it if it can.
set -euo pipefail
cd "$(dirname "$0")/.."

. ci/install.sh

folder=${1:-target/bench}
# Without optimization, because the stage `tests` has built the program so. `cargo build` would build it again, and
# 130 dependencies, without the features that the tests of other packages ask for. So this builds a test of the
# program, for which cargo builds the program.
cargo test --workspace --test report --no-run
timeout 600 target/debug/rialto-bench report "$folder" --quick >/dev/null

page=$(cd "$folder" && pwd)/index.html
plots=$(grep -o '<figure>' "$page" | wc -l)
if [ "$plots" -lt 25 ]; then
    printf 'the page has %s plots instead of 25 or more\n' "$plots" >&2
    exit 1
fi

if ! browser=$(find_browser) && ! { install_package chromium && browser=$(find_browser); }; then
    printf 'SKIPPED: bench: no Chromium, and it cannot be installed, so no browser has loaded the page\n' >&2
    exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
timeout 60 "$browser" --headless --no-sandbox --disable-gpu --enable-logging=stderr --user-data-dir="$work/profile" \
    --dump-dom "file://$page" >"$work/dom" 2>"$work/log"
if grep CONSOLE "$work/log"; then
    printf 'the page writes to the console of the browser\n' >&2
    exit 1
fi
loaded=$(awk 'BEGIN { RS = "<figure>" } NR > 1 && /<rect |<circle / { plots++ } END { print plots + 0 }' "$work/dom")
if [ "$loaded" != "$plots" ]; then
    printf 'the browser finds data in %s of %s plots\n' "$loaded" "$plots" >&2
    exit 1
fi
printf 'the page has %s plots, and the browser finds data in each\n' "$plots"
