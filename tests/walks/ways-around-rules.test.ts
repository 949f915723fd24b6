import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { routes } from '../../generated/routes.ts'
import type { OperationId } from '../../src/contract.ts'
import { decisions, sdksOf } from '../laws/sdk-documents.ts'
import { newestEvent } from '../scenarios/newest-event.ts'
import { flexible, rolledOut, rule } from '../support/approval-rules.ts'
import { batchOf } from '../support/batched.ts'
import type { Answer, Anything, Client } from '../support/call.ts'
import { job, NOW, THEN } from '../support/change-requests.ts'
import { PLACE, propose } from '../support/proposals.ts'
import { setOf } from '../support/state.ts'
import { newSegment } from '../support/strategies.ts'
import { it, type World } from '../support/world.ts'
import { RIGHTS } from './under-rules.ts'

/*
 * Each way in which something can come to applications, for a caller with every right but those to do without approval:
 * a rule for everything holds it, or it becomes a change request, or it changes nothing that an application decides by.
 */

const GUARDED = 'guarded'
const GONE = 'gone'
const IN = { projectId: 'default' }
const ONE = { ...IN, featureName: GUARDED }
const HERE = { ...PLACE, featureName: GUARDED }

/** What the ways name: a strategy and one that was removed, a segment, the event of a rollout, and that before it. */
type Scene = {
  readonly strategy: string
  readonly removed: string
  readonly segment: number
  readonly event: number
  readonly before: number
}

type Outcome = 'held' | 'proposed' | 'nothing'

type Way = {
  readonly outcome: Outcome
  /** Why it changes nothing for applications. */
  readonly reason?: string
  readonly operation: OperationId
  readonly go: (by: Client, scene: Scene, world: World) => Promise<Answer<unknown>>
}

const sending = (operation: OperationId, requestOf: (scene: Scene) => Anything) => ({
  operation,
  go: (by: Client, scene: Scene) => by.send(operation, requestOf(scene)),
})

const turningOff = { action: 'updateEnabled' as const, feature: GUARDED, payload: { enabled: false } }

/** A change request of the caller, which was approved before there was the rule, and is moved on by the caller. */
async function movedOn(by: Client, { admin, db }: World, state: 'Applied' | 'Scheduled'): Promise<Answer<unknown>> {
  const { id: changeRequestId } = await propose(by, turningOff)
  const params = { ...IN, changeRequestId }
  await by.send('setChangeRequestState', { params, body: { state: 'In review' } })
  await admin.send('setChangeRequestState', { params, body: { state: 'Approved' } })
  await sql`update change_requests set state = 'Approved' where id = ${changeRequestId}`.execute(db)
  const scheduledAt = state === 'Scheduled' ? { scheduledAt: THEN } : {}
  const moved = await by.send('setChangeRequestState', { params, body: { state, ...scheduledAt } })
  await job(db)()
  const { body } = await by.call('getChangeRequest', { params })
  const { schedule } = body
  if (schedule?.status !== 'failed') return moved
  return { ...moved, status: 409, error: { id: '', name: 'ConflictError', message: schedule.reason ?? '' } }
}

const imported = {
  environment: 'production',
  project: 'default',
  data: {
    features: [{ name: GUARDED, type: 'release' }],
    featureStrategies: [{ ...flexible('100'), featureName: GUARDED, constraints: [] }],
    featureEnvironments: [{ name: 'production', featureName: GUARDED, enabled: true, variants: [] }],
  },
}
const files = setOf({
  features: { [GUARDED]: { project: 'default', environments: { production: { enabled: false } } } },
})

const WAYS: Readonly<Record<string, Way>> = {
  direct: { outcome: 'held', ...sending('turnFeatureOff', () => ({ params: HERE })) },
  batch: { outcome: 'held', ...sending('runBatch', () => ({ body: batchOf('turnFeatureOff', { params: HERE }) })) },
  'dry run': {
    outcome: 'nothing',
    reason: 'it is rolled back',
    ...sending('dryRunBatch', () => ({ body: batchOf('turnFeatureOff', { params: HERE }) })),
  },
  'change request': {
    outcome: 'held',
    operation: 'setChangeRequestState',
    go: (by, _, world) => movedOn(by, world, 'Applied'),
  },
  schedule: {
    outcome: 'held',
    operation: 'setChangeRequestState',
    go: (by, _, world) => movedOn(by, world, 'Scheduled'),
  },
  proposal: {
    outcome: 'nothing',
    reason: 'it is only proposed',
    ...sending('addToChangeRequest', () => ({ params: PLACE, body: [turningOff] })),
  },
  'proposal in a batch': {
    outcome: 'nothing',
    reason: 'it is only proposed',
    ...sending('runBatch', () => {
      const [operation] = batchOf('turnFeatureOff', { params: HERE }).operations
      const asChangeRequest = { project: 'default', environment: 'production' }
      return { body: { operations: [{ ...operation, asChangeRequest }] } }
    }),
  },
  undo: { outcome: 'proposed', ...sending('undoEvent', ({ event }) => ({ params: { eventId: event } })) },
  'undo together': { outcome: 'proposed', ...sending('undoEvents', ({ event }) => ({ body: { events: [event] } })) },
  'restored feature': {
    outcome: 'proposed',
    ...sending('restoreFeature', ({ before }) => ({ params: ONE, body: { event: before } })),
  },
  'restored strategy': {
    outcome: 'proposed',
    ...sending('restoreStrategy', ({ removed }) => ({ params: { ...HERE, strategyId: removed } })),
  },
  'restored segment': {
    outcome: 'proposed',
    ...sending('restoreSegment', ({ segment, before }) => ({
      params: { segmentId: segment },
      body: { event: before },
    })),
  },
  promotion: {
    outcome: 'proposed',
    ...sending('promoteFeatures', () => ({
      params: IN,
      body: { from: 'development', to: 'production', features: [GUARDED] },
    })),
  },
  import: { outcome: 'proposed', ...sending('importFeatures', () => ({ body: imported })) },
  clone: { outcome: 'proposed', ...sending('cloneFeature', () => ({ params: ONE, body: { name: 'copy' } })) },
  'clone as a change request': {
    outcome: 'proposed',
    ...sending('cloneFeature', () => ({ params: ONE, body: { name: 'asked', asChangeRequest: true } })),
  },
  files: {
    outcome: 'proposed',
    operation: 'applyState',
    async go(by) {
      const { body } = await by.call('planState', { body: files })
      return by.send('applyState', { body: { plan: body.id } })
    },
  },
  'release plan': {
    outcome: 'proposed',
    operation: 'startMilestone',
    async go(by) {
      const milestones = [{ name: 'Everybody', strategies: [flexible('100')] }]
      const { body } = await by.call('createReleasePlan', { params: HERE, body: { name: 'At once', milestones } })
      const params = { ...HERE, planId: body.id, milestoneId: body.milestones[0]?.id ?? '' }
      return by.send('startMilestone', { params })
    },
  },
  'switching off': {
    outcome: 'proposed',
    ...sending('turnFeaturesOff', () => ({ params: PLACE, body: { features: [GUARDED] } })),
  },
  'switching on': {
    outcome: 'proposed',
    ...sending('turnFeaturesOn', () => ({ params: PLACE, body: { features: ['parent'] } })),
  },
  archive: {
    outcome: 'proposed',
    ...sending('archiveFeatures', () => ({ params: IN, body: { features: [GUARDED] } })),
  },
  revive: {
    outcome: 'nothing',
    reason: 'a revived feature is off',
    ...sending('reviveFeatures', () => ({ params: IN, body: { features: [GONE] } })),
  },
  move: { outcome: 'held', ...sending('moveFeature', () => ({ params: ONE, body: { newProjectId: 'shop' } })) },
  segment: {
    outcome: 'held',
    ...sending('updateSegment', ({ segment }) => ({
      params: { segmentId: segment },
      body: { name: 'used', constraints: [] },
    })),
  },
  'default strategy': {
    outcome: 'held',
    ...sending('setDefaultStrategy', () => ({ params: PLACE, body: flexible('100') })),
  },
  environment: { outcome: 'held', ...sending('removeProjectEnvironment', () => ({ params: PLACE })) },
  dependency: {
    outcome: 'held',
    ...sending('addDependency', () => ({ params: ONE, body: { feature: 'parent' } })),
  },
  'context field': {
    outcome: 'nothing',
    reason: 'legal values check what is saved, and no application reads them',
    ...sending('setLegalValue', () => ({ params: { contextField: 'country' }, body: { value: 'dk' } })),
  },
  'strategy type': {
    outcome: 'nothing',
    reason: 'applications have the code of a strategy type, and do not read its parameters',
    ...sending('updateStrategyType', () => ({ params: { strategyType: 'own' }, body: { parameters: [] } })),
  },
}

const CALLERS = ['user', 'service-account'] as const

async function newScene(world: World): Promise<Scene> {
  const { admin } = world
  await world.project('shop')
  for (const name of ['parent', GUARDED, GONE]) await world.feature({ name })
  await admin.call('createContextField', { body: { name: 'country' } })
  await admin.call('createStrategyType', { body: { name: 'own', parameters: [] } })
  const segment = await newSegment(world)
  const strategy = await rolledOut(world, GUARDED, '20')
  await admin.call('addStrategy', { params: HERE, body: { ...flexible('10'), segments: [segment] } })
  const removed = (await admin.call('addStrategy', { params: HERE, body: flexible('5') })).body.id
  await admin.call('addStrategy', { params: { ...HERE, environment: 'development' }, body: flexible('70') })
  await rolledOut(world, GONE, '100')
  const before = await newestEvent(world)
  const constraints = [{ contextName: 'country', operator: 'IN' as const, values: ['dk'] }]
  await admin.call('updateSegment', { params: { segmentId: segment }, body: { name: 'used', constraints } })
  await admin.call('removeStrategy', { params: { ...HERE, strategyId: removed } })
  await admin.call('archiveFeatures', { params: IN, body: { features: [GONE] } })
  await admin.call('updateStrategy', { params: { ...HERE, strategyId: strategy }, body: flexible('30') })
  const event = await newestEvent(world)
  await rule(world, { environments: [], alsoOff: true, approvals: 2 })
  return { strategy, removed, segment, event, before }
}

function outcomeOf({ status, body, error }: Answer<unknown>): Outcome | string {
  if (status >= 400) return /\brule\b/i.test(error?.message ?? '') ? 'held' : `${status} ${error?.message}`
  return /"changeRequests?":(?!\[\])/.test(JSON.stringify(body) ?? '') ? 'proposed' : 'nothing'
}

describe('a rule for everything', () => {
  it.for(CALLERS)('holds each way of a %s', { timeout: 120_000 }, async (kind, { world }) => {
    world.at(new Date(NOW))
    const scene = await newScene(world)
    const by = await world.actor({ may: RIGHTS, project: '*' })
    await sql`update users set account_type = ${kind} where id = ${by.userId}`.execute(world.db)
    const sdks = await sdksOf(world)
    const before = await decisions(sdks)
    const seen: Record<string, string> = {}
    for (const [name, { go }] of Object.entries(WAYS)) {
      seen[name] = outcomeOf(await go(by, scene, world))
      expect(await decisions(sdks), name).toEqual(before)
    }
    expect(seen).toEqual(Object.fromEntries(Object.entries(WAYS).map(([name, { outcome }]) => [name, outcome])))
  })
})

test('each way that changes nothing says why', () => {
  for (const [name, { outcome, reason }] of Object.entries(WAYS))
    expect(reason !== undefined, name).toBe(outcome === 'nothing')
})

test('each operation that can make a change request is a way', () => {
  const proposing = (Object.keys(routes) as OperationId[]).filter((id) =>
    (routes[id].events as readonly string[]).includes('change-request-created'),
  )
  const ways = new Set(Object.values(WAYS).map(({ operation }) => operation))
  expect(proposing.filter((id) => !ways.has(id))).toEqual([])
})
