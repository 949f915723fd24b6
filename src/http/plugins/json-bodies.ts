import plugin from 'fastify-plugin'
import { type CutEntries, NOTHING_CUT } from '../../domain/client-reports/cut-entries.ts'
import { readBody } from '../requests/bodies/read-body.ts'
import { createBodyRoom } from '../requests/bodies/room.ts'
import { acceptedTypes, ignoreBody, parse, refuseOtherMediaTypes } from '../requests/json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The entries that were cut off from a report, because it has too many. */
    cutOff: CutEntries
  }
}

/**
 * Reads JSON request bodies with the media types that the contract names for the operation; other types are refused
 * with 415, before the body is read. A request without a body and without a content type is refused with 400, since
 * only the body is missing. Operations without a request body ignore any body.
 *
 * A report is cut to a size that can be parsed, and may hold what can't be stored: its operation leaves that out.
 */
export const jsonBodies = plugin(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.decorateRequest('cutOff')
    app.addHook('preParsing', (request, _, payload, done) => {
      request.cutOff = NOTHING_CUT
      if (acceptedTypes(request).length === 0) ignoreBody(request)
      else refuseOtherMediaTypes(request)
      done(null, payload)
    })
    const room = createBodyRoom()
    app.addContentTypeParser('*', (request, payload, done) => {
      readBody(request, payload, room, (error, bytes) =>
        bytes === undefined ? done(error) : parse(request, bytes, done),
      )
    })
  },
  { name: 'json-bodies' },
)
