import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import type { Schema } from '../../src/contract.ts'
import { assertApproved } from '../../src/domain/approval-rules/approved.ts'
import { readingOf } from '../../src/domain/safeguards/rule.ts'
import type { AskPrometheus } from '../../src/domain/safeguards/sources.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { watchSafeguards } from '../../src/jobs/watch-safeguards.ts'
import { featureThatIsOn } from './strategies.ts'
import type { World } from './world.ts'

export const START = new Date('2026-11-20T09:00:00.000Z')
export const secondsLater = (seconds: number) => new Date(START.getTime() + seconds * 1000)

export const ERRORS = {
  name: 'Errors of the checkout',
  source: { type: 'prometheus' as const, query: 'sum(errors)' },
  condition: 'above' as const,
  threshold: 5,
}

/** A Prometheus that reads a number. */
export const says = (value: number) => async () => readingOf(value)

/** Lets continue what a safeguard has stopped. */
export const TO_CONTINUE: Permission = 'UPDATE_SAFEGUARD'

/** Every other right. */
export const ALL_OTHERS = (Object.keys(permissionScopes) as Permission[]).filter(
  (permission) => permission !== 'ADMIN' && permission !== TO_CONTINUE,
)

/** A feature that is on, with a safeguard, and the job that reads it at some seconds after the start. */
export async function guarded(world: World, more: Partial<Schema<'SafeguardInput'>> = {}) {
  world.at(START)
  const { params } = await featureThatIsOn(world)
  const { body } = await world.admin.call('createSafeguard', { params, body: { ...ERRORS, ...more } })
  const place = { ...params, safeguardId: body.id }
  await world.forgetEvents()
  return {
    params,
    place,
    readAt: (seconds: number, prometheus?: AskPrometheus) => watchAt(world, secondsLater(seconds), prometheus),
    safeguard: async () => (await world.admin.call('getSafeguard', { params: place })).body,
    isOn: async () => (await world.admin.call('getFeatureEnvironment', { params })).body.enabled,
  }
}

/** Runs the jobs once at a time, or with a clock, as one server does. */
export async function watchAt(world: World, time: Date | (() => Date), prometheus?: AskPrometheus): Promise<void> {
  const clock = time instanceof Date ? () => time : time
  const jobs = watchSafeguards({ db: world.db, limits: defaultLimits, clock, assertApproved }, prometheus)
  await Promise.all([jobs.stored(), jobs.prometheus(), jobs.late()])
}
