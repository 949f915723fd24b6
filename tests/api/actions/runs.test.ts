import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { freeze } from '../../support/freezes.ts'
import { guard } from '../../support/guarded.ts'
import { ROLES } from '../../support/service-accounts.ts'
import {
  CRITICAL,
  isOn,
  makeActionSet,
  passMinute,
  runJob,
  runsOf,
  storeSignals,
  turnOn,
} from '../../support/signals.ts'
import { it, type World } from '../../support/world.ts'

const OFF = { featureName: 'new-checkout', environment: 'production' }

/** Makes runs as a server leaves them that is killed before an action, so many seconds before the lease ends. */
const leftByKilledServer = ({ db }: World, before: number, seconds = -1) =>
  sql`update action_runs set state = 'started', ended_at = null,
    actions = jsonb_set(actions, array[${String(before)}, 'state'], '"waiting"'),
    leased_until = clock_timestamp() + make_interval(secs => ${seconds})`.execute(db)

const numbered = (number: number) => ({ ...CRITICAL, number })

describe('a signal', () => {
  it('turns a feature off in the name of the service account, and says why', async ({ world }) => {
    const { endpoint, params, actorId } = await makeActionSet(world)
    await world.forgetEvents()
    await endpoint.send(CRITICAL)
    expect(await isOn(world)).toBe(true)
    await runJob(world)
    expect(await isOn(world)).toBe(false)
    const [signal] = (await world.admin.call('listSignals', { params: endpoint.params })).body.signals
    expect(await runsOf(world, params)).toMatchObject([
      {
        state: 'success',
        signalId: signal?.id,
        payloadHash: createHash('sha256').update(JSON.stringify(CRITICAL)).digest('hex'),
        endedAt: expect.any(String),
        actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams: OFF, state: 'success', error: null }],
      },
    ])
    const { body } = await world.admin.call('listEvents', {})
    expect(body.events[0]).toMatchObject({
      type: 'feature-environment-disabled',
      createdByUserId: actorId,
      comment: `The action set "Checkout off when it fails" was run by the signal ${signal?.id}`,
    })
  })

  it('runs only what it matches', async ({ world }) => {
    const { endpoint, params } = await makeActionSet(world)
    const others = [{ commonLabels: { severity: 'warning' } }, { severity: 'critical' }, 'critical', null, [CRITICAL]]
    for (const payload of others) await endpoint.send(payload)
    await runJob(world)
    expect([await isOn(world), await runsOf(world, params)]).toEqual([true, []])
    await endpoint.send(CRITICAL)
    await endpoint.send({ commonLabels: { severity: 'warning' } })
    await runJob(world)
    expect(await isOn(world)).toBe(false)
  })

  it('keeps what came of it and why when the action set is edited, which keeps what is not edited', async ({
    world,
  }) => {
    const description = 'Turns the checkout off when it fails'
    const { endpoint, params, input } = await makeActionSet(world, { description })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'new-checkout' } })
    await endpoint.send(CRITICAL)
    await runJob(world)
    const before = await runsOf(world, params)
    expect(before).toMatchObject([{ state: 'failed', actions: [{ error: expect.stringContaining('archived') }] }])
    await world.feature({ name: 'new-cart' })
    const executionParams = { featureName: 'new-cart', environment: 'production' }
    const body = { ...input, actions: [{ action: 'TOGGLE_FEATURE_OFF' as const, executionParams }] }
    expect((await world.admin.call('updateActionSet', { params, body })).body).toMatchObject({ description })
    expect(await runsOf(world, params)).toEqual(before)
  })

  it('runs nothing that is off, also if it came before', async ({ world }) => {
    const { endpoint, params } = await makeActionSet(world, { enabled: false })
    await endpoint.send(CRITICAL)
    await runJob(world)
    await world.admin.call('enableActionSet', { params })
    await runJob(world)
    expect([await isOn(world), await runsOf(world, params)]).toEqual([true, []])
  })

  it('runs a set once in a minute, with the newest signal, however many come and however many servers run', async ({
    world,
  }) => {
    const { endpoint, params } = await makeActionSet(world)
    const others = Array.from({ length: 149 }, (_, at) => numbered(at + 1))
    await storeSignals(world, endpoint.id, others)
    await endpoint.send(numbered(150))
    await Promise.all([runJob(world), runJob(world), runJob(world)])
    const ofNewest = {
      payloadHash: createHash('sha256')
        .update(JSON.stringify(numbered(150)))
        .digest('hex'),
    }
    expect(await runsOf(world, params)).toHaveLength(1)
    await turnOn(world, 'new-checkout')
    await storeSignals(world, endpoint.id, others.slice(100))
    await endpoint.send(numbered(150))
    await runJob(world)
    expect([await isOn(world), (await runsOf(world, params)).length]).toEqual([true, 1])
    await passMinute(world)
    await Promise.all([runJob(world), runJob(world)])
    expect(await isOn(world)).toBe(false)
    expect(await runsOf(world, params)).toMatchObject([ofNewest, {}])
    await passMinute(world)
    await runJob(world)
    expect(await runsOf(world, params)).toHaveLength(2)
  })
})

describe('a run', () => {
  it('comes before others of a project that has many', async ({ world }) => {
    const { endpoint, input } = await makeActionSet(world)
    const create = async (projectId: string, name: string) => {
      const featureName = await world.feature({ project: projectId })
      const actions = [{ action: 'TOGGLE_FEATURE_OFF' as const, executionParams: { ...OFF, featureName } }]
      const { body } = await world.admin.call('createActionSet', {
        params: { projectId },
        body: { ...input, name, actions },
      })
      return { projectId, actionSetId: body.id }
    }
    for (let count = 0; count < 8; count++) await create('default', `Set ${count}`)
    await world.project('shop')
    await create('shop', 'Only one')
    await endpoint.send(CRITICAL)
    await runJob(world)
    const { rows } = await sql<{ project: string }>`select a.project_id as project from action_runs r
      join action_sets a on a.id = r.action_set_id order by r.id`.execute(world.db)
    expect(rows).toHaveLength(10)
    expect(rows.findIndex(({ project }) => project === 'shop')).toBeLessThan(3)
  })

  it('does its other actions when one fails, and says which and why', async ({ world }) => {
    await world.feature({ name: 'other' })
    await turnOn(world, 'other')
    const { endpoint, params } = await makeActionSet(world, {
      actions: [
        { action: 'TOGGLE_FEATURE_OFF', executionParams: OFF },
        { action: 'TOGGLE_FEATURE_OFF', executionParams: { ...OFF, featureName: 'other' } },
      ],
    })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: 'new-checkout' } })
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([
      {
        state: 'failed',
        actions: [
          { state: 'failed', error: expect.stringContaining('archived') },
          { state: 'success', error: null },
        ],
      },
    ])
    expect(await isOn(world, 'other')).toBe(false)
  })

  it('has the rights that the service account has then', async ({ world }) => {
    const { endpoint, params, actorId } = await makeActionSet(world)
    const account = { params: { serviceAccountId: actorId } }
    await world.admin.call('updateServiceAccount', { ...account, body: { rootRole: ROLES.VIEWER } })
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([
      { state: 'failed', actions: [{ error: expect.stringContaining('UPDATE_FEATURE_ENVIRONMENT') }] },
    ])
    await world.admin.call('disableActionSet', { params })
    await world.admin.call('deleteServiceAccount', account)
    await leftByKilledServer(world, 0)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([
      { state: 'failed', actions: [{ error: 'The service account was deleted or switched off' }] },
    ])
    expect(await isOn(world)).toBe(true)
  })

  it('fails in a freeze that holds it, and turns off in one that allows that', async ({ world }) => {
    const { endpoint, params } = await makeActionSet(world)
    await freeze(world, { allowsOff: false })
    await endpoint.send(CRITICAL)
    await runJob(world, {}, new Date('2026-11-20T09:00:00Z'))
    expect(await runsOf(world, params)).toMatchObject([
      {
        state: 'failed',
        actions: [
          {
            state: 'failed',
            error: expect.stringMatching(
              /^The freeze "[^"]*" holds this until [^ ]*\. A user with the permission OVERRIDE_FREEZE can do it by hand, with a reason$/,
            ),
          },
        ],
      },
    ])
    expect(await isOn(world)).toBe(true)
  })

  it('asks for approval where a change needs it, once as long as it waits', async ({ world }) => {
    const { endpoint, params, actorId } = await makeActionSet(world)
    await guard(world.db, 'default', 'production')
    await endpoint.send(CRITICAL)
    await runJob(world)
    const [run] = await runsOf(world, params)
    expect(run).toMatchObject({
      state: 'success',
      actions: [{ state: 'proposed', changeRequestId: expect.any(Number) }],
    })
    expect(await isOn(world)).toBe(true)
    const changeRequestId = run?.actions[0]?.changeRequestId ?? 0
    const request = { params: { projectId: 'default', changeRequestId } }
    const asked = await world.admin.call('getChangeRequest', request)
    expect(asked.body).toMatchObject({ state: 'In review', createdBy: { id: actorId } })
    await passMinute(world)
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect((await runsOf(world, params))[0]).toMatchObject({ actions: [{ state: 'proposed', changeRequestId }] })
    const after = await world.admin.call('getChangeRequest', request)
    expect(after.body).toMatchObject({ state: 'In review', version: asked.body.version })
  })

  it('asks for approval where a rule holds the change', async ({ world }) => {
    const { endpoint, params } = await makeActionSet(world)
    const rule = { name: 'Off needs approval', environments: ['production'], approvals: 1, alsoOff: true }
    expect(await world.admin.call('createApprovalRule', { body: rule })).toMatchObject({ status: 201 })
    await endpoint.send(CRITICAL)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([{ state: 'success', actions: [{ state: 'proposed' }] }])
    expect(await isOn(world)).toBe(true)
  })

  it('is continued where a killed server has stopped, and does nothing twice', async ({ world }) => {
    await world.feature({ name: 'other' })
    await turnOn(world, 'other')
    const { endpoint, params } = await makeActionSet(world, {
      actions: [
        { action: 'TOGGLE_FEATURE_OFF', executionParams: OFF },
        { action: 'TOGGLE_FEATURE_OFF', executionParams: { ...OFF, featureName: 'other' } },
      ],
    })
    await endpoint.send(CRITICAL)
    await runJob(world)
    // As if the server had been killed between the two actions.
    await turnOn(world, 'new-checkout')
    await turnOn(world, 'other')
    await leftByKilledServer(world, 1, 30)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([{ state: 'started' }])
    await leftByKilledServer(world, 1)
    await Promise.all([runJob(world), runJob(world)])
    expect(await runsOf(world, params)).toMatchObject([
      { state: 'success', actions: [{ state: 'success' }, { state: 'success' }] },
    ])
    expect([await isOn(world), await isOn(world, 'other')]).toEqual([true, false])
  })

  it('fails where a killed server has stopped, if that was long ago', async ({ world }) => {
    const { endpoint, params } = await makeActionSet(world)
    await endpoint.send(CRITICAL)
    await runJob(world)
    await turnOn(world, 'new-checkout')
    await leftByKilledServer(world, 0)
    await sql`update action_runs set created_at = created_at - interval '6 minutes'`.execute(world.db)
    await runJob(world)
    expect(await runsOf(world, params)).toMatchObject([
      { state: 'failed', actions: [{ state: 'failed', error: 'The server stopped, and it was too late to continue' }] },
    ])
    expect(await isOn(world)).toBe(true)
  })
})
