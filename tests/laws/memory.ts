import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OperationId } from '../../src/contract.ts'
import { notifyOutdated } from '../../src/db/database.ts'
import type { World } from '../support/world.ts'
import { isChange, type Law } from './law.ts'
import { type Documents, documents, type Sdks, sdksLeft } from './sdk-documents.ts'

/** Changes that these events record show in a feature. */
const SHOWN =
  /^(feature-|strategy-order-|environment-(updated|deleted)|project-environment-|tag(-type)?-deleted|segment-deleted)/
/** Except for this: features do not show which environments new projects get, and who owns them. */
const NOT_SHOWN: readonly OperationId[] = [
  'turnEnvironmentOn',
  'turnEnvironmentOff',
  'deleteSegment',
  'setFeatureOwners',
]

type Key = { projectId: string; featureName: string }
type Reads = { features: Record<string, unknown>; lists: unknown[]; events: unknown[]; documents: Documents }

export async function featuresOf(world: World): Promise<Key[]> {
  const { rows } = await sql<Key>`select project_id, name as feature_name from features order by name`.execute(world.db)
  return rows
}

/** The features, lists of them, the events and the documents of SDKs that the server shows. */
export async function read(world: World, keys: readonly Key[], sdks: Sdks): Promise<Reads> {
  const features: Reads['features'] = {}
  for (const params of keys) {
    const { status, body } = await world.admin.call('getFeature', { params })
    expect([200, 404]).toContain(status)
    features[`${params.projectId}/${params.featureName}`] = status === 200 ? body : status
  }
  const pages = [await world.admin.call('searchEvents', { body: {} }), await world.admin.call('listEvents', {})]
  return {
    features,
    lists: await lists(world),
    events: pages.map(({ body }) => body),
    documents: await documents(sdks),
  }
}

/** All active features and all archived ones, as lists show them. */
async function lists(world: World): Promise<unknown[]> {
  const active = await world.admin.call('searchFeatures', { query: { limit: 100 } })
  const archived = await world.admin.call('listArchivedFeatures', {})
  expect([active.status, active.body.total === active.body.features.length, archived.status]).toEqual([200, true, 200])
  return [active.body.features, archived.body.features]
}

/** The same, as the server shows it from memory, and as it does after it has read everything anew. */
export async function readTwice(
  world: World,
  keys: readonly Key[],
  sdks: Sdks,
): Promise<Record<'fromMemory' | 'right', Reads>> {
  const fromMemory = await read(world, keys, sdks)
  notifyOutdated(world.db)
  return { fromMemory, right: await read(world, keys, sdks) }
}

/**
 * A server keeps features, what lists show of them, events and what SDKs read in memory. After each change it has to
 * answer as one that has just been started. See docs/decisions/0011, 0021 and 0052.
 */
export const memory: Law<{ keys: Key[]; reads: Reads }> = {
  name: 'a change leaves nothing in memory that is no longer right',
  oneEngine: 'it is about what the server has in memory',
  isRemembered: true,
  of: isChange,
  async before({ world, sdks }) {
    const keys = await featuresOf(world)
    return { keys, reads: await read(world, keys, sdks) }
  },
  async after({ world, called, sdks }, { keys, reads }) {
    const known = new Map([...keys, ...(await featuresOf(world))].map((key) => [JSON.stringify(key), key]))
    const all = [...known.values()]
    const { fromMemory, right } = await readTwice(world, all, await sdksLeft(world, sdks))
    expect(fromMemory).toEqual(right)
    if (!(await world.eventTypes()).some((type) => SHOWN.test(type))) return
    const shows = JSON.stringify(right.features) !== JSON.stringify(reads.features)
    expect(shows, 'add something to tests/support/many-features.ts that this shows in').toBe(
      !NOT_SHOWN.includes(called.id),
    )
  },
}
