import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { contentHash } from '../../runtime/hash.ts'
import { inProject } from '../../runtime/project-folder.ts'
import { etagOf } from '../requests/etag.ts'

/** Editors ask again each time that they open a file. */
const CACHED = 'public, max-age=3600'

/** Serves the JSON Schema of features as code, with which editors complete and check files. */
export async function serveSchemas(app: FastifyInstance): Promise<void> {
  const schema = await readFile(inProject('generated/state-schema.json'))
  const etag = etagOf(contentHash(schema))
  app.get('/schemas/state.json', (request, reply) => {
    reply.headers({ etag, 'cache-control': CACHED })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/schema+json').send(schema)
  })
}
