#!/usr/bin/env bash
# Tests axum, tonic, tower, reqwest and sqlx together with Rialto, against real servers on the loopback
# interface. Without arguments, also tests the examples of docs/tokio.md and of rialto-axum. Arguments go to
# the test program.
#
# Some tests need PostgreSQL, and start its server themselves. If PostgreSQL is missing, this script installs
# it if it can. Otherwise these tests are reported as ignored.
set -euo pipefail
cd "$(dirname "$0")/.."

. ci/install.sh

has_postgres() {
    command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

# Installs the programs only, without a server of the system.
install_postgres() {
    can_install || return 1
    mkdir -p /etc/postgresql-common/createcluster.d
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/rialto.conf
    install_package postgresql
}

if ! has_postgres && ! install_postgres; then
    printf 'ecosystem: no PostgreSQL: the tests that need it are ignored\n' >&2
fi
. ci/libraries.sh
cargo test "${libraries[@]}" --test ecosystem -- "$@"
if [ $# -eq 0 ]; then
    cargo test "${libraries[@]}" --doc -- tokio_chapter rialto-axum
fi
