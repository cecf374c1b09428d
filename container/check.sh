#!/bin/sh
# Runs the image as compose.yaml does, and waits until its health check is content.
set -eu
engine=${ENGINE:-docker}
name=penultima-check-$$
trap '"$engine" rm --force --volumes "$name" >/dev/null' EXIT
"$engine" run --detach --name "$name" --read-only --cap-drop ALL \
    --security-opt no-new-privileges penultima >/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 1
    if "$engine" exec "$name" python /opt/penultima/bin/penultima-healthcheck; then
        "$engine" exec "$name" penultima admin check
        exit 0
    fi
done
"$engine" logs "$name"
exit 1
