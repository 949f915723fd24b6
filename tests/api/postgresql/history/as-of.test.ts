import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { foldEverything } from '../../../support/event-rows.ts'
import { it, type World } from '../../../support/world.ts'

const paramsOf = (featureName: string) => ({ projectId: 'default', featureName })
const inProduction = (featureName: string) => ({ ...paramsOf(featureName), environment: 'production' })

async function newestId(world: World): Promise<string> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from events`.execute(world.db)
  return String(rows[0]?.id)
}

type Step = { readonly asOf: string; readonly shown: unknown }

/** Without what `asOf` shows as it is now. */
function past({ lifecycle: _, children: __, favorite: ___, lastSeenAt: ____, ...feature }: Schema<'Feature'>) {
  return feature
}

/** Changes a feature in many ways, and returns after each change the newest event and what a read shows. */
async function changed(world: World, featureName: string): Promise<Step[]> {
  const { admin } = world
  const params = paramsOf(featureName)
  const there = inProduction(featureName)
  const parent = await world.feature()
  const ids: string[] = []
  const strategy = (at: number) => ({ ...there, strategyId: ids[at] ?? '' })
  const add = async () => {
    ids.push((await admin.call('addStrategy', { params: there, body: { name: 'default' } })).body.id)
  }
  const changes: (() => Promise<unknown>)[] = [
    () => admin.call('updateFeature', { params, body: { description: 'One page', type: 'experiment' } }),
    add,
    add,
    () => admin.call('patchStrategy', { params: strategy(0), body: [{ op: 'replace', path: '/title', value: 'A' }] }),
    () => admin.call('turnFeatureOn', { params: there }),
    () => admin.call('setStrategySortOrder', { params: there, body: [{ id: ids[0] ?? '', sortOrder: 7 }] }),
    () => admin.call('setVariants', { params: there, body: [{ name: 'blue', weight: 1000, weightType: 'variable' }] }),
    () => admin.call('addFeatureTag', { params, body: { type: 'simple', value: 'shop' } }),
    () => admin.call('addDependency', { params, body: { feature: parent } }),
    () => admin.call('updateFeature', { params, body: { stale: true } }),
    () => admin.call('removeStrategy', { params: strategy(0) }),
    add,
    () => admin.call('patchStrategy', { params: strategy(2), body: [{ op: 'replace', path: '/title', value: 'C' }] }),
    () => admin.call('archiveFeature', { params }),
    () => admin.call('reviveFeature', { params }),
    () => admin.call('setVariants', { params: there, body: [] }),
    () => admin.call('removeFeatureTag', { params: { featureName, tagType: 'simple', tagValue: 'shop' } }),
  ]
  const steps: Step[] = []
  for (const change of changes) {
    await change()
    const { body } = await admin.call('getFeature', { params })
    steps.push({ asOf: await newestId(world), shown: past(body) })
  }
  return steps
}

describe('getFeature with asOf', () => {
  it('shows what a read has shown after each event', async ({ world }) => {
    const featureName = await world.feature()
    const steps = await changed(world, featureName)
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      for (const { asOf, shown } of steps) {
        const { body } = await world.admin.call('getFeature', { params: paramsOf(featureName), query: { asOf } })
        expect({ asOf, shown: past(body) }).toEqual({ asOf, shown })
      }
    }
  })

  it('takes a time', async ({ world }) => {
    world.at('2026-11-20T09:30:00.000Z')
    const params = paramsOf(await world.feature({ description: 'Old' }))
    world.at('2026-11-20T09:31:00.000Z')
    await world.admin.call('updateFeature', { params, body: { description: 'New' } })
    const at = async (asOf: string) => await world.admin.send('getFeature', { params, query: { asOf } })
    expect(await at('2026-11-20T09:30:59.999Z')).toMatchObject({ status: 200, body: { description: 'Old' } })
    expect(await at('2026-11-20T10:31:00+01:00')).toMatchObject({ status: 200, body: { description: 'New' } })
    expect(await at('2026-11-20T09:29:59Z')).toMatchObject({ status: 404 })
    expect(await at('2026-11-20T09:29:60.5')).toMatchObject({ status: 400 })
    expect(await at('2026-13-20T09:29:59Z')).toMatchObject({ status: 400 })
  })

  it('has the revision of that time, so that an edit with it does not overwrite what came after', async ({ world }) => {
    const params = paramsOf(await world.feature({ description: 'Old' }))
    const query = { asOf: await newestId(world) }
    await world.admin.call('updateFeature', { params, body: { description: 'New' } })
    const { headers } = await world.admin.call('getFeature', { params, query })
    const edit = { params, body: { description: 'Mine' }, headers: { 'if-match': String(headers.etag) } }
    const answer = await world.admin.send('updateFeature', edit)
    expect(answer).toMatchObject({ status: 412, body: { details: [{ path: '/description' }] } })
  })

  it('is 410 with the oldest possible event where old events were removed', async ({ world }) => {
    const params = paramsOf(await world.feature({ description: 'Old' }))
    const [created] = [await newestId(world)]
    await world.admin.call('updateFeature', { params, body: { description: 'New' } })
    const removed = Number(await newestId(world))
    await foldEverything(world.db)
    await sql`with removed as (delete from events where id <= ${removed}), indexed as (delete from indexed_events where id <= ${removed})
      update event_totals_progress set removed_id = ${removed}`.execute(world.db)
    await world.feature()
    const at = async (asOf: string) => await world.admin.send('getFeature', { params, query: { asOf } })
    expect(await at(created)).toMatchObject({ status: 410, body: { name: 'GoneError', oldestEvent: removed } })
    expect(await at('2001-01-01T00:00:00Z')).toMatchObject({ status: 410, body: { oldestEvent: removed } })
    expect(await at(String(removed))).toMatchObject({ status: 200, body: { description: 'New' } })
  })

  it('does not show what happened in a project that the caller does not see', async ({ world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const name = await world.feature({ project: 'secret', description: 'Secret' })
    const hidden = await newestId(world)
    const inSecret = { projectId: 'secret', featureName: name }
    await world.admin.call('updateFeature', { params: inSecret, body: { description: 'Open' } })
    await world.admin.call('moveFeature', { params: inSecret, body: { newProjectId: 'default' } })
    const stranger = await world.actor()
    const request = { params: paramsOf(name), query: { asOf: hidden } }
    expect(await stranger.send('getFeature', request)).toMatchObject({ status: 410 })
    expect(await world.admin.send('getFeature', request)).toMatchObject({
      status: 200,
      body: { description: 'Secret' },
    })
  })
})

describe('getFeatureEnvironment with asOf', () => {
  it('shows the environment as it was', async ({ world }) => {
    const featureName = await world.feature()
    const params = inProduction(featureName)
    await world.admin.call('turnFeatureOn', { params })
    const { body: then } = await world.admin.call('getFeatureEnvironment', { params })
    const query = { asOf: await newestId(world) }
    await world.admin.call('turnFeatureOff', { params })
    await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    expect((await world.admin.call('getFeatureEnvironment', { params, query })).body).toEqual(then)
    const nowhere = { ...params, environment: 'nowhere' }
    expect(await world.admin.send('getFeatureEnvironment', { params: nowhere, query })).toMatchObject({ status: 404 })
  })
})

describe('getSegment with asOf', () => {
  it('shows the segment as it was, and 404 before it was made', async ({ world }) => {
    const { admin } = world
    await world.feature()
    const before = await newestId(world)
    const { body: made } = await admin.call('createSegment', { body: { name: 'Nordic', constraints: [] } })
    const { body: other } = await admin.call('createSegment', { body: { name: 'Baltic', constraints: [] } })
    const created = await newestId(world)
    const change = (id: number, name: string) =>
      admin.call('updateSegment', { params: { segmentId: id }, body: { name, constraints: [] } })
    await change(other.id, 'Other')
    await change(made.id, 'Nordics')
    await change(made.id, 'North')
    const at = (asOf: string) => admin.send('getSegment', { params: { segmentId: made.id }, query: { asOf } })
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      expect(await at(created)).toMatchObject({ status: 200, body: made })
      expect(await at(String(Number(created) + 2))).toMatchObject({ status: 200, body: { name: 'Nordics' } })
      expect(await at(await newestId(world))).toMatchObject({ status: 200, body: { name: 'North' } })
      expect(await at(before)).toMatchObject({ status: 404 })
    }
  })
})

describe('getProject with asOf', () => {
  it('shows the settings as they were', async ({ world }) => {
    const params = { projectId: 'default' }
    await world.feature()
    const before = await world.admin.call('getProject', { params })
    const query = { asOf: await newestId(world) }
    await world.admin.call('updateProjectSettings', { params, body: { featureLimit: 7, requirePreconditions: true } })
    const { name, description, mode, featureLimit, requirePreconditions } = before.body
    const { body } = await world.admin.call('getProject', { params, query })
    expect(body).toMatchObject({ name, description, mode, featureLimit, requirePreconditions })
    expect((await world.admin.call('getProject', { params })).body.featureLimit).toBe(7)
  })
})

describe('getFeatureDiff', () => {
  it('says what differs between two moments, and until now', async ({ world }) => {
    const featureName = await world.feature({ description: 'Old' })
    const params = paramsOf(featureName)
    const from = await newestId(world)
    await world.admin.call('updateFeature', { params, body: { description: 'New' } })
    const to = await newestId(world)
    await world.admin.call('addFeatureTag', { params, body: { type: 'simple', value: 'shop' } })
    const diff = async (query: { from: string; to?: string }) =>
      (await world.admin.call('getFeatureDiff', { params, query })).body.changes
    const described = { op: 'replace', path: '/description', value: 'New' }
    const tagged = { op: 'add', path: '/tags/simple:shop', value: { type: 'simple', value: 'shop' } }
    expect(await diff({ from, to })).toEqual([described])
    expect(await diff({ from })).toEqual([described, tagged])
    expect(await diff({ from: to, to: from })).toEqual([{ ...described, value: 'Old' }])
    expect(await diff({ from: to, to })).toEqual([])
  })
})

describe('getFeatureBlame', () => {
  it('names the event that set each member last', async ({ world }) => {
    const featureName = await world.feature({ description: 'Old' })
    const params = paramsOf(featureName)
    const created = Number(await newestId(world))
    const ada = await world.actor({ may: ['UPDATE_FEATURE'] })
    await ada.call('updateFeature', { params, body: { description: 'New' } })
    const described = Number(await newestId(world))
    await world.admin.call('turnFeatureOn', { params: inProduction(featureName) })
    const { body } = await world.admin.call('getFeatureBlame', { params })
    const events = new Map(body.members.map((member) => [member.path, member]))
    expect(events.get('/type')?.event).toBe(created)
    expect(events.get('/description')).toMatchObject({
      event: described,
      createdBy: ada.name,
      createdByUserId: ada.userId,
    })
    expect(events.get('/environments/production/enabled')).toMatchObject({ type: 'feature-environment-enabled' })
    expect(body.complete).toBe(true)
    expect(body.document.environments.production?.enabled).toBe(true)
  })

  it('says that it is not complete where the log is not', async ({ world }) => {
    const params = paramsOf(await world.feature())
    await world.db.deleteFrom('events').execute()
    expect((await world.admin.call('getFeatureBlame', { params })).body).toMatchObject({ members: [], complete: false })
  })
})
