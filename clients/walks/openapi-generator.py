import os
from datetime import datetime, timedelta, timezone

import flaghoist
from flaghoist import ApiClient, ApiException, Configuration, models

client = ApiClient(Configuration(host=os.environ["FLAGHOIST_URL"]))
client.set_default_header("Authorization", os.environ["FLAGHOIST_KEY"])
project, feature = "generator-python", "generator-python-checkout"
here = (project, feature, "development")
features = flaghoist.FeaturesApi(client)

# A refusal is raised, and ends the walk.
reviewed = [models.ChangeRequestEnvironmentInput(name="production", requiredApprovals=1)]
new_project = models.CreateProject(id=project, name="Python", changeRequestEnvironments=reviewed)
flaghoist.ProjectsApi(client).create_project(new_project)
features.create_feature(project, models.CreateFeature(name=feature))
rollout = models.AddStrategy(name="flexibleRollout", parameters={"rollout": "50"})
flaghoist.StrategiesApi(client).add_strategy(*here, rollout)
flaghoist.VariantsApi(client).set_variants(*here, [models.FeatureVariantInput(name="blue", weight=1000)])
operation = models.PatchOperation(op="replace", path="/description", value="One page")
assert features.patch_feature(project, feature, [operation]).description == "One page"
flaghoist.FeatureEnvironmentsApi(client).turn_feature_on(*here)
flaghoist.TagsApi(client).add_feature_tag(feature, models.TagInput(type="simple", value=project))
flaghoist.GroupsApi(client).create_group(models.CreateGroup(name="Python of the generator"))
viewer = models.CreateUser(username=project, rootRole=models.RootRoleReference("Viewer"), sendEmail=False)
flaghoist.UsersApi(client).create_user(viewer)
tomorrow = datetime.now(timezone.utc) + timedelta(days=1)
flaghoist.SignupTokensApi(client).create_signup_token(models.CreateSignupToken(name="Python", expiresAt=tomorrow))
turned_on = models.UpdateEnabledPayload(enabled=True)
change = models.UpdateEnabledChange(action="updateEnabled", feature=feature, payload=turned_on)
requests = flaghoist.ChangeRequestsApi(client)
request = requests.add_to_change_request(project, "production", [models.ChangeInput(change)])
assert request.project == project
assert len(flaghoist.EventsApi(client).search_events(models.SearchEvents(feature=feature)).events) > 0
assert len(features.search_features(query=feature).features) == 1
flaghoist.ArchiveApi(client).archive_feature(project, feature)
try:
    features.get_feature(project, "nowhere")
except ApiException as refusal:
    assert isinstance(refusal.data, models.Error), refusal
    print(refusal.status, refusal.data.name, refusal.data.message)
