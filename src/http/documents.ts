import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inProject } from '../project-folder.ts'
import { isUnmetCondition, sendFailure } from './failures.ts'

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
export async function serveDocuments(app: FastifyInstance, { keepsKey }: { keepsKey: boolean }): Promise<void> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(async (page) => {
    page.setErrorHandler(answerRefusedFile)
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: PAGE_POLICY,
      // A key that is kept lies in the storage of the browser, long after the page is closed.
      uiConfig: { docExpansion: 'none', persistAuthorization: keepsKey },
    })
  })
  const json = JSON.stringify(document)
  app.get('/docs/openapi.json', (_, reply) => reply.type('application/json').send(json))
  app.get('/docs/openapi.yaml', (_, reply) => reply.type('application/yaml').send(app.swagger({ yaml: true })))
}

/** An address that leads out of the folder, or that no file can have, is refused by the package: nothing is there. */
function answerRefusedFile(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  if (statusCode < 500 && !isUnmetCondition(error)) reply.callNotFound()
  else sendFailure(error, request, reply)
}
