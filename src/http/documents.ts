import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { document } from '../document/read.ts'
import { isUnmetCondition, sendFailure } from './failures.ts'

/** All content of the page comes from this server. It allows plain HTTP, since TLS ends at a proxy. */
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
export async function serveDocuments(app: FastifyInstance, { keepsKey }: { keepsKey: boolean }): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(async (page) => {
    page.setErrorHandler(answerRefusedFile)
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: PAGE_POLICY,
      // A stored key stays in the browser's storage long after the page is closed.
      uiConfig: { docExpansion: 'none', persistAuthorization: keepsKey },
    })
  })
  const json = JSON.stringify(document)
  app.get('/docs/openapi.json', (_, reply) => reply.type('application/json').send(json))
  app.get('/docs/openapi.yaml', (_, reply) => reply.type('application/yaml').send(app.swagger({ yaml: true })))
}

/** Answers 404 for an address that the package refuses because it leads out of the folder or can't name a file. */
function answerRefusedFile(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  if (statusCode < 500 && !isUnmetCondition(error)) reply.callNotFound()
  else sendFailure(error, request, reply)
}
