#!/usr/bin/env bash
# Checks the conditions of a release, and prints the commands that publish it. It publishes nothing.
#
#   ci/release.sh 0.1.0
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/project.env

if [ $# -ne 1 ]; then
    printf 'usage: ci/release.sh VERSION\n' >&2
    exit 2
fi
version=$1
failed=0
refuse() {
    printf 'ci/release.sh: %s\n' "$*" >&2
    failed=1
}

for name in REPOSITORY SECURITY_CONTACT CONDUCT_CONTACT; do
    case ${!name} in
    *.invalid | *.invalid/*) refuse "$name is a placeholder, ${!name}
help: set it in ci/project.env, and run ci/face.sh --apply" ;;
    esac
done
[ -z "$(git status --porcelain)" ] || refuse 'the working tree has changes that are not committed'
grep -qx "version = \"$version\"" Cargo.toml || refuse "Cargo.toml has another version than $version"
other=$(sed -n '/^\[workspace.dependencies\]/,/^\[/s/^rialto.* version = .*/&/p' Cargo.toml |
    grep -vF "version = \"$version\"" || true)
[ -z "$other" ] || refuse "[workspace.dependencies] in Cargo.toml has other versions than $version:
$other"
grep -q "^## \[$version\] - [0-9-]*\$" CHANGELOG.md || refuse "CHANGELOG.md has no section \"## [$version] - DATE\""
ci/face.sh || refuse 'ci/face.sh reports errors'
ci/package.sh || refuse 'a crate cannot be packaged'
# The newest tag of an earlier release.
last=$(git tag --list 'v[0-9]*' --sort=-version:refname | grep -vxF "v$version" | head -n 1 || true)
if [ -z "$last" ]; then
    printf 'ci/release.sh: there is no tag of an earlier release to compare the API with: skipped\n'
elif cargo semver-checks --version >/dev/null 2>&1; then
    cargo semver-checks --workspace --baseline-rev "$last" || refuse "cargo semver-checks reports a break since $last"
else
    printf 'ci/release.sh: cargo-semver-checks is not installed: skipped\n'
fi
if [ "$failed" -ne 0 ]; then
    exit 1
fi

# `cargo publish` publishes a crate after the crates that it depends on. It skips those with
# `publish = false`.
printf '\nAll checks passed. To publish, after .ci/run and docs/releasing.md:\n\n'
printf '    cargo publish --workspace\n'
printf '    git tag -a v%s -m "Rialto %s" && git push origin v%s\n' "$version" "$version" "$version"
