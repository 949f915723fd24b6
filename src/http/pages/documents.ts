import { fastifySwagger } from '@fastify/swagger'
import type { FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import { document } from '../../document.ts'
import { basePathOf } from '../links/location.ts'
import { documentAsYaml } from './document-yaml.ts'
import { interfacePage } from './interface-page.ts'
import { noStoreHeaders, pageHeaders } from './page-headers.ts'
import { serveSchemas } from './serve-schemas.ts'
import { serveSwaggerUi } from './swagger-ui.ts'

type DocumentsSetting = {
  /** Whether Swagger UI keeps an entered key in the browser after its page is closed; not by default. */
  readonly docsKeepKey?: boolean
  /** The public address: the document names its path as its server. */
  readonly baseUrl: () => string
}

/**
 * Serves the contract as JSON and YAML, Swagger UI to read and try it, a page about what holds for all of it, and the
 * schema of features as code.
 */
export const documents = plugin(
  async (app, { docsKeepKey = false, baseUrl }: DocumentsSetting) => {
    const texts = new Map<string, string>()
    const json = () => {
      const path = basePathOf(baseUrl())
      const text = texts.get(path) ?? JSON.stringify(documentBelow(path))
      texts.set(path, text)
      return text
    }
    const sendYaml = async (reply: FastifyReply) =>
      reply.type('application/yaml').send(yamlBelow(basePathOf(baseUrl()), await documentAsYaml()))
    app.get('/docs/openapi.json', (_, reply) => reply.type('application/json').send(json()))
    app.get('/docs/openapi.yaml', (_, reply) => sendYaml(reply))
    app.get('/docs/interface', { onRequest: pageHeaders }, (_, reply) =>
      reply.headers(noStoreHeaders).type('text/html; charset=utf-8').send(interfacePage),
    )
    await serveSchemas(app)
    await app.register(fastifySwagger, { mode: 'static', specification: { document } })
    await app.register((scope) => serveSwaggerUi(scope, { keepsKey: docsKeepKey, json, sendYaml }))
  },
  { name: 'documents', dependencies: ['answer-headers'] },
)

function documentBelow(path: string): typeof document {
  return path === '' ? document : { ...document, servers: document.servers.map((server) => ({ ...server, url: path })) }
}

/** The text is made once for all, so the server is replaced in it. */
function yamlBelow(path: string, yaml: string): string {
  return path === '' ? yaml : yaml.replace('servers:\n  - url: /\n', `servers:\n  - url: ${JSON.stringify(path)}\n`)
}
