#!/usr/bin/env bash
# One flag without a default variant takes all flags of the file from Rust.
#
# The guess: `"defaultVariant": null` means that the application gets its own default, as the engine for Node.js reads it;
# one that does not know this would fail for that flag alone. Seen: flagd-evaluation-engine 0.1.0 of crates.io, with which
# the provider open-feature-flagd 0.3.0 decides by itself, reads the file as one, and refuses it whole: "invalid type:
# null, expected a string". Without the member, it is a "missing field". So services in Rust lose all their flags when
# somebody adds one for another language.
#
# Builds the packages in a temporary folder, and fails when the output is another one. Needs Rust, Node.js and the
# network.
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
path = "flags.rs"
[dependencies]
flagd-evaluation-engine = "=0.1.0"
datalogic-rs = "=5.4.0"
open-feature = "=0.3.0"
[profile.dev]
debug = false
TOML
cat >flags.rs <<'RUST'
use flagd_evaluation_engine::FlagParser;

fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap();
        match FlagParser::parse_string(&text) {
            Ok(read) => println!("Rust, {file}: {} flags", read.flags.len()),
            Err(error) => println!("Rust, {file}: {error}"),
        }
    }
}
RUST
switch='{"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "on"}'
text='"state": "ENABLED", "variants": {"red": "#f00"}'
echo "{\"flags\": {\"switch\": $switch, \"color\": {$text, \"defaultVariant\": \"red\"}}}" >named
echo "{\"flags\": {\"switch\": $switch, \"color\": {$text, \"defaultVariant\": null}}}" >null
echo "{\"flags\": {\"switch\": $switch, \"color\": {$text}}}" >missing
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/flagd-core@4.0.1 @openfeature/core@1.12.0
cat >flags.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs'
import { FlagdCore } from '@openfeature/flagd-core'

for (const file of process.argv.slice(2)) {
  const core = new FlagdCore()
  core.setConfigurations(readFileSync(file, 'utf8'))
  const { value } = core.resolveBooleanEvaluation('switch', false, {}, console)
  const color = core.resolveStringEvaluation('color', 'own', {}, console)
  console.log(`Node.js, ${file}: switch ${value}, color ${color.value ?? 'own'} (${color.reason})`)
}
PROGRAM
cargo build --quiet 2>errors || cat errors
seen=$(target/debug/finding named null missing && node flags.mjs named null missing)
expected='Rust, named: 2 flags
Rust, null: JSON error: invalid type: null, expected a string
Rust, missing: JSON error: missing field `defaultVariant`
Node.js, named: switch true, color #f00 (STATIC)
Node.js, null: switch true, color own (DEFAULT)
Node.js, missing: switch true, color own (DEFAULT)'
echo "$seen"
[ "$seen" = "$expected" ]
