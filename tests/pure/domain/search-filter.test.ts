import { describe, expect, it } from 'vitest'
import { type FeatureSearch, type SearchFilter, searchFilter } from '../../../src/domain/features/search-filter.ts'
import { document } from '../../support/contract.ts'

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

type Expected = { shape?: Partial<SearchFilter['shape']>; values?: Partial<SearchFilter['values']> }

/** The filter without what is undefined. */
function asked(search: FeatureSearch): SearchFilter {
  return JSON.parse(JSON.stringify(searchFilter(search, 7)))
}

/** The filter of a search without parameters, and what is expected in addition. */
function filterWith({ shape = {}, values = {} }: Expected): SearchFilter {
  const none = {
    ownerUsers: [],
    ownerGroups: [],
    tagTypes: [],
    tagValues: [],
    tagCount: 0,
    segmentCount: 0,
    statusEnvironments: [],
    statusEnabled: [],
  }
  return { shape: { archived: false, ...shape }, values: { ...none, ...values } }
}

describe('searchFilter', () => {
  it('asks for features that are not archived, and for nothing else by itself', () => {
    expect(asked({})).toEqual(filterWith({}))
  })

  it.each<[FeatureSearch, Expected]>([
    [{ query: 'a' }, { shape: { terms: 'scanned' }, values: { terms: ['%a%'] } }],
    [{ query: 'abc' }, { shape: { terms: 'indexed' }, values: { terms: ['%abc%'] } }],
    [{ query: 'abc,b' }, { shape: { terms: 'scanned' }, values: { terms: ['%abc%', '%b%'] } }],
    [{ query: 'abc\ndef' }, { shape: { terms: 'scanned' }, values: { terms: ['%abc\ndef%'] } }],
    [{ query: ' a b , c,, ' }, { shape: { terms: 'scanned' }, values: { terms: ['%a b%', '%c%'] } }],
    [{ query: '100%_\\' }, { shape: { terms: 'indexed' }, values: { terms: ['%100\\%\\_\\\\%'] } }],
    [{ query: ' , ' }, {}],
    [{ project: 'IS:default' }, { shape: { project: 'one' }, values: { project: 'default', projects: ['default'] } }],
    [{ project: 'IS_ANY_OF:a, b,a' }, { shape: { project: 'some' }, values: { project: 'a', projects: ['a', 'b'] } }],
    [{ project: 'IS_NOT:a' }, { shape: { project: 'others' }, values: { project: 'a', projects: ['a'] } }],
    [{ type: 'IS_NOT:release' }, { shape: { type: false }, values: { types: ['release'] } }],
    [{ createdBy: 'IS_NONE_OF:-42,5' }, { shape: { creator: false }, values: { creators: [-42, 5] } }],
    [{ createdBy: 'IS:5,99999999999' }, { shape: { creator: true }, values: { creators: [5] } }],
    [{ owner: 'IS:me' }, { shape: { owner: true }, values: { ownerUsers: [7] } }],
    [
      { owner: 'IS_NONE_OF:me, 5,group:3' },
      { shape: { owner: false }, values: { ownerUsers: [7, 5], ownerGroups: [3] } },
    ],
    [{ owner: 'IS_ANY_OF:group:99999999999,99999999999' }, { shape: { owner: true } }],
    [{ state: 'IS:stale' }, { shape: { state: true }, values: { states: ['stale'] } }],
    [{ lifecycle: 'IS:pre-live' }, { shape: { stage: true }, values: { stages: ['pre-live'] } }],
    [
      { tag: 'INCLUDE:simple:a:b' },
      { shape: { tag: 'any' }, values: { tagTypes: ['simple'], tagValues: ['a:b'], tagCount: 1 } },
    ],
    [
      { tag: 'INCLUDE_ANY_OF:simple:a,team:b' },
      { shape: { tag: 'any' }, values: { tagTypes: ['simple', 'team'], tagValues: ['a', 'b'], tagCount: 2 } },
    ],
    [
      { tag: 'INCLUDE_ALL_OF:simple:a,simple:a' },
      { shape: { tag: 'all' }, values: { tagTypes: ['simple'], tagValues: ['a'], tagCount: 1 } },
    ],
    [
      { segment: 'DO_NOT_INCLUDE:beta users' },
      { shape: { segment: 'none' }, values: { segments: ['beta users'], segmentCount: 1 } },
    ],
    [
      { segment: 'EXCLUDE_IF_ANY_OF:a,b' },
      { shape: { segment: 'none' }, values: { segments: ['a', 'b'], segmentCount: 2 } },
    ],
    [
      { segment: 'EXCLUDE_ALL:a,b' },
      { shape: { segment: 'not all' }, values: { segments: ['a', 'b'], segmentCount: 2 } },
    ],
    [
      { createdAt: 'IS_BEFORE:2026-02-28' },
      { shape: { created: 'before' }, values: { createdAt: '2026-02-28T00:00:00.000Z' } },
    ],
    [
      { lastSeenAt: 'IS_ON_OR_AFTER:2024-02-29' },
      { shape: { seen: 'from' }, values: { seenAt: '2024-02-29T00:00:00.000Z' } },
    ],
    [{ favorite: 'IS:true' }, { shape: { favorite: true } }],
    [{ favorite: 'IS:false' }, { shape: { favorite: false } }],
    [{ archived: 'IS:true' }, { shape: { archived: true } }],
    [{ archived: 'IS:false' }, { shape: { archived: false } }],
    [
      { 'status[]': ['production:enabled', 'a:disabled'] },
      { shape: { status: true }, values: { statusEnvironments: ['production', 'a'], statusEnabled: [true, false] } },
    ],
  ])('reads %j', (search, expected) => {
    expect(asked(search)).toEqual(filterWith(expected))
    for (const [name, value] of Object.entries(search) as [keyof FeatureSearch, string | string[]][]) {
      if (!isFree(name)) expect([value].flat().every((text) => isWellFormed(name, text))).toBe(true)
    }
  })

  it.each<[FeatureSearch, Expected]>([
    [{ favorite: 'true' }, {}],
    [{ favorite: 'IS:yes' }, {}],
    [{ favorite: '' }, {}],
    [{ archived: 'true' }, {}],
    [{ archived: 'IS_NOT:false' }, {}],
    [{ 'status[]': ['production', ':enabled', 'production:on', 'a:b:enabled', 'production:enabled '] }, {}],
    [
      { 'status[]': ['production:on', 'production:disabled'] },
      { shape: { status: true }, values: { statusEnvironments: ['production'], statusEnabled: [false] } },
    ],
    [{ 'status[]': [] }, {}],
  ])('ignores parts of another form in %j', (search, expected) => {
    expect(asked(search)).toEqual(filterWith(expected))
  })

  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00'])('refuses the day %s', (day) => {
    for (const name of ['createdAt', 'lastSeenAt'] as const) {
      expect(() => searchFilter({ [name]: `IS_BEFORE:${day}` }, 7)).toThrow(
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
    ['owner', 'IS:you'],
    ['owner', 'IS:group:me'],
    ['owner', 'IS:me,'],
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
