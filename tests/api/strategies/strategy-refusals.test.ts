import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { Client } from '../../support/call.ts'
import {
  archive,
  type FeatureEnvironmentPath,
  featureThatIsOn,
  INVALID,
  isOn,
  MISSING,
  newFeature,
  newSegment,
  newStrategy,
  outcome,
  strategiesOf,
} from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const blue = { name: 'blue', weight: 10, weightType: 'variable', stickiness: 'userId' }

function listing(count: number, contextName = 'userId'): Schema<'ConstraintInput'> {
  return { contextName, operator: 'IN', values: Array.from({ length: count }, (_, n) => `${n}`) }
}

/** Gives a strategy this member in each way there is: a new one, a replaced and a patched one. */
async function inEveryWay(
  client: Client,
  params: FeatureEnvironmentPath,
  strategyId: string,
  member: string,
  value: unknown,
  type = 'default',
): Promise<string[]> {
  const item = { ...params, strategyId }
  const answers = [
    await client.send('addStrategy', { params, body: { name: type, [member]: value } }),
    await client.send('updateStrategy', { params: item, body: { [member]: value } }),
    await client.send('patchStrategy', { params: item, body: [{ op: 'add', path: `/${member}`, value }] }),
  ]
  return answers.map(outcome)
}

/** All operations on one strategy. */
async function onStrategy(client: Client, params: FeatureEnvironmentPath & { strategyId: string }): Promise<string[]> {
  const answers = [
    await client.send('updateStrategy', { params, body: { title: 'Changed' } }),
    await client.send('patchStrategy', { params, body: [{ op: 'add', path: '/title', value: 'Changed' }] }),
    await client.send('removeStrategy', { params }),
  ]
  return answers.map(outcome)
}

describe('a strategy is refused', () => {
  it('with members of a wrong kind, in every way', async ({ world }) => {
    const params = await newFeature(world)
    const before = await newStrategy(world, params, { title: 'Staff' })
    for (const [member, value] of [
      ['name', 'nobody-made-this'],
      ['title', 7],
      ['constraints', [{ contextName: 'userId', operator: 'IN' }]],
      ['constraints', Array.from({ length: 31 }, () => listing(1))],
      ['variants', [{ name: 'a', weight: 1, stickiness: 'userId' }]],
      ['variants', [{ ...blue, weight: 33.3 }]],
      ['segments', ['1']],
    ] as const) {
      const outcomes = await inEveryWay(world.admin, params, before.id, member, value)
      expect({ member, outcomes }).toEqual({ member, outcomes: [INVALID, INVALID, INVALID] })
    }
    expect(await strategiesOf(world, params)).toEqual([before])
    expect(await world.events()).toEqual([])
  })

  it('with a parameter that its type can not use', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params, { name: 'flexibleRollout' })
    const before = await strategiesOf(world, params)
    for (const rollout of ['150', '-1', 'abc'])
      expect(await inEveryWay(world.admin, params, strategyId, 'parameters', { rollout }, 'flexibleRollout')).toEqual(
        Array(3).fill(INVALID),
      )
    const item = { ...params, strategyId }
    const body = [
      { op: 'add', path: '/title', value: 'Half' },
      { op: 'replace', path: '/parameters/rollout', value: '150' },
    ] as const
    const { error } = await world.admin.call('patchStrategy', { params: item, body: [...body] })
    expect(error?.details).toMatchObject([{ path: '/body/1', message: expect.stringContaining('/parameters/rollout') }])
    expect(await strategiesOf(world, params)).toEqual(before)
  })

  it('with a value that its context field does not accept', async ({ world }) => {
    await world.db
      .insertInto('contextFields')
      .values({ name: 'plan', legalValues: JSON.stringify([{ value: 'gold' }]) })
      .execute()
    const params = await newFeature(world)
    const { id } = await newStrategy(world, params)
    const on = (values: string[]) => [{ contextName: 'plan', operator: 'IN', values }]
    expect(await inEveryWay(world.admin, params, id, 'constraints', on(['gold', 'silver']))).toEqual(
      Array.from({ length: 3 }, () => INVALID),
    )
    expect(await inEveryWay(world.admin, params, id, 'constraints', on(['gold']))).toEqual(['200', '200', '200'])
  })

  it('with an unknown segment, one of another project, and more than five', async ({ world }) => {
    const params = await newFeature(world)
    const before = await newStrategy(world, params)
    const foreign = await newSegment(world, await world.project('other'))
    const six = [await newSegment(world, 'default')]
    while (six.length < 6) six.push(await newSegment(world))
    const { id } = before
    expect(await inEveryWay(world.admin, params, id, 'segments', [foreign + 1000])).toEqual([MISSING, MISSING, MISSING])
    expect(await inEveryWay(world.admin, params, id, 'segments', [foreign])).toEqual([INVALID, INVALID, INVALID])
    expect(await inEveryWay(world.admin, params, id, 'segments', six)).toEqual([INVALID, INVALID, INVALID])
    expect(await strategiesOf(world, params)).toEqual([before])
    expect(await inEveryWay(world.admin, params, id, 'segments', six.slice(1))).toEqual(['200', '200', '200'])
  })

  it('and names the operation of a patch or the member that has an unknown segment or type', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const unknown = [
      ['segments', [4711], MISSING, 'There is no segment 4711'],
      ['name', 'nope', INVALID, 'There is no strategy type "nope"'],
    ] as const
    for (const [member, value, refusal, message] of unknown) {
      const request = { params: { ...params, strategyId } }
      const put = await world.admin.send('updateStrategy', { ...request, body: { [member]: value } })
      expect(put.error?.details).toEqual([{ message, path: `/body/${member}` }])
      const added = await world.admin.send('addStrategy', { params, body: { name: 'default', [member]: value } })
      expect(added.error?.details).toEqual([{ message, path: `/body/${member}` }])
      const body = [
        { op: 'add', path: '/title', value: 'x' },
        { op: 'replace', path: `/${member}`, value },
        { op: 'add', path: '/title', value: 'y' },
      ]
      const patch = await world.admin.send('patchStrategy', { ...request, body })
      expect(outcome(patch)).toBe(refusal)
      expect(patch.error?.details).toMatchObject([{ message: expect.stringContaining(message), path: '/body/1' }])
    }
  })

  it('beyond the limit, however many are added at once', async ({ world }) => {
    const params = await newFeature(world)
    world.limit({ strategiesPerEnvironment: 5 })
    const add = () => world.admin.call('addStrategy', { params, body: { name: 'default' } })
    const outcomes = (await Promise.all(Array.from({ length: 8 }, add))).map(outcome)
    expect(outcomes.filter((one) => one === '200')).toHaveLength(5)
    expect(outcomes.filter((one) => one === INVALID)).toHaveLength(3)
    const strategies = await strategiesOf(world, params)
    expect(strategies.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 2, 3, 4])
    expect(await world.events()).toHaveLength(5)
    const inProduction = { params: { ...params, environment: 'production' }, body: { name: 'default' } }
    expect(outcome(await world.admin.call('addStrategy', inProduction))).toBe('200')
  })

  it('unless it was over a limit before and does not grow', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params, {
      constraints: [listing(2), listing(5, 'plan'), listing(1)],
    })
    world.limit({ constraintsPerStrategy: 2, valuesPerConstraint: 3 })
    const patch = async (...body: Schema<'Patch'>) =>
      outcome(await world.admin.call('patchStrategy', { params: { ...params, strategyId }, body }))
    expect(await patch({ op: 'replace', path: '/title', value: 'Kept' })).toBe('200')
    expect(await patch({ op: 'add', path: '/constraints/-', value: listing(1) })).toBe(INVALID)
    expect(await patch({ op: 'add', path: '/constraints/1/values/-', value: '5' })).toBe(INVALID)
    expect(await patch({ op: 'replace', path: '/constraints/1/values/0', value: '9' })).toBe('200')
    expect(await patch({ op: 'remove', path: '/constraints/0' })).toBe('200')
    expect(await patch({ op: 'remove', path: '/constraints/0/values/0' })).toBe('200')
    expect(await patch({ op: 'add', path: '/constraints/0/values/-', value: '5' })).toBe(INVALID)
    expect((await strategiesOf(world, params))[0]?.constraints.map(({ values }) => values.length)).toEqual([4, 1])
  })
})

describe('a strategy belongs to one environment of one feature of one project', () => {
  it('and is not found elsewhere', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world)
    const own = { ...params, strategyId: strategies[0]?.id ?? '' }
    await world.project('other')
    const elsewhere = [
      { ...own, ...(await newFeature(world)) },
      { ...own, ...(await newFeature(world, { projectId: 'other' })) },
      { ...own, environment: 'production' },
      { ...own, strategyId: 'no-id' },
    ]
    for (const place of elsewhere) {
      expect(outcome(await world.admin.call('getStrategy', { params: place }))).toBe(MISSING)
      expect(await onStrategy(world.admin, place)).toEqual([MISSING, MISSING, MISSING])
    }
    expect(await world.events()).toEqual([])
    expect(await isOn(world, own)).toBe(true)
    expect((await strategiesOf(world, own)).map(({ title }) => title)).toEqual([null])
  })

  it('and none is listed, added or moved where the feature is not', async ({ world }) => {
    await world.project('small', { environments: ['development'] })
    const small = await newFeature(world, { projectId: 'small' })
    const { id } = await newStrategy(world, small)
    const params = { ...small, environment: 'production' }
    const answers = [
      await world.admin.call('listStrategies', { params }),
      await world.admin.call('addStrategy', { params, body: { name: 'default' } }),
      await world.admin.call('setStrategySortOrder', { params, body: [{ id, sortOrder: 3 }] }),
    ]
    expect(answers.map(outcome)).toEqual([MISSING, MISSING, MISSING])
    expect(await world.events()).toEqual([])
  })
})

describe('strategies of an archived feature', () => {
  it('stay as they are', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world)
    const id = strategies[0]?.id ?? ''
    await archive(world, params.featureName)
    expect(outcome(await world.admin.call('addStrategy', { params, body: { name: 'default' } }))).toBe(INVALID)
    expect(outcome(await world.admin.call('setStrategySortOrder', { params, body: [{ id, sortOrder: 3 }] }))).toBe(
      INVALID,
    )
    expect(await onStrategy(world.admin, { ...params, strategyId: id })).toEqual([INVALID, INVALID, INVALID])
    expect(await strategiesOf(world, params)).toEqual(strategies)
    expect(await world.events()).toEqual([])
  })
})
