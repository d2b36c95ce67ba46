#!/bin/sh
# Installs Taberna from this folder into a folder of its own: ./install.sh /opt/taberna
#
# uv installs what the lock file holds, hashes checked. It is looked for on this machine; where there is none,
# pip brings it. The Python is the newest that is found, from 3.11 on; PYTHON=python3.12 names another.
#
# `make` links the sources instead of copying them: ./install.sh --editable .venv [LOCK]
set -eu

say() {
    printf '%s\n' "$*" >&2
}

found_python() {
    for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
}

works() {
    "$@" >/dev/null 2>&1
}

editable=
if [ "${1-}" = --editable ]; then
    editable=yes
    shift
fi
into=${1:?the folder to install into, for example /opt/taberna}
lock=${2:-requirements.lock}
case $into in
/*) ;;
*) into=$PWD/$into ;;
esac
cd "$(dirname "$0")"
unset PYTHONPATH
uv=uv
works uv --version || uv=$into/bin/uv

if ! works "$into/bin/python" --version; then
    python=$(found_python)
    clear=
    [ ! -e "$into/pyvenv.cfg" ] || clear=--clear # its Python is gone
    if [ "$uv" = uv ]; then
        uv venv --quiet ${clear:+"$clear"} --python "${python:-3.14}" "$into"
    elif [ -z "$python" ]; then
        say 'Taberna needs Python 3.11 or newer, or uv, which brings one.'
        exit 1
    elif ! works "$python" -m ensurepip --version; then
        say "$python has no venv. On Debian: apt-get install python3-venv"
        exit 1
    else
        "$python" -m venv ${clear:+"$clear"} "$into"
    fi
fi
say "Installing Taberna into $into, with $("$into/bin/python" --version). This takes a minute."
if ! works "$uv" --version; then
    say 'First uv, which installs the rest.'
    "$into/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
        --requirement requirements-uv.lock
fi

export UV_COMPILE_BYTECODE=1 # whoever runs it later may not be allowed to write any
[ -n "$editable" ] || export UV_NO_CACHE=1 UV_LINK_MODE=copy
"$uv" pip sync --python "$into/bin/python" --require-hashes "$lock"
# The build backend comes from the lock, so that no index is asked.
add() {
    "$uv" pip install --quiet --python "$into/bin/python" --no-deps --no-build-isolation "$@"
}
if [ -n "$editable" ]; then
    add --editable .
else
    # A folder of its own for the build, so that nothing is written into this one.
    build=$(mktemp -d)
    trap 'rm -rf "$build"' EXIT
    cp -R pyproject.toml README.md LICENSE bot docs render rules storage "$build"
    chmod -R u+w "$build"
    add "$build"
    [ "$uv" = uv ] || "$into/bin/python" -m pip uninstall --quiet --yes uv
    "$into/bin/taberna" --version
fi
