import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { assertApproved } from '../../../src/domain/approval-rules/approved.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { applyState } from '../../../src/start/apply-state.ts'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { batchOf } from '../../support/batched.ts'
import type { Answer, Client } from '../../support/call.ts'
import { APPLIED, job, newRequest, requestState, scheduled } from '../../support/change-requests.ts'
import { checked, exported, importing } from '../../support/features-batch.ts'
import { guard } from '../../support/guarded.ts'
import { turningOn } from '../../support/proposals.ts'
import { ALL_OTHERS, guarded, START, says, secondsLater, TO_CONTINUE } from '../../support/safeguards.ts'
import { makeAccount } from '../../support/service-accounts.ts'
import { CRITICAL, makeEndpoint, runJob, runsOf } from '../../support/signals.ts'
import { plan } from '../../support/state.ts'
import { HEAD } from '../../support/state-files.ts'
import { type FeatureEnvironmentPath, featureThatIsOn, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Stopped = {
  readonly params: FeatureEnvironmentPath
  /** The newest event of before the feature was turned off. */
  readonly on: number
  readonly file: Schema<'FeatureExport'>
}

/** A feature that is on, until its safeguard turns it off. */
async function stopped(world: World) {
  const all = await guarded(world)
  const { params, readAt } = all
  await newStrategy(world, { ...params, environment: 'production' })
  await world.admin.call('turnFeatureOn', { params: { ...params, environment: 'production' } })
  const [on, file] = [await newestEvent(world), await exported(world, { features: [params.featureName] })]
  await readAt(0, says(9))
  expect(await all.isOn()).toBe(false)
  return { ...all, on, file }
}

const place = ({ params }: Stopped) => ({ featureName: params.featureName, environment: params.environment })

type Way = (world: World, at: Stopped) => Promise<(by: Client) => Promise<Answer<unknown>>>

/** Each way to turn a feature on, for callers with every other right: what comes before, and then the call. */
const WAYS: Readonly<Record<string, Way>> = {
  'turning it on': async (_, { params }) => {
    return (by) => by.send('turnFeatureOn', { params })
  },
  'turning many on': async (_, { params: { featureName, ...params } }) => {
    return (by) => by.send('turnFeaturesOn', { params, body: { features: [featureName] } })
  },
  'a batch': async (_, { params }) => {
    return (by) => by.send('runBatch', { body: batchOf('turnFeatureOn', { params }) })
  },
  'a change request': async (world, { params }) => {
    await guard(world.db)
    const changeRequestId = await newRequest(world, [turningOn(params.featureName)])
    return (by) =>
      by.send('setChangeRequestState', { params: { projectId: 'default', changeRequestId }, body: APPLIED })
  },
  'undoing what the safeguard did': async (world) => {
    const eventId = await newestEvent(world)
    return (by) => by.send('undoEvent', { params: { eventId } })
  },
  'undoing many events': async (world) => {
    const body = { events: [await newestEvent(world)] }
    return (by) => by.send('undoEvents', { body })
  },
  'restoring the feature': async (_, { params: { projectId, featureName }, on }) => {
    return (by) => by.send('restoreFeature', { params: { projectId, featureName }, body: { event: on } })
  },
  'promoting it': async (_, { params: { projectId, featureName } }) => {
    const body = { from: 'production', to: 'development', features: [featureName] }
    return (by) => by.send('promoteFeatures', { params: { projectId }, body })
  },
  'importing it':
    async (world, { file }) =>
    async (by) => {
      const lacks = `The caller lacks these permissions in the project default in the environment development: ${TO_CONTINUE}`
      expect((await checked(world, file, { by })).permissions).toEqual(by === world.admin ? [] : [lacks])
      return importing(world, file, { by })
    },
  'applying files':
    async (world, { params }) =>
    async (by) => {
      const { id, missingPermissions } = await plan(world, filesOf(params), { by })
      expect(missingPermissions).toEqual(
        by === world.admin ? [] : [{ anyOf: [TO_CONTINUE], project: 'default', environment: params.environment }],
      )
      return by.send('applyState', { body: { plan: id } })
    },
  'reviving it first': async (world, { params }) => {
    const { environment: _, ...feature } = params
    await world.admin.call('archiveFeature', { params: feature })
    await world.admin.call('reviveFeature', { params: { featureName: params.featureName } })
    return (by) => by.send('turnFeatureOn', { params })
  },
}

function filesOf({ featureName, environment }: FeatureEnvironmentPath) {
  return { features: { [featureName]: { project: 'default', environments: { [environment]: { enabled: true } } } } }
}

describe('a feature that a safeguard has turned off', () => {
  it.for(Object.entries(WAYS))(
    'is on only with the permission to reset it, and is watched anew: %s',
    async ([, way], { world }) => {
      const { isOn, safeguard, readAt, ...at } = await stopped(world)
      const call = await way(world, at)
      await world.forgetEvents()
      const { status, error } = await call(await world.actor({ may: ALL_OTHERS }))
      expect({ status, message: error?.message }).toEqual({
        status: 403,
        message: expect.stringContaining(TO_CONTINUE),
      })
      expect([await isOn(), (await safeguard()).state]).toEqual([false, 'tripped'])
      world.at(secondsLater(60))
      expect((await call(world.admin)).error).toBeUndefined()
      const fresh = { state: 'watching', value: null, readAt: null, trippedAt: null, did: null, reason: null }
      expect([await isOn(), await safeguard()]).toEqual([true, expect.objectContaining(fresh)])
      const { id, name } = await safeguard()
      const reset = (await world.events()).filter(({ type }) => type === 'safeguard-reset')
      expect(reset).toMatchObject([{ ...place(at), createdBy: world.admin.name, data: { id, name } }])
      await readAt(60, says(1))
      expect(await isOn()).toBe(true)
      await readAt(75, says(9))
      expect([await isOn(), (await safeguard()).state]).toEqual([false, 'tripped'])
    },
  )

  it('is named by the refusal, and by a dry run', async ({ world }) => {
    const { params } = await stopped(world)
    const by = await world.actor({ may: ALL_OTHERS })
    const message = `This needs the permission ${TO_CONTINUE} in the project default in the environment development: the safeguard "Errors of the checkout" has turned the feature "${params.featureName}" off in development`
    expect((await by.send('turnFeatureOn', { params })).error?.message).toBe(message)
    const { body } = await by.call('dryRunBatch', { body: batchOf('turnFeatureOn', { params }) })
    expect(JSON.stringify(body)).toContain(JSON.stringify(message).slice(1, -1))
  })

  it('stays off when a schedule is due, whose user may not reset it', async ({ world }) => {
    const { params, isOn } = await stopped(world)
    const { id } = await scheduled(world, [turningOn(params.featureName)])
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ reason: expect.stringContaining(TO_CONTINUE) })
    expect(await isOn()).toBe(false)
  })

  it('stays off when a schedule of before is due: it is suspended', async ({ world }) => {
    const { params, isOn, readAt, safeguard } = await guarded(world)
    const { params: other } = await featureThatIsOn(world)
    const schedule = async (featureName: string, enabled: boolean) => {
      const change = { action: 'updateEnabled', feature: featureName, payload: { enabled } } as Schema<'ChangeInput'>
      return (await scheduled(world, [change], world.admin)).id
    }
    const on = await schedule(params.featureName, true)
    const off = await schedule(params.featureName, false)
    const onOther = await schedule(other.featureName, true)
    await readAt(0, says(9))
    expect((await safeguard()).state).toBe('tripped')
    const reason = `The safeguard "Errors of the checkout" has turned the feature "${params.featureName}" off`
    expect(await requestState(world.db, on)).toEqual({ state: 'Scheduled', status: 'suspended', reason })
    for (const id of [off, onOther]) expect(await requestState(world.db, id)).toMatchObject({ status: 'pending' })
    expect(await world.events()).toContainEqual(
      expect.objectContaining({
        type: 'change-request-schedule-suspended',
        createdBy: 'flaghoist-system',
        data: expect.objectContaining({ changeRequestId: on, reason }),
      }),
    )
    await job(world.db)()
    expect([await isOn(), (await safeguard()).state]).toEqual([false, 'tripped'])
  })

  it('stays off when a signal has an account act that may not reset it', async ({ world }) => {
    const { params, isOn } = await stopped(world)
    const endpoint = await makeEndpoint(world)
    const { id: actorId } = await makeAccount(world, { name: 'Bot', username: 'bot', rootRole: 2 })
    const { featureName, environment } = params
    const set = {
      name: 'On again',
      actorId,
      match: { sourceId: endpoint.id, payload: {} },
      actions: [{ action: 'TOGGLE_FEATURE_ON' as const, executionParams: { featureName, environment } }],
    }
    const project = { projectId: 'default' }
    const { body } = await world.admin.call('createActionSet', { params: project, body: set })
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, { ...project, actionSetId: body.id })).toMatchObject([
      { state: 'failed', actions: [{ error: expect.stringContaining(TO_CONTINUE) }] },
    ])
    expect(await isOn()).toBe(false)
  })

  it('stays off at the start of a server whose files turn it on, which says so', async ({ world }) => {
    const { params, isOn, safeguard } = await stopped(world)
    const { featureName, environment } = params
    const folder = mkdtempSync(join(tmpdir(), 'flaghoist-stopped-'))
    const file = `${HEAD}features:\n  ${featureName}: { project: default, description: From files, environments: { ${environment}: { enabled: true } } }\n`
    writeFileSync(join(folder, 'flags.yaml'), file)
    const setting = { db: world.db, limits: defaultLimits, clock: () => START, assertApproved }
    const start = () => applyState(folder, setting, new AbortController().signal)
    const leftOff = [{ feature: featureName, environment }]
    expect(await start()).toMatchObject({ outcome: { totals: { operations: 1 } }, leftOff })
    expect(await start()).toMatchObject({ outcome: { event: null }, leftOff })
    expect([await isOn(), (await safeguard()).state]).toEqual([false, 'tripped'])
    await world.admin.call('turnFeatureOn', { params })
    expect(await start()).toMatchObject({ leftOff: [] })
    rmSync(folder, { recursive: true })
  })

  it('is turned on by who has turned it off themselves', async ({ world }) => {
    const { params, isOn } = await guarded(world)
    const by = await world.actor({ may: ALL_OTHERS })
    await by.call('turnFeatureOff', { params })
    await by.call('turnFeatureOn', { params })
    expect(await isOn()).toBe(true)
  })
})
