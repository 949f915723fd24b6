#!/usr/bin/env bash
# A feature for gold plans is on for everybody: NestJS applications do not read constraints.
#
# The guess: a client that evaluates by itself, and whose page says that it supports the standard strategies "out of the
# box", either applies the constraints of a strategy or treats the strategy as not met. Seen: nestjs-unleash 2.2.4 of npm,
# the newest, looks at the type of a strategy and its parameters only. The strategy `default` with the constraint
# `plan IN ["gold"]` holds for each user, also inverted, and nothing is logged. So a feature that is tested with some
# customers is released to all of them. The SDK for Node.js, unleash-client 6.12.1, is off for the same user.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts nestjs-unleash@2.2.4 @nestjs/common@9.4.3 @nestjs/core@9.4.3 \
  @nestjs/axios@1.0.1 @nestjs/schedule@2.2.3 axios@1.4.0 reflect-metadata@0.1.13 rxjs@7.8.1 unleash-client@6.12.1
cat >program.cjs <<'PROGRAM'
require('reflect-metadata')
const { createServer } = require('node:http')
const { Module } = require('@nestjs/common')
const { NestFactory } = require('@nestjs/core')
const { UnleashModule, UnleashService } = require('nestjs-unleash')
const { InMemStorageProvider, startUnleash } = require('unleash-client')

const forGold = { contextName: 'plan', operator: 'IN', values: ['gold'] }
const feature = (name, enabled, constraints) => {
  const strategies = [{ name: 'default', parameters: {}, constraints }]
  return { name, type: 'release', enabled, strategies, variants: [] }
}
const features = [
  feature('for all', true, []),
  feature('for gold', true, [{ ...forGold, inverted: false }]),
  feature('not for silver', true, [{ ...forGold, values: ['silver'], inverted: true }]),
  feature('off', false, []),
]
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ version: 2, features }))
}).listen(0, '127.0.0.1', ask)

async function ask() {
  const url = `http://127.0.0.1:${server.address().port}/api`
  const names = features.map(({ name }) => name)
  const say = (who, isOn) => console.log(`${who}: ${names.filter(isOn).join(', ')}`)

  const storageProvider = new InMemStorageProvider()
  const options = { disableMetrics: true, skipInstanceCountWarning: true, storageProvider }
  const client = await startUnleash({ url, appName: 'shop', ...options })
  say('unleash-client', (name) => client.isEnabled(name, { properties: { plan: 'silver' } }))

  class Application {}
  const forApplication = { url: `${url}/client`, appName: 'shop', instanceId: 'one', disableRegistration: true }
  Reflect.decorate([Module({ imports: [UnleashModule.forRoot(forApplication)] })], Application)
  const application = await NestFactory.createApplicationContext(Application, { logger: ['error', 'warn'] })
  await application.init()
  const service = await application.resolve(UnleashService)
  const givenUp = Date.now() + 20_000
  while (!service.isEnabled('for all') && Date.now() < givenUp) await new Promise((resolve) => setTimeout(resolve, 50))
  say('nestjs-unleash', (name) => service.isEnabled(name, undefined, { plan: 'silver', properties: { plan: 'silver' } }))
  process.exit(0)
}
PROGRAM
seen=$(node program.cjs 2>/dev/null | grep -E '^(unleash-client|nestjs-unleash):')
expected='unleash-client: for all
nestjs-unleash: for all, for gold, not for silver'
echo "$seen"
[ "$seen" = "$expected" ]
