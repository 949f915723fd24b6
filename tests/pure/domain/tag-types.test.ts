import { describe, expect, it } from 'vitest'
import { changedTagType, tagTypeFrom } from '../../../src/domain/tag-types/tag-type.ts'

const team = { name: 'team', description: 'Who answers for it', icon: 'people', color: '#00a0ff' }

describe('tagTypeFrom', () => {
  it('fills in defaults', () => {
    expect(tagTypeFrom({ name: 'team' })).toEqual({ name: 'team', description: '', icon: null, color: null })
  })
})

describe('changedTagType', () => {
  it.each([
    [{}, team],
    [{ description: '' }, { ...team, description: '' }],
    [
      { icon: null, color: '#000000' },
      { ...team, icon: null, color: '#000000' },
    ],
    [
      { icon: 'crowd', name: 'crew' },
      { ...team, icon: 'crowd' },
    ],
  ])('%j', (change, after) => {
    expect(changedTagType(team, change)).toEqual(after)
  })
})
