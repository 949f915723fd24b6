import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { stalenessSweep } from '../../src/jobs/staleness-sweep.ts'
import { featuresOf, read, readTwice } from '../laws/memory.ts'
import { sdksOf } from '../laws/sdk-documents.ts'
import { useEverything } from '../support/many-features.ts'
import { it } from '../support/world.ts'

describe('the staleness sweep', () => {
  it('leaves nothing in memory that is no longer right', async ({ world }) => {
    await useEverything(world, 'tied')
    const [keys, sdks] = [await featuresOf(world), await sdksOf(world)]
    const before = await read(world, keys, sdks)
    const clock = () => new Date(Date.now() + 365 * 86_400_000)
    await stalenessSweep({ db: world.db, limits: defaultLimits, clock })()
    const { fromMemory, right } = await readTwice(world, keys, sdks)
    expect(fromMemory).toEqual(right)
    expect(fromMemory.documents).not.toEqual(before.documents)
  })
})

describe('the law about memory', () => {
  it.for<['features' | 'lists' | 'documents', statement: string]>([
    ['features', `update feature_environments set enabled = true`],
    ['features', `delete from feature_tags`],
    ['features', `delete from feature_lifecycles where stage = 'completed'`],
    ['features', `delete from strategy_segments`],
    ['features', `update features set description = 'changed'`],
    ['features', `update environments set type = 'test'`],
    ['lists', `update feature_environments set enabled = true`],
    ['lists', `update feature_environments set variants = '[]'`],
    ['lists', `delete from feature_tags`],
    ['lists', `delete from feature_lifecycles where stage = 'completed'`],
    ['lists', `delete from strategy_segments`],
    ['lists', `delete from feature_strategies`],
    ['lists', `update features set description = 'changed'`],
    ['lists', `update environments set type = 'test'`],
    ['lists', `update segments set name = 'changed'`],
    ['lists', `delete from feature_dependencies`],
    ['documents', `update feature_environments set enabled = not enabled`],
    ['documents', `update feature_environments set variants = '[]'`],
    ['documents', `delete from feature_strategies`],
    ['documents', `update feature_strategies set disabled = true`],
    ['documents', `delete from feature_dependencies`],
    ['documents', `delete from strategy_segments`],
    ['documents', `delete from features where name like '%-walk-child'`],
    ['documents', `update segments set name = 'changed'`],
    ['documents', `update features set description = 'changed'`],
  ])('notices in %s what is changed without a mark: %s', async ([where, statement], { world }) => {
    await world.feature({ tags: [{ type: 'simple', value: 'checkout' }] })
    await useEverything(world, 'tied')
    const [keys, sdks] = [await featuresOf(world), await sdksOf(world)]
    await read(world, keys, sdks)
    await sql.raw(statement).execute(world.db)
    const { fromMemory, right } = await readTwice(world, keys, sdks)
    expect(fromMemory[where]).not.toEqual(right[where])
  })
})
