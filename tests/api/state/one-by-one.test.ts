import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { OperationId, Schema } from '../../../src/contract.ts'
import { type RandomSet, randomSets } from '../../support/random-sets.ts'
import { apply, plan } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const RUNS = fc.sample(randomSets, { numRuns: Number(process.env.RUNS ?? 5), seed: Number(process.env.SEED ?? 42) })

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

async function applied(world: World, { document, prune }: RandomSet): Promise<void> {
  const { error } = await apply(world, document, { prune })
  if (error !== undefined) throw new Error(`${error.message} ${JSON.stringify(error.details)}`)
}

const exported = async ({ admin }: World) => JSON.stringify((await admin.call('exportState', { query: {} })).body)

/** What is there after each set, by run. */
const states = new Map<number, string[]>()

describe('random sets, one after the other', () => {
  it.for(RUNS.map((sets, number) => [number, sets] as const))(
    'are settled by one apply each, in run %i',
    async ([number, sets], { world }) => {
      states.set(number, [])
      for (const set of sets) {
        await applied(world, set)
        expect(await plan(world, set.document, set)).toMatchObject({ differs: false, operations: [], drift: [] })
        states.get(number)?.push(await exported(world))
      }
    },
  )

  it.for(RUNS.map((sets, number) => [number, sets] as const))(
    'come to the same by the operations of their plans, one by one, in run %i',
    async ([number, sets], { world }) => {
      for (const [at, set] of sets.entries()) {
        await carriedOut(world, (await plan(world, set.document, set)).operations)
        expect((await plan(world, set.document, set)).operations).toEqual([])
        expect(await exported(world)).toBe(states.get(number)?.[at])
        await applied(world, set)
      }
    },
  )
})
