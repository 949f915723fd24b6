"""Answers questions to the evaluator of GO Feature Flag: JSON on the input, a list of answers on the output."""

import json
import sys

from gofeatureflag_python_provider.wasm import EvaluateWasm, WasmFlagContext, WasmInput

given = json.load(sys.stdin)
engine = EvaluateWasm()
engine.initialize()
answers = []
for context in given["contexts"]:
    question = WasmInput(
        flagKey=given["key"],
        flag=given["flag"],
        evalContext=context,
        flagContext=WasmFlagContext(defaultSdkValue="the value of the code", evaluationContextEnrichment={}),
    )
    try:
        answer = engine.evaluate(question)
        is_code = answer.value == "the value of the code" or bool(answer.errorCode)
        answers.append({"value": None if is_code else answer.value})
    except Exception as error:
        answers.append({"value": None, "failed": str(error)})
json.dump(answers, sys.stdout)
