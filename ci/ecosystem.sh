#!/usr/bin/env bash
# axum, tonic, tower, reqwest and sqlx beside Rialto, against real servers on the
# loopback; and the examples of docs/tokio.md and of rialto-axum. Arguments go to the test programs.
#
# Some need PostgreSQL, whose server they start themselves. Where it is missing and can be
# installed, it is; else they are reported as ignored.
set -euo pipefail
cd "$(dirname "$0")/.."

has_postgres() {
    command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

# Not for long: the rest does not need it.
install_postgres() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    # The programs only: no server of the system's.
    mkdir -p /etc/postgresql-common/createcluster.d
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/rialto.conf
    timeout 60 apt-get -qq update && DEBIAN_FRONTEND=noninteractive timeout 180 \
        apt-get -qq install --no-install-recommends postgresql >/dev/null
}

if ! has_postgres && ! install_postgres; then
    printf 'ecosystem: no PostgreSQL: the tests that need it are ignored\n' >&2
fi
. ci/libraries.sh
cargo test "${libraries[@]}" --test ecosystem -- "$@"
if [ $# -eq 0 ]; then
    cargo test "${libraries[@]}" --doc -- tokio_chapter rialto-axum
fi
