"""A SAML provider of pysaml2: reads one JSON object, and prints its metadata or its answer to a request."""

import json
import sys

from saml2 import BINDING_HTTP_REDIRECT
from saml2.authn_context import PASSWORD
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NAME_FORMAT_URI, NameID
from saml2.server import Server
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

given = json.load(sys.stdin)
config = IdPConfig().load(
    {
        "entityid": given["entityId"],
        "key_file": given["keyFile"],
        "cert_file": given["certificateFile"],
        "metadata": {"local": [given["serviceProviderFile"]]},
        "service": {
            "idp": {
                "endpoints": {"single_sign_on_service": [(given["signOnUrl"], BINDING_HTTP_REDIRECT)]},
                "policy": {"default": {"lifetime": {"minutes": 5}, "name_form": NAME_FORMAT_URI}},
            }
        },
    }
)
if given["prints"] == "metadata":
    print(entity_descriptor(config))
else:
    provider = Server(config=config)
    request = provider.parse_authn_request(given["request"], BINDING_HTTP_REDIRECT).message
    answer = provider.create_authn_response(
        given["attributes"],
        name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=given["nameId"]),
        authn={"class_ref": PASSWORD, "authn_auth": given["entityId"]},
        sign_response="response" in given["signs"],
        sign_assertion="assertion" in given["signs"],
        # Without them, it signs with SHA-1.
        **({} if given["usesDefaults"] else {"sign_alg": SIG_RSA_SHA256, "digest_alg": DIGEST_SHA256}),
        **provider.response_args(request),
    )
    print(answer)
