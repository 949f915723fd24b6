import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { OperationId, Schema } from '../../../src/contract.ts'
import { type RandomSet, randomSets, type UserEdit } from '../../support/random-sets.ts'
import { plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

/** Pruned features come back in another project. */
const force = true

/** RUNS and SEED of the environment try others. */
const RUNS = fc.sample(randomSets, { numRuns: Number(process.env.RUNS ?? 2), seed: Number(process.env.SEED ?? 42) })

type Operation = Schema<'StateOperation'>

/** Carries out operations in their order, each by the API alone. */
async function carriedOut({ admin }: World, operations: readonly Operation[]): Promise<void> {
  const created = new Map<string, number>()
  for (const { operationId, params = {}, body, summary, name } of operations) {
    const sent = body === undefined ? {} : { body: withIds(body, created) }
    const answer = await admin.send(operationId as OperationId, { params, ...sent })
    if (answer.status >= 300)
      throw new Error(`${summary}: ${answer.error?.message} ${JSON.stringify(answer.error?.details)}`)
    if (operationId === 'createSegment') created.set(name, (answer.body as Schema<'Segment'>).id)
  }
}

/** A strategy names the segments that an operation before has created. */
function withIds(body: unknown, created: ReadonlyMap<string, number>): unknown {
  const { segments } = body as { segments?: (number | string)[] }
  if (segments === undefined) return body
  return {
    ...(body as object),
    segments: segments.map((segment) => (typeof segment === 'string' ? created.get(segment) : segment)),
  }
}

/** Does what a user does. What the server refuses, such as a feature that is not there, is not done. */
async function edited({ admin, db }: World, { what, feature, environment }: UserEdit): Promise<void> {
  const [row] = await db.selectFrom('features').select('projectId').where('name', '=', feature).execute()
  const params = { projectId: row?.projectId ?? 'nowhere', featureName: feature, environment }
  if (what === 'archive') await admin.call('archiveFeature', { params })
  if (what === 'turn on') await admin.call('turnFeatureOn', { params })
  if (what === 'turn off') await admin.call('turnFeatureOff', { params })
  if (what === 'add a strategy')
    await admin.call('addStrategy', { params, body: { name: 'default', title: 'By a user', sortOrder: -1 } })
  const { status, body: there } = await admin.call('listStrategies', { params })
  const ids = status === 200 ? there.map(({ id }) => id) : []
  if (what === 'remove a strategy' && ids[0] !== undefined)
    await admin.call('removeStrategy', { params: { ...params, strategyId: ids[0] } })
  if (what === 'reverse strategies')
    await admin.call('setStrategySortOrder', { params, body: ids.map((id, at) => ({ id, sortOrder: -at })) })
}

const planned = (world: World, { document, prune }: RandomSet, by = world.admin) =>
  plan(world, document, { prune, force, by })

async function applied({ admin }: World, { id }: Schema<'StatePlan'>): Promise<void> {
  const { error } = await admin.call('applyState', { body: { plan: id } })
  if (error !== undefined) throw new Error(`${error.message} ${JSON.stringify(error.details)}`)
}

/** Strategies have the keys of the last apply, and single operations have none. */
async function exported({ admin }: World): Promise<string> {
  const { body } = await admin.call('exportState', { query: {} })
  return JSON.stringify(body, (member, value) => (member === 'key' ? undefined : value))
}

/** The export after each set, by run. */
const states = new Map<number, string[]>()

describe('random sets, one after the other', () => {
  it.for(RUNS.map((sets, number) => [number, sets] as const))(
    'are settled by one apply each, in run %i',
    { timeout: 120_000 },
    async ([number, sets], { world }) => {
      states.set(number, [])
      const reader = await world.actor()
      for (const set of sets) {
        for (const edit of set.edits) await edited(world, edit)
        const [tried, forecast] = [await planned(world, set), await planned(world, set, reader)]
        expect([forecast.missingPermissions.length > 0, tried.missingPermissions]).toEqual([true, []])
        if (forecast.impact.complete) expect(forecast.impact).toEqual(tried.impact)
        await applied(world, tried)
        expect(await planned(world, set)).toMatchObject({ differs: false, operations: [], drift: [] })
        states.get(number)?.push(await exported(world))
      }
    },
  )

  it.for(RUNS.map((sets, number) => [number, sets] as const))(
    'come to the same by the operations of their plans, one by one, in run %i',
    { timeout: 120_000 },
    async ([number, sets], { world }) => {
      for (const [at, set] of sets.entries()) {
        for (const edit of set.edits) await edited(world, edit)
        await carriedOut(world, (await planned(world, set)).operations)
        const settled = await planned(world, set)
        expect(settled.operations).toEqual([])
        expect(await exported(world)).toBe(states.get(number)?.[at])
        await applied(world, settled)
      }
    },
  )
})
