import { isDeepStrictEqual } from 'node:util'
import { schemas } from '../../../generated/schemas.ts'
import type { Schema, SchemaName } from '../../contract.ts'
import { invalidAll } from '../errors.ts'
import { type Check, checksBy } from './check.ts'

const checkBy = checksBy('exact')
const checks = new Map<SchemaName, Check>()

/**
 * Checks a patched document against its schema in the contract.
 *
 * @param before the document before the patch: a member that was already too large may stay unchanged
 * @throws DomainError invalid, with the problems and their places in the document, as if it were the request body
 */
export function conforming<Name extends SchemaName>(name: Name, document: unknown, before?: object): Schema<Name> {
  const check = checks.get(name) ?? checkBy({ $ref: name })
  checks.set(name, check)
  const details = check(before === undefined ? document : changedMembers(document as object, before, name), '/body')
  const [first] = details
  if (first === undefined) return document as Schema<Name>
  throw invalidAll(`The document does not conform to the contract: ${first.path} ${first.message}`, details)
}

/** Returns the document without its unchanged members, except the required ones. */
function changedMembers(document: object, before: object, name: SchemaName): object {
  const known = new Map(Object.entries(before))
  const required = requiredOf(name)
  const isOfInterest = ([key, value]: [string, unknown]) =>
    required.includes(key) || !known.has(key) || !isDeepStrictEqual(value, known.get(key))
  return Object.fromEntries(Object.entries(document).filter(isOfInterest))
}

function requiredOf(name: SchemaName): readonly string[] {
  const required = schemas.find(({ $id }) => $id === name)?.required
  return Array.isArray(required) ? required : []
}
