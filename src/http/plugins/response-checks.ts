import plugin from 'fastify-plugin'
import { listingCompiler } from '../../domain/checking/check.ts'
import { problemsFrom } from '../../domain/checking/validation.ts'
import type { JsonText } from '../../runtime/json-text.ts'

/**
 * Turns a response that does not conform to the contract into a failure. The serializer alone would hide the problem:
 * it drops undeclared members and turns null into an empty text.
 */
export const responseChecks = plugin(
  async (app, { checkResponses = false }: { readonly checkResponses?: boolean }) => {
    if (!checkResponses) return
    app.addHook('preSerialization', async (request, reply, payload) => {
      const { operation, route } = request.routeOptions.config
      if (route === undefined) return payload
      const schema = route.schema.response[reply.statusCode]
      if (schema === undefined || schema === null) {
        throw new Error(`${operation} answered ${reply.statusCode} with a body, which its contract does not declare`)
      }
      const matches = listingCompiler().compile(schema)
      if (!matches(JSON.parse(isWritten(payload) ? payload.json : JSON.stringify(payload)))) {
        const problems = problemsFrom(matches.errors ?? [], '').map(({ path, message }) => `${path} ${message}`)
        throw new Error(
          `${operation} answered ${reply.statusCode} with a body that breaks its contract: ${problems.join('; ')}`,
        )
      }
      return payload
    })
  },
  { name: 'response-checks' },
)

/** No body of the contract has a single member `json`. */
export function isWritten(payload: unknown): payload is JsonText<unknown> {
  return typeof payload === 'object' && payload !== null && Object.keys(payload).join() === 'json'
}
