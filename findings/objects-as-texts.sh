#!/usr/bin/env bash
# `getObjectValue` of OpenFeature in a browser returns a text, not the object.
#
# The guess: a variant with the payload {"size": 5} of the type json gives an object, as `getObjectValue` says and as
# openfeature-provider-unleash 0.1.2 for Python does. Seen: @openfeature/unleash-web-provider 0.1.1 with @openfeature/web-sdk
# 1.10.0 of npm hands on the text of the payload. TypeScript believes it to be an object, so that `value.size` is
# undefined without an error. A payload of the type csv is an "object", too. `getStringValue` gives the default for both.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/unleash-web-provider@0.1.1 \
  @openfeature/web-sdk@1.10.0 unleash-proxy-client@3.8.2
cat >objects.mjs <<'PROGRAM'
import { createServer } from 'node:http'
import { OpenFeature } from '@openfeature/web-sdk'
import { UnleashWebProvider } from '@openfeature/unleash-web-provider'

const withPayload = (name, type, value) => ({
  name,
  enabled: true,
  impressionData: false,
  variant: { name: 'red', enabled: true, feature_enabled: true, payload: { type, value } },
})
const toggles = [withPayload('limits', 'json', '{"size": 5}'), withPayload('colors', 'csv', 'red,blue')]
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ toggles }))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))

const url = `http://127.0.0.1:${server.address().port}/api/frontend`
const storageProvider = { save: async () => {}, get: async () => undefined }
const provider = new UnleashWebProvider({ url, clientKey: 'key', appName: 'shop', disableMetrics: true, storageProvider })
await OpenFeature.setProviderAndWait(provider)
const client = OpenFeature.getClient()
for (const { name } of toggles) {
  const object = client.getObjectDetails(name, { own: true })
  const text = client.getStringDetails(name, 'own')
  console.log(name, 'as object:', typeof object.value, JSON.stringify(object.value), object.errorCode ?? '')
  console.log(name, 'as text:', text.value, text.errorCode ?? '')
}
process.exit(0)
PROGRAM
seen=$(node objects.mjs | sed 's/ *$//')
expected='limits as object: string "{\"size\": 5}"
limits as text: own TYPE_MISMATCH
colors as object: string "red,blue"
colors as text: own TYPE_MISMATCH'
echo "$seen"
[ "$seen" = "$expected" ]
