#!/bin/sh
# Installs Taberna from this folder into a folder of its own: ./install.sh /opt/taberna
# Needs Python 3.11 with venv. Everything comes from the lock file, hashes checked.
set -eu
into=${1:?the folder to install into, for example /opt/taberna}
cd "$(dirname "$0")"
pip="$into/bin/python -m pip install --quiet --disable-pip-version-check --no-cache-dir"
"${PYTHON:-python3.11}" -m venv "$into"
$pip --require-hashes --requirement requirements.lock
# A folder of its own for the build, so that nothing is written into this one.
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cp -R pyproject.toml README.md LICENSE bot docs render rules storage "$build"
chmod -R u+w "$build"
$pip --no-deps --no-build-isolation "$build"
"$into/bin/taberna" --version
