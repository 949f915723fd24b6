import { expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

type Strategies = readonly Schema<'StateStrategy'>[]

const HERE = { projectId: 'default', featureName: 'checkout', environment: 'production' }

/** Strategies that users have made, without files. */
const MADE = [
  { name: 'flexibleRollout', title: 'First wave', parameters: { rollout: '10', stickiness: 'default', groupId: 'a' } },
  { name: 'flexibleRollout', parameters: { rollout: '20', stickiness: 'default', groupId: 'b' } },
  { name: 'flexibleRollout', parameters: { rollout: '30', stickiness: 'default', groupId: 'c' } },
]

async function withStrategies(world: World, strategies: readonly Schema<'AddStrategy'>[] = MADE): Promise<void> {
  await world.feature({ name: 'checkout' })
  for (const body of strategies) await world.admin.call('addStrategy', { params: HERE, body })
}

async function exported({ admin }: World, query: { manager?: string } = {}) {
  return (await admin.call('exportState', { query })).body as Schema<'StateDocument'>
}

async function exportedStrategies(world: World, query: { manager?: string } = {}): Promise<Strategies> {
  return (await exported(world, query)).features?.checkout?.environments?.production?.strategies ?? []
}

const ids = async ({ admin }: World) => (await admin.call('listStrategies', { params: HERE })).body.map(({ id }) => id)

const set = (strategies: Strategies, manager = 'payments') => ({
  manager,
  features: { checkout: { environments: { production: { strategies: [...strategies] } } } },
})

const keysIn = (strategies: Strategies) => strategies.map(({ key }) => key)

it('an export of everything has keys, and another order of its strategies is one operation', async ({ world }) => {
  await withStrategies(world)
  const before = await ids(world)
  const strategies = await exportedStrategies(world)
  expect(keysIn(strategies)).toEqual(['First wave', 'flexibleRollout', 'flexibleRollout-2'])
  const reversed = set(strategies.toReversed())
  expect((await plan(world, reversed)).operations.map(({ operationId }) => operationId)).toEqual([
    'setStrategySortOrder',
  ])
  expect((await apply(world, reversed)).status).toBe(200)
  expect(await ids(world)).toEqual(before.toReversed())
})

it('an export of everything is the same after its own apply, and keeps the keys where users change the order', async ({
  world,
}) => {
  await withStrategies(world)
  const { apiVersion: _, ...whole } = await exported(world)
  await apply(world, whole)
  expect((await exported(world)).features).toEqual(whole.features)
  expect(await plan(world, whole)).toMatchObject({ differs: false })
  const [first = '', second = '', third = ''] = await ids(world)
  const order = [third, first, second].map((id, sortOrder) => ({ id, sortOrder }))
  await world.admin.call('setStrategySortOrder', { params: HERE, body: order })
  expect(keysIn(await exportedStrategies(world))).toEqual(['flexibleRollout-2', 'First wave', 'flexibleRollout'])
})

it('an export of everything has the keys of managers, which pair for every manager', async ({ world }) => {
  await withStrategies(world)
  const [wave, ...others] = MADE
  const ofPayments = [{ key: 'wave', ...wave }, ...others] as Strategies
  await apply(world, set(ofPayments))
  const before = await ids(world)
  const strategies = await exportedStrategies(world)
  expect(keysIn(strategies)).toEqual(['wave', 'flexibleRollout', 'flexibleRollout-2'])
  expect(keysIn(await exportedStrategies(world, { manager: 'payments' }))).toEqual(['wave', undefined, undefined])
  const [, ...rest] = strategies
  await world.admin.call('releaseOwnedFields', {
    body: { manager: 'payments', fields: [{ kind: 'features', name: 'checkout' }] },
  })
  await apply(world, set([...rest, strategies[0] as Strategies[number]], 'checkout'))
  const [first, second, third] = before
  expect(await ids(world)).toEqual([second, third, first])
})

it('a set that another manager shares pairs by the keys of both', async ({ world }) => {
  await withStrategies(world, MADE.slice(0, 2))
  const [wave, rest] = MADE as unknown as [Strategies[number], Strategies[number]]
  await apply(world, set([{ key: 'a', ...wave }, rest], 'payments'))
  await apply(world, set([wave, { key: 'b', ...rest }], 'checkout'))
  const [first, second] = await ids(world)
  const swapped = set(
    [
      { key: 'b', ...rest },
      { key: 'a', ...wave },
    ],
    'checkout',
  )
  expect((await plan(world, swapped)).conflicts).toHaveLength(1)
  expect((await apply(world, swapped, { force: true })).status).toBe(200)
  expect(await ids(world)).toEqual([second, first])
})
