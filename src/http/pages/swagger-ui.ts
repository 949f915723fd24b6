import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnmetCondition, sendFailure } from '../failures/failures.ts'
import { readPageFile } from './page-files.ts'
import { exploreHeaders, noStoreHeaders } from './page-headers.ts'

/** The files of the package that the page loads. The others, such as other pages, are not served. */
const LOADED = new Set(
  [
    'swagger-ui.css',
    'index.css',
    'swagger-ui-bundle.js',
    'swagger-ui-standalone-preset.js',
    'swagger-initializer.js',
  ].map((name) => `/docs/static/${name}`),
)
const THEME = '/docs/static/theme/'

type SwaggerSetting = {
  /** Whether an entered key is kept in the browser after the page is closed. */
  readonly keepsKey: boolean
  /** The contract as JSON. */
  readonly json: () => string
  /** Sends the contract as YAML. */
  readonly sendYaml: (reply: FastifyReply) => unknown
}

/** In the browser: `explore.js` defines `ownParts`. */
declare const window: { ownParts(system: unknown): object }

/** Serves Swagger UI at `/docs/`. Needs a separate scope, because its hooks apply to these files only. */
export async function serveSwaggerUi(
  scope: FastifyInstance,
  { keepsKey, json, sendYaml }: SwaggerSetting,
): Promise<void> {
  const icon = await ownFile('icon.svg')
  scope.setErrorHandler(answerRefusedFile)
  scope.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if (path.startsWith('/docs/static/') && !path.startsWith(THEME) && !LOADED.has(path)) reply.callNotFound()
    else done()
  })
  await scope.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest(request, reply, done) {
        // Addresses on the page are relative to /docs/: the server may be below a path.
        if (pathOf(request) === '/docs') return reply.redirect('docs/')
        reply.headers(noStoreHeaders)
        exploreHeaders.call(this, request, reply, done)
      },
      // The plugin would make the YAML for each request and at once, which blocks the event loop.
      async preHandler({ routeOptions: { url } }, reply) {
        if (url === '/docs/yaml') return sendYaml(reply)
      },
    },
    // The text is made once. The plugin would copy and serialize the document for each request.
    transformSpecification(_document, _request, reply) {
      reply.type('application/json')
      return json() as never
    },
    transformSpecificationClone: false,
    theme: {
      title: 'Explore - Flaghoist',
      favicon: [{ ...icon, rel: 'icon', type: 'image/svg+xml', sizes: 'any' }],
      css: await Promise.all(['style.css', 'explore.css'].map(ownFile)),
      js: await Promise.all(['banner.js', 'sign-out.js', 'explore.js'].map(ownFile)),
    },
    // Only the standard layout would show it. `banner.js` shows it instead.
    logo: { type: 'image/svg+xml', content: icon.content },
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
      persistAuthorization: keepsKey,
      showExtensions: true,
      syntaxHighlight: { theme: 'tomorrow-night' },
      // The page gets the source text of this function, so it can use only globals of the browser.
      plugins: [(system) => window.ownParts(system)],
    },
  })
}

function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split(/[?#]/)
  return path
}

async function ownFile(filename: string): Promise<{ filename: string; content: string }> {
  return { filename, content: await readPageFile(filename) }
}

/** Answers 404 for an address that the package refuses because it leads out of the folder or can't name a file. */
function answerRefusedFile(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  if (statusCode < 500 && !isUnmetCondition(error)) reply.callNotFound()
  else sendFailure(error, request, reply)
}
