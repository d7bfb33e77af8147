#!/usr/bin/env bash
# rustdoc with its unstable options. Only rustdoc gets RUSTC_BOOTSTRAP: a build script that saw it would be run again, and
# what depends on it compiled again.
RUSTC_BOOTSTRAP=1 exec rustdoc "$@"
