#!/usr/bin/env bash
# Describes the public items of all crates as JSON, in the folder `doc` of the build, with what is under
# `#[doc(hidden)]`. Scripts that read it call this script first. After another call it has nothing to do.
#
# rustdoc's JSON is not stable yet. The command reuses the build of the stage `documentation`.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/features.sh
export RUSTDOC="$PWD/ci/rustdoc-unstable.sh"
export RUSTDOCFLAGS="--cap-lints warn -Zunstable-options --output-format json --document-hidden-items"
exec cargo doc --quiet --workspace --no-deps --features "$features"
