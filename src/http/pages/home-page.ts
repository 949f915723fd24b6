import { htmlDocument, visitorHtml } from './html.ts'

export type HomeState = {
  readonly version: string
  readonly isReady: boolean
  /** The name of the user who is signed in with this browser. */
  readonly visitor: string | undefined
}

const READY = '<p class="state">The server is ready: it reaches its database.</p>'
const NOT_READY = `<p class="state bad">The server is not ready: it can't reach its database, or can't write to it.</p>`

/** Returns the home page of the server: the product, whether it is ready, and links. */
export function homePage({ version, isReady, visitor }: HomeState): string {
  return htmlDocument({
    title: 'Flaghoist',
    root: '',
    head: '<script type="module" src="pages/sign-out.js"></script>',
    content: `<h1>Feature flags</h1>
<p>Who sees which feature, in which environment, and who changed it.</p>
${isReady ? READY : NOT_READY}
<nav aria-label="Where to go">
<ul>
<li><a href="docs/">Explore the API</a><small>Swagger UI: read about each operation, and try it.</small></li>
<li>${visitorHtml(visitor)}${visitor === undefined ? '<small>For users with an account.</small>' : ''}</li>
<li>The contract as <a href="docs/openapi.json">JSON</a> or <a href="docs/openapi.yaml">YAML</a><small>OpenAPI 3.1: generate a client from it.</small></li>
</ul>
</nav>
<footer>Version ${version}. Probes request <code>/health</code> and <code>/ready</code>. SDKs connect to <code>/api/</code>, and in browsers to <code>/api/frontend</code>.</footer>`,
  })
}

/** Returns the same as JSON. URLs are relative, so that they also work below a path. */
export function homeDocument({ version, isReady, visitor }: HomeState): object {
  const links = { explore: 'docs/', contract: 'docs/openapi.json', signIn: 'login', health: 'health', ready: 'ready' }
  return { name: 'Flaghoist', version, isReady, signedInAs: visitor ?? null, links }
}
