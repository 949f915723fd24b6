import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { assertApproved } from '../../src/domain/approval-rules/approved.ts'
import { defaultLimits, type Limits } from '../../src/domain/transaction/limits.ts'
import { handOutSignals } from '../../src/jobs/hand-out-signals.ts'
import { runActions } from '../../src/jobs/run-actions.ts'
import { makeAccount, ROLES } from './service-accounts.ts'
import type { World } from './world.ts'

const ENDPOINT = { name: 'alerts', description: 'Alerts of the shop' }

/** Creates an endpoint with a token, and a client that sends signals with it. */
export async function makeEndpoint(world: World, wanted: Partial<Schema<'SignalEndpointInput'>> = {}) {
  const { body } = await world.admin.call('createSignalEndpoint', { body: { ...ENDPOINT, ...wanted } })
  const params = { signalEndpointId: body.id }
  const { body: token } = await world.admin.call('createSignalEndpointToken', {
    params,
    body: { name: 'Alertmanager' },
  })
  const sender = world.clientWith({ key: token.secret })
  const send = (payload: unknown) =>
    sender.call('sendSignal', { params: { signalEndpointName: body.name }, body: payload })
  return { id: body.id, params, name: body.name, tokenId: token.id, secret: token.secret, sender, send }
}

/** Stores signals of an endpoint, as if they had been sent one by one. */
export async function storeSignals(
  { db }: { readonly db: Db },
  endpoint: number,
  payloads: unknown[],
  at = new Date(),
) {
  await sql`insert into signals (endpoint_id, payload, payload_hash, created_at)
    select ${endpoint}::int, payload, ''::bytea, ${at}::timestamptz
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload`.execute(db)
}

/** Creates a service account that may turn features on and off in the project `default`, unless it says otherwise. */
export async function makeActor(world: World, rootRole = ROLES.EDITOR) {
  return (await makeAccount(world, { name: 'Incident bot', username: 'incident-bot', rootRole })).id
}

/** Returns an action set that turns a feature off in production. */
export function actionSet(
  ids: { actorId: number; sourceId: number },
  wanted: Partial<Schema<'ActionSetInput'>> = {},
): Schema<'ActionSetInput'> {
  const executionParams = { featureName: 'new-checkout', environment: 'production' }
  return {
    name: 'Checkout off when it fails',
    actorId: ids.actorId,
    match: {
      sourceId: ids.sourceId,
      payload: { 'commonLabels.severity': { operator: 'IN', values: ['critical'] } },
    },
    actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams }],
    ...wanted,
  }
}

/** What Alertmanager sends, as far as most tests need it. */
export const CRITICAL = { status: 'firing', commonLabels: { severity: 'critical' } }

/** Makes a feature that is on in production, and an action set that turns it off. */
export async function makeActionSet(world: World, wanted: Partial<Schema<'ActionSetInput'>> = {}) {
  await world.feature({ name: 'new-checkout' })
  await turnOn(world, 'new-checkout')
  const endpoint = await makeEndpoint(world)
  const actorId = await makeActor(world)
  const input = actionSet({ actorId, sourceId: endpoint.id }, wanted)
  const { body } = await world.admin.call('createActionSet', { params: { projectId: 'default' }, body: input })
  const params = { projectId: 'default', actionSetId: body.id }
  return { endpoint, actorId, input, params, set: body }
}

/** Runs the jobs of a server once: they hand out signals, and run action sets. */
export async function runJob({ db }: { readonly db: Db }, limits: Partial<Limits> = {}, now = new Date()) {
  const setting = { db, limits: { ...defaultLimits, ...limits }, assertApproved, clock: () => now }
  await handOutSignals(setting, 168)()
  await runActions(setting)()
}

/** Lets a minute pass since the last run of each action set: its time is that of the database. */
export async function passMinute(world: World): Promise<void> {
  await sql`update action_sets set last_run_at = last_run_at - interval '1 minute'`.execute(world.db)
}

/** Returns the runs of an action set, newest first. */
export async function runsOf(world: World, params: { projectId: string; actionSetId: number }) {
  const { body } = await world.admin.call('listActionSetEvents', { params })
  return body.actionSetEvents
}

/** Turns a feature on in production. */
export async function turnOn(world: World, featureName: string): Promise<void> {
  await world.admin.call('turnFeatureOn', {
    params: { projectId: 'default', featureName, environment: 'production' },
  })
}

/** Whether a feature is on in an environment. */
export async function isOn(world: World, featureName = 'new-checkout', environment = 'production') {
  const params = { projectId: 'default', featureName, environment }
  return (await world.admin.call('getFeatureEnvironment', { params })).body.enabled
}
