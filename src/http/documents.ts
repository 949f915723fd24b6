import { fastifySwagger } from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { document } from '../document.ts'
import { documentAsYaml } from './document-yaml.ts'
import { serveSwaggerUi } from './swagger-ui.ts'

/**
 * Serves the contract as JSON and YAML, and Swagger UI to read it and try it.
 *
 * @param keepsKey whether Swagger UI keeps an entered key in the browser after its page is closed
 */
export async function serveDocuments(app: FastifyInstance, keepsKey: boolean): Promise<void> {
  const json = JSON.stringify(document)
  const sendYaml = async (reply: FastifyReply) => reply.type('application/yaml').send(await documentAsYaml())
  app.get('/docs/openapi.json', (_, reply) => reply.type('application/json').send(json))
  app.get('/docs/openapi.yaml', (_, reply) => sendYaml(reply))
  await app.register(fastifySwagger, { mode: 'static', specification: { document } })
  await app.register((scope) => serveSwaggerUi(scope, { keepsKey, json, sendYaml }))
}
