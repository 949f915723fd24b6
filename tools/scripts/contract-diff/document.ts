/** A part of an OpenAPI document. */
export type Part = { readonly [member: string]: unknown }

/** Something that clients of the released document may not survive. */
export type Break = {
  /** The operation's id or the schema's name. */
  readonly subject: string
  /** Where in the subject: `/member` of a schema, `query limit` of an operation; empty for the whole of it. */
  readonly at: string
  readonly what: string
}

/** Whether an operation is one that may change in any version. */
export function isExperimental(operation: Part): boolean {
  return operation['x-stability'] === 'experimental'
}

/** Returns what an operation or a schema says of its handling. Release 1.0.0 had a member of its own for each. */
export function handlingOf(node: Part): Part {
  const first = { alsoAccepts: part(node.requestBody)['x-also-accepted'], oneIsEnough: node['x-one-is-enough'] }
  return { ...first, ...part(node['x-handling']) }
}

/** Returns the place of a break, which an announcement has to name: `Flag/name`, `getFlag query limit`, `getFlag`. */
export function placeOf({ subject, at }: Break): string {
  return at === '' || at.startsWith('/') ? subject + at : `${subject} ${at}`
}

/** Returns a value as a part of a document; an empty part when it is something else. */
export function part(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the name of the component that a part refers to. */
export function referred(value: unknown): string | undefined {
  const { $ref } = part(value)
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined
}

/** Follows references inside the document until there is none. */
export function resolved(document: Part, value: unknown): Part {
  const { $ref } = part(value)
  if (typeof $ref !== 'string') return part(value)
  const members = $ref.slice('#/'.length).split('/')
  return resolved(
    document,
    members.reduce<unknown>((at, member) => part(at)[member], document),
  )
}

/** Returns a schema without references, and with the members of its parts (`allOf`). Its own members count more. */
export function whole(document: Part, value: unknown): Part {
  const { allOf, ...own } = resolved(document, value)
  if (allOf === undefined) return own
  const parts = [...list(allOf).map((each) => whole(document, each)), own]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required }) => list(required)))],
  }
}

const PROSE = new Set(['description', 'summary', 'example', 'examples', 'title', 'externalDocs'])

/** Returns a document without prose and examples, which a comparison does not look at. */
export function withoutProse(document: Part): Part {
  const { examples: _, ...components } = part(document.components)
  return part(stripped({ ...document, components }, false))
}

/** @param isMap whether the members are names of the contract, which may be called like prose */
function stripped(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => stripped(item, false))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([member]) => isMap || !PROSE.has(member))
  return Object.fromEntries(kept.map(([member, inner]) => [member, stripped(inner, member === 'properties' && !isMap)]))
}
