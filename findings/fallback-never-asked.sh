#!/usr/bin/env bash
# The second provider of OpenFeature is never asked for a flag that only it has.
#
# The guess: with two providers in a MultiProvider, as while flags move from one service to another, a flag that the
# first does not have is looked up in the second: its documentation says that the strategy goes on at FLAG_NOT_FOUND.
# Seen: @openfeature/unleash-web-provider 0.1.1 with the MultiProvider of @openfeature/web-sdk 1.10.0 of npm knows no
# such error. It answers `false` for each unknown name, also where the code says `true`, and the default of the code for
# texts. So a flag of the old service is off, and one with a text has its default, although the old service is there. In
# the other order, both services are asked.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/unleash-web-provider@0.1.1 \
  @openfeature/web-sdk@1.10.0 unleash-proxy-client@3.8.2
cat >providers.mjs <<'PROGRAM'
import { createServer } from 'node:http'
import { InMemoryProvider, MultiProvider, OpenFeature } from '@openfeature/web-sdk'
import { UnleashWebProvider } from '@openfeature/unleash-web-provider'

const variant = { name: 'disabled', enabled: false }
const toggles = [{ name: 'moved', enabled: true, impressionData: false, variant }]
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ toggles }))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))

const url = `http://127.0.0.1:${server.address().port}/api/frontend`
const storageProvider = { save: async () => {}, get: async () => undefined }
const options = { url, clientKey: 'key', appName: 'shop', disableMetrics: true, storageProvider }
const flag = (value) => ({ disabled: false, variants: { only: value }, defaultVariant: 'only' })
const old = new InMemoryProvider({ checkout: flag(true), title: flag('old title') })

async function asked(order, ...providers) {
  await OpenFeature.setProviderAndWait(new MultiProvider(providers.map((provider) => ({ provider }))))
  const client = OpenFeature.getClient()
  const moved = client.getBooleanValue('moved', false)
  const { value, errorCode = 'no error' } = client.getBooleanDetails('checkout', true)
  console.log(order, `moved ${moved}, checkout ${value} (${errorCode}), title ${client.getStringValue('title', 'own')}`)
}

await asked('unleash, old:', new UnleashWebProvider(options), old)
await asked('old, unleash:', old, new UnleashWebProvider(options))
process.exit(0)
PROGRAM
seen=$(node providers.mjs)
expected='unleash, old: moved true, checkout false (no error), title own
old, unleash: moved true, checkout true (no error), title old title'
echo "$seen"
[ "$seen" = "$expected" ]
