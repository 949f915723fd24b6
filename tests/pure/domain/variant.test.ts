import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { featureVariantsFrom, strategyVariantsFrom } from '../../../src/domain/features/variants/variant.ts'

type Payload = Schema<'VariantPayloadInput'>

describe('featureVariantsFrom', () => {
  it('fills in defaults: a variable weight and the stickiness of the project', () => {
    expect(featureVariantsFrom([{ name: 'blue', weight: 7 }], 'sessionId', '/body')).toEqual([
      { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'sessionId' },
    ])
  })

  it('takes an empty stickiness for an absent one, and keeps any other', () => {
    const given = [
      { name: 'a', weight: 1, stickiness: '' },
      { name: 'b', weight: 1, stickiness: 'random' },
    ]
    const stored = featureVariantsFrom(given, 'userId', '/body')
    expect(stored.map(({ stickiness }) => stickiness)).toEqual(['userId', 'random'])
  })

  it('shares out weights after the defaults, so that a variant without a type is not lost', () => {
    const stored = featureVariantsFrom(
      [
        { name: 'b', weight: 1 },
        { name: 'a', weight: 300, weightType: 'fix' },
      ],
      'default',
      '/body',
    )
    expect(stored.map(({ name, weight }) => [name, weight])).toEqual([
      ['a', 300],
      ['b', 700],
    ])
  })

  it('keeps payload and overrides, and drops every member that the contract does not know', () => {
    const given = {
      name: 'blue',
      weight: 1000,
      colour: 'blue',
      payload: { type: 'json' as const, value: '{"a":1}', note: 'x' },
      overrides: [{ contextName: 'userId', values: ['1', '2'], note: 'x' }],
    }
    expect(featureVariantsFrom([given], 'default', '/body')).toEqual([
      {
        name: 'blue',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'json', value: '{"a":1}' },
        overrides: [{ contextName: 'userId', values: ['1', '2'] }],
      },
    ])
  })
})

describe('strategyVariantsFrom', () => {
  it('keeps what the contract knows and nothing else', () => {
    const given = {
      name: 'blue',
      weight: 10,
      weightType: 'variable' as const,
      stickiness: 'userId',
      payload: { type: 'string' as const, value: 'hello' },
      overrides: [{ contextName: 'userId', values: ['1'] }],
    }
    expect(strategyVariantsFrom([given], '/body/variants')).toEqual([
      {
        name: 'blue',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'userId',
        payload: { type: 'string', value: 'hello' },
      },
    ])
  })
})

describe('payloads', () => {
  const withPayload = (payload: Payload) => [
    { name: 'a', weight: 1 },
    { name: 'b', weight: 1, payload },
  ]

  it.each<Payload>([
    { type: 'json', value: '{"a": [1, null]}' },
    { type: 'json', value: '17' },
    { type: 'number', value: '17' },
    { type: 'number', value: '-1.5e3' },
    { type: 'csv', value: 'a,b' },
    { type: 'string', value: '{not json' },
    { type: 'string', value: ' ' },
  ])('may be $type $value', (payload) => {
    expect(featureVariantsFrom(withPayload(payload), 'default', '/body')[1]?.payload).toEqual(payload)
  })

  it.each<[Payload, string]>([
    [{ type: 'json', value: '{not json' }, 'has to be JSON'],
    [{ type: 'json', value: '' }, 'has to be JSON'],
    [{ type: 'number', value: 'seventeen' }, 'has to be a number'],
    [{ type: 'number', value: '' }, 'has to be a number'],
    [{ type: 'number', value: ' ' }, 'has to be a number'],
    [{ type: 'number', value: 'Infinity' }, 'has to be a number'],
    [{ type: 'csv', value: '' }, 'has to be a text that is not empty'],
    [{ type: 'string', value: '' }, 'has to be a text that is not empty'],
  ])('may not be %o', (payload, message) => {
    expect(() => featureVariantsFrom(withPayload(payload), 'default', '/body')).toThrow(
      expect.objectContaining({ kind: 'invalid', details: [{ message, path: '/body/1/payload/value' }] }),
    )
  })

  it('may stay as they are stored', () => {
    const stored = withPayload({ type: 'string', value: '' })
    const given = stored.map((variant) => ({ ...variant, weight: 7 }))
    expect(featureVariantsFrom(given, 'default', '/body', stored)[1]?.payload).toEqual({ type: 'string', value: '' })
    const others = withPayload({ type: 'csv', value: '' })
    expect(() => featureVariantsFrom(given, 'default', '/body', others)).toThrow('/body/1/payload/value')
  })

  it('are refused all at once', () => {
    const wrong = { type: 'json', value: '{' } as const
    const given = ['a', 'b'].map((name) => ({
      name,
      weight: 1,
      weightType: 'variable' as const,
      stickiness: 'x',
      payload: wrong,
    }))
    expect(() => strategyVariantsFrom(given, '/body/variants')).toThrow(
      expect.objectContaining({
        details: [
          { message: 'has to be JSON', path: '/body/variants/0/payload/value' },
          { message: 'has to be JSON', path: '/body/variants/1/payload/value' },
        ],
      }),
    )
  })
})
