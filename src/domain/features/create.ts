import type { Schema } from '../../contract.ts'
import { momentFrom } from '../date-time.ts'
import { invalid } from '../errors.ts'
import { tagFrom } from '../tags/tag.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { admitArchivedFeature, admitFeature } from './admission.ts'
import { requireFeature, type StoredFeature } from './aggregate.ts'
import { applyPlans, type Plan } from './apply.ts'
import { type EmptyEnvironment, environmentView } from './environment.ts'
import { type FeatureState, normalizedDescription, optionsOf } from './feature.ts'
import { lifetimesOf } from './queries.ts'

/**
 * Creates a feature that is off in every environment of its project. With `archived`, it is then archived like any
 * other feature.
 *
 * @throws DomainError missing for the project; taken for the name; invalid for the name, type, tags, `createdAt` or the
 *   instance's limit; forbidden for the project's limit, and for `createdAt` or `archived` without ADMIN
 */
export async function createFeature(
  transaction: Transaction,
  project: string,
  wanted: Schema<'CreateFeature'>,
): Promise<StoredFeature> {
  const { name, archived = false, tags = [] } = wanted
  if (archived || wanted.createdAt !== undefined) assertMay(transaction, 'ADMIN')
  const createdAt = creationOf(wanted, transaction.now)
  if (archived) await admitArchivedFeature(transaction, project, name)
  const environments = archived ? [] : await admitFeature(transaction, project, name)
  const lifetimeDays = await lifetimeOf(transaction, wanted)
  const created = planToCreate({ ...wanted, createdAt, lifetimeDays }, project, transaction.now)
  await applyPlans(transaction, [[created], archived ? [archiving(created, transaction.now)] : []])
  return archived || tags.length > 0
    ? requireFeature(transaction.tx, { project, feature: name }, transaction.actor.userId)
    : plainFeature(created.state, environments)
}

/** Nothing depends on a new feature, and only ADMIN creates archived ones, whom change requests do not guard. */
function archiving({ project, feature }: Plan, now: Date): Plan {
  return { project, feature, edits: [{ kind: 'archived', at: now.toISOString() }] }
}

/** Returns a feature that was just created without tags: nothing can refer to it yet. */
function plainFeature(state: FeatureState, environments: readonly EmptyEnvironment[]): StoredFeature {
  const empty = { featureName: state.name, enabled: false, strategies: [], variants: [], lastSeenAt: null }
  return {
    ...state,
    favorite: false,
    environments: environments.map((environment) => environmentView({ ...environment, ...empty })),
    tags: [],
    children: [],
    dependencies: [],
    lifecycle: { stage: 'initial', enteredStageAt: state.createdAt.toISOString() },
  }
}

function creationOf({ createdAt }: Schema<'CreateFeature'>, now: Date): Date {
  if (createdAt === undefined) return now
  const path = '/body/createdAt'
  const moment = momentFrom(createdAt, path)
  if (moment > now) throw invalid(`${path} is in the future; it has to be ${now.toISOString()} or earlier`, path)
  if (moment.getTime() < 0) throw invalid(`${path} is before 1970; it has to be 1970-01-01T00:00:00Z or later`, path)
  return moment
}

/** A feature that is created now is not stale by age, so its lifetime need not be read. */
async function lifetimeOf({ tx }: Transaction, { type = 'release', createdAt }: Schema<'CreateFeature'>) {
  return createdAt === undefined ? null : ((await lifetimesOf(tx, [type])).get(type) ?? null)
}

/**
 * A feature to create. Without `createdAt` it is created now. The lifetime of its type, in days, matters only with
 * `createdAt`, because a new feature is never stale by age.
 */
export type WantedFeature = Omit<Schema<'CreateFeature'>, 'createdAt' | 'archived'> & {
  readonly createdAt?: Date
  readonly lifetimeDays?: number | null
}

/** A feature to create, and the edit that does it. */
export type PlanToCreate = Plan & { readonly state: FeatureState }

/** Plans how to create a feature that was admitted to a locked project. It is off in all its environments. */
export function planToCreate(wanted: WantedFeature, project: string, now: Date): PlanToCreate {
  const state = newFeature(wanted, project, now)
  const tags = (wanted.tags ?? []).map(tagFrom)
  return { project, feature: state.name, state, edits: [{ kind: 'created', after: state, tags }] }
}

function newFeature(wanted: WantedFeature, project: string, now: Date): FeatureState {
  const { name, type = 'release', description, stale = false, createdAt = now, lifetimeDays = null } = wanted
  return {
    name,
    project,
    type,
    description: normalizedDescription(description),
    markedStale: stale || null,
    ...optionsOf(wanted),
    createdAt,
    archivedAt: null,
    lifetimeDays,
  }
}
