import { describe, expect, it } from 'vitest'
import { tagChangesFrom, tagFrom } from '../../../src/domain/tags/tag.ts'

const simple = (value: string) => ({ type: 'simple', value })

describe('tagFrom', () => {
  it('means the type simple when none is named, and no blanks around the value', () => {
    expect(tagFrom({ value: ' a b\t\n' })).toEqual(simple('a b'))
    expect(tagFrom({ type: 'area', value: 'shop' })).toEqual({ type: 'area', value: 'shop' })
  })
})

describe('tagChangesFrom', () => {
  it('only removes a tag that is in both lists', () => {
    const changes = tagChangesFrom({
      addedTags: [{ value: 'one' }, { value: 'two' }, { type: 'area', value: 'two' }],
      removedTags: [{ value: 'two' }, { value: 'three' }],
    })
    expect(changes).toEqual({
      added: [simple('one'), { type: 'area', value: 'two' }],
      removed: [simple('two'), simple('three')],
    })
  })
})
