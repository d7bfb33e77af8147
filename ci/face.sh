#!/usr/bin/env bash
# Checks the project's public face: the workflow, the addresses of ci/project.env, the rules of deny.toml, and
# the book of docs. actionlint, cargo-deny and mdbook are used where they are installed; with CI_FULL=1 the
# last two are installed.
#
#   ci/face.sh             # checks
#   ci/face.sh --apply     # writes the addresses of ci/project.env into the files that show them
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/project.env

failed=0
fail() {
    printf 'ci/face.sh: %s\n' "$*" >&2
    failed=1
}

# with_addresses FILE: prints the file with the addresses of ci/project.env.
with_addresses() {
    case $1 in
    Cargo.toml) sed -E "s|^repository = \".*\"|repository = \"$REPOSITORY\"|" "$1" ;;
    SECURITY.md) sed -E "s|\[[^]]*\]\(mailto:[^)]*\)|[$SECURITY_CONTACT](mailto:$SECURITY_CONTACT)|" "$1" ;;
    CODE_OF_CONDUCT.md) sed -E "s|\[[^]]*\]\(mailto:[^)]*\)|[$CONDUCT_CONTACT](mailto:$CONDUCT_CONTACT)|" "$1" ;;
    # Keeps the path below the repository.
    .github/ISSUE_TEMPLATE/config.yml)
        sed -E "s#url: .*(/discussions|/blob/main/SECURITY\.md)\$#url: $REPOSITORY\1#" "$1"
        ;;
    book.toml) sed -E "s|^git-repository-url = \".*\"|git-repository-url = \"$REPOSITORY\"|" "$1" ;;
    esac
}
shown_in=(Cargo.toml SECURITY.md CODE_OF_CONDUCT.md .github/ISSUE_TEMPLATE/config.yml book.toml)

if [ "${1:-}" = --apply ]; then
    for file in "${shown_in[@]}"; do
        applied=$(with_addresses "$file")
        printf '%s\n' "$applied" >"$file"
    done
    exit
fi

for file in "${shown_in[@]}"; do
    with_addresses "$file" | cmp -s - "$file" || fail "$file has other addresses than ci/project.env
help: run ci/face.sh --apply"
done

# The matrix names each stage once.
workflow=.github/workflows/ci.yml
in_workflow=$(sed -n '/^ *stages:$/,/^ *steps:$/s/^ *- \([a-z -]*\)$/\1/p' "$workflow" | tr ' ' '\n' | sort)
if ! difference=$(diff <(.ci/run --list | sort) <(printf '%s\n' "$in_workflow")); then
    fail "$workflow does not name each stage of .ci/run once (< missing, > unknown or twice):
$difference"
fi

# installed PROGRAM [CRATE VERSION]: succeeds if the program is installed. With CI_FULL=1, installs the crate
# first.
installed() {
    command -v "$1" >/dev/null && return
    if [ -z "${CI_FULL:-}" ]; then
        printf 'ci/face.sh: %s is not installed: skipped\n' "$1"
        return 1
    fi
    [ -n "${2:-}" ] && cargo install --locked "$2" --version "$3"
}

if installed actionlint; then
    actionlint "$workflow" || fail "actionlint reports errors in $workflow"
fi
if installed cargo-deny cargo-deny 0.18.5; then
    cargo deny check bans licenses sources || fail "the dependency tree breaks a rule of deny.toml"
    # Uses a database of advisories if there is one, but does not download it.
    if compgen -G "${CARGO_HOME:-$HOME/.cargo}/advisory-dbs/*" >/dev/null; then
        cargo deny check --disable-fetch advisories || fail "a dependency has a known vulnerability"
    fi
fi
if installed mdbook mdbook 0.4.52; then
    mdbook build --dest-dir "$PWD/target/book" || fail "the book of docs does not build"
fi
# Each chapter has a place in the book.
for chapter in docs/*.md; do
    name=${chapter#docs/}
    [ "$name" = SUMMARY.md ] || grep -qF "($name)" docs/SUMMARY.md || fail "docs/SUMMARY.md does not list $name"
done

exit "$failed"
