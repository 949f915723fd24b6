import { describe, expect, test } from 'vitest'
import { body, breaksAfter, type Doctored, schemas } from '../../support/doctored-document.ts'

/* Changes of schemas that clients may not survive: of requests, and of responses. */

describe('a break of a schema is reported', () => {
  const breaking: [string, (document: Doctored) => unknown, string][] = [
    ['a schema goes', (d) => delete schemas(d).Problem, 'Problem: is gone'],
    ['a member goes from an answer', (d) => delete schemas(d).Flag.properties.seen, 'Flag/seen: is gone'],
    [
      'a member goes to a part, and is required there',
      (d) => Object.assign(body(d), { allOf: [{ required: ['note'] }] }),
      'SetFlag/note: is now required',
    ],
    ['a member goes from a request', (d) => delete body(d).properties.note, 'SetFlag/note: is gone'],
    ['a member may be absent', (d) => Object.assign(schemas(d).Flag, { required: [] }), 'Flag/name: may now be absent'],
    ['a member becomes required', (d) => body(d).required.push('note'), 'SetFlag/note: is now required'],
    [
      'a value goes from an answer',
      (d) => schemas(d).Flag.properties.kind.enum.pop(),
      'Flag/kind: no longer has the value kill',
    ],
    [
      'a value goes from a request',
      (d) => body(d).properties.kind.enum.pop(),
      'SetFlag/kind: no longer has the value kill',
    ],
    [
      'a member has to be one of some values',
      (d) => Object.assign(body(d).properties.weight, { enum: [1] }),
      'SetFlag/weight: takes only 1',
    ],
    [
      'an answer may have any value',
      (d) => delete schemas(d).Flag.properties.kind.enum,
      'Flag/kind: may now have any value',
    ],
    [
      'a request takes no null',
      (d) => Object.assign(body(d).properties.note, { type: 'string' }),
      'SetFlag/note: no longer takes null',
    ],
    [
      'a number becomes an integer in a request',
      (d) => Object.assign(body(d).properties.weight, { type: 'integer' }),
      'SetFlag/weight: no longer takes number',
    ],
    [
      'an integer becomes a number in an answer',
      (d) => Object.assign(schemas(d).Flag.properties.count, { type: 'number' }),
      'Flag/count: may now be number',
    ],
    [
      'an answer may be null',
      (d) => Object.assign(schemas(d).Flag.properties.name, { type: ['string', 'null'] }),
      'Flag/name: may now be null',
    ],
    [
      'a text has to be longer',
      (d) => Object.assign(body(d).properties.note, { minLength: 2 }),
      'SetFlag/note: has minLength 2',
    ],
    [
      'a text has to match',
      (d) => Object.assign(body(d).properties.note, { pattern: 'a' }),
      'SetFlag/note: has another pattern',
    ],
    [
      'a list takes less',
      (d) => Object.assign(body(d).properties.rules, { maxItems: 4 }),
      'SetFlag/rules: has maxItems 4',
    ],
    [
      'a body takes no other members',
      (d) => Object.assign(body(d), { additionalProperties: false }),
      'SetFlag: takes no other members',
    ],
    [
      'a choice goes from a request',
      (d) => Object.assign(body(d).properties.rules.items, { oneOf: [] }),
      'SetFlag/rules/items/oneOf/Rule: is gone',
    ],
    [
      'a single item is not enough',
      (d) => delete body(d).properties.rules['x-handling'],
      'SetFlag/rules: no longer takes a single item',
    ],
    [
      'another member tells the choices apart',
      (d) => Object.assign(body(d).properties.rules.items.discriminator, { propertyName: 'type' }),
      'SetFlag/rules/items: has another discriminator',
    ],
    [
      'a choice has another value',
      (d) => Object.assign(body(d).properties.rules.items.discriminator, { mapping: {} }),
      'SetFlag/rules/items: no longer has the branch rule',
    ],
    [
      'an absent member means something else',
      (d) => Object.assign(body(d).properties.note, { default: 'more' }),
      'SetFlag/note: has another default',
    ],
    [
      'a rule depends on others',
      (d) => Object.assign(body(d), { if: { required: ['note'] }, else: false }),
      'SetFlag: has another if',
    ],
    [
      'a member needs another one',
      (d) => Object.assign(body(d), { dependentRequired: { note: ['weight'] } }),
      'SetFlag: has another dependentRequired',
    ],
    [
      'an answer has a new value',
      (d) => schemas(d).Flag.properties.kind.enum.push('ops'),
      'Flag/kind: may now have the value ops',
    ],
    [
      'a schema inside of a list changes',
      (d) => Object.assign(schemas(d).Rule.properties.values.items, { type: 'number' }),
      'Rule/values/items: no longer takes string',
    ],
  ]

  test.each(breaking)('when %s', (_, doctor, expected) => {
    expect(breaksAfter(doctor)).toContain(expected)
  })
})
