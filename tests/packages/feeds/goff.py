"""Answers for flags of GO Feature Flag: reads {documents: [flags], contexts: [object]}, writes what each flag gives."""

import json
import sys

from gofeatureflag_python_provider.wasm import EvaluateWasm, WasmFlagContext, WasmInput

engine = EvaluateWasm()
engine.initialize()
nothing = WasmFlagContext(defaultSdkValue="the value of the code", evaluationContextEnrichment={})


def answer(name, flag, context):
    question = WasmInput(flagKey=name, flag=flag, evalContext=context, flagContext=nothing)
    given = engine.evaluate(question)
    if given.errorCode:
        return {"error": f"{given.errorCode} {given.errorDetails}"}
    return None if given.variationType == "off" else {"variant": given.variationType, "value": given.value}


given = json.load(sys.stdin)
answers = [
    {name: [answer(name, flag, context) for context in given["contexts"]] for name, flag in flags.items()}
    for flags in given["documents"]
]
json.dump(answers, sys.stdout)
