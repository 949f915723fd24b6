#!/usr/bin/env bash
# `starts_with` of an entry of a list is an error in Node.js: the flag is off for all users who have such a list.
#
# The guess: the operators that flagd adds to JSONLogic work where all others do, also within `some`, `all` and `none`.
# Seen: @openfeature/flagd-core 4.0.1 of npm ends the evaluation with "Logger not found in context" there, since its
# operators look for their logger in the data, and that is the entry then. The application gets its own default with the
# error GENERAL, and the flag was read without a complaint. `sem_ver` fails as well, while `==` works.
# openfeature-flagd-core 2.0.0 of PyPI decides by such rules. So one file is right in one language only.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Python, Node.js and the
# network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet openfeature-flagd-core==2.0.0 openfeature-sdk==0.10.0
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/flagd-core@4.0.1 @openfeature/core@1.12.0
switch='"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off"'
flag() {
  echo "\"$1\": {$switch, \"targeting\": {\"if\": [{\"some\": [{\"var\": \"$2\"}, $3]}, \"on\", \"off\"]}}"
}
{
  flag equal groups '{"==": [{"var": ""}, "internal-qa"]}'
  flag starts_with groups '{"starts_with": [{"var": ""}, "internal-"]}'
  flag sem_ver versions '{"sem_ver": [{"var": ""}, ">=", "2.0.0"]}'
} | paste -s -d, | sed 's/.*/{"flags": {&}}/' >flags.json
echo '{"groups": ["internal-qa"], "versions": ["2.1.0"]}' >context.json
cat >flags.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs'
import { FlagdCore } from '@openfeature/flagd-core'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const core = new FlagdCore(undefined, silent)
core.setConfigurations(readFileSync('flags.json', 'utf8'))
const context = JSON.parse(readFileSync('context.json', 'utf8'))
for (const flag of ['equal', 'starts_with', 'sem_ver']) {
  const { value, reason, errorCode } = core.resolveBooleanEvaluation(flag, false, context, silent)
  console.log(`Node.js, ${flag}: ${value} ${errorCode ?? reason}`)
}
PROGRAM
cat >flags.py <<'PYTHON'
import json

from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext

core = FlagdCore()
core.set_flags(open("flags.json").read())
context = EvaluationContext(None, json.load(open("context.json")))
for flag in ("equal", "starts_with", "sem_ver"):
    details = core.resolve_boolean_value(flag, False, context)
    print(f"Python, {flag}: {str(details.value).lower()} {details.reason}")
PYTHON
seen=$(node flags.mjs && venv/bin/python flags.py)
expected='Node.js, equal: true TARGETING_MATCH
Node.js, starts_with: false GENERAL
Node.js, sem_ver: false GENERAL
Python, equal: true TARGETING_MATCH
Python, starts_with: true TARGETING_MATCH
Python, sem_ver: true TARGETING_MATCH'
echo "$seen"
[ "$seen" = "$expected" ]
