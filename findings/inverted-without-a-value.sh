#!/usr/bin/env bash
# "Not below version 2" is met by applications without a version, but not in Go.
#
# The guess: `inverted` turns the result of a constraint around, so that a context without the field, which meets no
# comparison, meets each inverted one, as in Node.js; both SDKs are of one vendor. Seen: unleash-client-go 4.5.0 does so
# for texts and lists, but an inverted comparison of numbers or versions is not met where there is nothing to compare.
# unleash-client 6.12.1 of npm meets it. So a feature for all but old versions is on for a caller without a version in one
# service, and off in the next.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Go, Node.js and the
# network.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts unleash-client@6.12.1
cat >server.mjs <<'PROGRAM'
import { createServer } from 'node:http'

const inverted = (name, compared) => {
  const constraints = [{ contextName: name, inverted: true, caseInsensitive: false, ...compared }]
  const strategies = [{ name: 'default', parameters: {}, constraints }]
  return { name, type: 'release', enabled: true, variants: [], strategies }
}
const features = [
  inverted('plan', { operator: 'IN', values: ['free'] }),
  inverted('email', { operator: 'STR_ENDS_WITH', values: ['.test'] }),
  inverted('age', { operator: 'NUM_LT', value: '18' }),
  inverted('version', { operator: 'SEMVER_LT', value: '2.0.0' }),
]
createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(request.url.startsWith('/api/client/features') ? JSON.stringify({ version: 2, features }) : '{}')
}).listen(0, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}/api`)
})
PROGRAM
node server.mjs >url &
server=$!
trap 'kill "$server"; chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
until [ -s url ]; do sleep 0.1; done
cat >node.mjs <<'PROGRAM'
import { InMemStorageProvider, startUnleash } from 'unleash-client'

const [url] = process.argv.slice(2)
const others = { disableMetrics: true, skipInstanceCountWarning: true, storageProvider: new InMemStorageProvider() }
const client = await startUnleash({ url, appName: 'shop', ...others })
const has = { plan: 'gold', email: 'ada@shop.example', age: '40', version: '2.1.0' }
for (const [who, properties] of Object.entries({ 'with values': has, 'without values': {} })) {
  const answers = Object.keys(has).map((name) => `${name} ${client.isEnabled(name, { properties }) ? 'on' : 'off'}`)
  console.log(`Node.js, ${who}: ${answers.join(', ')}`)
}
client.destroy()
PROGRAM
mkdir program
cat >program/main.go <<'PROGRAM'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/Unleash/unleash-client-go/v4"
	"github.com/Unleash/unleash-client-go/v4/context"
)

type silent struct{}

func (silent) OnError(error)   {}
func (silent) OnWarning(error) {}
func (silent) OnReady()        {}

func main() {
	client, err := unleash.NewClient(
		unleash.WithUrl(os.Args[1]),
		unleash.WithAppName("shop"),
		unleash.WithBackupPath("."),
		unleash.WithDisableMetrics(true),
		unleash.WithListener(silent{}),
	)
	if err != nil {
		panic(err)
	}
	client.WaitForReady()
	names := []string{"plan", "email", "age", "version"}
	has := map[string]string{"plan": "gold", "email": "ada@shop.example", "age": "40", "version": "2.1.0"}
	say := func(who string, properties map[string]string) {
		answers := []string{}
		for _, name := range names {
			state := "off"
			if client.IsEnabled(name, unleash.WithContext(context.Context{Properties: properties})) {
				state = "on"
			}
			answers = append(answers, name+" "+state)
		}
		fmt.Println("Go, " + who + ": " + strings.Join(answers, ", "))
	}
	say("with values", has)
	say("without values", map[string]string{})
}
PROGRAM
export GOFLAGS=-modcacherw
(cd program && go mod init finding && go get github.com/Unleash/unleash-client-go/v4@v4.5.0 && go build -o ../finding) \
  >log 2>&1 || { cat log; exit 1; }
url=$(cat url)
seen=$(node node.mjs "$url"; ./finding "$url/")
expected='Node.js, with values: plan on, email on, age on, version on
Node.js, without values: plan on, email on, age on, version on
Go, with values: plan on, email on, age on, version on
Go, without values: plan on, email on, age off, version off'
echo "$seen"
[ "$seen" = "$expected" ]
