import { keywordOf, type SchemaNode, schemaAt, shapeOf } from '../../domain/checking/known-members.ts'
import type { ErrorDetail } from '../../domain/errors.ts'

const CHANGE: SchemaNode = { $ref: 'ChangeInput#' }

/** The schemas of bodies that have changes. */
const BODIES: readonly unknown[] = ['ChangeInput#', 'ChangeInputs#']

/**
 * Adds to each problem that the contract's schema found in changes the index and action of the change and, for a
 * missing member, the accepted values. Does not change problems of other bodies.
 *
 * @param schema the schema of the body
 */
export function explainedProblems(
  schema: object,
  problems: readonly ErrorDetail[],
  body: unknown,
): readonly ErrorDetail[] {
  if (!('$ref' in schema && BODIES.includes(schema.$ref))) return problems
  return problems.map((problem) => explained(problem, body))
}

function explained({ message, path = '' }: ErrorDetail, body: unknown): ErrorDetail {
  // The first two segments are the empty one and `body`.
  const segments = path.split('/').slice(2)
  const [index] = segments
  if (!Array.isArray(body)) return { message: textOf(message, body, segments, []), path }
  if (index === undefined) return { message, path }
  return { message: textOf(message, body[Number(index)], segments.slice(1), [`change ${index}`]), path }
}

function textOf(message: string, change: unknown, segments: readonly string[], of: readonly string[]): string {
  const what = [...of, ...actionOf(change).map((action) => `action ${action}`)]
  const expected = message === 'is required' ? expectation(schemaAt(CHANGE, change, segments)) : ''
  return `${message}${expected}${what.length === 0 ? '' : ` (${what.join(', ')})`}`
}

/** Returns the action of a change; an empty list without a known action. */
function actionOf(change: unknown): string[] {
  if (typeof change !== 'object' || change === null || !('action' in change)) return []
  const { action } = change
  return typeof action === 'string' && shapeOf(CHANGE).choice?.shapes.has(action) ? [action] : []
}

const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

function expectation(schema: SchemaNode | undefined): string {
  if (schema === undefined) return ''
  const accepted = keywordOf(schema, 'enum')
  if (Array.isArray(accepted)) return ` and has to be one of ${accepted.join(', ')}`
  const types = [keywordOf(schema, 'type')].flat().flatMap((type) => NOUNS[String(type)] ?? [])
  if (types.length === 0) return ''
  const mayBeEmpty = types.includes('a list') && keywordOf(schema, 'minItems') === undefined
  return ` and has to be ${types.join(' or ')}${mayBeEmpty ? ', which may be empty' : ''}`
}
