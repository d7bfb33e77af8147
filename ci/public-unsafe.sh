#!/usr/bin/env bash
# Every public safe function of the crates that contain unsafe code has a line in
# ci/public-unsafe.txt that says why no caller can misuse it. Hidden functions are
# public, too: what `#[doc(hidden)]` hides, safe code can call.
#
# rustdoc lists the functions as JSON, which is not stable yet. It uses what the stage `documentation` has compiled.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/features.sh
export RUSTDOC="$PWD/ci/rustdoc-unstable.sh"
export RUSTDOCFLAGS="--cap-lints warn -Zunstable-options --output-format json --document-hidden-items"
cargo doc --quiet --workspace --no-deps --features "$features"
# As the stage `tests` has built it.
cargo build --quiet --workspace --bin public-unsafe
target=${CARGO_TARGET_DIR:-target}
exec "$target/debug/public-unsafe" ci/public-unsafe.txt "$target"/doc/rialto_{task,event,rt,cps}.json
