import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { checked } from '../../../support/features-batch.ts'
import { PLACE, requestIn, turningOn } from '../../../support/proposals.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { it, type World } from '../../../support/world.ts'

const configure = (world: World, body: Schema<'SetChangeRequestConfiguration'>) =>
  world.admin.call('setChangeRequestConfiguration', { params: PLACE, body })

const inProduction = async (world: World) => {
  const { body } = await world.admin.call('getChangeRequestConfiguration', { params: { projectId: 'default' } })
  return body.find(({ environment }) => environment === 'production')
}

const WARNING =
  'Nobody but Admins can approve change requests here. Give a user the role Owner of the project, or a role with the permission APPROVE_CHANGE_REQUEST'

describe('setChangeRequestConfiguration', () => {
  it('turns change requests on and off', async ({ world }) => {
    expect((await configure(world, { changeRequestsEnabled: true })).status).toBe(204)
    expect(await inProduction(world)).toEqual({
      environment: 'production',
      type: 'production',
      changeRequestEnabled: true,
      requiredApprovals: 1,
      requiresVersion: false,
      breakGlassOnlyOff: false,
      reviewers: 0,
      warning: WARNING,
    })
    await configure(world, { changeRequestsEnabled: true, requiredApprovals: 3 })
    await configure(world, { changeRequestsEnabled: true })
    expect((await inProduction(world))?.requiredApprovals).toBe(3)
    await configure(world, { changeRequestsEnabled: false })
    expect(await inProduction(world)).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null })
    const never = { changeRequestsEnabled: false, requiredApprovals: null }
    const off = { changeRequestsEnabled: false, requiredApprovals: 3 }
    const one = { changeRequestsEnabled: true, requiredApprovals: 1 }
    const three = { changeRequestsEnabled: true, requiredApprovals: 3 }
    const event = { type: 'change-request-configuration-updated', project: 'default', environment: 'production' }
    expect(await world.events()).toMatchObject([
      { ...event, data: one, preData: never },
      { ...event, data: three, preData: one },
      { ...event, data: off, preData: three },
    ])
  })

  it('takes the nearest number from 1 to 10', async ({ world }) => {
    for (const [wanted, taken] of [
      [0, 1],
      [-3, 1],
      [10, 10],
      [11, 10],
      [2_147_483_648, 10],
    ] as const) {
      await configure(world, { changeRequestsEnabled: true, requiredApprovals: wanted })
      expect((await inProduction(world))?.requiredApprovals).toBe(taken)
    }
  })

  it('records nothing when nothing changes', async ({ world }) => {
    await configure(world, { changeRequestsEnabled: false, requiredApprovals: 1 })
    expect(await world.events()).toEqual([])
    await configure(world, { changeRequestsEnabled: false, requiredApprovals: 2 })
    await configure(world, { changeRequestsEnabled: false })
    expect((await world.events()).map(({ data }) => data)).toEqual([
      { changeRequestsEnabled: false, requiredApprovals: 2, requiresVersion: false, breakGlassOnlyOff: false },
    ])
  })

  it('keeps whether moves need a version until another value is sent', async ({ world }) => {
    const requiresVersion = async (body: Schema<'SetChangeRequestConfiguration'>) => {
      expect((await configure(world, body)).status).toBe(204)
      return (await inProduction(world))?.requiresVersion
    }
    expect(await requiresVersion({ changeRequestsEnabled: true, requiresVersion: true })).toBe(true)
    expect(await requiresVersion({ changeRequestsEnabled: true, requiredApprovals: 2 })).toBe(true)
    expect(await requiresVersion({ changeRequestsEnabled: true, requiresVersion: false })).toBe(false)
    expect((await inProduction(world))?.requiredApprovals).toBe(2)
    expect((await world.events()).map(({ data }) => data)).toEqual([
      { changeRequestsEnabled: true, requiredApprovals: 1, requiresVersion: true, breakGlassOnlyOff: false },
      { changeRequestsEnabled: true, requiredApprovals: 2, requiresVersion: true, breakGlassOnlyOff: false },
      { changeRequestsEnabled: true, requiredApprovals: 2, requiresVersion: false, breakGlassOnlyOff: false },
    ])
  })

  it('keeps the other settings while change requests are off, and takes them then', async ({ world }) => {
    const settings = async (body: Schema<'SetChangeRequestConfiguration'>) => {
      expect((await configure(world, body)).status).toBe(204)
      const { changeRequestEnabled, requiredApprovals, requiresVersion } = (await inProduction(world)) ?? {}
      return { changeRequestEnabled, requiredApprovals, requiresVersion }
    }
    const on = { changeRequestEnabled: true, requiredApprovals: 3, requiresVersion: true }
    const off = { changeRequestEnabled: false, requiredApprovals: null, requiresVersion: true }
    const set = { changeRequestsEnabled: true, requiredApprovals: 3, requiresVersion: true, breakGlassOnlyOff: false }
    expect(await settings(set)).toEqual(on)
    expect(await settings({ changeRequestsEnabled: false })).toEqual(off)
    expect(await settings({ changeRequestsEnabled: true })).toEqual(on)
    expect(await settings({ changeRequestsEnabled: false, requiresVersion: false })).toEqual({
      ...off,
      requiresVersion: false,
    })
    expect(await settings({ changeRequestsEnabled: false, requiresVersion: true })).toEqual(off)
    const kept = { ...set, changeRequestsEnabled: false }
    expect((await world.events()).map(({ data }) => data)).toEqual([
      set,
      kept,
      set,
      { ...kept, requiresVersion: false },
      kept,
    ])
  })

  it('guards nothing where change requests are off, whatever settings are kept', async ({ world }) => {
    const { feature } = await requestIn(world, 'Draft')
    await configure(world, { changeRequestsEnabled: false, requiredApprovals: 3, requiresVersion: true })
    const params = { projectId: 'default', environment: 'production', featureName: feature }
    const may = ['UPDATE_FEATURE_ENVIRONMENT', 'DELETE_FEATURE', 'UPDATE_SEGMENT', 'CREATE_FEATURE'] as const
    const editor = await world.actor({ may: [...may, 'UPDATE_FEATURE', 'CREATE_FEATURE_STRATEGY'] })
    expect((await editor.call('turnFeatureOn', { params })).status).toBe(200)
    const segment = { name: 'known', constraints: [], project: 'default' }
    const { body: made } = await world.admin.call('createSegment', { body: segment })
    const renamed = { params: { segmentId: made.id }, body: { ...segment, name: 'new' } }
    expect((await editor.call('updateSegment', renamed)).status).toBe(204)
    const strategies = { featureStrategies: [{ featureName: 'imported', name: 'default' }] }
    const file = { features: [{ name: 'imported' }], ...strategies }
    const { permissions } = await checked(world, file, { environment: 'production', by: editor })
    expect(permissions.join()).not.toContain('SKIP_CHANGE_REQUEST')
    const refused = await editor.call('addToChangeRequest', { params: PLACE, body: [turningOn(feature)] })
    expect(refused.error?.message).toContain('Change requests are not enabled')
    const { body: overview } = await world.admin.call('getProjectOverview', { params })
    expect(overview.environments.filter(({ changeRequestsEnabled }) => changeRequestsEnabled)).toEqual([])
    const { body: project } = await world.admin.call('getProject', { params })
    expect(project.changeRequestEnvironments).toEqual([])
    expect((await editor.call('archiveFeature', { params })).status).toBe(202)
  })

  it('refuses an environment that the project does not have', async ({ world }) => {
    await world.project('shop', { environments: ['development'] })
    const params = { projectId: 'shop', environment: 'production' }
    const body = { changeRequestsEnabled: true }
    expect((await world.admin.call('setChangeRequestConfiguration', { params, body })).status).toBe(404)
  })
})

describe('who can approve, in the configuration', () => {
  const reviewersOf = async (world: World) => {
    const { reviewers, warning } = (await inProduction(world)) ?? {}
    const { body } = await world.admin.call('listAvailableReviewers', { params: PLACE })
    expect(reviewers).toBe(body.reviewers.length)
    return { reviewers, warning }
  }

  it('warns as long as nobody but Admins can', async ({ world }) => {
    await configure(world, { changeRequestsEnabled: true })
    await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    expect(await reviewersOf(world)).toEqual({ reviewers: 0, warning: WARNING })
    await world.actor({ may: ['ADMIN', 'APPROVE_CHANGE_REQUEST'] })
    expect(await reviewersOf(world)).toEqual({ reviewers: 1, warning: WARNING })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'development' })
    await world.project('shop')
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: 'shop' })
    expect(await reviewersOf(world)).toEqual({ reviewers: 1, warning: WARNING })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], environment: 'production' })
    expect(await reviewersOf(world)).toEqual({ reviewers: 2, warning: undefined })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: '*' })
    expect(await reviewersOf(world)).toEqual({ reviewers: 3, warning: undefined })
  })

  it('counts an Owner, and does not warn then', async ({ world }) => {
    await configure(world, { changeRequestsEnabled: true })
    const { userId } = await world.actor()
    await world.db.insertInto('userRoles').values({ userId, roleId: ROLES.OWNER, projectId: 'default' }).execute()
    expect(await reviewersOf(world)).toEqual({ reviewers: 1, warning: undefined })
  })

  it('warns where fewer accounts can approve than approvals are needed', async ({ world }) => {
    await configure(world, { changeRequestsEnabled: true, requiredApprovals: 2 })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    expect(await reviewersOf(world)).toEqual({
      reviewers: 1,
      warning:
        'Requests here need 2 approvals, and 1 account can approve them. Give a user the role Owner of the project, or a role with the permission APPROVE_CHANGE_REQUEST, or lower requiredApprovals',
    })
    await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
    expect(await reviewersOf(world)).toEqual({ reviewers: 2, warning: undefined })
    await configure(world, { changeRequestsEnabled: true, requiredApprovals: 5 })
    expect((await reviewersOf(world)).warning).toContain('need 5 approvals, and 2 accounts can')
    await configure(world, { changeRequestsEnabled: false })
    expect(await reviewersOf(world)).toEqual({ reviewers: 2, warning: undefined })
  })

  it('does not warn where change requests are off', async ({ world }) => {
    expect(await reviewersOf(world)).toEqual({ reviewers: 0, warning: undefined })
  })
})
