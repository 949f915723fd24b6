"""Answers for flags of flagd: reads [{document: text, contexts: [object]}], writes what each flag gives to each."""

import json
import logging
import sys

from openfeature.contrib.tools.flagd.core.flagd_core import FlagdCore
from openfeature.evaluation_context import EvaluationContext
from openfeature.exception import OpenFeatureError

logging.disable(logging.CRITICAL)
RESOLVE = {bool: "resolve_boolean_value", str: "resolve_string_value", dict: "resolve_object_value", int: "resolve_integer_value", float: "resolve_float_value"}


def answer(engine, name, value, context):
    attributes = dict(context)
    key = attributes.pop("targetingKey", None)
    resolve = getattr(engine, RESOLVE[type(value)])
    try:
        given = resolve(name, type(value)(), EvaluationContext(key, attributes))
    except OpenFeatureError as error:
        return {"error": str(error)}
    return None if given.variant in (None, "off") else {"variant": given.variant, "value": given.value}


answers = []
for asked in json.load(sys.stdin):
    engine = FlagdCore()
    engine.set_flags(asked["document"])
    flags = json.loads(asked["document"])["flags"].items()
    samples = {name: next(iter(flag["variants"].values())) for name, flag in flags}
    answers.append({name: [answer(engine, name, value, context) for context in asked["contexts"]] for name, value in samples.items()})
json.dump(answers, sys.stdout)
