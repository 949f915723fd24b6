#!/usr/bin/env bash
# A flag for users whose groups are all internal is on for a user without groups, in Node.js only.
#
# The guess: `all` of a list that is not there is what `all` of an empty list is. JSONLogic says false for an empty one,
# so that nobody gets the flag by accident. Seen: @openfeature/flagd-core 4.0.1 of npm is false for an empty list, and
# true for a context without the field, with the reason TARGETING_MATCH; `some` and `none` are alike for both.
# openfeature-flagd-core 2.0.0 of PyPI is false for both. So a flag that was tried with signed-in users is on for all
# others, and in one language only.
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
internal='[{"var": "groups"}, {"==": [{"var": ""}, "internal"]}]'
switch='"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off"'
for operator in all some none; do
  echo "\"$operator\": {$switch, \"targeting\": {\"if\": [{\"$operator\": $internal}, \"on\", \"off\"]}}"
done | paste -s -d, | sed 's/.*/{"flags": {&}}/' >flags.json
echo '{"internal": {"groups": ["internal"]}, "empty": {"groups": []}, "missing": {}}' >contexts.json
cat >flags.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs'
import { FlagdCore } from '@openfeature/flagd-core'

const core = new FlagdCore()
core.setConfigurations(readFileSync('flags.json', 'utf8'))
for (const [name, context] of Object.entries(JSON.parse(readFileSync('contexts.json', 'utf8')))) {
  const answers = ['all', 'some', 'none'].map((flag) => {
    const { value, reason } = core.resolveBooleanEvaluation(flag, false, context, console)
    return `${flag} ${value} ${reason}`
  })
  console.log(`Node.js, ${name}: ${answers.join(', ')}`)
}
PROGRAM
cat >flags.py <<'PYTHON'
import json

from openfeature.contrib.tools.flagd.core import FlagdCore
from openfeature.evaluation_context import EvaluationContext

core = FlagdCore()
core.set_flags(open("flags.json").read())
for name, attributes in json.load(open("contexts.json")).items():
    context = EvaluationContext(None, attributes)
    details = {flag: core.resolve_boolean_value(flag, False, context) for flag in ("all", "some", "none")}
    answers = [f"{flag} {str(one.value).lower()} {one.reason}" for flag, one in details.items()]
    print(f"Python, {name}: {', '.join(answers)}")
PYTHON
seen=$(node flags.mjs && venv/bin/python flags.py)
echo "$seen"
expected='Node.js, internal: all true TARGETING_MATCH, some true TARGETING_MATCH, none false TARGETING_MATCH
Node.js, empty: all false TARGETING_MATCH, some false TARGETING_MATCH, none true TARGETING_MATCH
Node.js, missing: all true TARGETING_MATCH, some false TARGETING_MATCH, none true TARGETING_MATCH
Python, internal: all true TARGETING_MATCH, some true TARGETING_MATCH, none false TARGETING_MATCH
Python, empty: all false TARGETING_MATCH, some false TARGETING_MATCH, none true TARGETING_MATCH
Python, missing: all false TARGETING_MATCH, some false TARGETING_MATCH, none true TARGETING_MATCH'
[ "$seen" = "$expected" ]
