#!/usr/bin/env bash
# A page starts with the flags of the plan that its user had before, after `setProviderAndWait`.
#
# The guess: `setProviderAndWait` ends when there are answers to the context that was set, since OpenFeature hands it to
# the provider, and awaiting is what that function is for. Answers that the browser keeps are for the case that the
# server can't be reached. Seen: @openfeature/ofrep-web-provider 0.4.3 with @openfeature/web-sdk 1.10.0 of npm keeps the
# last answers by `targetingKey` alone, and starts with them (CACHED) before it asks. So a user whose plan has ended has
# the flags of that plan at each start until the server answers; without a `targetingKey`, each visitor of a browser has
# those of the last one. `cacheMode: 'network-first'` asks first.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  @openfeature/ofrep-web-provider@0.4.3 @openfeature/web-sdk@1.10.0 @openfeature/core@1.12.0 @openfeature/ofrep-core@2.3.0
cat >pages.mjs <<'PROGRAM'
import { createServer } from 'node:http'

// What a browser keeps from one page to the next.
const kept = new Map()
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  key: (at) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size
  },
}
const { OpenFeature } = await import('@openfeature/web-sdk')
const { OFREPWebProvider } = await import('@openfeature/ofrep-web-provider')

const server = createServer(async (request, response) => {
  const { context } = JSON.parse((await request.toArray()).join(''))
  const value = context.plan === 'gold'
  const flags = [{ key: 'export', value, variant: value ? 'on' : 'off', reason: 'TARGETING_MATCH' }]
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ flags }))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${server.address().port}`

async function page(who, context, options = {}) {
  await OpenFeature.clearProviders()
  await OpenFeature.setContext(context)
  await OpenFeature.setProviderAndWait(new OFREPWebProvider({ baseUrl, ...options }))
  const { value, reason } = OpenFeature.getClient().getBooleanDetails('export', false)
  await new Promise((resolve) => setTimeout(resolve, 500))
  console.log(`${who}: ${value} (${reason}), then ${OpenFeature.getClient().getBooleanValue('export', false)}`)
}

await page('ada, gold', { targetingKey: 'ada', plan: 'gold' })
await page('ada, free', { targetingKey: 'ada', plan: 'free' })
await page('ada, gold again', { targetingKey: 'ada', plan: 'gold' })
await page('ada, free, network first', { targetingKey: 'ada', plan: 'free' }, { cacheMode: 'network-first' })
await page('a visitor, gold', { plan: 'gold' })
await page('another visitor, free', { plan: 'free' })
process.exit(0)
PROGRAM
seen=$(node pages.mjs)
expected='ada, gold: true (TARGETING_MATCH), then true
ada, free: true (CACHED), then false
ada, gold again: false (CACHED), then true
ada, free, network first: false (TARGETING_MATCH), then false
a visitor, gold: true (TARGETING_MATCH), then true
another visitor, free: true (CACHED), then false'
echo "$seen"
[ "$seen" = "$expected" ]
