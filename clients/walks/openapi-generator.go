package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"flaghoist-walk/flaghoist"
)

// taken ends the walk at a refusal.
func taken[Body any](body Body, _ *http.Response, err error) Body {
	if err != nil {
		panic(err)
	}
	return body
}

func to[T any](value T) *T { return &value }

func main() {
	settings := flaghoist.NewConfiguration()
	settings.Servers = flaghoist.ServerConfigurations{{URL: os.Getenv("FLAGHOIST_URL")}}
	settings.AddDefaultHeader("Authorization", os.Getenv("FLAGHOIST_KEY"))
	client := flaghoist.NewAPIClient(settings)
	ctx := context.Background()
	project, feature, here := "generator-go", "generator-go-checkout", "development"

	reviewed := []flaghoist.ChangeRequestEnvironmentInput{{Name: "production", RequiredApprovals: to(int64(1))}}
	taken(client.ProjectsAPI.CreateProject(ctx).CreateProject(flaghoist.CreateProject{Id: &project, Name: "Go", ChangeRequestEnvironments: reviewed}).Execute())
	taken(client.FeaturesAPI.CreateFeature(ctx, project).CreateFeature(flaghoist.CreateFeature{Name: feature}).Execute())
	rollout := flaghoist.AddStrategy{Name: "flexibleRollout", Parameters: map[string]string{"rollout": "50"}}
	taken(client.StrategiesAPI.AddStrategy(ctx, project, feature, here).AddStrategy(rollout).Execute())
	blue := []flaghoist.FeatureVariantInput{{Name: "blue", Weight: 1000}}
	taken(client.VariantsAPI.SetVariants(ctx, project, feature, here).FeatureVariantInput(blue).Execute())
	patch := []flaghoist.PatchOperation{{Op: "replace", Path: "/description", Value: "One page"}}
	patched := taken(client.FeaturesAPI.PatchFeature(ctx, project, feature).PatchOperation(patch).Execute())
	if patched.GetDescription() != "One page" {
		panic("the patch changed nothing")
	}
	taken(client.FeatureEnvironmentsAPI.TurnFeatureOn(ctx, project, feature, here).Execute())
	taken(client.TagsAPI.AddFeatureTag(ctx, feature).TagInput(flaghoist.TagInput{Type: to("simple"), Value: "go"}).Execute())
	taken(client.GroupsAPI.CreateGroup(ctx).CreateGroup(flaghoist.CreateGroup{Name: "Go of the generator"}).Execute())
	viewer := flaghoist.CreateUser{Username: &project, RootRole: flaghoist.RootRoleReference{String: to("Viewer")}, SendEmail: to(false)}
	taken(client.UsersAPI.CreateUser(ctx).CreateUser(viewer).Execute())
	token := flaghoist.CreateSignupToken{Name: "Go", ExpiresAt: time.Now().Add(24 * time.Hour)}
	taken(client.SignupTokensAPI.CreateSignupToken(ctx).CreateSignupToken(token).Execute())
	change := flaghoist.UpdateEnabledChange{Action: "updateEnabled", Feature: feature, Payload: flaghoist.UpdateEnabledPayload{Enabled: true}}
	request := taken(client.ChangeRequestsAPI.AddToChangeRequest(ctx, project, "production").ChangeInput([]flaghoist.ChangeInput{flaghoist.UpdateEnabledChangeAsChangeInput(&change)}).Execute())
	if request.Project != project {
		panic("the change request is somewhere else")
	}
	events := taken(client.EventsAPI.SearchEvents(ctx).SearchEvents(flaghoist.SearchEvents{Feature: &feature}).Execute())
	found := taken(client.FeaturesAPI.SearchFeatures(ctx).Query(feature).Execute())
	if len(events.Events) == 0 || len(found.Features) != 1 {
		panic("the searches find nothing")
	}
	if _, err := client.ArchiveAPI.ArchiveFeature(ctx, project, feature).Execute(); err != nil {
		panic(err)
	}
	_, response, err := client.FeaturesAPI.GetFeature(ctx, project, "nowhere").Execute()
	var refusal *flaghoist.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		panic(err)
	}
	missing := refusal.Model().(flaghoist.Error)
	fmt.Println(response.StatusCode, missing.Name, missing.Message)
}
