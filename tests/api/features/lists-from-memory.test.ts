import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { notifyOutdated } from '../../../src/db/database.ts'
import { ADMIN_KEY_USER_ID } from '../../../src/domain/actor.ts'
import { featureList } from '../../../src/domain/features/list.ts'
import { withSummaries } from '../../../src/domain/features/summaries/read.ts'
import { type SummaryLines, summaryLines } from '../../../src/domain/features/summaries/rows.ts'
import type { Client } from '../../support/call.ts'
import { watched } from '../../support/watched-db.ts'
import { it, type World } from '../../support/world.ts'

/*
 * Lists show features from memory, as far as their revisions say that they are still right. They always show the same
 * as a server that has just been started. For each change of a feature that is a law; here are the changes that mark no
 * feature.
 */

const START = Date.parse('2026-01-01T00:00:00.000Z')
const DAY_MS = 86_400_000

const FEATURES = ['one', 'two', 'three']
const params = { projectId: 'default' }

type Setting = { world: World; reader: Client; author: Client }

const CHANGES: Readonly<Record<string, (setting: Setting) => Promise<unknown>>> = {
  async time({ world }) {
    world.at(new Date(START + 45 * DAY_MS))
  },
  favorite: ({ reader }) => reader.call('favoriteFeature', { params: { ...params, featureName: 'two' } }),
  // As the job writes what SDKs report.
  use: ({ world: { db } }) =>
    sql`
      insert into feature_last_seen (feature_name, environment, last_seen_at)
      select feature_name, environment, now() from feature_environments where feature_name = 'two'`.execute(db),
  'name of the author': ({ world: { db }, author }) =>
    sql`update users set name = 'Ada' where id = ${author.userId}`.execute(db),
  'name of the author that is an email': ({ world: { db }, author }) =>
    sql`update users set name = 'ada@example.com' where id = ${author.userId}`.execute(db),
}

/** What callers see in every list; the reader sees no emails. */
async function lists({ world, reader }: Setting): Promise<unknown[]> {
  return [
    (await world.admin.call('searchFeatures', { query: {} })).body,
    (await reader.call('searchFeatures', { query: { sortBy: 'name', sortOrder: 'desc', limit: 2 } })).body,
    (await reader.call('listProjectFeatures', { params })).body,
    (await reader.call('getProject', { params })).body,
    (await reader.call('getProjectHealthReport', { params })).body,
    (await reader.call('listArchivedFeatures', {})).body,
  ]
}

describe('lists of features', () => {
  it('show the same from memory as from the tables, after changes that mark no feature', async ({ world }) => {
    world.at(new Date(START))
    const [reader, author] = [await world.actor(), await world.actor({ may: ['CREATE_FEATURE'] })]
    const setting = { world, reader, author }
    for (const name of FEATURES) await author.call('createFeature', { params, body: { name } })
    await world.admin.call('archiveFeature', { params: { ...params, featureName: 'three' } })
    let before = await lists(setting)
    for (const [what, change] of Object.entries(CHANGES)) {
      await change(setting)
      const fromMemory = await lists(setting)
      notifyOutdated(world.db)
      const right = await lists(setting)
      expect(fromMemory, what).toEqual(right)
      expect(right, what).not.toEqual(before)
      before = right
    }
  })

  it('are one statement, and another one after a change', async ({ world }) => {
    for (const name of FEATURES) await world.feature({ name })
    const counted = watched(world.db)
    const reader = {
      userId: ADMIN_KEY_USER_ID,
      rights: new Map(),
      hiddenProjects: [],
      withEmail: true,
      now: new Date(),
    }
    const statements = async () => {
      const before = counted.statements
      await featureList(counted.db, reader, { project: 'default', archived: false }, {})
      return counted.statements - before
    }
    expect([await statements(), await statements()]).toEqual([2, 1])
    const two = { params: { ...params, featureName: 'two' } }
    await world.admin.call('patchFeature', { ...two, body: [{ op: 'replace', path: '/description', value: 'new' }] })
    expect([await statements(), await statements()]).toEqual([2, 1])
    await world.admin.call('favoriteFeature', two)
    expect(await statements()).toBe(1)
  })

  it('show one state, also when a feature changes between the two statements', async ({ world }) => {
    for (const name of FEATURES) await world.feature({ name })
    const two = { params: { ...params, featureName: 'two' } }
    const states: boolean[] = []
    const read = await withSummaries(world.db, async (handle) => {
      const { rows } = await sql<SummaryLines>`
        with page as materialized (select name, row_number() over (order by name) as position from features)
        select ${summaryLines(sql`page`, { userId: ADMIN_KEY_USER_ID, now: new Date(), withEmail: true })}`.execute(
        handle,
      )
      states.push(handle.isTransaction)
      const body = [{ op: 'replace', path: '/description', value: 'new' }] as const
      if (states.length === 1) await world.admin.call('patchFeature', { ...two, body: [...body] })
      return rows[0]
    })
    const features: Schema<'FeatureSearchResult'>[] = JSON.parse(read?.features ?? '')
    expect(features.map(({ name, description }) => [name, description])).toEqual([
      ['one', null],
      ['three', null],
      ['two', 'new'],
    ])
    expect(states).toEqual([false, true])
  })
})
