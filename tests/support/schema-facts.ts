// biome-ignore lint/suspicious/noExplicitAny: the document is free-form JSON
export type Node = any

/** A schema with its reference resolved, and the name that the document has for it. */
export type Resolved = { name?: string; schema: Node; isNullable: boolean }

/** Returns the target of a reference in a document; anything else is itself. Members next to a reference are kept. */
export function resolved(document: Node, node: Node): Node {
  if (node?.$ref === undefined) return node
  const { $ref, ...rest } = node
  const keys = $ref.slice(2).split('/')
  return {
    ...resolved(
      document,
      keys.reduce((inner: Node, key: string) => inner[key], document),
    ),
    ...rest,
  }
}

/** An object schema with what its parts (`allOf`) say; what it says itself comes last, and counts more. */
function whole(document: Node, { allOf = [], ...own }: Node): Node {
  if (allOf.length === 0) return own
  const parts: Node[] = [...allOf.map((part: Node) => whole(document, resolved(document, part))), own]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  }
}

/** A schema as it is compared: without references, and without the choice that only says that null is possible. */
export function schemaAt(document: Node, node: Node): Resolved {
  const { anyOf, ...schema } = whole(document, resolved(document, node))
  const name = node.$ref?.split('/').at(-1)
  if (anyOf === undefined) return { name, schema, isNullable: [schema.type].flat().includes('null') }
  const isNull = ({ type }: Node) => type === 'null'
  const choices = anyOf.filter((choice: Node) => !isNull(choice))
  const isNullable = choices.length < anyOf.length
  if (choices.length === 1) return { ...schemaAt(document, choices[0]), isNullable }
  const types = choices.map((choice: Node) => resolved(document, choice).type)
  return { name, schema: { ...schema, ...Object.assign({}, ...choices), type: types }, isNullable }
}

/** The types that a value may have, in the words of `tests/contract/given/shapes.yaml`; without null. */
export function typesOf({ schema }: Resolved): string[] {
  if (schema.discriminator !== undefined) return ['members']
  if (schema.type === undefined) return ['any']
  const types: string[] = [schema.type].flat().filter((type: string) => type !== 'null')
  return types.map((type) => {
    if (type === 'string') return TEXTS[schema.format] ?? 'text'
    if (type === 'array') return 'list'
    if (type !== 'object') return type
    if (schema.properties !== undefined) return 'members'
    return schema.additionalProperties?.type === 'string' ? 'map' : 'object'
  })
}

const TEXTS: Readonly<Record<string, string>> = { 'date-time': 'time', uri: 'uri', uuid: 'uuid' }

/** The limits of a value, in the same words. */
export function limitsOf({ schema, isNullable }: Resolved): Record<string, string> {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  const limits: Record<string, unknown> = {
    nullable: isNullable ? '' : undefined,
    deprecated: schema.deprecated ? '' : undefined,
    default: schema.default,
    pattern: schema.pattern,
    enum: values?.filter((value: unknown) => value !== null).join(','),
    min: schema.minimum ?? schema.minLength ?? schema.minItems ?? schema.minProperties,
    max: schema.maximum ?? schema.maxLength ?? schema.maxItems ?? schema.maxProperties,
  }
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
