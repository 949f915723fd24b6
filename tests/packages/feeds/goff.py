"""Answers for flags of GO Feature Flag: reads [{document: YAML, contexts: [object]}], writes what each flag gives."""

import json
import sys

import yaml
from gofeatureflag_python_provider.wasm import EvaluateWasm, WasmFlagContext, WasmInput


class Strict(yaml.CSafeLoader):
    """Refuses a name that an object has twice, as the YAML of Go does."""

    def construct_mapping(self, node, deep=False):
        names = [self.construct_object(name, deep=True) for name, _ in node.value]
        if len(set(names)) < len(names):
            raise ValueError(f"a name is there twice: {names}")
        return super().construct_mapping(node, deep=deep)


engine = EvaluateWasm()
engine.initialize()
nothing = WasmFlagContext(defaultSdkValue="the value of the code", evaluationContextEnrichment={})


def answer(name, flag, context):
    question = WasmInput(flagKey=name, flag=flag, evalContext=context, flagContext=nothing)
    given = engine.evaluate(question)
    if given.errorCode:
        return {"error": f"{given.errorCode} {given.errorDetails}"}
    return None if given.variationType == "off" else {"variant": given.variationType, "value": given.value}


answers = [
    {
        name: [answer(name, flag, context) for context in asked["contexts"]]
        for name, flag in yaml.load(asked["document"], Strict).items()
    }
    for asked in json.load(sys.stdin)
]
json.dump(answers, sys.stdout)
