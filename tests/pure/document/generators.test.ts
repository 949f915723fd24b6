import { describe, expect, test } from 'vitest'
import { document, operations } from '../../support/contract.ts'
import { schemas } from '../../support/schemas.ts'

/** Further members of these are fields of a context. */
/** Contexts have any fields, and `$ref` of SCIM is no name that a schema can have. */
const OPEN = ['FrontendContext', 'OfrepContext', 'ScimGroupOfUser', 'ScimMember']

/** Schemas of which generators of clients make no code, or bad code: each rule was seen to fail in one. */
describe('the document gives generators', () => {
  test('one type in each schema, besides null', () => {
    const several = schemas().filter(([, { type }]) => [type].flat().filter((one) => one !== 'null').length > 1)
    expect(several.map(([path]) => path)).toEqual([])
  })

  test('null only as an alternative', () => {
    const lone = schemas().filter(([path, { type }]) => type === 'null' && !/\/(anyOf|oneOf)\/\d+$/.test(path))
    expect(lone.map(([path]) => path)).toEqual([])
  })

  test('no constant that is a boolean', () => {
    expect(schemas().filter(([, { const: value }]) => typeof value === 'boolean')).toEqual([])
  })

  test('the members of objects, and others only where they mean something', () => {
    const open = schemas().filter(
      ([, { properties, additionalProperties }]) => properties && additionalProperties === true,
    )
    expect(open.map(([path]) => path.split('/').slice(2).join('/'))).toEqual(OPEN)
  })

  // Without a format, a number is one of 32 bits in Go and an integer one of 32 bits in Java.
  test('numbers with their size', () => {
    const isPlain = (type: unknown, of: string) => [type].flat().includes(of)
    const sizeless = schemas().filter(
      ([path, { type, format }]) =>
        (isPlain(type, 'number') && format !== 'double' && !/anyOf/.test(path)) ||
        (isPlain(type, 'integer') && !['int32', 'int64'].includes(format)),
    )
    expect(sizeless.map(([path]) => path)).toEqual([])
  })

  test('integers of 32 bits only where their bounds are', () => {
    const narrow = schemas().filter(([, { format }]) => format === 'int32')
    const wider = narrow.filter(
      ([, { minimum, maximum, const: only }]) => !(Math.max(-(minimum ?? only) - 1, maximum ?? only) < 2 ** 31),
    )
    expect(wider.map(([path]) => path)).toEqual([])
    expect(narrow.length).toBeGreaterThan(50)
  })

  // A value without a letter or a digit gives a constant without a name.
  test('values that can be names', () => {
    const values = schemas().flatMap(([path, schema]) =>
      (schema.enum ?? ('const' in schema ? [schema.const] : [])).map((value: unknown) => `${path}: ${value}`),
    )
    expect(values.filter((value) => !/: .*[A-Za-z0-9]/.test(value))).toEqual([])
    expect(values.length).toBeGreaterThan(300)
  })

  // Some read `required` without the parts of the schema.
  test('each required member where it is required', () => {
    const lacking = Object.entries<{ required?: string[]; properties?: object; allOf?: unknown }>(
      document.components.schemas,
    ).flatMap(([name, { required = [], properties = {}, allOf }]) =>
      allOf === undefined ? [] : required.filter((member) => !(member in properties)).map((member) => [name, member]),
    )
    expect(lacking).toEqual([])
    expect(Object.keys(document.components.schemas.PatchableStrategy.properties)).toEqual(['name', 'sortOrder'])
  })

  // Suites send the examples: the same key for two writes is refused, and so is an ETag that nothing has.
  test('no example of what each request has of its own', () => {
    const { IdempotencyKey, IfMatch } = document.components.parameters
    expect(IdempotencyKey).not.toHaveProperty('example')
    expect(IfMatch).not.toHaveProperty('example')
  })

  test('another name for each schema, parameter, response and header', () => {
    const { schemas: ofSchemas, parameters, responses, headers } = document.components
    const names = [ofSchemas, parameters, responses, headers].flatMap((components) => Object.keys(components ?? {}))
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
  })

  test('one media type of each request body', () => {
    const bodies = [...operations.values()].flatMap(({ id, url, method }) => {
      const { requestBody } = document.paths[url][method.toLowerCase()]
      return requestBody === undefined ? [] : [{ id, types: Object.keys(requestBody.content) }]
    })
    expect(bodies.filter(({ types }) => types.join() !== 'application/json')).toEqual([])
  })
})
