#!/usr/bin/env bash
# A visitor who is known by an address alone gets another variant at each request in Python, and always the same in
# Node.js.
#
# The guess: the stickiness `default` of variants takes the address where there is no user and no session, in each
# language, since the SDK for Node.js does, and both are of one vendor. Seen: UnleashClient 6.9.1 of PyPI draws a
# variant at each call for such a context; unleash-client 6.12.1 of npm gives the same one to an address. With a user,
# both give the same one. So an experiment of two services shows a visitor two texts, and counts both.
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

const variants = Array.from({ length: 100 }, (_, at) => {
  return { name: `text ${at}`, weight: 10, weightType: 'variable', stickiness: 'default' }
})
const strategies = [{ name: 'default', parameters: {}, constraints: [] }]
const features = [{ name: 'greeting', type: 'experiment', enabled: true, strategies, variants }]
createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(request.url.startsWith('/api/client/features') ? JSON.stringify({ version: 2, features }) : '{}')
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
for (const context of [{ remoteAddress: '203.0.113.7' }, { remoteAddress: '203.0.113.7', userId: 'ada' }]) {
  const given = new Set(Array.from({ length: 50 }, () => client.getVariant('greeting', context).name))
  console.log(`Node.js, ${context.userId ?? 'nobody'}: ${given.size === 1 ? [...given][0] : 'several'}`)
}
client.destroy()
PROGRAM
cat >python.py <<'PROGRAM'
import sys
from UnleashClient import UnleashClient

client = UnleashClient(url=sys.argv[1], app_name="shop", disable_metrics=True, disable_registration=True, cache_directory="cache")
client.initialize_client()
for context in [{"remoteAddress": "203.0.113.7"}, {"remoteAddress": "203.0.113.7", "userId": "ada"}]:
    given = {client.get_variant("greeting", dict(context))["name"] for _ in range(50)}
    print(f"Python, {context.get('userId', 'nobody')}: {given.pop() if len(given) == 1 else 'several'}")
client.destroy()
PROGRAM
seen=$(node node.mjs "$(cat url)"; venv/bin/python python.py "$(cat url)")
expected='Node.js, nobody: text 67
Node.js, ada: text 36
Python, nobody: several
Python, ada: text 36'
echo "$seen"
[ "$seen" = "$expected" ]
