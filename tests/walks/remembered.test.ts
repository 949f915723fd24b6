import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { notifyOutdated } from '../../src/db/database.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { operations } from '../support/contract.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { it, type World } from '../support/world.ts'

/*
 * A server remembers the features and events that it has read. After each operation it has to answer as one that
 * remembers nothing. See docs/decisions/0011.
 */

/** Changes that these events record show in a feature. */
const SHOWN =
  /^(feature-|strategy-order-|environment-(updated|deleted)|project-environment-|tag(-type)?-deleted|segment-deleted)/
/** Except for this: features do not show which environments new projects get. */
const NOT_SHOWN: readonly OperationId[] = ['turnEnvironmentOn', 'turnEnvironmentOff', 'deleteSegment']

type Key = { projectId: string; featureName: string }
type Reads = { features: Record<string, unknown>; events: unknown[] }

async function featuresOf(world: World): Promise<Key[]> {
  const { rows } = await sql<Key>`select project_id, name as feature_name from features order by name`.execute(world.db)
  return rows
}

/** The features and events that the server shows. */
async function read(world: World, keys: readonly Key[]): Promise<Reads> {
  const features: Reads['features'] = {}
  for (const params of keys) {
    const { status, body } = await world.admin.call('getFeature', { params })
    expect([200, 404]).toContain(status)
    features[`${params.projectId}/${params.featureName}`] = status === 200 ? body : status
  }
  const pages = [await world.admin.call('searchEvents', { body: {} }), await world.admin.call('listEvents', {})]
  return { features, events: pages.map(({ body }) => body) }
}

/** The same, as the server shows it from its caches and without them. */
async function readTwice(world: World, keys: readonly Key[]): Promise<{ remembered: Reads; right: Reads }> {
  const remembered = await read(world, keys)
  notifyOutdated(world.db)
  return { remembered, right: await read(world, keys) }
}

describe.each([...operations.keys()])('%s', (id) => {
  it('leaves nothing remembered that is no longer right', async ({ world }) => {
    const request = await requestOf(world, id)
    await useEverything(world, LESS_USED[id] ?? 'tied')
    const present = await featuresOf(world)
    const before = await read(world, present)
    await world.forgetEvents()
    const { status, error } = await request.by.send(id, request)
    expect(status, `${error?.message} Add it to LESS_USED.`).toBeLessThan(300)
    const { remembered, right } = await readTwice(world, [...present, ...(await featuresOf(world))])
    expect(remembered).toEqual(right)
    if (!(await world.eventTypes()).some((type) => SHOWN.test(type))) return
    const shows = JSON.stringify(right.features) !== JSON.stringify(before.features)
    expect(shows, 'add something to tests/support/many-features.ts that this shows in').toBe(!NOT_SHOWN.includes(id))
  })
})

describe('this walk', () => {
  it.for([
    `update feature_environments set enabled = true`,
    `delete from feature_tags`,
    `delete from feature_lifecycles where stage = 'completed'`,
    `delete from strategy_segments`,
    `update features set description = 'changed'`,
    `update environments set type = 'test'`,
  ])('notices what is changed without a mark: %s', async (statement, { world }) => {
    await world.feature({ tags: [{ type: 'simple', value: 'checkout' }] })
    await useEverything(world, 'tied')
    const keys = await featuresOf(world)
    await read(world, keys)
    await sql.raw(statement).execute(world.db)
    const { remembered, right } = await readTwice(world, keys)
    expect(remembered).not.toEqual(right)
  })
})
