#!/usr/bin/env bash
# A rate becomes 0.0 in Python because its flag is a boolean that is off: `get_float_value` gives no error.
#
# The guess: a flag of another type is a TYPE_MISMATCH, and the application gets its own default, as for
# `get_integer_value` of the same flag. Seen: openfeature-provider-flagd 0.6.1 with openfeature-flagd-core 2.0.0 of PyPI
# gives 1.0 for `true` and 0.0 for `false`, with the reason STATIC, since `bool` is a kind of `int` in Python. So
# `get_float_value("sampling", 0.5)` of a switch named `sampling` samples everything or nothing, and no hook sees an
# error. The provider for Node.js, @openfeature/flagd-provider 0.16.1, has TYPE_MISMATCH and the default for that file.
#
# Installs the packages into a temporary folder, and fails when the output is another one. Needs Python, Node.js and the
# network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet openfeature-provider-flagd==0.6.1 openfeature-flagd-core==2.0.0 openfeature-sdk==0.10.0
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @openfeature/flagd-provider@0.16.1 \
  @openfeature/server-sdk@1.23.0 @openfeature/flagd-core@4.0.1
cat >flags.json <<'JSON'
{"flags": {
  "on": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "on"},
  "off": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off"}
}}
JSON
cat >floats.py <<'PYTHON'
from openfeature import api
from openfeature.contrib.provider.flagd import FlagdProvider
from openfeature.contrib.provider.flagd.config import ResolverType

provider = FlagdProvider(resolver_type=ResolverType.FILE, offline_flag_source_path="flags.json")
api.set_provider_and_wait(provider)
client = api.get_client()
for name in ("on", "off"):
    a_float = client.get_float_details(name, 0.5)
    an_integer = client.get_integer_details(name, 5)
    integer = f"{an_integer.value} {an_integer.error_code.value}"
    print(f"Python, {name}: float {a_float.value} {a_float.reason}, integer {integer}")
api.shutdown()
PYTHON
cat >numbers.mjs <<'PROGRAM'
import { FlagdProvider } from '@openfeature/flagd-provider'
import { OpenFeature } from '@openfeature/server-sdk'

const provider = new FlagdProvider({ resolverType: 'in-process', offlineFlagSourcePath: 'flags.json' })
await OpenFeature.setProviderAndWait(provider)
for (const name of ['on', 'off']) {
  const { value, errorCode } = await OpenFeature.getClient().getNumberDetails(name, 0.5)
  console.log(`Node.js, ${name}: number ${value} ${errorCode}`)
}
process.exit(0)
PROGRAM
seen=$(venv/bin/python floats.py && node numbers.mjs)
expected='Python, on: float 1.0 STATIC, integer 5 TYPE_MISMATCH
Python, off: float 0.0 STATIC, integer 5 TYPE_MISMATCH
Node.js, on: number 0.5 TYPE_MISMATCH
Node.js, off: number 0.5 TYPE_MISMATCH'
echo "$seen"
[ "$seen" = "$expected" ]
