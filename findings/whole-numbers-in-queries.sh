#!/usr/bin/env bash
# A whole number in a query of GO Feature Flag cuts the number of the user: `age gt 5` is false for 5.5.
#
# The guess: `gt 5` compares numbers, so that 5.5 is greater than 5, and `eq 5` is met by 5 alone. Seen: the evaluator 0.2.4
# within gofeatureflag-python-provider 1.3.0 of PyPI compares whole numbers where the query has one. 5.9 is cut to 5, which
# equals 5, and 5.5 is not greater. Written as 5.0, the same query compares as one expects.
#
# Installs the package into a temporary folder, and fails when the output is another one. Needs Python and the network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet gofeatureflag-python-provider==1.3.0
seen=$("$folder/venv/bin/python" - <<'PROGRAM'
from gofeatureflag_python_provider.wasm import EvaluateWasm, WasmFlagContext, WasmInput

engine = EvaluateWasm()
engine.initialize()


def answer(query, age):
    rules = [{"query": query, "variation": "yes"}]
    flag = {"variations": {"yes": True, "no": False}, "targeting": rules, "defaultRule": {"variation": "no"}}
    context = WasmFlagContext(defaultSdkValue=False, evaluationContextEnrichment={})
    user = {"targetingKey": "ada", "age": age}
    asked = WasmInput(flagKey="flag", flag=flag, evalContext=user, flagContext=context)
    return f"{query} for {age}: {engine.evaluate(asked).value}"


print("; ".join([answer("age gt 5", 5.5), answer("age eq 5", 5.9), answer("age gt 5.0", 5.5)]))
PROGRAM
)
echo "gofeatureflag-python-provider 1.3.0: $seen"
[ "$seen" = "age gt 5 for 5.5: False; age eq 5 for 5.9: True; age gt 5.0 for 5.5: True" ]
