import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { inProject } from '../project-folder.ts'

const DOCUMENT = inProject('generated/openapi.json')

/** All of the page comes from here. Plain HTTP is fine: whether there is TLS is up to whoever terminates it. */
const PAGE_POLICY = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': "'self'",
  'frame-ancestors': "'self'",
}

/** Serves the contract as JSON and YAML, and Swagger UI to explore it. */
export async function serveDocuments(app: FastifyInstance): Promise<void> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    uiConfig: { docExpansion: 'none', persistAuthorization: true },
  })
  const json = JSON.stringify(document)
  app.get('/docs/openapi.json', (_, reply) => reply.type('application/json').send(json))
  app.get('/docs/openapi.yaml', (_, reply) => reply.type('application/yaml').send(app.swagger({ yaml: true })))
}
