#!/usr/bin/env bash
# One feature with the operator SEMVER_GTE turns off all features of an application, behind the types of Unleash in Rust.
#
# The guess: a program between a server and SDKs hands on an operator that it does not know, since its types have a case
# for that; or SDKs do not meet this one constraint. Seen: unleash-types 0.15.21 of crates.io, which the lock file of
# unleash-edge 20.1.0 names, reads "SEMVER_GTE" and writes {"UNKNOWN":"SEMVER_GTE"}. yggdrasil-engine 2.0.0 of PyPI, which
# knows the operator, takes such a document without an error, and then has no feature at all. In unleash-client 6.12.1 of
# npm, only the constraint is not met.
#
# Builds the packages in a temporary folder, and fails when the output is another one. Needs Rust, Python, Node.js and
# the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Cargo.toml <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"
[[bin]]
name = "finding"
path = "types.rs"
[dependencies]
unleash-types = "=0.15.21"
serde_json = "1"
[profile.dev]
debug = false
TOML
cat >types.rs <<'RUST'
use unleash_types::client_features::ClientFeatures;

fn main() {
    let features: ClientFeatures = serde_json::from_reader(std::io::stdin()).unwrap();
    println!("{}", serde_json::to_string(&features).unwrap());
}
RUST
python3 -m venv venv
venv/bin/pip install --quiet yggdrasil-engine==2.0.0
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts unleash-client@6.12.1
constraint='{"contextName": "version", "operator": "SEMVER_GTE", "value": "1.0.0", "inverted": false}'
strategy='"name": "default", "parameters": {}'
cat >before.json <<JSON
{"version": 2, "features": [
  {"name": "plain", "type": "release", "enabled": true, "strategies": [{$strategy, "constraints": []}]},
  {"name": "from 1.0", "type": "release", "enabled": true, "strategies": [{$strategy, "constraints": [$constraint]}]}
]}
JSON
cat >engine.py <<'PYTHON'
import sys

from yggdrasil_engine.engine import UnleashEngine

for file in sys.argv[1:]:
    engine = UnleashEngine()
    engine.take_state(open(file).read())
    on = [engine.is_enabled(name, {"properties": {"version": "1.2.3"}}).is_enabled for name in ("plain", "from 1.0")]
    print(f"Python, {file}: plain {on[0]}, from 1.0 {on[1]}")
PYTHON
cat >client.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs'
import { InMemStorageProvider, startUnleash } from 'unleash-client'

const file = process.argv[2]
const bootstrap = { data: JSON.parse(readFileSync(file, 'utf8')).features }
const storageProvider = new InMemStorageProvider()
const options = { url: 'http://127.0.0.1:9/api', appName: 'shop', disableMetrics: true, refreshInterval: 0 }
const client = await startUnleash({ ...options, bootstrap, storageProvider })
const [plain, from] = ['plain', 'from 1.0'].map((one) => client.isEnabled(one, { properties: { version: '1.2.3' } }))
console.log(`Node.js, ${file}: plain ${plain}, from 1.0 ${from}`)
process.exit(0)
PROGRAM
cargo build --quiet 2>errors || cat errors
target/debug/finding <before.json >after.json
seen=$(grep -o '"operator":[^}]*}' after.json && venv/bin/python engine.py before.json after.json &&
  node client.mjs before.json 2>errors && node client.mjs after.json 2>errors)
expected='"operator":{"UNKNOWN":"SEMVER_GTE"}
Python, before.json: plain True, from 1.0 True
Python, after.json: plain False, from 1.0 False
Node.js, before.json: plain true, from 1.0 true
Node.js, after.json: plain true, from 1.0 false'
echo "$seen"
[ "$seen" = "$expected" ]
