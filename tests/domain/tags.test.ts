import { describe, expect, it } from 'vitest'
import { tagChangesFrom, tagFrom, trimmedTag } from '../../src/domain/tags/tag.ts'

const simple = (value: string) => ({ type: 'simple', value })

describe('tagFrom', () => {
  it('means the type simple when none is named, and leaves the value as it is', () => {
    expect(tagFrom({ value: ' a ' })).toEqual(simple(' a '))
    expect(tagFrom({ type: 'area', value: 'shop' })).toEqual({ type: 'area', value: 'shop' })
  })
})

describe('trimmedTag', () => {
  it.each([
    [' a b\t\n', 'a b'],
    ['xy', 'xy'],
    [`  ${'x'.repeat(50)}  `, 'x'.repeat(50)],
    ['🎈'.repeat(50), '🎈'.repeat(50)],
  ])('takes %j', (given, value) => {
    expect(trimmedTag({ value: given })).toEqual(simple(value))
  })

  it.each(['', '   ', ' x ', '🎈', 'x'.repeat(51)])('refuses %j', (value) => {
    expect(() => trimmedTag({ value })).toThrow('2 to 50 characters')
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
