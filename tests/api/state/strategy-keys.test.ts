import { expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const HERE = { projectId: 'default', featureName: 'checkout', environment: 'production' }

type Wanted = Schema<'StateStrategy'>

const rollout = (key: string | undefined, percent: string): Wanted => ({
  ...(key !== undefined && { key }),
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'default', groupId: 'checkout' },
})

const set = (...strategies: Wanted[]) => ({
  features: { checkout: { project: 'default', environments: { production: { strategies } } } },
})

const ids = async ({ admin }: World) => (await admin.call('listStrategies', { params: HERE })).body.map(({ id }) => id)

/** Returns the operations of a plan, with the strategies that they name. */
async function operationsOf(world: World, document: ReturnType<typeof set>) {
  const { operations } = await plan(world, document)
  return operations.map(({ operationId, params, body }) => {
    const { parameters, sortOrder } = (body ?? {}) as Partial<Schema<'AddStrategy'>>
    if (operationId === 'setStrategySortOrder') return [operationId, body]
    return [operationId, params?.strategyId ?? sortOrder, parameters?.rollout]
  })
}

it('a plan names the strategies that have the keys, and the order alone', async ({ world }) => {
  await apply(world, set(rollout('a', '10'), rollout('b', '20'), rollout('c', '30')))
  const [a, b, c] = await ids(world)
  const wanted = set(rollout('c', '30'), rollout('a', '15'))
  expect(await operationsOf(world, wanted)).toEqual([
    ['updateStrategy', a, '15'],
    [
      'setStrategySortOrder',
      [
        { id: c, sortOrder: 0 },
        { id: a, sortOrder: 1 },
      ],
    ],
    ['removeStrategy', b, undefined],
  ])
  await apply(world, wanted)
  expect(await ids(world)).toEqual([c, a])
  const reversed = set(rollout('a', '15'), rollout('c', '30'))
  expect((await operationsOf(world, reversed)).map(([operation]) => operation)).toEqual(['setStrategySortOrder'])
  expect((await apply(world, reversed)).body.totals.operations).toBe(1)
  expect(await ids(world)).toEqual([a, c])
})

it('a plan pairs strategies without a key with the rest, and adds new ones at their positions', async ({ world }) => {
  await apply(world, set(rollout('a', '10'), rollout(undefined, '20')))
  const [a, other] = await ids(world)
  const wanted = set(rollout(undefined, '25'), rollout('new', '30'), rollout('a', '10'))
  expect(await operationsOf(world, wanted)).toEqual([
    ['addStrategy', 1, '30'],
    ['updateStrategy', other, '25'],
    [
      'setStrategySortOrder',
      [
        { id: other, sortOrder: 0 },
        { id: a, sortOrder: 2 },
      ],
    ],
  ])
  await apply(world, wanted)
  const [first, added, last] = await ids(world)
  expect([first, last, [a, other].includes(added ?? '')]).toEqual([other, a, false])
})
