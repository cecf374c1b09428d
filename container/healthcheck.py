"""Asks the server in this container whether it is alive. The exit status is the answer."""

import http.client
import os
import sys

try:
    port = int(os.environ.get("PENULTIMA_PORT") or 8000)
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    server.request("GET", "/healthz")
    sys.exit(server.getresponse().status != http.client.OK)
except OSError as error:
    sys.exit(str(error))
