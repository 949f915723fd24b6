import type { Document, Schema } from './openapi.ts'

/**
 * Completes each schema of a document for tools that read it alone: an integer gets the `format` that follows from its
 * bounds, and a member that a schema requires stands in it, also if a part of it (`allOf`) describes the member.
 */
export function completeSchemas(document: Document): void {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const item of node) visit(item)
      return
    }
    const schema = node as Schema
    if ([schema.type].flat().includes('integer')) schema.format ??= formatOf(schema)
    if (Array.isArray(schema.required) && schema.allOf !== undefined) addRequiredMembers(document, schema)
    for (const [keyword, child] of Object.entries(schema)) if (!DATA.has(keyword)) visit(child)
  }
  visit(document)
}

/** Keywords whose contents are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum', 'required'])

const MOST = 2 ** 31

/** An integer without bounds can be a count, or an id, that grows beyond 32 bits one day. */
function formatOf({ minimum = -Infinity, maximum = Infinity, const: only }: Schema): 'int32' | 'int64' {
  if (typeof only === 'number') return formatOf({ minimum: only, maximum: only })
  return Number(minimum) >= -MOST && Number(maximum) < MOST ? 'int32' : 'int64'
}

function addRequiredMembers(document: Document, schema: Schema): void {
  const own = (schema.properties ?? {}) as Record<string, unknown>
  const inherited = membersOf(document, schema)
  const missing = (schema.required as string[]).filter((name) => !(name in own) && name in inherited)
  if (missing.length === 0) return
  const added = Object.fromEntries(missing.map((name) => [name, structuredClone(inherited[name])]))
  Object.assign(schema, { type: 'object', properties: { ...added, ...own } })
}

/** Returns the members of a schema and of its parts. */
function membersOf(document: Document, schema: Schema): Record<string, unknown> {
  const { $ref, allOf = [], properties } = schema
  if (typeof $ref === 'string')
    return membersOf(document, document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {})
  return Object.assign({}, ...(allOf as Schema[]).map((part) => membersOf(document, part)), properties)
}
