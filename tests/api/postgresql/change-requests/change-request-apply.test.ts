import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import type { Schema } from '../../../../src/contract.ts'
import { APPLIED, applier, move, newRequest, refusal, requestState } from '../../../support/change-requests.ts'
import { dump } from '../../../support/dump.ts'
import { guard } from '../../../support/guarded.ts'
import {
  type FeatureEnvironmentPath,
  featureThatIsOn,
  isOn,
  newFeature,
  newSegment,
  newStrategy,
  strategiesOf,
} from '../../../support/strategies.ts'
import { withoutEvents } from '../../../support/without-events.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>
const APPLY: Permission = 'APPLY_CHANGE_REQUEST'

function addStrategy(feature: string, title: string): Content {
  return { action: 'addStrategy', feature, payload: { name: 'default', title, constraints: [], parameters: {} } }
}

/** A request of one change, applied. */
async function applyOne(world: World, content: Content, more: Permission[] = []) {
  await guard(world.db)
  const id = await newRequest(world, [content])
  await move(world.db, await applier(world, more), id, APPLIED)
  return world.eventTypes()
}

async function configuration(world: World, { projectId, featureName, environment }: FeatureEnvironmentPath) {
  const { body } = await world.admin.call('getFeature', { params: { projectId, featureName } })
  return { ...body, environment: body.environments.find(({ name }) => name === environment) }
}

describe('each action does what its direct operation does', () => {
  it('updateEnabled turns on, with the default strategy', async ({ world }) => {
    const params = await newFeature(world)
    const content: Content = { action: 'updateEnabled', feature: params.featureName, payload: { enabled: true } }
    expect(await applyOne(world, content)).toEqual([
      'feature-strategy-add',
      'feature-environment-enabled',
      'change-request-applied',
    ])
    expect(await isOn(world, params)).toBe(true)
  })

  it('updateEnabled turns on with the strategies that are there, when asked to', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await newStrategy(world, params, { disabled: true })
    const payload = { enabled: true, shouldActivateDisabledStrategies: true }
    await applyOne(world, { action: 'updateEnabled', feature: params.featureName, payload })
    expect(await strategiesOf(world, params)).toMatchObject([{ id, disabled: false }])
  })

  it('updateEnabled turns off', async ({ world }) => {
    const { params } = await featureThatIsOn(world)
    await applyOne(world, { action: 'updateEnabled', feature: params.featureName, payload: { enabled: false } })
    expect(await isOn(world, params)).toBe(false)
  })

  it('addStrategy adds', async ({ world }) => {
    const params = await newFeature(world)
    await applyOne(world, addStrategy(params.featureName, 'Staff'))
    expect(await strategiesOf(world, params)).toMatchObject([{ title: 'Staff' }])
  })

  it('updateStrategy changes the members that it has', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await newStrategy(world, params, { title: 'Staff', disabled: true })
    await applyOne(world, { action: 'updateStrategy', feature: params.featureName, payload: { id, disabled: false } })
    expect(await strategiesOf(world, params)).toMatchObject([{ id, title: 'Staff', disabled: false }])
  })

  it('deleteStrategy removes, and turns off what loses its last one', async ({ world }) => {
    const { params, strategies } = await featureThatIsOn(world)
    const payload = { id: strategies[0]?.id ?? '' }
    expect(await applyOne(world, { action: 'deleteStrategy', feature: params.featureName, payload })).toEqual([
      'feature-strategy-remove',
      'feature-environment-disabled',
      'change-request-applied',
    ])
    expect(await isOn(world, params)).toBe(false)
  })

  it('reorderStrategy moves', async ({ world }) => {
    const params = await newFeature(world)
    const first = await newStrategy(world, params)
    const second = await newStrategy(world, params)
    const payload = [{ id: first.id, sortOrder: 9 }]
    await applyOne(world, { action: 'reorderStrategy', feature: params.featureName, payload })
    expect((await strategiesOf(world, params)).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('patchVariant replaces the variants', async ({ world }) => {
    const params = await newFeature(world)
    const payload = { variants: [{ name: 'blue', weight: 1 }] }
    await applyOne(world, { action: 'patchVariant', feature: params.featureName, payload })
    expect((await configuration(world, params)).environment?.variants).toMatchObject([{ name: 'blue', weight: 1000 }])
  })

  it('archiveFeature archives', async ({ world }) => {
    const params = await newFeature(world)
    await applyOne(world, { action: 'archiveFeature', feature: params.featureName })
    expect((await configuration(world, params)).archived).toBe(true)
  })

  it('addDependency and deleteDependency tie and untie', async ({ world }) => {
    const params = await newFeature(world)
    const parent = await world.feature()
    await applyOne(world, { action: 'addDependency', feature: params.featureName, payload: { feature: parent } })
    expect((await configuration(world, params)).dependencies).toMatchObject([{ feature: parent }])
    await applyOne(world, { action: 'deleteDependency', feature: params.featureName })
    expect((await configuration(world, params)).dependencies).toEqual([])
  })

  it('updateSegment changes the members that it has, deleteSegment deletes', async ({ world }) => {
    const id = await newSegment(world, 'default')
    const segment = () => world.admin.call('getSegment', { params: { segmentId: id } })
    const { name } = (await segment()).body
    await applyOne(world, { action: 'updateSegment', payload: { id, description: 'Testers' } })
    expect((await segment()).body).toMatchObject({ name, description: 'Testers', project: 'default' })
    await applyOne(world, { action: 'deleteSegment', payload: { id } })
    expect((await segment()).status).toBe(404)
  })
})

describe('applying a request', () => {
  it('makes its changes in their order, in the name of the applier, with events that say so', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(feature, 'First'), addStrategy(feature, 'Second')])
    const somebody = await applier(world)
    await move(world.db, somebody, id, APPLIED)
    const events = await world.events()
    expect(events.map(({ type, createdBy, data }) => [type, createdBy, data?.title])).toEqual([
      ['feature-strategy-add', somebody.name, 'First'],
      ['feature-strategy-add', somebody.name, 'Second'],
      ['change-request-applied', somebody.name, null],
    ])
    const grouped = await world.db
      .selectFrom('events')
      .select('changeRequestId')
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(grouped.map(({ changeRequestId }) => changeRequestId)).toEqual([id, id, id])
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
  })

  it('needs the right to apply in that environment', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(feature, 'First')])
    const elsewhere = await world.actor({ may: [APPLY], environment: 'production' })
    expect(await refusal(move(world.db, elsewhere, id, APPLIED))).toMatch(/^forbidden: /)
  })

  it('asks for the right to change segments when one is for all projects', async ({ world }) => {
    await guard(world.db)
    const id = await newRequest(world, [
      { action: 'updateSegment', payload: { id: await newSegment(world), description: 'Testers' } },
    ])
    expect(await refusal(move(world.db, await applier(world), id, APPLIED))).toBe(
      'forbidden: This needs the permission UPDATE_SEGMENT',
    )
    await move(world.db, await applier(world, ['UPDATE_SEGMENT']), id, APPLIED)
  })

  it('makes all changes or none', async ({ world }) => {
    const params = await newFeature(world)
    const parent = await world.feature()
    const { featureName: feature } = params
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(feature, 'First'), { action: 'archiveFeature', feature }])
    await world.admin.call('addDependency', {
      params: { projectId: 'default', featureName: parent },
      body: { feature },
    })
    const before = await dump(world.db)
    expect(await refusal(move(world.db, await applier(world), id, APPLIED))).toMatch(
      new RegExp(
        `^conflict: The change request ${id} can't be applied. Change 2 \\(archiveFeature of "${feature}"\\): `,
      ),
    )
    const after = await dump(world.db)
    expect(after.feature_strategies).toEqual(before.feature_strategies)
    expect(after.events).toEqual(before.events)
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Approved' })
  })

  it('leaves nothing when an event can not be written', async ({ world }) => {
    const { featureName: feature } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(feature, 'First')])
    const somebody = await applier(world)
    const before = await dump(world.db)
    await expect(withoutEvents(world.db, () => move(world.db, somebody, id, APPLIED))).rejects.toThrow()
    expect(await dump(world.db)).toEqual(before)
  })

  it('is done once, by one of two who ask at once', async ({ world }) => {
    const params = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(params.featureName, 'First')])
    const people = [await applier(world), await applier(world), await applier(world), await applier(world)]
    const outcomes = await Promise.allSettled(people.map((somebody) => move(world.db, somebody, id, APPLIED)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    expect(await strategiesOf(world, params)).toHaveLength(1)
    expect(await world.eventTypes()).toEqual(['feature-strategy-add', 'change-request-applied'])
  })

  it('is a conflict of the request when the database refuses a write', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategy } = await newStrategy(world, params)
    await guard(world.db)
    const feature = params.featureName
    const update = { id: strategy, title: 'Refused', name: 'default', constraints: [], parameters: {} }
    const id = await newRequest(world, [
      { action: 'updateStrategy', feature, payload: update },
      { action: 'updateEnabled', feature, payload: { enabled: true } },
    ])
    await sql`create function refuse_strategy() returns trigger language plpgsql as $$ begin
      raise exception 'refused' using errcode = '23503', constraint = 'feature_strategies_name_fkey';
    end $$`.execute(world.db)
    await sql`create trigger refuse before update on feature_strategies for each row execute function refuse_strategy()`.execute(
      world.db,
    )
    try {
      expect(await refusal(move(world.db, await applier(world), id, APPLIED))).toMatch(
        /^conflict: The change request .* can't be applied/,
      )
    } finally {
      await sql`drop function refuse_strategy cascade`.execute(world.db)
    }
  })
})
