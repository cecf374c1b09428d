#!/bin/sh
# The steps of the container image, which also work without a container:
#   container/build.sh wheel DIR            builds the wheel with a compiled kernel and the page
#   container/build.sh install PREFIX WHEEL installs it with its pinned dependencies
# PYTHON chooses the interpreter.
set -eu
python=${PYTHON:-python3}
here=$(cd "$(dirname "$0")" && pwd)

wheel() {
    tools=$(mktemp -d)
    "$python" -m venv "$tools"
    "$tools/bin/pip" install --quiet --require-hashes -r "$here/build-requirements.txt"
    "$tools/bin/pip" wheel --quiet --no-deps --no-build-isolation --wheel-dir "$1" "$here/.."
    rm -r "$tools"
}

install() {
    # Without pip: nothing can be added to the image once it is made.
    "$python" -m venv --without-pip "$1"
    pip="$python -m pip --python $1/bin/python install --quiet"
    $pip --require-hashes --only-binary :all: -r "${REQUIREMENTS:-$here/requirements.txt}"
    $pip --no-deps --no-index "$2"
    cp "$here/healthcheck.py" "$1/bin/penultima-healthcheck"
    chmod 755 "$1/bin/penultima-healthcheck"
    mkdir -p "$1/share/sboms"
    cp "$here"/../sbom/*.cdx.json "$1/share/sboms/"
    # The root file system is read-only, so nothing can be compiled later.
    "$1/bin/python" -m compileall -q "$1/lib"
    "$1/bin/penultima" --version
}

"$@"
