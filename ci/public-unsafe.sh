#!/usr/bin/env bash
# Checks that every public safe function of the crates that contain unsafe code has a line in
# ci/public-unsafe.txt, which says why no caller can misuse it. Functions under `#[doc(hidden)]` count as
# public, because safe code can call them.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/rustdoc-json.sh
# A test of the package, for which cargo builds its programs: so this reuses the build of the stage `tests`.
cargo test --quiet --workspace --test not_send --no-run
target=${CARGO_TARGET_DIR:-target}
exec "$target/debug/public-unsafe" ci/public-unsafe.txt "$target"/doc/rialto_{task,event,rt,cps,process}.json
