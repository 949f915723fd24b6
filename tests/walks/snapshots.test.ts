import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { notifyOutdated } from '../../src/db/database.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { stalenessSweep } from '../../src/jobs/staleness-sweep.ts'
import { requestOf } from '../scenarios/request-of.ts'
import type { Client } from '../support/call.ts'
import { afterDelta, stateOf } from '../support/client-state.ts'
import { operations } from '../support/contract.ts'
import { LESS_USED, useEverything } from '../support/many-features.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import { it, type World } from '../support/world.ts'

/*
 * A server keeps what SDKs read in memory, and reads only what has a new revision. After each operation that changes
 * something, it has to answer as one that has just been started.
 */

const HEADERS = { 'unleash-client-spec': '5.2.0' }

/** The features of the environments for which SDKs have asked. */
type Documents = { [environment: string]: Schema<'ClientFeatures'> }
type Sdks = { [environment: string]: Client }

async function sdksOf(world: World): Promise<Sdks> {
  return {
    development: await sdkWith(world),
    production: await sdkWith(world, { environment: 'production' }),
  }
}

async function documents(sdks: Sdks): Promise<Documents> {
  const read: Documents = {}
  for (const [environment, sdk] of Object.entries(sdks))
    read[environment] = (await sdk.call('getClientFeatures', { headers: HEADERS })).body
  return read
}

/** The revisions by which the deltas are known, per environment. */
async function places(sdks: Sdks): Promise<{ [environment: string]: string }> {
  const read: { [environment: string]: string } = {}
  for (const [environment, sdk] of Object.entries(sdks))
    read[environment] = String((await sdk.call('getClientDelta', {})).headers.etag)
  return read
}

/** The same, as the server answers from memory and as it does after it has read everything anew. */
async function readTwice({ db }: World, sdks: Sdks): Promise<{ fromMemory: Documents; right: Documents }> {
  const fromMemory = await documents(sdks)
  notifyOutdated(db)
  return { fromMemory, right: await documents(sdks) }
}

const changing = [...operations.values()].filter(({ events }) => events.length > 0).map(({ id }) => id)

describe.each(changing)('%s', (id) => {
  it('shows SDKs all that it changes', async ({ world }) => {
    const request = await requestOf(world, id)
    await useEverything(world, LESS_USED[id] ?? 'tied')
    notifyOutdated(world.db)
    const sdks = await sdksOf(world)
    const before = await documents(sdks)
    const since = await places(sdks)
    const { status, error } = await request.by.send(id, request)
    expect(status, `${error?.message} Add it to LESS_USED.`).toBeLessThan(300)
    // A key of an environment that was deleted is deleted as well.
    const { rows } = await sql<{ name: string }>`select name from environments`.execute(world.db)
    const left = Object.fromEntries(Object.entries(sdks).filter(([name]) => rows.some((row) => row.name === name)))
    for (const [environment, sdk] of Object.entries(left)) {
      const delta = await sdk.call('getClientDelta', { headers: { 'if-none-match': since[environment] ?? '' } })
      const known = stateOf(before[environment] ?? { features: [] })
      const after = delta.status === 304 ? known : afterDelta(known, delta.body)
      const current = await sdk.call('getClientFeatures', { headers: HEADERS })
      expect(after, 'the delta leads to another state').toEqual(stateOf(current.body))
    }
    const { fromMemory, right } = await readTwice(world, left)
    expect(fromMemory).toEqual(right)
  })
})

describe('the staleness sweep', () => {
  it('shows SDKs which features became stale', async ({ world }) => {
    await useEverything(world, 'tied')
    const sdks = await sdksOf(world)
    const before = await documents(sdks)
    const clock = () => new Date(Date.now() + 365 * 86_400_000)
    await stalenessSweep({ db: world.db, limits: defaultLimits, clock })()
    const { fromMemory, right } = await readTwice(world, sdks)
    expect(fromMemory).toEqual(right)
    expect(fromMemory).not.toEqual(before)
  })
})

describe('this walk', () => {
  it.for([
    `update feature_environments set enabled = not enabled`,
    `update feature_environments set variants = '[]'`,
    `delete from feature_strategies`,
    `update feature_strategies set disabled = true`,
    `delete from feature_dependencies`,
    `delete from strategy_segments`,
    `delete from features where name like '%-walk-child'`,
    `update segments set name = 'changed'`,
    `update features set description = 'changed'`,
  ])('notices what is changed without a new revision: %s', async (statement, { world }) => {
    await useEverything(world, 'tied')
    const sdks = await sdksOf(world)
    await documents(sdks)
    await sql.raw(statement).execute(world.db)
    const { fromMemory, right } = await readTwice(world, sdks)
    expect(fromMemory).not.toEqual(right)
  })
})
