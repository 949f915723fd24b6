import { describe, expect, it } from 'vitest'
import { unknownMembers } from '../../../src/domain/checking/unknown-members.ts'

const named = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const marked = (mark: object, member: string) => ({ type: 'object', properties: { kind: mark, [member]: {} } })
const chosen = {
  properties: { kind: {}, common: named('a') },
  discriminator: { propertyName: 'kind' },
  oneOf: [marked({ const: 'one' }, 'one'), marked({ enum: ['two', 'too'] }, 'two')],
}

describe('unknownMembers', () => {
  it.for<[rule: string, schema: object, document: unknown, paths: string[]]>([
    ['named members', named('a'), { a: 1, b: 1, c: { a: 1 } }, ['/b', '/c']],
    ['members that every object inherits', named('a'), { constructor: 1, toString: 1 }, ['/constructor', '/toString']],
    ['escaped names', { properties: { 'a/b~': named('a') } }, { 'a/b~': { 'c/~': 1 } }, ['/a~1b~0/c~1~0']],
    ['an object without named members', { type: 'object' }, { a: { b: 1 } }, []],
    ['no schema', {}, { a: 1 }, []],
    ['declared free', { ...named('a'), additionalProperties: true }, { b: 1 }, []],
    ['none at all', { type: 'object', additionalProperties: false }, { b: 1 }, ['/b']],
    ['a map', { ...named('a'), additionalProperties: named('x') }, { a: 1, b: { x: 1, y: 1 } }, ['/b/y']],
    ['lists', { items: named('a') }, [{ a: 1 }, { b: 1 }, 7], ['/1/b']],
    ['a list where an object is expected', named('a'), [{ b: 1 }], []],
    ['another type than expected', { properties: { a: { type: 'string' } } }, { a: { b: 1 } }, []],
    ['parts', { allOf: [named('a'), named('b')], properties: { c: {} } }, { a: 1, b: 1, c: 1, d: 1 }, ['/d']],
    ['parts of which one only requires', { allOf: [named('a'), { required: ['a'] }] }, { d: 1 }, ['/d']],
    [
      'one member in two parts',
      { allOf: [{ properties: { m: named('a') } }, { properties: { m: named('b') } }] },
      { m: { a: 1, b: 1, c: 1 } },
      ['/m/c'],
    ],
    ['alternatives', { anyOf: [named('a'), named('b')] }, { a: 1, b: 1, c: 1 }, ['/c']],
    ['one or a list', { anyOf: [named('a'), { type: 'array', items: named('a') }] }, [{ b: 1 }], ['/0/b']],
    ['an object or null', { oneOf: [named('a'), { type: 'null' }] }, { b: 1 }, ['/b']],
    ['an object or a text', { anyOf: [named('a'), { type: 'string' }] }, { b: 1 }, ['/b']],
    ['an object or any', { anyOf: [named('a'), { type: 'object' }] }, { b: 1 }, []],
    ['a chosen alternative', chosen, { kind: 'one', one: 1, two: 1 }, ['/two']],
    ['another one', chosen, { kind: 'too', one: 1, two: 1, common: { b: 1 } }, ['/one', '/common/b']],
    ['no alternative', chosen, { kind: 'three', one: 1, three: 1, common: { b: 1 } }, ['/common/b']],
    ['a chosen one in alternatives', { anyOf: [chosen, { items: chosen }] }, [{ kind: 'one', two: 1 }], ['/0/two']],
    ['a reference', { $ref: 'AddStrategy#' }, { name: 'x', nmae: 'x', parameters: { any: 'x' } }, ['/nmae']],
    [
      'an export, which an import takes as it is',
      { $ref: 'FeatureImport#' },
      { features: [{ name: 'a', project: 'default', tpye: '' }] },
      ['/features/0/tpye'],
    ],
  ])('%s', ([, schema, document, paths]) => {
    expect(unknownMembers(schema, document, '').map(({ path }) => path)).toEqual(paths)
  })

  it('says what is accepted, and what was probably meant', () => {
    const schema = { ...named('type', 'name'), additionalProperties: false }
    const messages = unknownMembers(schema, { tpye: 1, color: 1 }, '').map(({ message }) => message)
    expect(messages).toEqual([
      'is not a member of this object. Did you mean type? Accepted: type, name',
      'is not a member of this object. Accepted: type, name',
    ])
    const [none] = unknownMembers({ additionalProperties: false }, { a: 1 }, '')
    expect(none?.message).toBe('is not a member of this object. This object has no members')
  })
})
