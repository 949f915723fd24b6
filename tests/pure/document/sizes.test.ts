import { describe, expect, test } from 'vitest'
import { bodySchemaOf, document, operations, parametersOf, resolve } from '../../support/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
type JsonSchema = any

/** Parts of requests without a size of their own, with what bounds them instead. */
const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  'BatchOperation/body': 'Any JSON: the schema of its operation checks it, and the body of the batch ends at 1 MiB',
  SignalPayload: 'Any JSON: the body ends at 64 KiB',
  'ScimPatchOperation/value': 'the rules of each attribute, which the domain checks',
  'PatchOperation/value':
    'Any JSON: the document that the patch leaves is checked by its own schema, and the body ends at 1 MiB',
}

/** Formats that say how long a text can be. */
const SHORT_FORMATS = ['uuid', 'date', 'ipv4', 'ipv6']

/** The schemas inside one, with where they are; what a reference leads to is under its own name. */
function* schemasIn(
  schema: JsonSchema,
  path: string,
  seen: Set<string>,
): Generator<[path: string, schema: JsonSchema]> {
  if (typeof schema !== 'object' || schema === null) return
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return
    seen.add(schema.$ref)
    yield* schemasIn(resolve(schema.$ref), schema.$ref.split('/').at(-1), seen)
    return
  }
  yield [path, schema]
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* schemasIn(part, `${path}/${name}`, seen)
  for (const keyword of ['items', 'additionalProperties', 'if', 'then', 'else', 'not'])
    yield* schemasIn(schema[keyword], `${path}/${keyword}`, seen)
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems'])
    for (const [index, part] of (schema[keyword] ?? []).entries())
      yield* schemasIn(part, `${path}/${keyword}/${index}`, seen)
}

/** The keyword that a text, a list or a map lacks to have a size; undefined when there is none. */
function missingSize(schema: JsonSchema): string | undefined {
  const { type, format, maxLength, maxItems, additionalProperties, maxProperties, propertyNames } = schema
  const types = [type ?? []].flat()
  const isOpen = ['enum', 'const', 'allOf', 'anyOf', 'oneOf'].every((keyword) => schema[keyword] === undefined)
  // Of any type: each rule holds for the values that it is about.
  const isBounded = [maxLength, maxItems, maxProperties].every((most) => most !== undefined)
  if (types.length === 0) return isOpen && !isBounded ? 'type' : undefined
  if (!isOpen) return undefined
  if (types.includes('string') && maxLength === undefined && !SHORT_FORMATS.includes(format)) return 'maxLength'
  if (types.includes('array') && maxItems === undefined) return 'maxItems'
  // Unknown members of other objects are not looked at and not kept, so that only the size of the body bounds them.
  const isMap = types.includes('object') && typeof additionalProperties === 'object'
  if (isMap && maxProperties === undefined) return 'maxProperties'
  const names = propertyNames?.$ref === undefined ? propertyNames : resolve(propertyNames.$ref)
  if (isMap && names?.maxLength === undefined) return 'propertyNames.maxLength'
  return undefined
}

function sizeless(roots: Iterable<[path: string, schema: JsonSchema]>): string[] {
  const seen = new Set<string>()
  return [...roots].flatMap(([root, schema]) =>
    [...schemasIn(schema, root, seen)].flatMap(([path, part]) => {
      const missing = missingSize(part)
      return missing === undefined || path in BOUNDED_OTHERWISE ? [] : [`${path}: ${missing}`]
    }),
  )
}

const all = [...operations.values()]
const bodies = all.flatMap((called): [string, JsonSchema][] => {
  const schema = bodySchemaOf(called)
  return schema === undefined ? [] : [[`${called.id} body`, schema]]
})
const parameters = all.flatMap((called) =>
  (['path', 'query'] as const).flatMap((place) =>
    parametersOf(called, place).map(({ name, schema }): [string, JsonSchema] => [
      `${called.id} ${place} ${name}`,
      schema,
    ]),
  ),
)
describe('the size of a request', () => {
  test('is limited wherever it holds a text, a list or a map', () => {
    expect(sizeless([...bodies, ...parameters])).toEqual([])
  })

  test('has exceptions that are there', () => {
    const paths = [...bodies].flatMap(([path, schema]) => [...schemasIn(schema, path, new Set())].map(([name]) => name))
    expect(Object.keys(BOUNDED_OTHERWISE).filter((path) => !paths.includes(path))).toEqual([])
  })

  // The problems of a wrong body are looked for in a part of it, which has at least one item of each list.
  test('has no list that has to have more than one item', () => {
    const found = bodies.flatMap(([path, schema]) => [...schemasIn(schema, path, new Set())])
    expect(found.filter(([, { minItems = 0, minProperties = 0 }]) => minItems > 1 || minProperties > 1)).toEqual([])
  })
  test('has no list of objects whose items the schema compares: ajv fails on members with the names of methods', () => {
    const parts = bodies.flatMap(([path, schema]) => [...schemasIn(schema, path, new Set())])
    const typeOf = (items: JsonSchema) => (items.$ref === undefined ? items : resolve(items.$ref)).type
    const lists = parts.filter(([, { uniqueItems }]) => uniqueItems === true)
    expect(lists.filter(([, { items }]) => !['string', 'integer'].includes(typeOf(items)))).toEqual([])
    expect(lists.length).toBeGreaterThan(5)
  })
})

/** The names of all components that are reached from these. */
function componentsOf(roots: readonly [path: string, schema: JsonSchema][]): string[] {
  const seen = new Set<string>()
  for (const [path, schema] of roots) for (const _ of schemasIn(schema, path, seen));
  return [...seen].map((pointer) => pointer.replace('#/components/schemas/', ''))
}

describe('the size of an answer', () => {
  // Values that were stored before a size was limited are still answered.
  test('is not that of a request', () => {
    const answers = all.flatMap(({ id, url, method, statuses }) =>
      statuses.flatMap((status): [string, JsonSchema][] => {
        const response = document.paths[url][method.toLowerCase()].responses[status]
        const { content } = response.$ref === undefined ? response : resolve(response.$ref)
        return content?.['application/json'] === undefined
          ? []
          : [[`${id} ${status}`, content['application/json'].schema]]
      }),
    )
    const ofRequests = new Set(componentsOf(bodies))
    const both = componentsOf(answers).filter((name) => ofRequests.has(name))
    const hasSize = (name: string) =>
      [...schemasIn(document.components.schemas[name], name, new Set())].some(([, part]) =>
        ['maxLength', 'maxItems', 'maxProperties'].some((keyword) => keyword in part),
      )
    // A color always had seven characters.
    expect(both.filter(hasSize)).toEqual(['TagTypeColor'])
    expect(both).toContain('Operator')
  })
})

describe('the size of a document that a patch leaves', () => {
  test('is limited like that of a request', () => {
    const patchable = Object.entries<JsonSchema>(document.components.schemas)
    expect(sizeless(patchable.filter(([name]) => name.startsWith('Patchable')))).toEqual([])
  })
})
