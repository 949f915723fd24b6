import type { FastifyRequest } from 'fastify'
import { unknownNameMessage } from '../../domain/checking/closest-name.ts'
import { pointerSegment } from '../../domain/checking/validation.ts'
import { type DomainError, type ErrorDetail, invalidAll, MAX_DETAILS } from '../../domain/errors.ts'

/** The paths that refuse unknown names. Other interfaces ignore them, because later versions of SDKs may send more. */
const STRICT_PATHS = '/api/admin/'

/** Whether a route belongs to the administration interface. */
export function isOfAdministration({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(STRICT_PATHS) ?? false
}

/**
 * Returns the error for query parameters that the operation does not have, such as a misspelled filter: without it, the
 * caller would mistake the response for a filtered one. Undefined if all parameters are known.
 */
export function unknownParameters(request: FastifyRequest): DomainError | undefined {
  const given = Object.keys(request.query as object)
  if (given.length === 0 || !isOfAdministration(request)) return undefined
  return errorOfUnknownNames(given, request.routeOptions.schema?.querystring)
}

/** Returns the error for names of query parameters that a schema does not have; undefined if it has all. */
export function errorOfUnknownNames(given: readonly string[], schema: unknown): DomainError | undefined {
  const { properties = {} } = (schema ?? {}) as { properties?: object }
  const details = unknownNames(given, Object.keys(properties))
  const [first] = details
  if (first === undefined) return undefined
  return invalidAll(`The request does not conform to the contract: ${first.path} ${first.message}`, details)
}

/** The words that messages use for the names. */
const PARAMETERS = { one: 'a query parameter of this operation', none: 'This operation has no query parameters' }

/** Returns the problems of unknown names: one more than a response lists, so that it says that there are more. */
export function unknownNames(given: readonly string[], known: readonly string[]): ErrorDetail[] {
  // Comparing each of many names with the known ones takes long.
  const unknown = given.filter((name) => !known.includes(name)).slice(0, MAX_DETAILS + 1)
  return unknown.map((name) => problemOf(name, known))
}

function problemOf(name: string, known: readonly string[]): ErrorDetail {
  return { message: unknownNameMessage(name, known, PARAMETERS), path: `/query/${pointerSegment(name)}` }
}
