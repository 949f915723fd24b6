// unleash-client-go, in the version of go.mod. See ../protocol.ts.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/Unleash/unleash-client-go/v4"
	"github.com/Unleash/unleash-client-go/v4/context"
)

type asked struct {
	Url      string
	Key      string
	Features []string
	Contexts []context.Context
}

// silent takes what the SDK says of its work, so that it goes on.
type silent struct{}

func (silent) OnError(error)   {}
func (silent) OnWarning(error) {}
func (silent) OnReady()        {}

func main() {
	input := bufio.NewReader(os.Stdin)
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		check(err)
		var question asked
		check(json.Unmarshal(line, &question))
		written, err := json.Marshal(map[string][][]string{"answers": answersTo(question)})
		check(err)
		fmt.Println(string(written))
	}
}

func answersTo(question asked) [][]string {
	backup, err := os.MkdirTemp("", "differential")
	check(err)
	defer os.RemoveAll(backup)
	client, err := unleash.NewClient(
		unleash.WithUrl(question.Url+"/api/"),
		unleash.WithAppName("web-shop"),
		unleash.WithEnvironment("development"),
		unleash.WithCustomHeaders(http.Header{"Authorization": {question.Key}}),
		unleash.WithBackupPath(backup),
		unleash.WithRefreshInterval(time.Hour),
		unleash.WithDisableMetrics(true),
		unleash.WithListener(silent{}),
	)
	check(err)
	defer client.Close()
	client.WaitForReady()
	answers := [][]string{}
	for _, feature := range question.Features {
		row := []string{}
		for _, one := range question.Contexts {
			row = append(row, answer(client, feature, one))
		}
		answers = append(answers, row)
	}
	return answers
}

func answer(client *unleash.Client, feature string, one context.Context) (said string) {
	defer func() {
		if recover() != nil {
			said = "!panic"
		}
	}()
	if !client.IsEnabled(feature, unleash.WithContext(one)) {
		return "-"
	}
	variant := client.GetVariant(feature, unleash.WithVariantContext(one))
	if !variant.Enabled {
		return "+"
	}
	return "+" + variant.Name + "=" + variant.Payload.Value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
