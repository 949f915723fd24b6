import { describe, expect, it } from 'vitest'
import { type FeatureSearch, type SearchFilter, searchFilter } from '../../src/domain/features/search-filter.ts'
import { document } from '../support/contract.ts'

const parameters: { name: keyof FeatureSearch; schema: { pattern?: string; items?: { pattern: string } } }[] =
  document.paths['/api/admin/search/features'].get.parameters

/** Whether the contract lets a value through to the parser. */
function isWellFormed(name: keyof FeatureSearch, value: string): boolean {
  const schema = parameters.find((parameter) => parameter.name === name)?.schema
  return new RegExp(schema?.items?.pattern ?? schema?.pattern ?? 'no pattern', 'u').test(value)
}

/** Whether the contract lets everything through. */
function isFree(name: keyof FeatureSearch): boolean {
  return ['query', 'favorite', 'archived', 'status[]'].includes(name)
}

function asked(search: FeatureSearch): Partial<SearchFilter> {
  return JSON.parse(JSON.stringify(searchFilter(search)))
}

describe('searchFilter', () => {
  it('asks for what is not archived, and for nothing else by itself', () => {
    expect(asked({})).toEqual({ archived: false })
  })

  it.each<[FeatureSearch, Partial<SearchFilter>]>([
    [{ query: 'a' }, { terms: ['%a%'] }],
    [{ query: ' a b , c,, ' }, { terms: ['%a b%', '%c%'] }],
    [{ query: '100%_\\' }, { terms: ['%100\\%\\_\\\\%'] }],
    [{ query: ' , ' }, {}],
    [{ project: 'IS:default' }, { project: { wanted: true, values: ['default'] } }],
    [{ project: 'IS_ANY_OF:a, b,a' }, { project: { wanted: true, values: ['a', 'b'] } }],
    [{ type: 'IS_NOT:release' }, { type: { wanted: false, values: ['release'] } }],
    [{ createdBy: 'IS_NONE_OF:-42,5' }, { creator: { wanted: false, values: ['-42', '5'] } }],
    [{ state: 'IS:stale' }, { state: { wanted: true, values: ['stale'] } }],
    [{ lifecycle: 'IS:pre-live' }, { stage: { wanted: true, values: ['pre-live'] } }],
    [{ tag: 'INCLUDE:simple:a:b' }, { tag: { rule: 'any', values: ['simple:a:b'] } }],
    [{ tag: 'INCLUDE_ANY_OF:simple:a,team:b' }, { tag: { rule: 'any', values: ['simple:a', 'team:b'] } }],
    [{ tag: 'INCLUDE_ALL_OF:simple:a,simple:a' }, { tag: { rule: 'all', values: ['simple:a'] } }],
    [{ segment: 'DO_NOT_INCLUDE:beta users' }, { segment: { rule: 'none', values: ['beta users'] } }],
    [{ segment: 'EXCLUDE_IF_ANY_OF:a,b' }, { segment: { rule: 'none', values: ['a', 'b'] } }],
    [{ segment: 'EXCLUDE_ALL:a,b' }, { segment: { rule: 'not all', values: ['a', 'b'] } }],
    [{ createdAt: 'IS_BEFORE:2026-02-28' }, { created: { before: '2026-02-28T00:00:00.000Z' } }],
    [{ lastSeenAt: 'IS_ON_OR_AFTER:2024-02-29' }, { seen: { from: '2024-02-29T00:00:00.000Z' } }],
    [{ favorite: 'IS:true' }, { favorite: true }],
    [{ favorite: 'IS:false' }, { favorite: false }],
    [{ archived: 'IS:true' }, { archived: true }],
    [{ archived: 'IS:false' }, { archived: false }],
    [{ 'status[]': ['production:enabled'] }, { status: ['production:enabled'] }],
  ])('reads %j', (search, expected) => {
    expect(asked(search)).toEqual({ archived: false, ...expected })
    for (const [name, value] of Object.entries(search) as [keyof FeatureSearch, string | string[]][]) {
      if (!isFree(name)) expect([value].flat().every((text) => isWellFormed(name, text))).toBe(true)
    }
  })

  it.each<[FeatureSearch, Partial<SearchFilter>]>([
    [{ favorite: 'true' }, {}],
    [{ favorite: 'IS:yes' }, {}],
    [{ favorite: '' }, {}],
    [{ archived: 'true' }, {}],
    [{ archived: 'IS_NOT:false' }, {}],
    [{ 'status[]': ['production', ':enabled', 'production:on', 'a:b:enabled', 'production:enabled '] }, {}],
    [{ 'status[]': ['production:on', 'production:disabled'] }, { status: ['production:disabled'] }],
    [{ 'status[]': [] }, {}],
  ])('ignores what is of another form in %j', (search, expected) => {
    expect(asked(search)).toEqual({ archived: false, ...expected })
  })

  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00'])('refuses the day %s', (day) => {
    for (const name of ['createdAt', 'lastSeenAt'] as const) {
      expect(() => searchFilter({ [name]: `IS_BEFORE:${day}` })).toThrow(
        expect.objectContaining({ kind: 'invalid', details: [expect.objectContaining({ path: `/query/${name}` })] }),
      )
    }
  })
})

describe('the grammar in the contract', () => {
  it.each<[keyof FeatureSearch, string]>([
    ['project', 'default'],
    ['project', 'IS:'],
    ['project', 'is:default'],
    ['project', 'IS:a,,b'],
    ['project', 'CONTAINS:default'],
    ['type', 'release'],
    ['createdBy', 'IS:ada'],
    ['createdBy', 'IS:1.5'],
    ['state', 'IS:old'],
    ['state', 'IS:active,old'],
    ['lifecycle', 'IS:pre_live'],
    ['tag', 'INCLUDE:simple'],
    ['tag', 'IS:simple:a'],
    ['tag', 'INCLUDE::a'],
    ['segment', 'INCLUDE:'],
    ['createdAt', 'IS_BEFORE:yesterday'],
    ['createdAt', 'IS:2026-01-01'],
    ['createdAt', 'IS_BEFORE:0000-01-01'],
    ['lastSeenAt', 'IS_ON_OR_AFTER:2026-1-1'],
  ])('refuses %s=%s', (name, value) => {
    expect(isWellFormed(name, value)).toBe(false)
  })
})
