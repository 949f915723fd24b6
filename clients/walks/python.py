import os
from datetime import datetime, timedelta, timezone

from flaghoist import AuthenticatedClient
from flaghoist.api.archive import archive_feature
from flaghoist.api.change_requests import add_to_change_request
from flaghoist.api.events import search_events
from flaghoist.api.feature_environments import turn_feature_on
from flaghoist.api.features import create_feature, get_feature, patch_feature, search_features
from flaghoist.api.groups import create_group
from flaghoist.api.projects import create_project
from flaghoist.api.signup_tokens import create_signup_token
from flaghoist.api.strategies import add_strategy
from flaghoist.api.tags import add_feature_tag
from flaghoist.api.users import create_user
from flaghoist.api.variants import set_variants
from flaghoist.models import (
    AddStrategy, CreateFeature, CreateGroup, CreateProject, CreateSignupToken, CreateUser, Error, FeatureVariantInput,
    PatchOperation, SearchEvents, TagInput, UpdateEnabledChange,
)

client = AuthenticatedClient(
    base_url=os.environ["FLAGHOIST_URL"], token=os.environ["FLAGHOIST_KEY"], prefix="", timeout=60
)
project, feature = "python", "python-checkout"
here = (project, feature, "development")


def taken(response):
    """The body of an answer; a refusal ends the walk."""
    assert response.status_code < 300, (response.status_code, response.content)
    return response.parsed


reviewed = [{"name": "production", "requiredApprovals": 1}]
body = CreateProject.from_dict({"id": project, "name": "Python", "changeRequestEnvironments": reviewed})
taken(create_project.sync_detailed(client=client, body=body))
taken(create_feature.sync_detailed(project, client=client, body=CreateFeature(name=feature)))
rollout = AddStrategy.from_dict({"name": "flexibleRollout", "parameters": {"rollout": "50"}})
taken(add_strategy.sync_detailed(*here, client=client, body=rollout))
taken(set_variants.sync_detailed(*here, client=client, body=[FeatureVariantInput(name="blue", weight=1000)]))
patch = [PatchOperation.from_dict({"op": "replace", "path": "/description", "value": "One page"})]
assert taken(patch_feature.sync_detailed(project, feature, client=client, body=patch)).description == "One page"
taken(turn_feature_on.sync_detailed(*here, client=client))
taken(add_feature_tag.sync_detailed(feature, client=client, body=TagInput(type_="simple", value="python")))
taken(create_group.sync_detailed(client=client, body=CreateGroup(name="Python")))
viewer = CreateUser.from_dict({"username": "python", "rootRole": "Viewer", "sendEmail": False})
taken(create_user.sync_detailed(client=client, body=viewer))
tomorrow = datetime.now(timezone.utc) + timedelta(days=1)
taken(create_signup_token.sync_detailed(client=client, body=CreateSignupToken(name="Python", expires_at=tomorrow)))
change = UpdateEnabledChange.from_dict({"action": "updateEnabled", "feature": feature, "payload": {"enabled": True}})
request = taken(add_to_change_request.sync_detailed(project, "production", client=client, body=[change]))
assert request.project == project
assert len(taken(search_events.sync_detailed(client=client, body=SearchEvents(feature=feature))).events) > 0
assert len(taken(search_features.sync_detailed(client=client, query=feature)).features) == 1
taken(archive_feature.sync_detailed(project, feature, client=client))
missing = get_feature.sync_detailed(project, "nowhere", client=client)
assert isinstance(missing.parsed, Error), missing
print(int(missing.status_code), missing.parsed.name, missing.parsed.message)
