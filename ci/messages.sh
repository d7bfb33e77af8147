#!/usr/bin/env bash
# Checks that crates/rialto/tests/messages.txt, the reviewed texts of public errors, has an entry for each
# public error type of the library crates, and for each variant of an enum. The test `messages` of the crate
# `rialto` compares the texts.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/rustdoc-json.sh
# A test of the package, for which cargo builds its programs: so this reuses the build of the stage `tests`.
cargo test --quiet --workspace --test not_send --no-run
target=${CARGO_TARGET_DIR:-target}
exec "$target/debug/error-types" crates/rialto/tests/messages.txt \
    "$target"/doc/rialto_{task,event,sync,rt,tokio,axum,codec,cps,durable,process,transport,node}.json
