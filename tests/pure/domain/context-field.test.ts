import { describe, expect, it } from 'vitest'
import {
  contextFieldSettings,
  type References,
  stillUsed,
  withLegalValue,
  withoutLegalValue,
} from '../../../src/domain/context-fields/context-field.ts'

const de = { value: 'de', description: 'Germany' }
const fr = { value: 'fr' }
const field = {
  name: 'country',
  description: null,
  stickiness: false,
  sortOrder: 1,
  legalValues: [de, fr],
  createdAt: '2026-11-20T09:30:00.000Z',
}

describe('withLegalValue', () => {
  it.each([
    ['puts a new value last', { value: 'no' }, [de, fr, { value: 'no' }]],
    ['tells cases apart', { value: 'DE' }, [de, fr, { value: 'DE' }]],
    [
      'describes a value where it is',
      { value: 'de', description: 'Deutschland' },
      [{ value: 'de', description: 'Deutschland' }, fr],
    ],
    ['drops a description that is not given', { value: 'de' }, [{ value: 'de' }, fr]],
  ])('%s', (_, input, legalValues) => {
    expect(withLegalValue(field, input)).toEqual({ ...field, legalValues })
  })
})

describe('withoutLegalValue', () => {
  it('takes out exactly that value', () => {
    expect(withoutLegalValue(field, 'de').legalValues).toEqual([fr])
    expect(() => withoutLegalValue(field, 'DE')).toThrow('There is no legal value "DE"')
  })
})

describe('contextFieldSettings', () => {
  it('empties what is absent', () => {
    expect(contextFieldSettings({})).toEqual({ description: null, stickiness: false, legalValues: [] })
  })

  it('names every value that is listed again', () => {
    const legalValues = [fr, de, fr, de, { value: 'no' }]
    expect(() => contextFieldSettings({ legalValues })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: [2, 3].map((position) => ({
          message: 'is listed already',
          path: `/body/legalValues/${position}/value`,
        })),
      }),
    )
  })
})

describe('stillUsed', () => {
  const nothing: References = { features: 0, segments: 0, defaultStrategies: 0 }

  it('is undefined when nothing refers to the field', () => {
    expect(stillUsed('country', nothing)).toBeUndefined()
  })

  it.each<[Partial<References>, string]>([
    [{ features: 1 }, '1 feature'],
    [{ features: 2, segments: 1 }, '2 features, 1 segment'],
    [{ segments: 3 }, '3 segments'],
    [{ defaultStrategies: 2 }, '2 default strategies'],
  ])('counts %o', (references, users) => {
    expect(stillUsed('country', { ...nothing, ...references })?.message).toContain(`is used by ${users}.`)
  })
})
