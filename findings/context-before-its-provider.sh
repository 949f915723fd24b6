#!/usr/bin/env bash
# A page asks for its flags without its user: the context that is set with the provider goes nowhere.
#
# The guess: `setProviderAndWait(provider, context)` evaluates for that context, since OpenFeature hands it to the
# provider when it starts, and `targetingKey` is the user. Seen: @openfeature/unleash-web-provider 0.1.1 with
# @openfeature/web-sdk 1.10.0 of npm asks the server with nothing but a random session. Only a later `setContext` is
# sent; also then `targetingKey` becomes a property of that name, and no user: the page has to set `userId` itself.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/unleash-web-provider@0.1.1 \
  @openfeature/web-sdk@1.10.0 unleash-proxy-client@3.8.2
cat >context.mjs <<'PROGRAM'
import { createServer } from 'node:http'
import { OpenFeature } from '@openfeature/web-sdk'
import { UnleashWebProvider } from '@openfeature/unleash-web-provider'

const asked = []
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://127.0.0.1')
  asked.push([...searchParams].filter(([name]) => !['sessionId', 'appName', 'environment'].includes(name)).join(' '))
  response.setHeader('content-type', 'application/json')
  response.end('{"toggles":[]}')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))

const url = `http://127.0.0.1:${server.address().port}/api/frontend`
const storageProvider = { save: async () => {}, get: async () => undefined }
const provider = new UnleashWebProvider({ url, clientKey: 'key', appName: 'shop', disableMetrics: true, storageProvider })
await OpenFeature.setProviderAndWait(provider, { targetingKey: 'ada', plan: 'gold' })
console.log('with the provider:', asked.at(-1) || 'nothing')
await OpenFeature.setContext({ targetingKey: 'ada', plan: 'silver' })
console.log('set later:', asked.at(-1))
process.exit(0)
PROGRAM
seen=$(node context.mjs)
expected='with the provider: nothing
set later: properties[targetingKey],ada properties[plan],silver'
echo "$seen"
[ "$seen" = "$expected" ]
