import type { Permission } from '../../generated/permissions.ts'
import type { Schema } from '../../src/contract.ts'
import { newestEvent } from '../scenarios/newest-event.ts'
import type { Client } from './call.ts'
import { APPLIED, applier, move, moveTo } from './change-requests.ts'
import { sdkWith } from './sdk-keys.ts'
import type { World } from './world.ts'

export const paramsOf = (featureName: string) => ({ projectId: 'default', featureName })
export const inProduction = (featureName: string) => ({ ...paramsOf(featureName), environment: 'production' })

/** A strategy for half of the users. */
export const half = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default', groupId: 'shared' } }

/** A feature with a strategy in production, and the path of it. */
export async function withStrategy(world: World, wanted: Partial<Schema<'AddStrategy'>> = {}) {
  const name = await world.feature()
  const params = inProduction(name)
  const { body } = await world.admin.call('addStrategy', { params, body: { ...half, ...wanted } })
  return { name, params: { ...params, strategyId: body.id }, strategy: body }
}

export async function documentOf(world: World, featureName: string): Promise<Schema<'FeatureDocument'>> {
  return (await world.admin.call('getFeatureBlame', { params: paramsOf(featureName) })).body.document
}

/** Undoes an event, by default the newest one. */
export async function undo(world: World, eventId?: number, by: Client = world.admin) {
  return by.send('undoEvent', { params: { eventId: eventId ?? (await newestEvent(world)) } })
}

/** Undoes an event, which has to succeed. */
export async function undone(world: World, eventId?: number, by?: Client): Promise<Schema<'Undone'>> {
  const { status, body, error } = await undo(world, eventId, by)
  if (status !== 200) throw new Error(`The event could not be undone: ${error?.message}`)
  return body as Schema<'Undone'>
}

/**
 * Undoes events, the last one first. Events that the clock has caused have no inverse, and two events of one edit can
 * say the same.
 */
export async function undoAll(world: World, { events }: Pick<Schema<'Undone'>, 'events'>): Promise<void> {
  for (const { id, type } of events.toReversed()) {
    if (type === 'feature-stage-entered') continue
    const { status, error } = await undo(world, id)
    const isBack = status === 409 && error?.message.includes('has brought it back already')
    if (status !== 200 && !isBack) throw new Error(`The ${type} could not be undone: ${error?.message}`)
  }
}

/** Approves and applies the change request of an author, with what applying it also needs. */
export async function applied(
  world: World,
  author: Client,
  request: Schema<'ChangeRequest'> | undefined,
  more: Permission[] = [],
): Promise<void> {
  const id = request?.id ?? 0
  await moveTo(world, author, id, 'Approved')
  await move(world.db, await applier(world, more), id, APPLIED)
}

/** The strategies of a document in an environment, without the ids that a change request makes up. */
export function strategiesIn(document: Schema<'FeatureDocument'>, environment = 'production'): unknown[] {
  const strategies = Object.values(document.environments[environment]?.strategies ?? {})
  return strategies.toSorted((one, other) => one.sortOrder - other.sortOrder).map(({ id: _, ...strategy }) => strategy)
}

/** Archives features of the project `default`. */
export const archive = (world: World, features: string[]) =>
  world.admin.call('archiveFeatures', { params: { projectId: 'default' }, body: { features } })

/** Whether a feature is on in production for a user of whom nothing is known. */
export async function isOnForStrangers(world: World, name: string): Promise<boolean> {
  const sdk = await sdkWith(world, { type: 'frontend', environment: 'production' })
  const { body } = await sdk.call('getFrontendFeatures', { query: { userId: 'stranger' } as never })
  return body.toggles.some((one) => one.name === name)
}
