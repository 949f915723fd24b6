#!/usr/bin/env bash
# The second step of an experiment is on for all users in Go, whatever their variant of the first step is.
#
# The guess: a dependency with `variants: ["red"]` is satisfied where the parent resolves to "red", as in Node.js; both
# SDKs are of one vendor, and the Go SDK evaluates dependencies. Seen: unleash-client-go 4.5.0 reads that the parent has
# to be on, or off, and nothing of its variants, without an error or a warning. So users who got "blue" also get the
# feature that only "red" is to have. unleash-client 6.12.1 of npm is off for them.
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

const red = [{ contextName: 'userId', values: ['ada'] }]
const variants = [
  { name: 'red', weight: 0, weightType: 'fix', stickiness: 'default', overrides: red },
  { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' },
]
const feature = (name, more) => {
  const strategies = [{ name: 'default', parameters: {}, constraints: [] }]
  return { name, type: 'release', enabled: true, variants: [], strategies, ...more }
}
const features = [
  feature('first', { variants }),
  feature('after any', { dependencies: [{ feature: 'first' }] }),
  feature('after red', { dependencies: [{ feature: 'first', variants: ['red'] }] }),
  feature('without first', { dependencies: [{ feature: 'first', enabled: false }] }),
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
for (const userId of ['ada', 'bob']) {
  const answers = ['after any', 'after red', 'without first'].map((name) => {
    return `${name} ${client.isEnabled(name, { userId }) ? 'on' : 'off'}`
  })
  console.log(`Node.js, ${userId}, ${client.getVariant('first', { userId }).name}: ${answers.join(', ')}`)
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
	for _, user := range []string{"ada", "bob"} {
		asked := context.Context{UserId: user}
		answers := []string{}
		for _, name := range []string{"after any", "after red", "without first"} {
			state := "off"
			if client.IsEnabled(name, unleash.WithContext(asked)) {
				state = "on"
			}
			answers = append(answers, name+" "+state)
		}
		variant := client.GetVariant("first", unleash.WithVariantContext(asked)).Name
		fmt.Println("Go, " + user + ", " + variant + ": " + strings.Join(answers, ", "))
	}
}
PROGRAM
export GOFLAGS=-modcacherw
(cd program && go mod init finding && go get github.com/Unleash/unleash-client-go/v4@v4.5.0 && go build -o ../finding) \
  >log 2>&1 || { cat log; exit 1; }
url=$(cat url)
seen=$(node node.mjs "$url"; ./finding "$url/")
expected='Node.js, ada, red: after any on, after red on, without first off
Node.js, bob, blue: after any on, after red off, without first off
Go, ada, red: after any on, after red on, without first off
Go, bob, blue: after any on, after red on, without first off'
echo "$seen"
[ "$seen" = "$expected" ]
