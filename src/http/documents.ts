import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const DOCUMENT = new URL('../../generated/openapi.json', import.meta.url)

/** Serves the contract as JSON and YAML, and Swagger UI to explore it. */
export async function serveDocuments(app: FastifyInstance): Promise<void> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', persistAuthorization: true },
  })
  const json = JSON.stringify(document)
  app.get('/docs/openapi.json', (_, reply) => reply.type('application/json').send(json))
  app.get('/docs/openapi.yaml', (_, reply) => reply.type('application/yaml').send(app.swagger({ yaml: true })))
}
