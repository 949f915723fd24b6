#!/usr/bin/env bash
# A property that is true is met by "true" in Node.js, and only by "True" in Python.
#
# The guess: the constraint `beta IN ["true"]` holds for the property `beta: true` in each language, since SDKs turn
# properties into texts, and both SDKs are of one vendor. Seen: UnleashClient 6.9.1 of PyPI writes Python's own word
# "True", so that the constraint is not met; unleash-client 6.12.1 of npm writes "true". Numbers have no such
# difference. So services that share a rule turn its feature on for different users.
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
cat >features.json <<'JSON'
{"version": 2, "features": [
  {"name": "lower", "type": "release", "enabled": true, "variants": [], "strategies": [{"name": "default", "parameters": {},
    "constraints": [{"contextName": "beta", "operator": "IN", "values": ["true"], "inverted": false}]}]},
  {"name": "capital", "type": "release", "enabled": true, "variants": [], "strategies": [{"name": "default", "parameters": {},
    "constraints": [{"contextName": "beta", "operator": "IN", "values": ["True"], "inverted": false}]}]},
  {"name": "number", "type": "release", "enabled": true, "variants": [], "strategies": [{"name": "default", "parameters": {},
    "constraints": [{"contextName": "beta", "operator": "IN", "values": ["5"], "inverted": false}]}]}
]}
JSON
cat >server.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(request.url.startsWith('/api/client/features') ? readFileSync('features.json') : '{}')
}).listen(0, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}/api`)
})
PROGRAM
node server.mjs >url &
server=$!
trap 'kill "$server"; rm -rf "$folder"' EXIT
until [ -s url ]; do sleep 0.1; done
cat >node.mjs <<'PROGRAM'
import { InMemStorageProvider, startUnleash } from 'unleash-client'

const [url] = process.argv.slice(2)
const others = { disableMetrics: true, skipInstanceCountWarning: true, storageProvider: new InMemStorageProvider() }
const client = await startUnleash({ url, appName: 'shop', ...others })
const answers = [['lower', true], ['capital', true], ['number', 5]].map(([name, beta]) => {
  return `${name} ${client.isEnabled(name, { properties: { beta } }) ? 'on' : 'off'}`
})
console.log('Node.js:', answers.join(', '))
client.destroy()
PROGRAM
cat >python.py <<'PROGRAM'
import sys
from UnleashClient import UnleashClient

client = UnleashClient(url=sys.argv[1], app_name="shop", disable_metrics=True, disable_registration=True, cache_directory="cache")
client.initialize_client()
asked = [("lower", True), ("capital", True), ("number", 5)]
answers = [f"{name} {'on' if client.is_enabled(name, {'properties': {'beta': beta}}) else 'off'}" for name, beta in asked]
print("Python:", ", ".join(answers))
client.destroy()
PROGRAM
seen=$(node node.mjs "$(cat url)"; venv/bin/python python.py "$(cat url)")
expected='Node.js: lower on, capital off, number on
Python: lower off, capital on, number on'
echo "$seen"
[ "$seen" = "$expected" ]
