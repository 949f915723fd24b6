import dev.flaghoist.ApiClient;
import dev.flaghoist.ApiException;
import dev.flaghoist.api.*;
import dev.flaghoist.model.*;
import dev.flaghoist.model.Error;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

public class Walk {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("FLAGHOIST_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", System.getenv("FLAGHOIST_KEY")));
    var features = new FeaturesApi(client);
    String project = "java", feature = "java-checkout", here = "development";

    var reviewed = new ChangeRequestEnvironmentInput().name("production").requiredApprovals(1L);
    new ProjectsApi(client).createProject(
        new CreateProject().id(project).name("Java").changeRequestEnvironments(List.of(reviewed)), null, null);
    features.createFeature(project, new CreateFeature().name(feature), null, null);
    new StrategiesApi(client).addStrategy(project, feature, here,
        new AddStrategy().name("flexibleRollout").parameters(Map.of("rollout", "50")), null, null, null);
    var blue = new FeatureVariantInput().name("blue").weight(1000.0);
    new VariantsApi(client).setVariants(project, feature, here, List.of(blue), null, null, null);
    var operation = new PatchOperation().op(PatchOperation.OpEnum.REPLACE).path("/description").value("One page");
    var patched = features.patchFeature(project, feature, List.of(operation), null, null, null);
    if (!"One page".equals(patched.getDescription())) throw new IllegalStateException("the patch changed nothing");
    new FeatureEnvironmentsApi(client).turnFeatureOn(project, feature, here, null, null, null, null);
    new TagsApi(client).addFeatureTag(feature, new TagInput().type("simple").value("java"), null, null);
    new GroupsApi(client).createGroup(new CreateGroup().name("Java"), null, null);
    new UsersApi(client).createUser(
        new CreateUser().username("java").rootRole(new RootRoleReference("Viewer")).sendEmail(false), null, null);
    new SignupTokensApi(client).createSignupToken(
        new CreateSignupToken().name("Java").expiresAt(OffsetDateTime.now().plusDays(1)), null, null);
    var change = new UpdateEnabledChange().action(UpdateEnabledChange.ActionEnum.UPDATE_ENABLED).feature(feature)
        .payload(new UpdateEnabledPayload().enabled(true));
    var request = new ChangeRequestsApi(client)
        .addToChangeRequest(project, "production", List.of(new ChangeInput(change)), null, null);
    if (!request.getProject().equals(project)) throw new IllegalStateException("the change request is somewhere else");
    var events = new EventsApi(client).searchEvents(new SearchEvents().feature(feature)).getEvents();
    var played = new PlaygroundApi(client).evaluatePlayground(new PlaygroundRequest().environment(here)
        .projects(List.of(project)).context(new PlaygroundContext().userId("7")));
    if (events.isEmpty() || played.getFeatures().size() != 1) throw new IllegalStateException("the searches find nothing");
    new ArchiveApi(client).archiveFeature(project, feature, null, null, null);
    try {
      features.getFeature(project, "nowhere", null, null, null);
    } catch (ApiException refusal) {
      var error = client.getObjectMapper().readValue(refusal.getResponseBody(), Error.class);
      System.out.println(refusal.getCode() + " " + error.getName() + " " + error.getMessage());
    }
  }
}
