#!/usr/bin/env bash
# An impact metric of an application whose name has a comma arrives with the name cut short, and with a label that the
# application never set.
#
# The guess: the labels of a sample are what the SDK was told, so `appName` is the name of the application. Seen:
# unleash-client 6.12.1 of npm keeps samples by the text "appName=...,environment=..." and reads the labels back from it
# when it reports. With the application "shop, Europe", the metric has `appName` "shop" and a label " Europe" without a
# value, which JSON leaves out, so that such applications are counted together with "shop". Registration and usage have
# the whole name.
#
# Installs the package into a temporary folder, and fails when the output is another one. Needs Node.js and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund unleash-client@6.12.1
cat >program.cjs <<'PROGRAM'
const { createServer } = require('node:http')
const { Unleash } = require('unleash-client')

const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  if (request.url === '/api/client/metrics') report(JSON.parse(text))
  response.setHeader('content-type', 'application/json')
  response.end(request.method === 'GET' ? '{"version":2,"features":[]}' : '{}')
})

function report({ appName, impactMetrics = [] }) {
  const sample = impactMetrics.flatMap(({ samples }) => samples).find(({ value }) => value > 0)
  if (sample === undefined) return
  console.log(JSON.stringify({ usage: appName, label: sample.labels.appName }))
  process.exit()
}

server.listen(0, () => {
  const url = `http://127.0.0.1:${server.address().port}/api/`
  const options = { url, appName: 'shop, Europe', customHeaders: { Authorization: 'key' }, metricsInterval: 500 }
  const unleash = new Unleash(options)
  unleash.on('error', () => {})
  unleash.impactMetrics.defineCounter('orders', 'Orders')
  unleash.impactMetrics.incrementCounter('orders')
})
setTimeout(() => process.exit(1), 30_000).unref()
PROGRAM
seen=$(node program.cjs)
echo "unleash-client 6.12.1: $seen"
[ "$seen" = '{"usage":"shop, Europe","label":"shop"}' ]
