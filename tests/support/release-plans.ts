import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { assertApproved } from '../../src/domain/approval-rules/approved.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { advancePlans } from '../../src/jobs/release-plans.ts'
import type { Client } from './call.ts'
import { read } from './change-requests.ts'
import { guard } from './guarded.ts'
import { type FeatureEnvironmentPath, newFeature } from './strategies.ts'
import type { World } from './world.ts'

export const START = '2026-11-20T09:00:00.000Z'
export const HOUR_MS = 3_600_000

/** A time so many hours after the start. */
export function hours(after: number): string {
  return new Date(new Date(START).getTime() + after * HOUR_MS).toISOString()
}

/** A milestone with one rollout; the next one comes after so many hours, or by hand. */
export function rollout(
  share: number,
  after?: number,
  parameters: Record<string, string> = {},
): Schema<'MilestoneInput'> {
  return {
    name: `${share} %`,
    strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(share), ...parameters } }],
    ...(after !== undefined && { transitionCondition: { intervalMinutes: after * 60 } }),
  }
}

/** From 5 % to everybody, a step each day. */
export const WEEK = [rollout(5, 24), rollout(25, 24), rollout(50, 24), rollout(100)]

/** Runs the job at a time, as one server does. */
export function advance(db: Db, at: string): Promise<void> {
  return advancePlans({ db, limits: defaultLimits, assertApproved, clock: () => new Date(at) })()
}

/** A plan of a new feature, and what a test does with it. */
export async function newPlan(
  world: World,
  milestones: readonly Schema<'MilestoneInput'>[] = WEEK,
  { by = world.admin, feature }: { by?: Client; feature?: FeatureEnvironmentPath } = {},
) {
  world.at(START)
  const place = feature ?? (await newFeature(world))
  const body = { name: 'In a week', milestones: [...milestones] }
  const created = await by.call('createReleasePlan', { params: place, body })
  if (created.status !== 201) throw new Error(`The plan could not be created: ${created.error?.message}`)
  const params = { ...place, planId: created.body.id }
  const ids = created.body.milestones.map(({ id }) => id)
  const start = (number: number, starter = by) =>
    starter.call('startMilestone', { params: { ...params, milestoneId: ids[number] ?? '' } })
  const now = async () => (await world.admin.call('getReleasePlan', { params })).body
  await world.forgetEvents()
  return { place, params, ids, start, now }
}

/** A user who may start the milestones of plans, but not skip approvals. */
export function planner(world: World): Promise<Client> {
  const may = ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT'] as const
  return world.actor({ may: [...may] })
}

/** A plan whose start its author has asked for, in an environment where change requests are needed. */
export async function requestedPlan(world: World, milestones = WEEK) {
  const author = await planner(world)
  const plan = await newPlan(world, milestones, { by: author })
  await guard(world.db)
  const request = (await plan.start(0)).body.changeRequest ?? 0
  const shown = () => read(world, request, 'default', author)
  return { author, ...plan, request, shown }
}

export async function startedPlan(...given: Parameters<typeof newPlan>) {
  const plan = await newPlan(...given)
  const { status, error } = await plan.start(0)
  if (status !== 200) throw new Error(`The plan could not be started: ${error?.message}`)
  await given[0].forgetEvents()
  return plan
}

/** The shares of the strategies that a feature has in an environment; none while it is off. */
export async function shares(world: World, params: FeatureEnvironmentPath): Promise<(string | undefined)[]> {
  const { body } = await world.admin.call('getFeatureEnvironment', { params })
  return body.enabled ? (body.strategies ?? []).map(({ parameters }) => parameters?.rollout) : []
}
