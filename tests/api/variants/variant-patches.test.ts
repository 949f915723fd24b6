import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import {
  about,
  type FeatureEnvironmentPath,
  INVALID,
  newFeature,
  outcome,
  recordedEvents,
  setDefaultStickiness,
} from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Variant = Schema<'FeatureVariant'>

const blue: Variant = { name: 'blue', weight: 300, weightType: 'fix', stickiness: 'default' }
const green: Variant = { name: 'green', weight: 700, weightType: 'variable', stickiness: 'default' }

async function withVariants(world: World, variants: Variant[] = [blue, green]): Promise<FeatureEnvironmentPath> {
  const params = await newFeature(world)
  await world.admin.call('setVariants', { params, body: variants })
  await world.forgetEvents()
  return params
}

async function variantsOf(world: World, params: FeatureEnvironmentPath): Promise<Variant[]> {
  return (await world.admin.call('getVariants', { params })).body.variants
}

describe('patchVariants', () => {
  /** What a patch does, the patch, and what it leaves. */
  const PATCHES: readonly (readonly [string, Schema<'Patch'>, Variant[]])[] = [
    [
      'adds one at the end',
      [{ op: 'add', path: '/-', value: { name: 'azure', weight: 9 } }],
      [{ name: 'azure', weight: 350, weightType: 'variable', stickiness: 'default' }, blue, { ...green, weight: 350 }],
    ],
    [
      'replaces a fixed weight',
      [{ op: 'replace', path: '/0/weight', value: 450 }],
      [
        { ...blue, weight: 450 },
        { ...green, weight: 550 },
      ],
    ],
    [
      'copies one and renames it',
      [
        { op: 'copy', from: '/1', path: '/-' },
        { op: 'replace', path: '/2/name', value: 'red' },
      ],
      [blue, { ...green, weight: 350 }, { ...green, name: 'red', weight: 350 }],
    ],
    ['removes all', [{ op: 'replace', path: '', value: [] }], []],
  ]

  it('changes the variants, and records them before and after', async ({ world }) => {
    for (const [what, body, variants] of PATCHES) {
      const params = await withVariants(world)
      const answer = await world.admin.call('patchVariants', { params, body })
      expect(answer, what).toMatchObject({ status: 200, body: { version: 1 } })
      expect(answer.body.variants, what).toEqual(variants)
      expect(await variantsOf(world, params), what).toEqual(variants)
      const event = { data: { variants }, preData: { variants: [blue, green] } }
      expect(await recordedEvents(world)).toEqual([about('feature-environment-variants-updated', params, event)])
    }
  })

  it('gives one without stickiness that of the project', async ({ world }) => {
    const params = await withVariants(world)
    await setDefaultStickiness(world, 'sessionId')
    const value = { name: 'azure', weight: 0 }
    const { body } = await world.admin.call('patchVariants', { params, body: [{ op: 'add', path: '/-', value }] })
    expect(body.variants.map(({ stickiness }) => stickiness)).toEqual(['sessionId', 'default', 'default'])
  })

  it('stores nothing that the contract does not know', async ({ world }) => {
    const params = await withVariants(world)
    const body = [
      { op: 'add', path: '/0/note', value: 'x' },
      { op: 'add', path: '/1/payload', value: { type: 'string', value: 'x', note: 'x' } },
    ]
    expect(outcome(await world.admin.send('patchVariants', { params, body }))).toBe('200')
    const rows = await world.db.selectFrom('featureEnvironments').select('variants').execute()
    expect(JSON.stringify(rows)).toContain('payload')
    expect(JSON.stringify(rows)).not.toContain('note')
  })

  const WRONG: readonly (readonly [string, Schema<'Patch'>, string])[] = [
    [
      'that took the name of another',
      [
        { op: 'replace', path: '/0/name', value: 'green' },
        { op: 'replace', path: '/1/stickiness', value: 'userId' },
      ],
      '/body/0',
    ],
    [
      'that took a name of which the place was moved',
      [
        { op: 'replace', path: '/1/name', value: 'blue' },
        { op: 'add', path: '/0', value: { name: 'red', weight: 1 } },
      ],
      '/body/0',
    ],
    [
      'that fixed more than there is',
      [
        { op: 'replace', path: '/1/stickiness', value: 'userId' },
        { op: 'add', path: '/-', value: { name: 'red', weight: 800, weightType: 'fix' } },
        { op: 'replace', path: '/0/stickiness', value: 'userId' },
      ],
      '/body/1',
    ],
  ]

  it('points to the operation after which it is wrong', async ({ world }) => {
    const params = await withVariants(world)
    for (const [what, body, path] of WRONG) {
      const { status, error } = await world.admin.call('patchVariants', { params, body })
      expect({ status, details: error?.details }, what).toMatchObject({ status: 400, details: [{ path }] })
    }
    expect(await variantsOf(world, params)).toEqual([blue, green])
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const odd = ['c', 'a', 'b'].map((name) => ({ ...green, name }))
    const params = await withVariants(world, odd)
    const before = await variantsOf(world, params)
    expect(before.map(({ weight }) => weight)).toEqual([333, 333, 334])
    const patches: Schema<'Patch'>[] = [
      [],
      [{ op: 'replace', path: '/0/name', value: 'a' }],
      [{ op: 'move', from: '/0', path: '/0' }],
      [{ op: 'replace', path: '', value: before }],
    ]
    for (const body of patches) {
      const answer = await world.admin.call('patchVariants', { params, body })
      expect(answer.body.variants).toEqual(before)
    }
    expect(await world.events()).toEqual([])
  })

  it('refuses what can not be applied, and what it may not leave', async ({ world }) => {
    const params = await withVariants(world)
    for (const operation of [
      { op: 'add', path: '/3', value: blue },
      { op: 'add', path: '/0/__proto__/polluted', value: true },
      { op: 'remove', path: '' },
      { op: 'remove', path: '/0/name' },
      { op: 'replace', path: '/0/name', value: 'green' },
      { op: 'remove', path: '/1' },
      { op: 'add', path: '/0/overrides', value: [{ contextName: 'userId' }] },
    ]) {
      const body = [{ op: 'replace', path: '/0/weight', value: 100 }, operation]
      const answer = await world.admin.send('patchVariants', { params, body })
      expect({ operation, outcome: outcome(answer) }).toEqual({ operation, outcome: INVALID })
      expect(answer.error?.details?.[0]?.path).toMatch(/^\/body\/1/)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(await variantsOf(world, params)).toEqual([blue, green])
    expect(await world.events()).toEqual([])
  })

  it('takes no notice of an empty payload that is stored', async ({ world }) => {
    const params = await withVariants(world)
    const stored = [blue, { ...green, payload: { type: 'string' as const, value: '' } }]
    await world.db
      .updateTable('featureEnvironments')
      .set({ variants: JSON.stringify(stored) })
      .where('featureName', '=', params.featureName)
      .where('environment', '=', params.environment)
      .execute()
    const body = [{ op: 'replace' as const, path: '/0/stickiness', value: 'userId' }]
    expect(outcome(await world.admin.call('patchVariants', { params, body }))).toBe('200')
    expect(await variantsOf(world, params)).toEqual([{ ...blue, stickiness: 'userId' }, stored[1]])
  })

  it('loses nothing when many do it at once', async ({ world }) => {
    const params = await withVariants(world)
    const add = (_: unknown, n: number) =>
      world.admin.call('patchVariants', {
        params,
        body: [{ op: 'add', path: '/-', value: { name: `v${n}`, weight: 0 } }],
      })
    const answers = await Promise.all(Array.from({ length: 8 }, add))
    expect(answers.map(outcome)).toEqual(Array.from({ length: 8 }, () => '200'))
    const variants = await variantsOf(world, params)
    expect(variants).toHaveLength(10)
    expect(variants.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000)
    expect(await world.events()).toHaveLength(8)
  })
})
