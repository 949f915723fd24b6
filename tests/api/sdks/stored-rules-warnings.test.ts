import { describe, expect } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { newRequest } from '../../support/change-requests.ts'
import { exported } from '../../support/features-batch.ts'
import { guard } from '../../support/guarded.ts'
import { featureThatIsOn, newFeature, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const NEWER = { contextName: 'address', operator: 'IN_CIDR' as const, values: ['10.0.0.0/8'] }
const RULE = { name: 'default', constraints: [NEWER] }
const DEVELOPMENT = { projectId: 'default', environment: 'development' }
const PRODUCTION = { projectId: 'default', environment: 'production' }

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** Prepares a call whose request has no rules; says where the rule is that it stores, and in which words. */
type Preparation = (world: World) => Promise<Asked & { path: RegExp; words: string }>

const inFeature = (name: string, environment = 'development') => `In the feature "${name}" in "${environment}": Java 12`
const ofStrategy = (name: string, environment = 'development') =>
  new RegExp(`^/features/${name}/environments/${environment}/strategies/[0-9a-f-]{36}/constraints/0/operator$`)

async function ruledDefault(world: World) {
  const byDefault = { name: 'flexibleRollout' as const, parameters: {}, constraints: [NEWER] }
  await world.admin.call('setDefaultStrategy', { params: DEVELOPMENT, body: byDefault })
  return newFeature(world)
}

/** A feature with a rule whose removal is the newest event. */
async function withoutRule(world: World) {
  const params = await newFeature(world)
  const { id } = await newStrategy(world, params, RULE)
  const ruled = await newestEvent(world)
  await world.admin.call('removeStrategy', { params: { ...params, strategyId: id } })
  return { ...params, id, ruled, removal: await newestEvent(world) }
}

const PREPARED: { readonly [Id in OperationId]?: Preparation } = {
  async cloneFeature(world) {
    const params = await newFeature(world)
    await newStrategy(world, params, RULE)
    return { params, body: { name: 'newer' }, path: ofStrategy('newer'), words: inFeature('newer') }
  },
  async turnFeatureOn(world) {
    const params = await ruledDefault(world)
    return { params, path: ofStrategy(params.featureName), words: inFeature(params.featureName) }
  },
  async turnFeaturesOn(world) {
    const { featureName } = await ruledDefault(world)
    const body = { features: [featureName] }
    return { params: DEVELOPMENT, body, path: ofStrategy(featureName), words: inFeature(featureName) }
  },
  async restoreFeature(world) {
    const { featureName, ruled } = await withoutRule(world)
    const params = { projectId: 'default', featureName }
    return { params, body: { event: ruled }, path: ofStrategy(featureName), words: inFeature(featureName) }
  },
  async undoEvent(world) {
    const { featureName, removal } = await withoutRule(world)
    return { params: { eventId: removal }, path: ofStrategy(featureName), words: inFeature(featureName) }
  },
  async promoteFeatures(world) {
    const { featureName, ...params } = await newFeature(world)
    await newStrategy(world, { featureName, ...params }, RULE)
    const body = { from: 'development', to: 'production', features: [featureName] }
    const words = inFeature(featureName, 'production')
    return { params: { projectId: 'default' }, body, path: ofStrategy(featureName, 'production'), words }
  },
  async importFeatures(world) {
    const { featureName, ...params } = await newFeature(world)
    await newStrategy(world, { featureName, ...params }, RULE)
    const data = await exported(world, { features: [featureName] })
    const body = { environment: 'production', project: 'default', data }
    return { body, path: ofStrategy(featureName, 'production'), words: inFeature(featureName, 'production') }
  },
  async restoreSegment(world) {
    const { body } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    const event = await newestEvent(world)
    await world.admin.call('updateSegment', { params: { segmentId: body.id }, body: { name: 'new', constraints: [] } })
    const path = new RegExp(`^/segments/${body.id}/constraints/0/operator$`)
    return { params: { segmentId: body.id }, body: { event }, path, words: 'In the segment "new": Java 12' }
  },
  async addProjectEnvironment(world) {
    await world.admin.call('removeProjectEnvironment', { params: PRODUCTION })
    const defaultStrategy = { name: 'flexibleRollout', parameters: {}, constraints: [NEWER] }
    return {
      params: { projectId: 'default' },
      body: { environment: 'production', defaultStrategy },
      path: /^\/projects\/default\/environments\/production\/default-strategy\/constraints\/0\/operator$/,
      words: 'In the default strategy of the project "default" in "production": Java 12',
    }
  },
  async setChangeRequestState(world) {
    await guard(world.db, 'default', 'development')
    const { featureName } = await newFeature(world)
    const payload = { ...RULE, parameters: {} }
    const changeRequestId = await newRequest(world, [{ action: 'addStrategy', feature: featureName, payload }])
    const params = { projectId: 'default', changeRequestId }
    return { params, body: { state: 'Applied' }, path: ofStrategy(featureName), words: inFeature(featureName) }
  },
  async restoreStrategy(world) {
    const { id, removal: _, ruled: __, ...params } = await withoutRule(world)
    await guard(world.db, 'default', 'development')
    return {
      params: { ...params, strategyId: id },
      query: { asChangeRequest: true },
      path: /^\/change-requests\/\d+\/changes\/\d+\/payload\/constraints\/0\/operator$/,
      words: inFeature(params.featureName),
    }
  },
}

describe('an operation that stores rules which its request does not have', () => {
  it.for(Object.entries(PREPARED))('%s warns of them, in a dry run, too', async ([id, prepare], { world }) => {
    const { path, words, ...asked } = await prepare(world)
    const expected = { path: expect.stringMatching(path), message: expect.stringContaining(words) }
    const texts = (values: Record<string, unknown> = {}) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    const operation = {
      operationId: id,
      params: texts(asked.params),
      query: texts(asked.query),
      ...('body' in asked && { body: asked.body }),
    }
    const dry = await world.admin.call('dryRunBatch', { body: { operations: [operation] } })
    expect(dry.body.operations[0]?.warnings).toEqual([expected])
    const { status, headers, body } = await world.admin.send(id as OperationId, asked as never)
    expect(status).toBeLessThan(300)
    expect(JSON.parse(String(headers.warnings))).toEqual([expected])
    if (id !== 'importFeatures') expect(body ?? {}).not.toHaveProperty('warnings')
  })

  it('warns of the segments that the rules use, where they are', async ({ world }) => {
    const { featureName, ...params } = await newFeature(world)
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'new', constraints: [NEWER] } })
    await newStrategy(world, { featureName, ...params }, { name: 'default', segments: [segment.id] })
    const body = { from: 'development', to: 'production', features: [featureName] }
    const promoted = await world.admin.call('promoteFeatures', { params: { projectId: 'default' }, body })
    const message = expect.stringMatching(/^In the feature ".*" in "production": In the segment "new": Java 12 never/)
    expect(JSON.parse(String(promoted.headers.warnings))).toEqual([
      {
        path: expect.stringMatching(/^\/features\/.*\/environments\/production\/strategies\/.*\/segments\/0$/),
        message,
      },
    ])
  })

  it('warns of proposed rules, where a change request is needed', async ({ world }) => {
    const { featureName, ...params } = await newFeature(world)
    await newStrategy(world, { featureName, ...params }, RULE)
    await guard(world.db, 'default', 'production')
    const author = await world.actor()
    const body = { from: 'development', to: 'production', features: [featureName] }
    const { headers } = await author.call('promoteFeatures', { params: { projectId: 'default' }, body })
    expect(JSON.parse(String(headers.warnings))).toEqual([
      {
        path: expect.stringMatching(/^\/change-requests\/\d+\/changes\/\d+\/payload\/constraints\/0\/operator$/),
        message: expect.stringContaining(inFeature(featureName, 'production')),
      },
    ])
  })

  it('warns neither of removed rules nor of older ones', async ({ world }) => {
    const { params } = await featureThatIsOn(world, [RULE])
    await world.admin.call('turnFeatureOff', { params })
    const on = await world.admin.call('turnFeatureOn', { params })
    expect([on.status, on.headers.warnings]).toEqual([200, undefined])

    await guard(world.db, 'default', 'development')
    const feature = params.featureName
    const added = await newStrategy(world, params)
    const payload = { id: added.id, parameters: {} }
    const changeRequestId = await newRequest(world, [
      { action: 'updateStrategy', feature, payload: { ...payload, constraints: [NEWER] } },
      { action: 'deleteStrategy', feature, payload: { id: added.id } },
    ])
    const request = { projectId: 'default', changeRequestId }
    const { status, headers } = await world.admin.call('setChangeRequestState', {
      params: request,
      body: { state: 'Applied' },
    })
    expect([status, headers.warnings]).toEqual([200, undefined])
  })
})
