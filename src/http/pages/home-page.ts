import { htmlDocument, visitorHtml } from './html.ts'

export type HomeState = {
  readonly version: string
  readonly isReady: boolean
  /** The name of the user who is signed in with this browser. */
  readonly visitor: string | undefined
  /** How the links begin: empty, or the path of the server with a slash at the end. */
  readonly root: string
}

const READY = '<p class="state">The server is ready: it reaches its database.</p>'
const NOT_READY = `<p class="state bad">The server is not ready: it can't reach its database, or can't write to it.</p>`

/** Returns the home page of the server: the product, whether it is ready, and links. */
export function homePage({ version, isReady, visitor, root }: HomeState): string {
  return htmlDocument({
    title: 'Flaghoist',
    root,
    head: `<script type="module" src="${root}pages/sign-out.js"></script>`,
    content: `<h1>Feature flags</h1>
<p>Who sees which feature, in which environment, and who changed it.</p>
${isReady ? READY : NOT_READY}
<nav aria-label="Where to go">
<ul>
<li><a href="${root}docs/">Explore the API</a><small>Swagger UI: read about each operation, and try it.</small></li>
<li>${visitorHtml(visitor)}${visitor === undefined ? '<small>For users with an account.</small>' : ''}</li>
<li>The contract as <a href="${root}docs/openapi.json">JSON</a> or <a href="${root}docs/openapi.yaml">YAML</a><small>OpenAPI 3.1: generate a client from it.</small></li>
</ul>
</nav>
<footer>Version ${version}. Probes request <code>/health</code> and <code>/ready</code>. SDKs connect to <code>/api/</code>, and in browsers to <code>/api/frontend</code>.</footer>`,
  })
}

/** Returns the same as JSON. */
export function homeDocument({ version, isReady, visitor, root }: HomeState): object {
  const paths = { explore: 'docs/', contract: 'docs/openapi.json', signIn: 'login', health: 'health', ready: 'ready' }
  const links = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, root + path]))
  return { name: 'Flaghoist', version, isReady, signedInAs: visitor ?? null, links }
}
