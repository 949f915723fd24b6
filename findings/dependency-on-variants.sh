#!/usr/bin/env bash
# A feature that depends on the variant "red" of its parent is on although the parent has no variants.
#
# The guess: with `variants: ["red"]`, the child is off unless the parent resolves to "red". So unleash-client 6.12.1 of
# npm evaluates it. Seen: yggdrasil-engine 2.0.0 of PyPI, with which UnleashClient 6.9.1 for Python evaluates, turns the
# child on for everybody as long as the parent has no variants at all. With variants, it goes by the list.
#
# Installs the package into a temporary folder, and fails when the output is another one. Needs Python and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet yggdrasil-engine==2.0.0
seen=$("$folder/venv/bin/python" - <<'PROGRAM'
import json
from yggdrasil_engine.engine import UnleashEngine

default = [{"name": "default", "parameters": {}, "constraints": []}]
blue = [{"name": "blue", "weight": 1000, "weightType": "variable", "stickiness": "default"}]


def child_of(variants):
    parent = {"name": "parent", "type": "release", "enabled": True, "strategies": default, "variants": variants}
    on_red = [{"feature": "parent", "enabled": True, "variants": ["red"]}]
    child = {"name": "child", "type": "release", "enabled": True, "strategies": default, "dependencies": on_red}
    engine = UnleashEngine()
    engine.take_state(json.dumps({"version": 2, "features": [parent, child]}))
    return "on" if engine.is_enabled("child", {"userId": "ada"}).is_enabled else "off"


print(f"without variants: {child_of([])}; with the variant blue: {child_of(blue)}")
PROGRAM
)
echo "yggdrasil-engine 2.0.0: $seen"
[ "$seen" = "without variants: on; with the variant blue: off" ]
