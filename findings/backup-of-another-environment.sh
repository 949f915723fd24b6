#!/usr/bin/env bash
# A production server that starts in an outage has the features of staging.
#
# The guess: the features that an SDK keeps on disk for a start without its server belong to the URL and the key with
# which they were read; with another key there are none, and features are off. Seen: unleash-client 6.12.1 of npm and
# UnleashClient 6.9.1 of PyPI keep them by the name of the application alone, in the folder for temporary files and in the
# cache of the user. Where "shop" runs twice on one machine, once with the key of staging, what staging read last is what
# production starts with, at another URL, with another key and another `environment`. Nothing in the features tells.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Python, Node.js and the
# network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet UnleashClient==6.9.1 yggdrasil-engine==2.0.0
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts unleash-client@6.12.1
cat >server.mjs <<'PROGRAM'
import { createServer } from 'node:http'

const [enabled] = process.argv.slice(2)
const strategies = [{ name: 'default', parameters: {}, constraints: [] }]
const features = [{ name: 'payment', type: 'release', enabled: enabled === 'on', variants: [], strategies }]
createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(request.url.startsWith('/api/client/features') ? JSON.stringify({ version: 2, features }) : '{}')
}).listen(0, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}/api`)
})
PROGRAM
cat >node.mjs <<'PROGRAM'
import { Unleash } from 'unleash-client'

const [environment, url, who = environment] = process.argv.slice(2)
const others = { disableMetrics: true, skipInstanceCountWarning: true, timeout: 2000 }
const customHeaders = { Authorization: `default:${environment}.secret` }
const client = new Unleash({ url, appName: 'shop', environment, customHeaders, ...others })
client.on('error', () => {})
// Long enough for an answer, and for the file.
setTimeout(() => {
  console.log(`Node.js, ${who}: payment is ${client.isEnabled('payment') ? 'on' : 'off'}`)
  process.exit(0)
}, 3000)
PROGRAM
cat >python.py <<'PROGRAM'
import logging
import sys
from UnleashClient import UnleashClient

logging.disable(logging.CRITICAL)
environment, url, who = sys.argv[1], sys.argv[2], sys.argv[-1] if len(sys.argv) > 3 else sys.argv[1]
client = UnleashClient(
    url=url,
    app_name="shop",
    environment=environment,
    custom_headers={"Authorization": f"default:{environment}.secret"},
    disable_metrics=True,
    disable_registration=True,
)
client.initialize_client()
print(f"Python, {who}: payment is {'on' if client.is_enabled('payment') else 'off'}")
client.destroy()
PROGRAM
mkdir home temporary
export HOME=$folder/home XDG_CACHE_HOME=$folder/home/.cache TMPDIR=$folder/temporary
node server.mjs off >production &
servers=$!
node server.mjs on >staging &
servers="$servers $!"
trap 'kill $servers 2>/dev/null || true; rm -rf "$folder"' EXIT
until [ -s production ] && [ -s staging ]; do sleep 0.1; done
ask() {
  node node.mjs "$@"
  venv/bin/python python.py "$@"
}
seen=$(
  ask production "$(cat production)"
  ask staging "$(cat staging)"
  kill $servers
  ask production "$(cat production)" 'production without its server'
)
expected='Node.js, production: payment is off
Python, production: payment is off
Node.js, staging: payment is on
Python, staging: payment is on
Node.js, production without its server: payment is on
Python, production without its server: payment is on'
echo "$seen"
[ "$seen" = "$expected" ]
