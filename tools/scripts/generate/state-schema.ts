import type { Document, Schema } from './openapi.ts'

const COMPONENT = '#/components/schemas/'

/** A name and no address: every server has the schema, at an address of its own. */
const ID = 'urn:flaghoist:state:v1'

/**
 * Returns the JSON Schema of documents of features as code, which refers to nothing outside of itself. Objects are
 * closed, because the reader refuses members that it does not know.
 */
export function stateSchema({ components: { schemas } }: Document): string {
  const definitions = new Map<string, Schema>()
  const define = (name: string): void => {
    if (definitions.has(name)) return
    definitions.set(name, {})
    definitions.set(name, adapted(schemas[name] ?? {}, define))
  }
  const document = adapted(schemas.StateDocument ?? {}, define)
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: ID,
    title: 'Features as code',
    ...document,
    $defs: Object.fromEntries([...definitions].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  return `${JSON.stringify(schema, null, 1)}\n`
}

/** Makes references point to the definitions of the schema, and leaves out what only OpenAPI knows. */
function adapted(node: Schema, define: (name: string) => void): Schema
function adapted(node: unknown, define: (name: string) => void): unknown
function adapted(node: unknown, define: (name: string) => void): unknown {
  if (Array.isArray(node)) return node.map((item) => adapted(item, define))
  if (!isSchema(node)) return node
  const entries = Object.entries(node).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword.startsWith('x-') || keyword === 'discriminator' || FORMATS.has(value)) return []
    if (keyword !== '$ref' || typeof value !== 'string') return [[keyword, membersOrValue(keyword, value, define)]]
    const name = value.slice(COMPONENT.length)
    define(name)
    return [[keyword, `#/$defs/${name}`]]
  })
  const isOpen = 'properties' in node && !('additionalProperties' in node)
  if (isOpen && ['allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in node))
    throw new Error(`An object of the state has parts, and can't be closed: ${JSON.stringify(node)}`)
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) }
}

/** The formats of numbers in OpenAPI: their bounds say the same. */
const FORMATS = new Set<unknown>(['int32', 'int64', 'double'])

/** The names in `properties` are no keywords, whatever they are. */
function membersOrValue(keyword: string, value: unknown, define: (name: string) => void): unknown {
  if (keyword !== 'properties' || !isSchema(value)) return adapted(value, define)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, adapted(member, define)]))
}

function isSchema(node: unknown): node is Schema {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}
