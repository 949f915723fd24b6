import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { gathered } from '../../db/gathered.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { preparedForList } from '../../db/prepared.ts'
import { MOST_REMEMBERED_CHARACTERS, rememberedOf } from '../../db/remembered.ts'
import { isoTime } from '../../db/sql.ts'
import { LOCKS_OWN } from '../../db/touches.ts'
import { environmentObject, environmentView, type StoredEnvironment } from './environment.ts'
import type { FeatureState } from './feature.ts'
import { currentStage, type FeatureKey, featureTags, found } from './queries.ts'
import { currentRevision } from './revision.ts'

/** A feature with everything that belongs to it. */
export type StoredFeature = FeatureState & {
  favorite: boolean
  environments: Schema<'FeatureEnvironment'>[]
  tags: Schema<'Tag'>[]
  children: string[]
  dependencies: Schema<'FeatureDependency'>[]
  lifecycle: Schema<'FeatureLifecycle'>
}

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

/** The same, read: it is remembered, so nobody changes it. */
type Belongings = Omit<StoredFeature, keyof FreshColumns>

/** What is read anew each time: it changes without the feature, or tells whether the feature has changed. */
type FreshColumns = Pick<StoredFeature, 'favorite' | 'lifetimeDays' | 'children'> & { revision: string }

/** `f` is the feature, `t` its type, and `given` who asks. */
const freshColumns = sql`${currentRevision} as revision, t.lifetime_days,
  array(select d.child from feature_dependencies d where d.parent = f.name order by d.child) as children,
  exists (select from feature_favorites v where v.feature_name = f.name and v.user_id = given.user_id) as favorite`

type Asked = { project: string; feature: string; userId: number }
/** At which revision the feature is remembered. */
type Asker = Asked & { known: string | undefined }
/** Without what belongs to a feature that is still at the revision. */
type ReadRow = FreshColumns & { belongings: string | null }
/** Nothing at all where there is no feature. */
type WholeRow = ReadRow | { [Name in keyof ReadRow]: null }

/** A row for each asker, in their order. `limit` keeps the planner from reading all features to find a few. */
const wholeRowsWith = <More>(columns: RawBuilder<More>) =>
  preparedForList<Asker, WholeRow & More>(
    { project: 'text', feature: 'text', userId: 'int', known: 'text' },
    (given) => sql<WholeRow & More>`
    select whole.*, ${columns} given.position from ${given} left join lateral (
      select fresh.*, case when fresh.revision is distinct from given.known then ${belongings} end as belongings
      from features f join feature_types t on t.id = f.type
      cross join lateral (select ${freshColumns}) fresh
      where f.name = given.feature and f.project_id = given.project limit 1
    ) whole on true
    order by given.position`,
  )

const wholeRowOf = gathered<Asker, WholeRow | undefined>(wholeRowsWith(sql``))

/** The same of features that are locked, with what the revision is once the transaction has changed them. */
const lockedWholeRows = wholeRowsWith(
  sql<{
    nextRevision: string
  }>`concat(pg_current_xact_id(), ' ', (select revision from shared_revision)) as next_revision,`,
)

const lockedNames = preparedForList<FeatureKey, { name: string }>(
  { project: 'text', feature: 'text' },
  (given) => sql<{ name: string }>`
    ${LOCKS_OWN} select locked.name, given.position from ${given} cross join lateral (
      select name from features where name = given.feature and project_id = given.project limit 1 for update
    ) locked`,
)

/** A feature as it was at a revision. */
export type KnownFeature = { readonly revision: string; readonly feature: Belongings }

/** The features that were read or changed last, by name. They mostly cost about ten kilobytes each. */
const rememberedFeatures = rememberedOf<string, KnownFeature>(2000)

/** What is remembered of a feature: it may have changed since. */
export function knownFeature(db: Db, { feature }: FeatureKey): KnownFeature | undefined {
  return rememberedFeatures(db).get(feature)
}

/** Remembers a feature as a change has left it that is committed now. */
export function keepFeature(db: Db, { feature, revision }: RevisedFeature): void {
  const { favorite, lifetimeDays, children, ...belongings } = feature
  if (revision !== undefined && (feature.description ?? '').length <= MOST_REMEMBERED_CHARACTERS)
    rememberedFeatures(db).set(feature.name, { revision, feature: belongings })
}

/**
 * A feature with everything that belongs to it, as `userId` sees it. One statement reads it, together with what others read
 * at the same time; of a feature that is remembered, and has not changed since, that is only what it shares with others.
 *
 * @throws DomainError missing
 */
export async function requireFeature(db: Db, key: FeatureKey, userId: number): Promise<StoredFeature> {
  const remembered = rememberedFeatures(db)
  const known = remembered.get(key.feature)
  const { project, feature } = key
  const row = found(whatIsThere(await wholeRowOf(db, { project, feature, userId, known: known?.revision })), key)
  if (row.belongings === null) return { ...(known as KnownFeature).feature, ...freshOf(row) }
  const belongings = belongingsFrom(row.belongings)
  if (row.belongings.length <= MOST_REMEMBERED_CHARACTERS)
    remembered.set(feature, { revision: row.revision, feature: belongings })
  return { ...belongings, ...freshOf(row) }
}

function whatIsThere<Row extends WholeRow>(row: Row | undefined): (Row & ReadRow) | undefined {
  return row?.revision === null ? undefined : (row as (Row & ReadRow) | undefined)
}

/** A locked feature, and its revision once it is changed; undefined for one that is too large to be remembered. */
export type RevisedFeature = { readonly feature: StoredFeature; readonly revision: string | undefined }

/**
 * The same, locked until the change is done. The change has to mark the feature as changed itself.
 *
 * @param known what is remembered of the feature; when it has not changed since, only the lock is left to do
 * @throws DomainError missing
 */
export async function lockWholeFeature(
  tx: Tx,
  key: FeatureKey,
  userId: number,
  known: KnownFeature | undefined,
): Promise<RevisedFeature> {
  const { project, feature } = key
  // Locked first and read then: what belongs to the feature is read as of the start of the statement. Both are asked for at once.
  const [[locked], [row]] = await Promise.all([
    lockedNames(tx, [{ project, feature }]),
    lockedWholeRows(tx, [{ project, feature, userId, known: known?.revision }]),
  ])
  found(locked, key)
  const read = found(whatIsThere(row), key)
  const { nextRevision } = read
  if (read.belongings === null)
    return { feature: { ...(known as KnownFeature).feature, ...freshOf(read) }, revision: nextRevision }
  const isKept = read.belongings.length <= MOST_REMEMBERED_CHARACTERS
  return {
    feature: { ...belongingsFrom(read.belongings), ...freshOf(read) },
    revision: isKept ? nextRevision : undefined,
  }
}

function freshOf({ favorite, lifetimeDays, children }: FreshColumns): Omit<FreshColumns, 'revision'> {
  return { favorite, lifetimeDays, children }
}

type StoredBelongings = Omit<Belongings, 'createdAt' | 'archivedAt' | 'environments'> & {
  createdAt: string
  archivedAt: string | null
  environments: StoredEnvironment[]
}

function belongingsFrom(json: string): Belongings {
  const { createdAt, archivedAt, environments, ...rest }: StoredBelongings = JSON.parse(json)
  return {
    ...rest,
    createdAt: new Date(createdAt),
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    environments: environments.map(environmentView),
  }
}
