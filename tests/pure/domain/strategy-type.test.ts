import { describe, expect, it } from 'vitest'
import { changedText, displayName } from '../../../src/domain/strategy-types/strategy-type.ts'

const countries = { name: 'countries', type: 'list', description: 'Two letters', required: true } as const
const before = { title: 'Countries', description: 'By country', parameters: [countries] }

describe('changedText', () => {
  it.each([
    ['keeps what is absent', {}, before],
    ['empties what is null', { title: null, description: null }, { ...before, title: null, description: null }],
    ['replaces the parameters as a whole', { parameters: [] }, { ...before, parameters: [] }],
  ])('%s', (_, changes, after) => {
    expect(changedText(before, changes)).toEqual(after)
  })

  it('fills in what a parameter leaves out', () => {
    expect(changedText(before, { parameters: [{ name: 'age', type: 'number' }] }).parameters).toEqual([
      { name: 'age', type: 'number', description: '', required: false },
    ])
  })

  it('names every parameter that is listed again', () => {
    expect(() => changedText(before, { parameters: [countries, countries, countries] })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: [1, 2].map((position) => ({
          message: 'is the name of another parameter already',
          path: `/body/parameters/${position}/name`,
        })),
      }),
    )
  })
})

describe('displayName', () => {
  it('is the title, else the name', () => {
    expect(displayName({ name: 'byCountry', title: 'Countries' })).toBe('Countries')
    expect(displayName({ name: 'byCountry', title: null })).toBe('byCountry')
  })
})
