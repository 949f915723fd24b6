import type { Schema, SchemaName } from '../contract.ts'
import { newAjv, problemsFrom } from '../validation.ts'
import { invalidAll } from './errors.ts'

const ajv = newAjv('exact')

/**
 * Holds what became of a document after a patch against its schema in the contract.
 *
 * @throws DomainError invalid, with every problem and its place in the document, as if that were the body
 */
export function conforming<Name extends SchemaName>(name: Name, document: unknown): Schema<Name> {
  const matches = ajv.getSchema(name)
  if (matches === undefined) throw new Error(`The contract has no schema ${name}`)
  if (matches(document) === true) return document as Schema<Name>
  const details = problemsFrom(matches.errors ?? [], '/body')
  throw invalidAll(`The document does not conform to the contract: ${details[0]?.path} ${details[0]?.message}`, details)
}
