import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import type { Db } from '../../../../src/db/handles.ts'
import { clientOf } from '../../../support/call.ts'
import { move, newRequest } from '../../../support/change-requests.ts'
import { dump } from '../../../support/dump.ts'
import { guard } from '../../../support/guarded.ts'
import { serverOn } from '../../../support/server.ts'
import { archive, featureThatIsOn, newFeature, newSegment } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>

/** A request of one of each kind of change. */
async function manyChanges(world: World) {
  const { params, strategies } = await featureThatIsOn(world)
  const feature = params.featureName
  const parent = await world.feature()
  const old = (await newFeature(world)).featureName
  const updated = await newSegment(world, 'default')
  const deleted = await newSegment(world, 'default')
  await guard(world.db)
  const contents: Content[] = [
    { action: 'deleteStrategy', feature, payload: { id: strategies[0]?.id ?? '' } },
    { action: 'patchVariant', feature, payload: { variants: [{ name: 'blue', weight: 1 }] } },
    { action: 'addDependency', feature, payload: { feature: parent } },
    { action: 'archiveFeature', feature: old },
    { action: 'updateSegment', payload: { id: updated, description: 'Testers' } },
    { action: 'deleteSegment', payload: { id: deleted } },
  ]
  return { feature, parent, old, updated, deleted, id: await newRequest(world, contents) }
}

function preview(world: World, changeRequestId: number, client = world.admin) {
  return client.call('previewChangeRequest', { params: { projectId: 'default', changeRequestId } })
}

/** The state of a feature, in the shape of a preview. */
async function configuration(world: World, featureName: string) {
  const { body } = await world.admin.call('getFeature', { params: { projectId: 'default', featureName } })
  return { archived: body.archived, dependencies: body.dependencies, environments: body.environments }
}

/** Does `work` over a connection that neither writes nor locks rows: the database refuses that. */
async function readingOnly<Result>(world: World, work: (db: Db) => Promise<Result>): Promise<Result> {
  return world.db.connection().execute(async (db) => {
    await sql`set default_transaction_read_only = on`.execute(db)
    return work(db).finally(() => sql`set default_transaction_read_only = off`.execute(db))
  })
}

/** The embedded engine has one connection: while a transaction is open there, nobody else does anything. */
const itWhileLocked = it.skipIf(process.env.TEST_ENGINE === 'embedded')

describe('previewChangeRequest', () => {
  it('tells what there is, and what applying really leaves', async ({ world }) => {
    const { feature, old, updated, deleted, id } = await manyChanges(world)
    const before = { [feature]: await configuration(world, feature), [old]: await configuration(world, old) }
    const { body } = await preview(world, id)
    expect(Object.fromEntries(body.features.map((one) => [one.name, one.before]))).toEqual(before)
    await move(world.db, world.admin, id, { state: 'Applied' })
    const after = { [feature]: await configuration(world, feature), [old]: await configuration(world, old) }
    expect(Object.fromEntries(body.features.map((one) => [one.name, one.after]))).toEqual(after)
    expect(body.segments).toMatchObject([
      { id: updated, before: { description: null }, after: { description: 'Testers' } },
      { id: deleted, after: null },
    ])
    expect(after[feature]?.environments.find(({ name }) => name === 'development')?.enabled).toBe(false)
  })

  it('keeps nothing, and asks for no right to apply', async ({ world }) => {
    const { id } = await manyChanges(world)
    const reader = await world.actor()
    const before = await dump(world.db)
    expect((await preview(world, id, reader)).status).toBe(200)
    expect(await dump(world.db)).toEqual(before)
    expect(await world.events()).toEqual([])
  })

  it('needs no statement that writes or locks', async ({ world }) => {
    const { id } = await manyChanges(world)
    const { status } = await readingOnly(world, async (db) =>
      preview(world, id, clientOf(await serverOn(db), db, world.admin)),
    )
    expect(status).toBe(200)
  })

  itWhileLocked('is answered while a change holds all that it is of', async ({ world }) => {
    const { id } = await manyChanges(world)
    const { status } = await world.db.transaction().execute(async (tx) => {
      await sql`select from features for update`.execute(tx)
      await sql`select from segments for update`.execute(tx)
      await sql`select from change_requests for update`.execute(tx)
      return preview(world, id)
    })
    expect(status).toBe(200)
  })

  it('is refused with what stands in the way', async ({ world }) => {
    const { feature, id } = await manyChanges(world)
    await archive(world, feature)
    const { status, error } = await preview(world, id)
    expect({ status, name: error?.name }).toEqual({ status: 409, name: 'NameExistsError' })
    expect(error?.message).toContain(`The feature "${feature}" is archived`)
  })

  it('is empty for a request that is final', async ({ world }) => {
    const { id } = await manyChanges(world)
    await move(world.db, world.admin, id, { state: 'Applied' })
    expect(await preview(world, id)).toMatchObject({ status: 200, body: { features: [], segments: [] } })
  })

  it('answers 404 for a draft of another user, and for another project', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const author = await world.actor()
    const contents: Content[] = [{ action: 'updateEnabled', feature, payload: { enabled: true } }]
    const id = await newRequest(world, contents, { state: 'Draft', by: author })
    expect((await preview(world, id, author)).status).toBe(200)
    expect((await preview(world, id)).status).toBe(404)
    await world.project('shop')
    const elsewhere = { projectId: 'shop', changeRequestId: id }
    expect((await author.call('previewChangeRequest', { params: elsewhere })).status).toBe(404)
  })
})
