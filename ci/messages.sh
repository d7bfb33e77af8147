#!/usr/bin/env bash
# Checks that crates/rialto/tests/messages.txt, the reviewed texts of public errors, has an entry for each
# public error type of the library crates, and for each variant of an enum. The test `messages` of the crate
# `rialto` compares the texts.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/rustdoc-json.sh
# Reuses the build of the stage `tests`.
cargo build --quiet --workspace --bin error-types
target=${CARGO_TARGET_DIR:-target}
exec "$target/debug/error-types" crates/rialto/tests/messages.txt \
    "$target"/doc/rialto_{task,event,sync,rt,tokio,axum,codec,cps,durable,process,transport,node,trace,otlp}.json
