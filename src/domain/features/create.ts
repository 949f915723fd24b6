import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledStatement, compiledStatementForList } from '../../db/compiled.ts'
import { momentFrom } from '../date-time.ts'
import { invalid } from '../errors.ts'
import { changeTagsLater, ensureTags } from '../tags/commands.ts'
import { tagFrom } from '../tags/tag.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { admitArchivedFeature, admitFeature, type EmptyEnvironment } from './admission.ts'
import { requireFeature, type StoredFeature } from './aggregate.ts'
import { applyPlans, type Plan } from './apply.ts'
import { archiveFeature } from './archive.ts'
import { SETTING_TYPES, SETTINGS, settingColumns } from './columns.ts'
import { environmentView } from './environment.ts'
import { type FeatureSettings, type FeatureState, normalizedDescription, optionsOf, settingsOf } from './feature.ts'
import { enterInitialStage } from './lifecycle/commands.ts'
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
  const created = await createFeatures(transaction, project, [{ ...wanted, createdAt, lifetimeDays }])
  await applyPlans(transaction, [created])
  if (archived) await archiveFeature(transaction, { project, feature: name })
  const [plain] = archived || tags.length > 0 ? [] : created
  return plain === undefined
    ? requireFeature(transaction.tx, { project, feature: name }, transaction.actor.userId)
    : plainFeature(plain.state, environments)
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

/** A feature that was just created. */
type CreatedFeature = Plan & { readonly state: FeatureState }

/**
 * Creates features that were admitted to a locked project. They are off in all its environments.
 *
 * @returns each feature, and that it was created, which the caller records
 * @throws DomainError taken for a name; invalid for a feature type or a tag type
 */
export async function createFeatures(
  transaction: Transaction,
  project: string,
  wanted: readonly WantedFeature[],
  { tagsExist = false } = {},
): Promise<CreatedFeature[]> {
  if (wanted.length === 0) return []
  const states = wanted.map((feature) => newFeature(feature, project, transaction.now))
  await insertFeatures(transaction, states, project)
  const taggings = wanted.map(({ name, tags = [] }) => ({ features: [name], tags: tags.map(tagFrom) }))
  const tags = taggings.flatMap((tagging) => tagging.tags)
  if (!tagsExist) await ensureTags(transaction, tags, project)
  await changeTagsLater(transaction, { added: taggings, removed: [] })
  return states.map((after, index) => ({
    project,
    feature: after.name,
    state: after,
    edits: [{ kind: 'created', after, tags: taggings[index]?.tags ?? [] }],
  }))
}

const insertEnvironments = compiledStatement<{ names: readonly string[]; project: string }>(
  (_, { names, project }) => sql`
    insert into feature_environments (feature_name, environment)
    select name, environment from unnest(${names}::text[]) as name, project_environments
    where project_id = ${project}`,
)

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

type NewRow = Pick<FeatureState, 'name' | 'project' | 'createdAt'> & FeatureSettings & { userId: number }

const insertRows = compiledStatementForList<NewRow>(
  { name: 'text', project: 'text', createdAt: 'timestamptz', userId: 'int', ...SETTING_TYPES },
  (given, db) =>
    db
      .insertInto('features')
      .columns(['name', 'projectId', 'createdAt', 'createdByUserId', ...SETTINGS])
      .expression(
        db
          .selectFrom(given)
          .select(['given.name', 'given.project', 'given.createdAt', 'given.userId', ...settingColumns('given')])
          .orderBy('given.position'),
      ),
)

/** Stores admitted features, in the initial lifecycle stage, and off in all environments of their project. */
export async function insertFeatures(
  transaction: Transaction,
  features: readonly FeatureState[],
  project: string,
): Promise<void> {
  const { actor, later } = transaction
  const rows = features.map((feature) => {
    const { name, project, createdAt } = feature
    return { name, project, createdAt, userId: actor.userId, ...settingsOf(feature) }
  })
  await later(insertRows(rows))
  await enterInitialStage(transaction, rows)
  await later(insertEnvironments({ names: rows.map(({ name }) => name), project }))
}
