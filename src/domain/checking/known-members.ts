import { schemas } from '../../../generated/schemas.ts'
import { onFirstUse } from '../../runtime/on-first-use.ts'

/** A schema of the contract. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** The statements of a schema about the members of an object and the items of a list. */
export type Shape = {
  /** The schemas of the members that are named. */
  readonly members: ReadonlyMap<string, SchemaNode>
  /** The schema of members that are not named. */
  readonly others: SchemaNode | undefined
  readonly items: SchemaNode | undefined
  /** Whether members that are not named mean nothing to the server. */
  readonly isClosed: boolean
  /** Finds the shape of an object by its discriminator. */
  readonly choice: { readonly member: string; readonly shapes: ReadonlyMap<unknown, () => Shape> } | undefined
}

const byName = new Map<string, SchemaNode>(schemas.map((schema) => [schema.$id, schema]))

/** An export has more than an import reads. It can be imported as it is, so an import knows these members, too. */
const ALSO_KNOWN: Readonly<Record<string, string>> = { FeatureImport: 'FeatureExport' }

const shapes = new WeakMap<SchemaNode, Shape>()

/**
 * Returns the shape of a value. Parts of a schema (`allOf`) and its alternatives (`oneOf`, `anyOf`) are taken together:
 * an object may have what one of them names. A `discriminator` chooses one alternative.
 *
 * A shape is made once for each schema, without those of its members, in microseconds.
 *
 * @param value the described value; undefined when it is not known, and then nothing is chosen
 */
export function shapeOf(schema: SchemaNode, value?: unknown): Shape {
  const made = shapes.get(schema) ?? shapeFrom(describingSchemas(schema))
  shapes.set(schema, made)
  if (made.choice === undefined || !isObject(value)) return made
  return made.choice.shapes.get(value[made.choice.member])?.() ?? made
}

/** Returns the schema of a place in a value, whose keys are `segments`; undefined where nothing is known of it. */
export function schemaAt(schema: SchemaNode, value: unknown, segments: readonly string[]): SchemaNode | undefined {
  let found: SchemaNode | undefined = schema
  let at: unknown = value
  for (const segment of segments) {
    if (found === undefined) return undefined
    const { members, items, others }: Shape = shapeOf(found, at)
    found = members.get(segment) ?? (Array.isArray(at) ? items : others)
    at = typeof at === 'object' && at !== null ? (at as SchemaNode)[segment] : undefined
  }
  return found
}

/** Returns the value of a keyword of a schema, or of one of its parts; undefined when none has it. */
export function keywordOf(schema: SchemaNode, keyword: string): unknown {
  return describingSchemas(schema).find((part) => part[keyword] !== undefined)?.[keyword]
}

/** @param parts schemas that describe the same value */
function shapeFrom(parts: readonly SchemaNode[]): Shape {
  const members = new Map<string, SchemaNode>()
  for (const { properties } of parts)
    for (const [name, member] of Object.entries(isObject(properties) ? properties : {}))
      if (isObject(member)) members.set(name, joined([...nodesIn(members.get(name)), member]) ?? member)
  const others = joined(parts.flatMap(({ additionalProperties }) => nodesIn(additionalProperties)))
  const items = joined(parts.flatMap((part) => nodesIn(part.items)))
  const choice = choiceOf(parts)
  const isFree = choice !== undefined || parts.some(({ additionalProperties }) => additionalProperties === true)
  const isNamed = members.size > 0 || parts.some(({ additionalProperties }) => additionalProperties === false)
  return { members, others, items, isClosed: isNamed && !isFree && others === undefined, choice }
}

function joined([first, ...more]: readonly SchemaNode[]): SchemaNode | undefined {
  return more.length === 0 ? first : { anyOf: [first, ...more] }
}

function choiceOf(parts: readonly SchemaNode[]): Shape['choice'] {
  const chooser = parts.find(({ discriminator }) => discriminator !== undefined)
  if (chooser === undefined) return undefined
  const { discriminator, oneOf, ...own } = chooser
  const { propertyName } = discriminator as { propertyName: string }
  const around = parts.map((part) => (part === chooser ? own : part))
  const found = nodesIn(oneOf).flatMap((alternative) => {
    const shape = onFirstUse(() => shapeFrom([...around, ...describingSchemas(alternative)]))
    return marksOf(alternative, propertyName).map((mark) => [mark, shape] as const)
  })
  return { member: propertyName, shapes: new Map(found) }
}

/** Returns the values of a discriminator that choose an alternative. */
function marksOf(alternative: SchemaNode, propertyName: string): readonly unknown[] {
  const mark = shapeOf(alternative).members.get(propertyName) ?? {}
  return 'const' in mark ? [mark.const] : Array.isArray(mark.enum) ? mark.enum : []
}

/** Returns the schemas that describe the same value, without references, parts and alternatives. */
function describingSchemas(schema: SchemaNode): SchemaNode[] {
  const { $ref, allOf, oneOf, anyOf, discriminator } = schema
  const targets = $ref === undefined ? [] : schemasNamed(String($ref).replace(/#$/, ''))
  const alternatives = discriminator === undefined ? [...nodesIn(oneOf), ...nodesIn(anyOf)] : []
  return [
    schema,
    ...[...targets, ...nodesIn(allOf)].flatMap(describingSchemas),
    ...alternatives.flatMap((alternative) => openUnlessNamed(describingSchemas(alternative))),
  ]
}

function schemasNamed(name: string): SchemaNode[] {
  return [name, ALSO_KNOWN[name]].flatMap((each) => nodesIn(byName.get(each ?? '')))
}

/** An alternative that takes any object names no member, and then the members that others name are not all. */
function openUnlessNamed(parts: SchemaNode[]): SchemaNode[] {
  const { members, others, isClosed, choice } = shapeFrom(parts)
  const says = members.size > 0 || others !== undefined || isClosed || choice !== undefined
  const takesObjects = parts.every(({ type }) => type === undefined || [type].flat().includes('object'))
  return says || !takesObjects ? parts : [...parts, { additionalProperties: true }]
}

/** Returns a schema, or the schemas of a list; an empty list for anything else, such as `true`. */
function nodesIn(node: unknown): SchemaNode[] {
  return Array.isArray(node) ? node.filter(isObject) : isObject(node) ? [node] : []
}

function isObject(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
