/** How an application reads features, in one language. `kind` is the type of the key that it needs. */
export type Snippet = {
  readonly language: string
  readonly kind: 'client' | 'frontend'
  /** What follows the address of the server in the setting of the SDK. */
  readonly path: '/api' | '/api/frontend' | ''
  readonly text: (given: Given) => string
}
type Given = { readonly url: string; readonly key: string; readonly feature: string }

/** As in `docs/guide/connect-an-application.md`, with the address, the key and the feature of the reader. */
export const SNIPPETS: readonly Snippet[] = [
  {
    language: 'Node.js',
    kind: 'client',
    path: '/api',
    text: ({ url, key, feature }) => `// npm install unleash-client
import { startUnleash } from 'unleash-client'

const flags = await startUnleash({
  url: '${url}/api/',
  appName: 'my-app',
  customHeaders: { Authorization: '${key}' },
})
console.log(flags.isEnabled('${feature}', { userId: 'ada' }))`,
  },
  {
    language: 'Browser',
    kind: 'frontend',
    path: '/api/frontend',
    text: ({ url, key, feature }) => `// npm install unleash-proxy-client
import { UnleashClient } from 'unleash-proxy-client'

const flags = new UnleashClient({
  url: '${url}/api/frontend',
  clientKey: '${key}',
  appName: 'my-app',
  context: { userId: 'ada' },
})
await flags.start()
console.log(flags.isEnabled('${feature}'))`,
  },
  {
    language: 'Python',
    kind: 'client',
    path: '/api',
    text: ({ url, key, feature }) => `# pip install UnleashClient
from UnleashClient import UnleashClient

flags = UnleashClient(
    url="${url}/api",
    app_name="my-app",
    custom_headers={"Authorization": "${key}"},
)
flags.initialize_client()
print(flags.is_enabled("${feature}", {"userId": "ada"}))`,
  },
  {
    language: 'Go',
    kind: 'client',
    path: '',
    text: ({ url, key, feature }) => `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
)

// isOn asks for a feature for one user. Without an answer, the feature is off.
func isOn(feature, user string) bool {
	body, err := json.Marshal(map[string]any{"context": map[string]string{"targetingKey": user}})
	if err != nil {
		return false
	}
	url := "${url}/ofrep/v1/evaluate/flags/" + feature
	request, err := http.NewRequest("POST", url, bytes.NewReader(body))
	if err != nil {
		return false
	}
	request.Header.Set("Authorization", "${key}")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	var answer struct{ Value any }
	return json.NewDecoder(response.Body).Decode(&answer) == nil && answer.Value == true
}

func main() { fmt.Println(isOn("${feature}", "ada")) }`,
  },
  {
    language: 'Java',
    kind: 'client',
    path: '/api',
    text: ({ url, key, feature }) => `// io.getunleash:unleash-client-java
import io.getunleash.*;
import io.getunleash.util.UnleashConfig;

class MyApp {
  public static void main(String[] args) {
    var config = UnleashConfig.builder()
        .unleashAPI("${url}/api/")
        .appName("my-app")
        .apiKey("${key}")
        .synchronousFetchOnInitialisation(true)
        .build();
    var flags = new DefaultUnleash(config);
    System.out.println(flags.isEnabled("${feature}", UnleashContext.builder().userId("ada").build()));
  }
}`,
  },
  {
    language: 'OpenFeature',
    kind: 'client',
    path: '',
    text: ({ url, key, feature }) => `// npm install @openfeature/server-sdk @openfeature/ofrep-provider
import { OpenFeature } from '@openfeature/server-sdk'
import { OFREPProvider } from '@openfeature/ofrep-provider'

await OpenFeature.setProviderAndWait(new OFREPProvider({
  baseUrl: '${url}',
  headers: [['Authorization', 'Bearer ${key}']],
}))
const flags = OpenFeature.getClient()
console.log(await flags.getBooleanValue('${feature}', false, { targetingKey: 'ada' }))`,
  },
  {
    language: 'curl',
    kind: 'client',
    path: '',
    text: ({ url, key, feature }) => `curl -X POST '${url}/ofrep/v1/evaluate/flags/${feature}' \\
  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\
  -d '{"context": {"targetingKey": "ada"}}'`,
  },
]
