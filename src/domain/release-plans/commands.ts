import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { conflict, invalid } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { type EnvironmentKey, noEnvironment } from '../features/environments/queries.ts'
import { lockActiveFeature, lockFeature } from '../features/locks.ts'
import { inputsOf, type Milestone, milestonesFrom } from '../release-plan-templates/milestone.ts'
import { requireTemplate } from '../release-plan-templates/queries.ts'
import { assertMilestones } from '../release-plan-templates/references.ts'
import { noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import {
  activePlace,
  interruptionOf,
  isPausedBy,
  notBegun,
  type Pause,
  type PlanMilestone,
  planRecord,
  type StoredPlan,
  timeAfter,
  WAITING,
} from './plan.ts'
import { planRows } from './queries.ts'
import { planResource, seenPlan, settingsOf } from './resource.ts'
import { assertMayEndStop } from './safeguarded.ts'
import { segmentsDigest } from './segments.ts'
import { startedBy } from './starter.ts'
import { columnsOf, type PlanKey, storePause, storePlan } from './storing.ts'

type Create = Schema<'CreateReleasePlan'>

/**
 * Creates a plan of a feature in an environment, which takes the place of a completed one. Nothing changes for
 * applications.
 *
 * @returns its id
 * @throws DomainError missing for the feature, the environment, the template or a segment; invalid for an archived
 *   feature, a plan without a name or milestones, and a milestone that could take the feature from users; conflict for
 *   a feature that has a plan there
 */
export async function createPlan(transaction: Transaction, key: EnvironmentKey, wanted: Create): Promise<string> {
  const { tx, later, now } = transaction
  await lockActiveFeature(transaction, key)
  const events = await replaced(transaction, key)
  const { name, description, templateId, inputs } = await sourceOf(transaction, key, wanted)
  const milestones = await planMilestones(transaction, key, inputs)
  const plan: StoredPlan = {
    ...WAITING,
    id: randomUUID(),
    name,
    description,
    releasePlanTemplateId: templateId,
    milestones: notBegun(milestones),
    createdAt: now,
  }
  const place = { id: plan.id, featureName: key.feature, environment: key.environment, createdAt: now }
  await later(tx.insertInto('releasePlans').values({ ...place, ...columnsOf(plan) }))
  await recordEvents(transaction, [...events, { type: 'release-plan-added', subject: key, data: planRecord(plan) }])
  return plan.id
}

/** Deletes the completed plan of a locked feature in an environment. Returns the events, which the caller records. */
async function replaced({ tx, later }: Transaction, key: EnvironmentKey): Promise<NewEvent[]> {
  const plan = await planRows(tx)
    .where('p.featureName', '=', key.feature)
    .where('p.environment', '=', key.environment)
    .executeTakeFirst()
  if (plan === undefined) return []
  if (plan.status !== 'completed')
    throw conflict(`The feature has the release plan "${plan.name}" in ${key.environment} already. Remove it first`)
  await later(tx.deleteFrom('releasePlans').where('id', '=', plan.id))
  return [{ type: 'release-plan-removed', subject: key, preData: planRecord(plan) }]
}

/** Returns what a new plan is made of: a template, and what the request says in its place. */
async function sourceOf({ tx, actor }: Transaction, { project }: EnvironmentKey, wanted: Create) {
  const id = wanted.templateId
  const template = id === undefined ? undefined : await requireTemplate(tx, id, actor)
  if (template !== undefined && template.project !== null && template.project !== project)
    throw invalid(`The template "${template.name}" is for another project`, '/body/templateId')
  const name = wanted.name ?? template?.name
  const inputs = wanted.milestones ?? (template && inputsOf(template.milestones))
  if (inputs === undefined) throw invalid('A plan needs a template, or milestones of its own', '/body/milestones')
  if (name === undefined) throw invalid('A plan without a template needs a name', '/body/name')
  const description = wanted.description === undefined ? (template?.description ?? null) : wanted.description
  return { name, description, templateId: template?.id ?? null, inputs }
}

/** Returns milestones for a feature, checked. */
async function planMilestones(
  transaction: Transaction,
  key: EnvironmentKey,
  inputs: readonly Schema<'MilestoneInput'>[],
): Promise<Milestone[]> {
  const { stickiness } = await defaultsIn(transaction, key)
  const milestones = milestonesFrom(inputs, { feature: key.feature, stickiness }, transaction.limits)
  await assertMilestones(transaction, key, milestones)
  return milestones
}

/** Returns what strategies get from the project of a feature; the feature has to be in the environment. */
async function defaultsIn({ tx }: Transaction, key: EnvironmentKey): Promise<{ stickiness: string }> {
  const found = await tx
    .selectFrom('featureEnvironments as fe')
    .innerJoin('features as f', 'f.name', 'fe.featureName')
    .innerJoin('projects as p', 'p.id', 'f.projectId')
    .select('p.defaultStickiness as stickiness')
    .where('fe.featureName', '=', key.feature)
    .where('fe.environment', '=', key.environment)
    .executeTakeFirst()
  if (found === undefined) throw noEnvironment(key)
  return found
}

/**
 * Replaces the name and the milestones of a plan. The caller becomes the account in whose name the other milestones
 * begin, so that nobody has others do what they may not do themselves. An approval by a change request ends.
 *
 * @throws DomainError missing; conflict for another form of a milestone that has begun, and for a completed plan;
 *   invalid as `createPlan`; changed
 */
export async function updatePlan(
  transaction: Transaction,
  key: PlanKey,
  { name, description = null, milestones: inputs }: Schema<'UpdateReleasePlan'>,
): Promise<void> {
  const before = await seenPlan(transaction, key, await lockActiveFeature(transaction, key))
  const milestones = await planMilestones(transaction, key, inputs)
  const edited = editedPlan(transaction, before, { name, description, milestones })
  const after = { ...edited, segments: before.segments && (await segmentsDigest(transaction, edited)) }
  noteRevision(transaction, planResource(key, after))
  if (isDeepStrictEqual(settingsOf(before), settingsOf(after))) return
  await storePlan(transaction, after)
  const data = { data: planRecord(after), preData: planRecord(before) }
  await recordEvent(transaction, 'release-plan-updated', key, data)
  if (before.changeRequest !== null && isPausedBy(after, EDITED))
    await storePause(transaction, key, after, interruptionOf(after) ?? EDITED)
}

const EDITED: Pause = { kind: 'edited', reason: 'It was edited after its approval' }

function editedPlan(
  { actor, now }: Transaction,
  before: StoredPlan,
  { name, description, milestones }: Pick<StoredPlan, 'name' | 'description'> & { milestones: readonly Milestone[] },
): StoredPlan {
  if (before.status === 'completed') throw conflict('The plan is completed. Create another one')
  const active = activePlace(before)
  const kept = before.milestones.slice(0, active + 1)
  for (const [place, was] of kept.entries()) {
    const { name: renamed, strategies } = milestones[place] ?? {}
    if (renamed !== was.name || !isDeepStrictEqual(strategies, was.strategies))
      throw conflict(`The milestone "${was.name}" has begun, so it stays as it is: number ${place + 1} of the list`)
  }
  if (active >= 0 && milestones.length === kept.length)
    throw conflict('A plan that has begun ends with a milestone that has not')
  const all = notBegun(milestones).map((milestone, place) => {
    const [was, begunAlready] = [before.milestones[place], kept[place]]
    if (begunAlready !== undefined) return { ...begunAlready, transitionCondition: milestone.transitionCondition }
    return was?.name === milestone.name ? { ...milestone, id: was.id } : milestone
  })
  return {
    ...before,
    name,
    description,
    milestones: all,
    changeRequest: null,
    status: before.status === 'requested' ? 'waiting' : before.status,
    nextAt: nextAfterEdit(before, all, now),
    ...(active >= 0 && startedBy(actor)),
  }
}

/**
 * Returns when the next milestone of an edited plan begins: only another time until then changes that. It counts from
 * the last start or resume, so that users have watched for so long; one that would be over by now ends now.
 */
function nextAfterEdit(
  { status, milestones, activeMilestoneId, nextAt, countsFrom, interrupted }: StoredPlan,
  edited: readonly PlanMilestone[],
  now: Date,
): Date | null {
  const active = activePlace({ milestones, activeMilestoneId })
  const isSame = isDeepStrictEqual(milestones[active]?.transitionCondition, edited[active]?.transitionCondition)
  if (status !== 'running' || countsFrom === null || interrupted !== null || isSame) return nextAt
  const at = timeAfter({ milestones: edited }, active, countsFrom)
  return at !== null && at < now ? now : at
}

/**
 * Removes a plan. The feature keeps its strategies.
 *
 * @throws DomainError missing; changed; forbidden for a plan that a safeguard or an action has paused: another plan
 *   would begin without what has stopped this one
 */
export async function removePlan(transaction: Transaction, key: PlanKey): Promise<void> {
  const before = await seenPlan(transaction, key, await lockFeature(transaction, key))
  assertMayEndStop(transaction, key, before)
  await transaction.later(transaction.tx.deleteFrom('releasePlans').where('id', '=', key.id))
  await recordEvent(transaction, 'release-plan-removed', key, { preData: planRecord(before) })
}
