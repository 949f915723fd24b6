#!/usr/bin/env bash
# One constraint that ignores the case of the current time takes all features from an application in Next.js.
#
# The guess: a text operator on `currentTime` compares the text of the time, or is not met where the application gives
# none, since there is no text; whether it ignores the case makes no difference for digits. Seen: @unleash/nextjs 1.6.7
# fills in a Date there. It compares with the case, and is not met; it turns a Date to small letters, and throws. As
# `evaluateFlags` looks at all features in one call, an application that has one such constraint in one feature gets a
# TypeError in place of every other feature. unleash-client 6.12.1 of the same language says "not met" in both cases.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
# Next.js itself is a peer of its SDK, and nothing that evaluates needs it.
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @unleash/nextjs@1.6.7 react@19.2.0 unleash-client@6.12.1
cat >time.mjs <<'PROGRAM'
import { createRequire } from 'node:module'
import { InMemStorageProvider, Unleash } from 'unleash-client'

const { evaluateFlags } = createRequire(import.meta.url)('@unleash/nextjs')

const feature = (name, constraints) => ({
  name,
  enabled: true,
  variants: [],
  strategies: [{ name: 'default', parameters: {}, constraints }],
})

const onTime = (caseInsensitive) => [
  { contextName: 'currentTime', operator: 'STR_STARTS_WITH', values: ['2026'], inverted: false, caseInsensitive },
]

function nextSays(features) {
  try {
    const { toggles } = evaluateFlags({ version: 1, features }, { userId: '7' })
    return toggles.filter(({ enabled }) => enabled).map(({ name }) => name).join() || 'none'
  } catch (error) {
    return error.name
  }
}

async function nodeSays(features) {
  const bootstrap = { data: features }
  const unleash = new Unleash({
    url: 'http://127.0.0.1:9/api/',
    appName: 'shop',
    bootstrap,
    storageProvider: new InMemStorageProvider(),
    refreshInterval: 0,
    disableMetrics: true,
  })
  unleash.on('error', () => {}).on('warn', () => {})
  await new Promise((resolve) => setTimeout(resolve, 300))
  const on = features.filter(({ name }) => unleash.isEnabled(name, { userId: '7' })).map(({ name }) => name)
  unleash.destroy()
  return on.join() || 'none'
}

for (const [said, ignores] of [['with the case', false], ['without the case', true]]) {
  const features = [feature('for-everybody', []), feature('in-2026', onTime(ignores))]
  console.log(`${said}: Next.js ${nextSays(features)}, Node.js ${await nodeSays(features)}`)
}
process.exit(0)
PROGRAM
seen=$(node time.mjs)
expected='with the case: Next.js for-everybody, Node.js for-everybody
without the case: Next.js TypeError, Node.js for-everybody'
echo "$seen"
[ "$seen" = "$expected" ]
