import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { editor, flexible, rolledOut, rule } from '../../../support/approval-rules.ts'
import type { Client } from '../../../support/call.ts'
import { move, PLACE, pathOf, propose, turningOn } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

const TURNS = 12

const contradicting = [
  { contextName: 'country', operator: 'IN' as const, values: ['dk'] },
  { contextName: 'country', operator: 'NOT_IN' as const, values: ['dk'] },
]

const attacker = (world: World) => world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_SEGMENT'] })

/** Sends a request whose events nobody looks at: those of both are recorded at the same time. */
async function sent(world: World, { key }: Client, method: 'POST' | 'PUT', path: string, payload?: object) {
  const headers = { authorization: key ?? '' }
  const { statusCode } = await world.app.inject({
    method,
    url: `/api/admin${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: statusCode }
}

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status)

describe('two changes at the same time, each of which is no step', () => {
  it('are not both made where they are one together: a segment and a feature', { timeout: 120_000 }, async ({
    world,
  }) => {
    const by = await attacker(world)
    const scenes = []
    for (let turn = 0; turn < TURNS; turn++) {
      const body = { name: `contradiction ${turn}`, constraints: contradicting }
      const { body: segment } = await world.admin.call('createSegment', { body })
      const feature = await world.feature()
      const params = { ...PLACE, featureName: feature }
      await world.admin.call('addStrategy', { params, body: { ...flexible('100'), segments: [segment.id] } })
      scenes.push({ params, segmentId: segment.id, name: body.name })
    }
    await rule(world, { step: { points: 30 } })
    for (const { params, segmentId, name } of scenes) {
      const feature = `/projects/default/features/${params.featureName}/environments/production/on`
      const answers = await Promise.all([
        sent(world, by, 'POST', feature),
        sent(world, by, 'PUT', `/segments/${segmentId}`, { name, constraints: [] }),
      ])
      expect(statuses(answers).filter((status) => status === 403)).toEqual([403])
    }
  })

  it('are not both made where they are one together: a parent and its child', { timeout: 120_000 }, async ({
    world,
  }) => {
    const by = await attacker(world)
    const tag = { type: 'simple', value: 'child' }
    const scenes = []
    for (let turn = 0; turn < TURNS; turn++) {
      const [parent, child] = [await world.feature(), await world.feature()]
      for (const feature of [parent, child]) {
        await rolledOut(world, feature, '100')
        await world.admin.call('turnFeatureOff', { params: { ...PLACE, featureName: feature } })
      }
      await world.admin.call('addFeatureTag', { params: { featureName: child }, body: tag })
      const params = { projectId: 'default', featureName: child }
      await world.admin.call('addDependency', { params, body: { feature: parent } })
      scenes.push([parent, child])
    }
    await rule(world, { tags: [tag], step: { points: 30 } })
    for (const scene of scenes) {
      const answers = await Promise.all(
        scene.map((featureName) => by.call('turnFeatureOn', { params: { ...PLACE, featureName } })),
      )
      expect(statuses(answers).filter((status) => status === 403)).toEqual([403])
    }
  })
})

/** How many wait for an advisory lock in the database of the test. */
const waiting = async ({ db }: World) =>
  (
    await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  ).rows.length

describe('a change request that is being applied', () => {
  it.skipIf(process.env.TEST_ENGINE === 'embedded')(
    'has no approvals that did not see what others change meanwhile',
    async ({ world }) => {
      const [parent, child] = [await world.feature(), await world.feature()]
      await rolledOut(world, parent, '100')
      await rolledOut(world, child, '0')
      await world.admin.call('turnFeatureOff', { params: { ...PLACE, featureName: parent } })
      const params = { projectId: 'default', featureName: child }
      await world.admin.call('addDependency', { params, body: { feature: parent } })
      await rule(world, { step: { points: 25 } })
      const author = await editor(world)
      const request = await propose(author, turningOn(parent))
      await move(author, request, 'In review')
      await move(world.admin, request, 'Approved')
      const applied = await world.db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('flaghoist family'), hashtext(${parent}))`.execute(tx)
        const applying = move(author, request, 'Applied')
        await expect.poll(() => waiting(world), { timeout: 10_000 }).toBe(1)
        await tx
          .updateTable('featureStrategies')
          .set({ parameters: JSON.stringify(flexible('100').parameters) })
          .where('featureName', '=', child)
          .execute()
        const revision = sql<string>`pg_current_xact_id()`
        await tx.updateTable('featureRevisions').set({ revision }).where('feature', '=', child).execute()
        return () => applying
      })
      expect(await applied()).toMatchObject({ status: 409 })
    },
  )

  it.skipIf(process.env.TEST_ENGINE === 'embedded')(
    'neither waits nor holds up others in a dry run',
    async ({ world }) => {
      await rule(world, { step: { points: 25 } })
      const author = await editor(world)
      const request = await propose(author, turningOn(await world.feature()))
      await move(author, request, 'In review')
      await move(world.admin, request, 'Approved')
      const { projectId, changeRequestId } = pathOf(request)
      const params = { projectId, changeRequestId: String(changeRequestId) }
      const operations = [{ operationId: 'setChangeRequestState', params, body: { state: 'Applied' } }]
      const tried = await world.db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('flaghoist rules'))`.execute(tx)
        return author.call('dryRunBatch', { body: { operations } })
      })
      expect(tried).toMatchObject({ status: 200, body: { operations: [{ status: 200 }] } })
    },
  )
})
