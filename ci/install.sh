# Installs packages of the system for the scripts of ci. Source this file.

can_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# install_package NAME: installs it, if that is possible. The time is bounded, because the scripts can do most of their
# work without it.
install_package() {
    can_install || return 1
    timeout 60 apt-get -qq update && DEBIAN_FRONTEND=noninteractive timeout 180 \
        apt-get -qq install --no-install-recommends "$1" >/dev/null
}

# find_browser: prints the path of Chromium, if it is installed.
find_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" && return
    done
    return 1
}
