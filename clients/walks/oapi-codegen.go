package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"flaghoist-walk/flaghoist"
)

// taken ends the walk at a refusal. Each answer of the client has these methods.
func taken[A interface {
	StatusCode() int
	Status() string
}](answer A, err error) A {
	if err != nil {
		panic(err)
	}
	if answer.StatusCode() >= 300 {
		panic(fmt.Sprintf("%T: %s", answer, answer.Status()))
	}
	return answer
}

func to[T any](value T) *T { return &value }

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", os.Getenv("FLAGHOIST_KEY"))
		return nil
	}
	client, err := flaghoist.NewClientWithResponses(os.Getenv("FLAGHOIST_URL"), flaghoist.WithRequestEditorFn(key))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	project, feature, here := "go", "go-checkout", "development"
	reviewed := []flaghoist.ChangeRequestEnvironmentInput{{Name: "production", RequiredApprovals: to(int64(1))}}
	taken(client.CreateProjectWithResponse(ctx, &flaghoist.CreateProjectParams{}, flaghoist.CreateProject{Id: to(project), Name: "Go", ChangeRequestEnvironments: &reviewed}))
	taken(client.CreateFeatureWithResponse(ctx, project, &flaghoist.CreateFeatureParams{}, flaghoist.CreateFeature{Name: feature}))
	taken(client.AddStrategyWithResponse(ctx, project, feature, here, &flaghoist.AddStrategyParams{}, flaghoist.AddStrategy{
		Name: "flexibleRollout", Parameters: &flaghoist.ParametersInput{"rollout": "50"}}))
	taken(client.SetVariantsWithResponse(ctx, project, feature, here, &flaghoist.SetVariantsParams{}, []flaghoist.FeatureVariantInput{{Name: "blue", Weight: 1000}}))
	patched := taken(client.PatchFeatureWithResponse(ctx, project, feature, &flaghoist.PatchFeatureParams{}, flaghoist.Patch{
		{Op: "replace", Path: "/description", Value: "One page"}}))
	if *patched.JSON200.Description != "One page" {
		panic("the patch changed nothing")
	}
	taken(client.TurnFeatureOnWithResponse(ctx, project, feature, here, &flaghoist.TurnFeatureOnParams{}))
	taken(client.AddFeatureTagWithResponse(ctx, feature, &flaghoist.AddFeatureTagParams{}, flaghoist.TagInput{Type: to("simple"), Value: "go"}))
	taken(client.CreateGroupWithResponse(ctx, &flaghoist.CreateGroupParams{}, flaghoist.CreateGroup{Name: "Go"}))
	viewer := flaghoist.RootRoleReference{}
	if err := viewer.UnmarshalJSON([]byte(`"Viewer"`)); err != nil {
		panic(err)
	}
	taken(client.CreateUserWithResponse(ctx, &flaghoist.CreateUserParams{}, flaghoist.CreateUser{Username: to("go"), RootRole: viewer, SendEmail: to(false)}))
	taken(client.CreateSignupTokenWithResponse(ctx, &flaghoist.CreateSignupTokenParams{}, flaghoist.CreateSignupToken{Name: "Go", ExpiresAt: time.Now().Add(24 * time.Hour)}))
	change := flaghoist.ChangeInput{}
	wanted := fmt.Sprintf(`{"action": "updateEnabled", "feature": %q, "payload": {"enabled": true}}`, feature)
	if err := change.UnmarshalJSON([]byte(wanted)); err != nil {
		panic(err)
	}
	request := taken(client.AddToChangeRequestWithResponse(ctx, project, "production", &flaghoist.AddToChangeRequestParams{}, flaghoist.ChangeInputs{change}))
	if request.JSON200.Project != project {
		panic("the change request is somewhere else")
	}
	events := taken(client.SearchEventsWithResponse(ctx, flaghoist.SearchEvents{Feature: &feature}))
	played := taken(client.EvaluatePlaygroundWithResponse(ctx, flaghoist.PlaygroundRequest{
		Environment: here, Projects: &flaghoist.PlaygroundProjects{project}, Context: flaghoist.PlaygroundContext{}}))
	if len(events.JSON200.Events) == 0 || len(played.JSON200.Features) != 1 {
		panic("the searches find nothing")
	}
	taken(client.ArchiveFeatureWithResponse(ctx, project, feature, &flaghoist.ArchiveFeatureParams{}))
	missing, err := client.GetFeatureWithResponse(ctx, project, "nowhere", &flaghoist.GetFeatureParams{})
	if err != nil {
		panic(err)
	}
	fmt.Println(missing.StatusCode(), missing.JSON404.Name, missing.JSON404.Message)
}
