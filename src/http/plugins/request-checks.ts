import plugin from 'fastify-plugin'
import { unstorable } from '../../domain/checking/unstorable.ts'
import { invalidAll } from '../../domain/errors.ts'
import { unknownParameters } from '../requests/query-check.ts'
import { type PartCheck, partChecks } from '../requests/request-check.ts'
import { strictRefusal } from '../requests/strict-bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the check of a part of a request, for the operations of a batch. */
    partCheck(schema: object, httpPart: string): PartCheck
  }
}

/**
 * Refuses requests that do not conform to the contract, or whose text the database can't store. Reports every problem.
 */
export const requestChecks = plugin(
  async (app) => {
    const checks = partChecks()
    app.decorate('partCheck', checks)
    app.setValidatorCompiler<object>(({ schema, httpPart = '' }) => {
      const check = checks(schema, httpPart)
      return (data: unknown) => {
        const error = check(data)
        return error === undefined ? true : { error }
      }
    })
    app.addHook('preValidation', (request, reply, done) => {
      const problem = unstorable(request.params, '/params') ?? unstorable(request.query, '/query')
      if (problem !== undefined)
        throw invalidAll(`The request is not valid: ${problem.path} ${problem.message}`, [problem])
      const strict = strictRefusal(request, reply)
      done(unknownParameters(request) ?? strict)
    })
  },
  { name: 'request-checks', dependencies: ['json-bodies'] },
)
