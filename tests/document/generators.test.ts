import { describe, expect, test } from 'vitest'
import { document, operations } from '../support/contract.ts'
import { schemas } from '../support/schemas.ts'

/** Further members of these are fields of a context. */
const CONTEXTS = ['FrontendContext', 'OfrepContext']

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
    expect(open.map(([path]) => path.split('/').slice(2).join('/'))).toEqual(CONTEXTS)
  })

  // Without a format, a number is one of 32 bits in Go and an integer one of 32 bits in Java.
  test('numbers with their size', () => {
    const isPlain = (type: unknown, of: string) => [type].flat().includes(of)
    const sizeless = schemas().filter(
      ([path, { type, format, maximum = 0 }]) =>
        (isPlain(type, 'number') && format !== 'double' && !/anyOf/.test(path)) ||
        (isPlain(type, 'integer') && maximum > 2 ** 31 && format !== 'int64'),
    )
    expect(sizeless.map(([path]) => path)).toEqual([])
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
