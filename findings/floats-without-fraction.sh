#!/usr/bin/env bash
# A flag whose number is whole has no value for `get_float_value` in Python: the application gets its default.
#
# The guess: a number that a server sends as 5 is the float 5.0, since JSON knows one kind of numbers, and most servers
# can't write 5.0. Seen: openfeature-sdk 0.10.0 with openfeature-provider-ofrep 0.3.0 of PyPI compares the type of the
# decoded number with `float`. 5.5 is one, and 5 is an `int`: TYPE_MISMATCH, and the default. So a rate that is changed
# from 0.5 to 1 silently goes back to what the code says. `get_integer_value` reads 5, but not 5.5.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Python and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet openfeature-sdk==0.10.0 openfeature-provider-ofrep==0.3.0
cat >"$folder/numbers.py" <<'PYTHON'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider

VALUES = {"part": 5.5, "whole": 5}


class Server(BaseHTTPRequestHandler):
    """Answers as the protocol says: the value of one flag, with its reason."""

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        key = self.path.rsplit("/", 1)[1]
        answer = {"key": key, "value": VALUES[key], "reason": "STATIC", "variant": key, "metadata": {}}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
api.set_provider(OFREPProvider(f"http://127.0.0.1:{server.server_port}"))
client = api.get_client()
for key in VALUES:
    of_float, of_integer = client.get_float_details(key, -1.0), client.get_integer_details(key, -1)
    for kind, details in ("float", of_float), ("integer", of_integer):
        print(f"{VALUES[key]} as {kind}: {details.value}", details.error_code.value if details.error_code else "")
PYTHON
seen=$("$folder/venv/bin/python" "$folder/numbers.py" | sed 's/ *$//')
expected='5.5 as float: 5.5
5.5 as integer: -1 TYPE_MISMATCH
5 as float: -1.0 TYPE_MISMATCH
5 as integer: 5'
echo "$seen"
[ "$seen" = "$expected" ]
