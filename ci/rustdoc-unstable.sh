#!/usr/bin/env bash
# Runs rustdoc with unstable options. RUSTC_BOOTSTRAP is set for rustdoc only. If build scripts saw it, cargo
# would run them again, and compile all crates again that depend on them.
RUSTC_BOOTSTRAP=1 exec rustdoc "$@"
