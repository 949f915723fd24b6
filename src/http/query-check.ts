import type { FastifyRequest } from 'fastify'
import { closestName } from '../domain/closest-name.ts'
import { type DomainError, type ErrorDetail, invalidAll } from '../domain/errors.ts'
import { pointerSegment } from '../domain/validation.ts'

/** Where unknown query parameters are refused. SDKs and other interfaces ignore them, as SDKs of later versions may send more. */
const STRICT_PATHS = '/api/admin/'

/**
 * Returns the refusal of a request with query parameters that its operation does not have, such as a misspelt filter:
 * without it, the caller would take the answer for a filtered one. Undefined when there is nothing to refuse.
 */
export function unknownParameters({ query, routeOptions }: FastifyRequest): DomainError | undefined {
  const given = Object.keys(query as object)
  if (given.length === 0 || !routeOptions.url?.startsWith(STRICT_PATHS)) return undefined
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object }
  const known = Object.keys(properties)
  const details = given.filter((name) => !known.includes(name)).map((name) => problemOf(name, known))
  const [first] = details
  if (first === undefined) return undefined
  return invalidAll(`The request does not conform to the contract: ${first.path} ${first.message}`, details)
}

function problemOf(name: string, known: readonly string[]): ErrorDetail {
  const guess = closestName(name, known)
  const hint = guess === undefined ? '' : `. Did you mean ${guess}?`
  const accepted = known.length === 0 ? 'This operation has no query parameters' : `Accepted: ${known.join(', ')}`
  return {
    message: `is not a query parameter of this operation${hint === '' ? '. ' : `${hint} `}${accepted}`,
    path: `/query/${pointerSegment(name)}`,
  }
}
