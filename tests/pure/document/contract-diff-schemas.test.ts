import { describe, expect, test } from 'vitest'
import { body, breaksAfter, type Doctored, schemas } from '../../support/doctored-document.ts'

/* Changes of schemas that clients may not survive: of requests, and of responses. */

describe('a break of a schema is reported', () => {
  const breaking: [found: string, doctor: (document: Doctored) => unknown][] = [
    ['Problem: is gone', (d) => delete schemas(d).Problem],
    ['Flag/seen: is gone', (d) => delete schemas(d).Flag.properties.seen],
    ['SetFlag/note: is now required', (d) => Object.assign(body(d), { allOf: [{ required: ['note'] }] })],
    ['SetFlag/note: is gone', (d) => delete body(d).properties.note],
    ['Flag/name: may now be absent', (d) => Object.assign(schemas(d).Flag, { required: [] })],
    ['SetFlag/note: is now required', (d) => body(d).required.push('note')],
    ['Flag/kind: no longer has the value kill', (d) => schemas(d).Flag.properties.kind.enum.pop()],
    ['SetFlag/kind: no longer has the value kill', (d) => body(d).properties.kind.enum.pop()],
    ['SetFlag/weight: takes only 1', (d) => Object.assign(body(d).properties.weight, { enum: [1] })],
    ['Flag/kind: may now have any value', (d) => delete schemas(d).Flag.properties.kind.enum],
    ['SetFlag/note: no longer takes null', (d) => Object.assign(body(d).properties.note, { type: 'string' })],
    ['SetFlag/weight: no longer takes number', (d) => Object.assign(body(d).properties.weight, { type: 'integer' })],
    ['Flag/count: may now be number', (d) => Object.assign(schemas(d).Flag.properties.count, { type: 'number' })],
    ['Flag/name: may now be null', (d) => Object.assign(schemas(d).Flag.properties.name, { type: ['string', 'null'] })],
    ['SetFlag/note: has minLength 2', (d) => Object.assign(body(d).properties.note, { minLength: 2 })],
    ['SetFlag/note: has another pattern', (d) => Object.assign(body(d).properties.note, { pattern: 'a' })],
    ['SetFlag/rules: has maxItems 4', (d) => Object.assign(body(d).properties.rules, { maxItems: 4 })],
    ['SetFlag: takes no other members', (d) => Object.assign(body(d), { additionalProperties: false })],
    ['SetFlag/rules/items/oneOf/Rule: is gone', (d) => Object.assign(body(d).properties.rules.items, { oneOf: [] })],
    ['SetFlag/rules: no longer takes a single item', (d) => delete body(d).properties.rules['x-handling']],
    [
      'SetFlag/rules/items: has another discriminator',
      (d) => Object.assign(body(d).properties.rules.items.discriminator, { propertyName: 'type' }),
    ],
    [
      'SetFlag/rules/items: no longer has the branch rule',
      (d) => Object.assign(body(d).properties.rules.items.discriminator, { mapping: {} }),
    ],
    ['SetFlag/note: has another default', (d) => Object.assign(body(d).properties.note, { default: 'more' })],
    ['SetFlag: has another if', (d) => Object.assign(body(d), { if: { required: ['note'] }, else: false })],
    [
      'SetFlag: has another dependentRequired',
      (d) => Object.assign(body(d), { dependentRequired: { note: ['weight'] } }),
    ],
    ['Flag/kind: may now have the value ops', (d) => schemas(d).Flag.properties.kind.enum.push('ops')],
    [
      'Rule/values/items: no longer takes string',
      (d) => Object.assign(schemas(d).Rule.properties.values.items, { type: 'number' }),
    ],
  ]

  test.each(breaking)('%s', (found, doctor) => {
    expect(breaksAfter(doctor)).toContain(found)
  })
})
