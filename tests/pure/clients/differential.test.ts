import { describe, expect, test } from 'vitest'
import { type Decided, differencesOf, type Stored, smallest, sorted } from '../../../clients/differential/compare.ts'
import type { Context } from '../../../clients/differential/contexts.ts'
import { DECIDED } from '../../../clients/differential/decided.ts'

const context: Context = {
  appName: 'web-shop',
  environment: 'development',
  userId: 'ada',
  sessionId: '1',
  remoteAddress: '10.1.2.3',
  properties: { plan: 'gold' },
}

function storedWith(operator: 'IN' | 'REGEX', name: string = operator): Stored {
  const constraints = [{ contextName: 'plan', operator, values: ['gold'], value: 'gold' }]
  const strategies = [{ name: 'default', constraints }]
  return {
    name,
    configuration: { strategies, variants: [], parents: [] },
    uses: { strategies, variants: [], constraints, parents: [] },
  }
}

const differ = (sdk: string, stored: Stored, theirs = '-') =>
  differencesOf(sdk, { features: [stored], contexts: [context], ours: [['+']], theirs: [[theirs]] })

const REGEX: Decided = {
  kind: 'expressions',
  sdks: ['node 4'],
  why: 'It is older',
  told: 'operator unknown to older SDKs',
  applies: ({ stored }) => stored.uses.constraints.some(({ operator }) => operator === 'REGEX'),
}

describe('the comparison of SDKs', () => {
  test('finds an answer that is another one, and none where all are the same', () => {
    expect(differ('node 4.2.1', storedWith('IN'))).toMatchObject([{ sdk: 'node 4.2.1', ours: '+', theirs: '-' }])
    expect(differ('node 4.2.1', storedWith('IN'), '+')).toEqual([])
  })

  test('throws where an SDK left out an answer', () => {
    const given = { features: [storedWith('IN')], contexts: [context], ours: [['+']], theirs: [] }
    expect(() => differencesOf('node 4.2.1', given)).toThrow('node 4.2.1 left out an answer to IN')
  })

  test('leaves undecided what no entry names: another rule, or another version', () => {
    const decided = differ('node 4.2.1', storedWith('REGEX'))
    const others = [...differ('node 4.2.1', storedWith('IN')), ...differ('node 6.12.1', storedWith('REGEX'))]
    expect(sorted([...decided, ...others], [REGEX], ['node 4.2.1', 'node 6.12.1']).undecided).toEqual(others)
  })

  test('counts features by kind and SDK, and names entries that match nothing', () => {
    const found = [...differ('node 4.2.1', storedWith('REGEX')), ...differ('node 4.2.1', storedWith('REGEX'))]
    const unused = { ...REGEX, kind: 'never', applies: () => false }
    const { counts, ...rest } = sorted(found, [REGEX, unused], ['node 4.2.1'])
    expect(counts.get('expressions')?.get('node 4.2.1')).toBe(1)
    expect(rest).toEqual({ undecided: [], unused: ['never: node 4'] })
    expect(sorted(found, [REGEX, unused], ['node 6.12.1']).unused).toEqual([])
  })

  test('shows the smallest difference of each kind of rule', () => {
    const large = differ('node 4.2.1', storedWith('IN', 'with a longer name'))
    const found = [...large, ...differ('node 4.2.1', storedWith('REGEX'))]
    expect(smallest([...found, ...found]).map(({ stored }) => stored.name)).toHaveLength(2)
  })
})

describe('the table of decided differences', () => {
  test('says why, once for each kind', () => {
    expect(DECIDED.filter(({ why }) => why === '')).toEqual([])
    expect(new Set(DECIDED.map(({ kind }) => kind)).size).toBe(DECIDED.length)
  })

  test('has no place for a plain rule that one SDK evaluates differently', () => {
    const found = ['node 6.12.1', 'python 6.9.1', 'java 12.2.3', 'rust 0.17.1'].flatMap((sdk) =>
      differ(sdk, storedWith('IN')),
    )
    expect(sorted(found, DECIDED, []).undecided).toEqual(found)
  })
})
