#!/usr/bin/env bash
# Checks that every public safe function of the crates that contain unsafe code has a line in
# ci/public-unsafe.txt, which says why no caller can misuse it. Functions under `#[doc(hidden)]` count as
# public, because safe code can call them.
#
# rustdoc lists the functions as JSON, which is not stable yet. The command reuses the build of the stage
# `documentation`.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/features.sh
export RUSTDOC="$PWD/ci/rustdoc-unstable.sh"
export RUSTDOCFLAGS="--cap-lints warn -Zunstable-options --output-format json --document-hidden-items"
cargo doc --quiet --workspace --no-deps --features "$features"
# Reuses the build of the stage `tests`.
cargo build --quiet --workspace --bin public-unsafe
target=${CARGO_TARGET_DIR:-target}
exec "$target/debug/public-unsafe" ci/public-unsafe.txt "$target"/doc/rialto_{task,event,rt,cps}.json
