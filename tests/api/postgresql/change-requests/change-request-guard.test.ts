import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import { guard } from '../../../support/guarded.ts'
import {
  FORBIDDEN,
  isOn,
  newFeature,
  newSegment,
  newStrategy,
  outcome,
  strategiesOf,
} from '../../../support/strategies.ts'
import { it } from '../../../support/world.ts'

const SKIP: Permission = 'SKIP_CHANGE_REQUEST'

describe('what happens in one environment', () => {
  it('is guarded where change requests are on, and nowhere else', async ({ world }) => {
    await guard(world.db, 'default', 'production')
    const params = await newFeature(world)
    const editor = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'] })
    const add = (environment: string) =>
      editor.call('addStrategy', { params: { ...params, environment }, body: { name: 'default' } })
    expect(outcome(await add('development'))).toBe('200')
    const refused = await add('production')
    expect(outcome(refused)).toBe(FORBIDDEN)
    expect(refused.error?.message).toBe(
      'This needs the permission SKIP_CHANGE_REQUEST in the project default in the environment production. Without it, changes there are proposed in a change request',
    )
    expect(await strategiesOf(world, { ...params, environment: 'production' })).toEqual([])
  })

  it('takes the right to skip in that environment', async ({ world }) => {
    await guard(world.db)
    const params = await newFeature(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS', SKIP], environment: 'development' })
    const body = [{ name: 'blue', weight: 1 }]
    expect(outcome(await editor.call('setVariants', { params, body }))).toBe('200')
  })

  it('is guarded in bulk: in one guarded environment of several, nothing is changed in any', async ({ world }) => {
    await guard(world.db, 'default', 'production')
    const { projectId, featureName } = await newFeature(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'] })
    const body = { environments: ['development', 'production'], variants: [{ name: 'blue', weight: 1 }] }
    const params = { projectId, featureName }
    expect(outcome(await editor.call('setVariantsInEnvironments', { params, body }))).toBe(FORBIDDEN)
    expect((await world.admin.call('getFeatureVariants', { params })).body.variants).toEqual([])
  })

  it('is not guarded in another project', async ({ world }) => {
    await world.project('shop')
    await guard(world.db, 'shop')
    const params = await newFeature(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT', 'CREATE_FEATURE_STRATEGY'] })
    expect(outcome(await editor.call('turnFeatureOn', { params }))).toBe('200')
    expect(await isOn(world, params)).toBe(true)
  })
})

describe('what shows in the whole project', () => {
  it('takes the right to skip in every guarded environment', async ({ world }) => {
    await guard(world.db, 'default', 'production')
    const { projectId, featureName } = await newFeature(world)
    const archiving = { may: ['DELETE_FEATURE', SKIP] as Permission[] }
    const elsewhere = await world.actor({ ...archiving, environment: 'development' })
    const there = await world.actor({ ...archiving, environment: 'production' })
    const params = { projectId, featureName }
    expect(outcome(await elsewhere.call('archiveFeature', { params }))).toBe(FORBIDDEN)
    expect(outcome(await there.call('archiveFeature', { params }))).toBe('202')
  })

  it('is not guarded by an environment that the project lacks', async ({ world }) => {
    await world.project('small', { environments: ['development'] })
    await world.db
      .insertInto('changeRequestSettings')
      .values({ projectId: 'small', environment: 'production' })
      .execute()
    const { projectId, featureName } = await newFeature(world, { projectId: 'small' })
    const editor = await world.actor({ may: ['DELETE_FEATURE'], project: 'small' })
    expect(outcome(await editor.call('archiveFeature', { params: { projectId, featureName } }))).toBe('202')
  })
})

describe('a segment', () => {
  const body = { name: 'Beta testers', constraints: [] }

  it('is guarded where a strategy uses it, whatever it is bound to', async ({ world }) => {
    await world.project('shop')
    await guard(world.db, 'shop', 'production')
    const segmentId = await newSegment(world)
    const editor = await world.actor({ may: ['UPDATE_SEGMENT'] })
    const update = () => editor.call('updateSegment', { params: { segmentId }, body })
    const params = await newFeature(world, { projectId: 'shop' })
    await newStrategy(world, params, { segments: [segmentId] })
    expect(outcome(await update())).toBe('204')
    await newStrategy(world, { ...params, environment: 'production' }, { segments: [segmentId] })
    expect(outcome(await update())).toBe(FORBIDDEN)
  })

  it('is guarded in the project that it is bound to, and in the one that it would be', async ({ world }) => {
    await world.project('shop')
    await guard(world.db, 'shop', 'production')
    const editor = await world.actor({ may: ['UPDATE_SEGMENT'] })
    const bind = (segmentId: number, project?: string) =>
      editor.call('updateSegment', { params: { segmentId }, body: { ...body, project } })
    expect(outcome(await bind(await newSegment(world), 'shop'))).toBe(FORBIDDEN)
    expect(outcome(await bind(await newSegment(world, 'shop')))).toBe(FORBIDDEN)
    expect(outcome(await bind(await newSegment(world, 'default'), 'default'))).toBe('204')
  })

  it('is refused without naming a project that is hidden', async ({ world }) => {
    await world.project('secret')
    await guard(world.db, 'secret')
    const segmentId = await newSegment(world)
    await newStrategy(world, await newFeature(world, { projectId: 'secret' }), { segments: [segmentId] })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const editor = await world.actor({ may: ['UPDATE_PROJECT_SEGMENT'] })
    await world.db.updateTable('segments').set({ projectId: 'default' }).where('id', '=', segmentId).execute()
    const { error } = await editor.call('updateSegment', {
      params: { segmentId },
      body: { ...body, project: 'default' },
    })
    expect(error?.message).toBe(
      'This needs the permission SKIP_CHANGE_REQUEST. Without it, changes there are proposed in a change request',
    )
  })
})
