import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { isoTime } from '../../db/sql.ts'
import { assertVisible, hiddenFrom, isOutside, type Viewer } from '../access/visibility.ts'
import type { Change } from '../change.ts'
import { type DomainError, forbidden, invalid, missing, taken } from '../errors.ts'
import { rankOf } from '../lifecycle/stages.ts'
import { requireProject } from '../projects/queries.ts'
import { strategyObject } from '../strategies/strategy-object.ts'
import type { FeatureState } from './feature.ts'
import { assertNamedByPattern } from './naming.ts'
import { currentRevision, marked, rememberedFeatures } from './revision.ts'

/** An environment of a feature as it is stored; the rest of the contract's shape follows from it. */
export type StoredEnvironment = Pick<
  Schema<'FeatureEnvironment'>,
  'name' | 'featureName' | 'type' | 'enabled' | 'sortOrder' | 'strategies' | 'variants' | 'lastSeenAt'
>

/** A feature with everything that belongs to it. */
export type StoredFeature = FeatureState & {
  favorite: boolean
  environments: StoredEnvironment[]
  tags: Schema<'Tag'>[]
  children: string[]
  dependencies: Schema<'FeatureDependency'>[]
  lifecycle: Schema<'FeatureLifecycle'>
}

export type FeatureKey = { project: string; feature: string }

/** An environment of a feature as JSON; `fe` is a row of feature_environments, `e` its environment. */
export const environmentObject: RawBuilder<StoredEnvironment> = sql`json_build_object(
  'name', e.name, 'featureName', fe.feature_name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order,
  'variants', fe.variants, 'lastSeenAt', ${isoTime(sql`fe.last_seen_at`)},
  'strategies', (select coalesce(json_agg(${strategyObject} order by s.sort_order, s.position), '[]')
    from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment))`

/** The columns of FeatureState; `f` is the feature, `t` its type. */
const stateColumns = sql`f.name, f.project_id as project, f.type, f.description, f.impression_data, f.marked_stale,
  f.created_at, f.archived_at, t.lifetime_days`

/** The stage that the feature is in: the furthest that it has entered. */
export const currentStage: RawBuilder<Schema<'FeatureLifecycle'>> = sql`(
  select json_build_object('stage', l.stage, 'enteredStageAt', ${isoTime(sql`l.entered_at`)})
  from feature_lifecycles l where l.feature_name = f.name
  order by ${rankOf(sql`l.stage`)} desc limit 1)`

export const featureTags: RawBuilder<Schema<'Tag'>[]> = sql`(
  select coalesce(json_agg(json_build_object('type', g.tag_type, 'value', g.tag_value) order by g.tag_type, g.tag_value), '[]')
  from feature_tags g where g.feature_name = f.name)`

/** Everything of a feature that only changes together with its revision, as JSON. */
const belongings: RawBuilder<string> = sql`json_build_object(
  'name', f.name, 'project', f.project_id, 'type', f.type, 'description', f.description,
  'impressionData', f.impression_data, 'markedStale', f.marked_stale,
  'createdAt', ${isoTime(sql`f.created_at`)}, 'archivedAt', ${isoTime(sql`f.archived_at`)},
  'environments', (select coalesce(json_agg(${environmentObject} order by e.sort_order, e.name), '[]')
    from feature_environments fe join environments e on e.name = fe.environment where fe.feature_name = f.name),
  'tags', ${featureTags},
  'dependencies', (select coalesce(json_agg(json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent), '[]')
    from feature_dependencies d where d.child = f.name),
  'lifecycle', ${currentStage})::text`

type Belongings = Omit<StoredFeature, keyof FreshColumns | 'createdAt' | 'archivedAt'> & {
  createdAt: string
  archivedAt: string | null
}

/** What is read anew each time: it changes without the feature, or tells whether the feature has changed. */
type FreshColumns = Pick<StoredFeature, 'favorite' | 'lifetimeDays' | 'children'> & { revision: string }

const freshColumns = (userId: number) => sql`${currentRevision} as revision, t.lifetime_days,
  array(select d.child from feature_dependencies d where d.parent = f.name order by d.child) as children,
  exists (select from feature_favorites v where v.feature_name = f.name and v.user_id = ${userId}) as favorite`

type DetailParameters = FeatureKey & { userId: number }
type WholeRow = FreshColumns & { belongings: string }

const freshRows = prepared<DetailParameters, FreshColumns>(
  (_, { project, feature, userId }) => sql<FreshColumns>`
    select ${freshColumns(userId)} from features f join feature_types t on t.id = f.type
    where f.name = ${feature} and f.project_id = ${project}`,
)

const wholeRows = prepared<DetailParameters, WholeRow>(
  (_, { project, feature, userId }) => sql<WholeRow>`
    select ${freshColumns(userId)}, ${belongings} as belongings from features f join feature_types t on t.id = f.type
    where f.name = ${feature} and f.project_id = ${project}`,
)

/**
 * The locked feature with its type. Locked first and joined then: a join that waits for the lock keeps the type that
 * the feature had before, and finds nothing once another change has given it a new one.
 */
const lockedWholeRows = prepared<DetailParameters, WholeRow>(
  (_, { project, feature, userId }) => sql<WholeRow>`
    select ${freshColumns(userId)}, ${belongings} as belongings from (
      select * from features where name = ${feature} and project_id = ${project} for update
    ) f join feature_types t on t.id = f.type`,
)

/**
 * A feature with everything that belongs to it, as `userId` sees it. One statement reads it all; for a feature that is
 * remembered a small one first asks whether it is still at the same revision, which is all there is to do then.
 *
 * @throws DomainError missing
 */
export async function requireFeature(db: Db, key: FeatureKey, userId: number): Promise<StoredFeature> {
  const remembered = rememberedFeatures(db)
  const known = remembered.get(key.feature)
  if (known !== undefined) {
    const fresh = found(await freshRows(db, { ...key, userId }), key)
    if (fresh.revision === known.revision) return assembled(fresh, known.json)
  }
  const { belongings: json, ...fresh } = found(await wholeRows(db, { ...key, userId }), key)
  remembered.set(key.feature, { revision: fresh.revision, json })
  return assembled(fresh, json)
}

/**
 * The same, locked until the change is done. What belongs to the feature is read as of the start of the statement. The
 * change has to mark the feature as changed itself.
 */
export async function lockWholeFeature(tx: Tx, key: FeatureKey, userId: number): Promise<StoredFeature> {
  const { belongings: json, ...fresh } = found(await lockedWholeRows(tx, { ...key, userId }), key)
  return assembled(fresh, json)
}

function assembled({ revision, ...fresh }: FreshColumns, json: string): StoredFeature {
  const { createdAt, archivedAt, ...rest }: Belongings = JSON.parse(json)
  return {
    ...rest,
    createdAt: new Date(createdAt),
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    ...fresh,
  }
}

const lockedStates = prepared<FeatureKey, FeatureState>(
  (_, { project, feature }) => sql<FeatureState>`
    with f as (${marked(sql`name = ${feature} and project_id = ${project}`)} returning *)
    select ${stateColumns} from f join feature_types t on t.id = f.type`,
)

/**
 * Locks a feature until the change is done, and marks it as changed. All that belongs to a feature is only changed
 * under this lock.
 *
 * @throws DomainError missing
 */
export async function lockFeature(tx: Tx, key: FeatureKey): Promise<FeatureState> {
  return found(await lockedStates(tx, key), key)
}

/**
 * The same, for changes that an archived feature does not take.
 *
 * @throws DomainError missing, or invalid for an archived feature
 */
export async function lockActiveFeature(tx: Tx, key: FeatureKey): Promise<FeatureState> {
  const feature = await lockFeature(tx, key)
  if (feature.archivedAt !== null) throw archived(feature.name)
  return feature
}

/**
 * Locks a feature whatever its project, for paths that do not name it.
 *
 * @throws DomainError missing, also for a feature that is hidden from the actor
 */
export async function lockNamedFeature({ tx, actor }: Change, feature: string): Promise<FeatureState> {
  const { rows } = await sql<FeatureState>`
    with f as (${marked(sql`name = ${feature} and ${isOutside(hiddenFrom(actor), sql`project_id`)}`)} returning *)
    select ${stateColumns} from f join feature_types t on t.id = f.type`.execute(tx)
  return found(rows, { feature })
}

export function archived(name: string): DomainError {
  return invalid(`The feature "${name}" is archived. Revive it before you change it`)
}

/**
 * Locks those of `names` that exist, in the order of their names, so that two bulk changes never wait for each other in
 * a circle. Names that do not exist, or not for the actor, are left out.
 *
 * @throws DomainError forbidden when one belongs to another project
 */
export async function lockFeatures(
  { tx, actor }: Change,
  project: string,
  names: readonly string[],
): Promise<FeatureState[]> {
  const visible = isOutside(hiddenFrom(actor), sql`project_id`)
  const { rows } = await sql<FeatureState>`
    with locked as materialized (
        select name from features where name = any(${names}::text[]) and ${visible} order by name for update),
      f as (${marked(sql`name in (select name from locked)`)} returning *)
    select ${stateColumns} from f join feature_types t on t.id = f.type order by f.name`.execute(tx)
  const stranger = rows.find((feature) => feature.project !== project)
  if (stranger !== undefined) throw foreign(stranger.name, project)
  return rows
}

/**
 * Locks those of `names` that are features of a project, archived ones too, in the order of their names. The others are
 * left out.
 */
export async function lockFeaturesIn(tx: Tx, project: string, names: readonly string[]): Promise<FeatureState[]> {
  const { rows } = await sql<FeatureState>`
    with locked as materialized (
        select name from features where name = any(${names}::text[]) and project_id = ${project} order by name for update),
      f as (${marked(sql`name in (select name from locked)`)} returning *)
    select ${stateColumns} from f join feature_types t on t.id = f.type order by f.name`.execute(tx)
  return rows
}

export function foreign(name: string, project: string): DomainError {
  return forbidden(`The feature "${name}" is not in the project ${project}. Nothing was changed`)
}

/**
 * The project that a feature is in, for paths that do not say it.
 *
 * @throws DomainError missing, also for a feature that is hidden from the actor
 */
export async function projectOfFeature({ tx, actor }: Change, name: string): Promise<string> {
  const row = await tx.selectFrom('features').select('projectId').where('name', '=', name).executeTakeFirst()
  if (row === undefined || actor.hiddenProjects.includes(row.projectId)) throw missing('feature', name)
  return row.projectId
}

/**
 * Makes sure that a feature of that name could be created.
 *
 * @throws DomainError missing for the project; invalid for its naming pattern; taken
 */
export async function assertNameUsable(
  db: Db,
  { name, projectId }: Schema<'ValidateFeatureName'>,
  viewer: Viewer,
): Promise<void> {
  if (projectId !== undefined) {
    assertVisible(viewer, projectId)
    assertNamedByPattern(name, await requireProject(db, projectId), '/body/name')
  }
  const same = await db.selectFrom('features').select('name').where('name', '=', name).executeTakeFirst()
  if (same !== undefined) throw taken('feature', name)
}

function found<Feature>([row]: Feature[], { feature }: Pick<FeatureKey, 'feature'>): Feature {
  if (row === undefined) throw missing('feature', feature)
  return row
}
