#!/usr/bin/env bash
# Every public safe function of the crates that contain unsafe code has a line in
# ci/public-unsafe.txt that says why no caller can misuse it. Hidden functions are
# public, too: what `#[doc(hidden)]` hides, safe code can call.
#
# rustdoc lists the functions as JSON, which is not stable yet; hence RUSTC_BOOTSTRAP.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=target/public-unsafe
for crate in rialto-task rialto-event rialto-rt rialto-cps; do
    RUSTC_BOOTSTRAP=1 RUSTDOCFLAGS="--cap-lints warn" cargo rustdoc --quiet -p "$crate" --all-features \
        --target-dir "$folder" -- -Zunstable-options --output-format json --document-hidden-items
done
exec cargo run --quiet -p rialto-hostile --bin public-unsafe -- ci/public-unsafe.txt \
    "$folder"/doc/rialto_{task,event,rt,cps}.json
