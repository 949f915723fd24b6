"""UnleashClient, in the version that is installed. See ../protocol.ts."""
import json
import logging
import sys
import tempfile
from datetime import datetime

from UnleashClient import INSTANCES, UnleashClient

logging.disable(logging.CRITICAL)


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        INSTANCES._reset()
        with tempfile.TemporaryDirectory() as cache:
            client = UnleashClient(
                url=asked["url"] + "/api",
                app_name="web-shop",
                environment="development",
                custom_headers={"Authorization": asked["key"]},
                disable_metrics=True,
                disable_registration=True,
                refresh_interval=3600,
                cache_directory=cache,
            )
            client.initialize_client()
            contexts = [read(context) for context in asked["contexts"]]
            answers = [[answer(client, feature, context) for context in contexts] for feature in asked["features"]]
            client.destroy()
        print(json.dumps({"answers": answers}), flush=True)


def read(context):
    if "currentTime" not in context:
        return context
    return {**context, "currentTime": datetime.fromisoformat(context["currentTime"].replace("Z", "+00:00"))}


def answer(client, feature, context):
    try:
        # The SDK writes into the context that it is given.
        if not client.is_enabled(feature, dict(context)):
            return "-"
        variant = client.get_variant(feature, dict(context))
        if not variant["enabled"]:
            return "+"
        return "+" + variant["name"] + "=" + variant.get("payload", {}).get("value", "")
    except Exception as error:
        return "!" + type(error).__name__


main()
