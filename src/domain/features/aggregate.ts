import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { batchLoader } from '../../db/batch-loader.ts'
import { compiled, compiledForList } from '../../db/compiled.ts'
import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { readCacheOf, textEntryBytes } from '../../db/read-cache.ts'
import { isoTime, jsonArray } from '../../db/sql.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import { hasRightsIn } from '../rights.ts'
import { currentRevision } from '../transaction/feature-revision.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { compiledForReader, isOutside, type Reader } from '../visibility.ts'
import { commonMembers } from './columns.ts'
import { environmentObject, environmentView, type StoredEnvironment } from './environment.ts'
import { currentStage, featureDependencies, featureTags } from './expressions.ts'
import type { FeatureKey, FeatureState } from './feature.ts'
import { lockedOrMissing, lockOne, requirePreconditions, rowOrMissing } from './locks.ts'

/** The user id of a read that does not need `favorite`. */
export const NOBODY = 0

/** A feature with all its parts. */
export type StoredFeature = FeatureState & {
  favorite: boolean
  environments: Schema<'FeatureEnvironment'>[]
  tags: Schema<'Tag'>[]
  children: string[]
  dependencies: Schema<'FeatureDependency'>[]
  lifecycle: Schema<'FeatureLifecycle'>
}

/** The parts of a feature that change only together with its revision, as JSON. */
const detailsJson = sql<string>`${objectOf<StoredDetails>({
  ...commonMembers,
  markedStale: sql`f.marked_stale`,
  createdAt: isoTime(sql`f.created_at`),
  archivedAt: isoTime(sql`f.archived_at`),
  environments: jsonArray(sql`
    select ${environmentObject} from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name order by e.sort_order, e.name`),
  tags: featureTags,
  dependencies: featureDependencies,
  lifecycle: currentStage,
})}::text`

/** The parsed `detailsJson`. They are cached, so they must not be modified. */
type FeatureDetails = Omit<StoredFeature, keyof UncachedColumns>

/** Columns that every read fetches again: they change without the feature, or show whether it has changed. */
type UncachedColumns = Pick<StoredFeature, 'favorite' | 'lifetimeDays' | 'children'> & {
  revision: string
  /** By environment; null when usage was never reported. */
  lastSeen: Record<string, string> | null
}

/** `f` is the feature, `t` its type, and `given` the request, with the user id. */
const uncachedColumns = sql`${currentRevision} as revision, t.lifetime_days,
  array(select d.child from feature_dependencies d where d.parent = f.name order by d.child) as children,
  exists (select from feature_favorites v where v.feature_name = f.name and v.user_id = given.user_id) as favorite,
  (select json_object_agg(l.environment, ${isoTime(sql`l.last_seen_at`)}) from feature_last_seen l
    where l.feature_name = f.name) as last_seen`

type FeatureRequest = { project: string; feature: string; userId: number }
/** `known` is the revision of the cached feature. */
type CachedFeatureRequest = FeatureRequest & { known: string | undefined }
/** `detailsJson` is null when the feature is still at the known revision. */
type ReadRow = UncachedColumns & { detailsJson: string | null }
/** All columns are null when the feature does not exist. */
type AggregateRow = ReadRow | { [Name in keyof ReadRow]: null }
/** `requirePreconditions`: whether its project requires them. */
type RowOfOne = ReadRow & { requirePreconditions: boolean }

/** `f` is the feature, `t` its type, and `given` the request. */
const readColumns = sql`fresh.*, case when fresh.revision is distinct from given.known then ${detailsJson} end as details_json`
/** With an offset, the subselect is computed once: the revision is used twice. */
const freshColumns = sql`cross join lateral (select ${uncachedColumns} offset 0) fresh`

/** Returns a row for each request, in the given order. `limit` stops the planner from reading all features. */
const aggregateRows = compiledForList<CachedFeatureRequest, AggregateRow>(
  { project: 'text', feature: 'text', userId: 'int', known: 'text' },
  (given) => sql<AggregateRow>`
    select whole.*, given.position from ${given} left join lateral (
      select ${readColumns}
      from features f join feature_types t on t.id = f.type ${freshColumns}
      where f.name = given.feature and f.project_id = given.project limit 1
    ) whole on true
    order by given.position`,
)

/** Returns the row of one feature, or none: values as parameters cost less than a list. */
const aggregateRow = compiled<CachedFeatureRequest, RowOfOne>(
  (_, { project, feature, userId, known }) => sql<RowOfOne>`
    select ${readColumns}, ${requirePreconditions} as require_preconditions
    from (select ${userId}::int as user_id, ${known}::text as known) given
    cross join features f join feature_types t on t.id = f.type ${freshColumns}
    where f.name = ${feature} and f.project_id = ${project}`,
)

const aggregateRowOf = batchLoader<CachedFeatureRequest, AggregateRow | undefined>(aggregateRows)

type UserPage = Required<Page> & { userId: number }

const activeRows = compiledForReader<UserPage, UncachedColumns & { detailsJson: string }>(
  (hidden, { userId, limit, offset }) => sql`
    with page as materialized (
      select f.name from features f where f.archived_at is null and ${isOutside(hidden, sql`f.project_id`)}
      order by f.name limit ${limit} offset ${offset}
    )
    select fresh.*, ${detailsJson} as details_json
    from page p join features f on f.name = p.name join feature_types t on t.id = f.type
    cross join (select ${userId}::int as user_id) given
    cross join lateral (select ${uncachedColumns}) fresh
    order by f.name`,
)

const cacheBytes = perDatabase(() => ({ max: 80_000_000 }))

/** Sets how much memory cached features of a database may take. It has to be called before the first read. */
export function limitFeatureCache(db: Db, maxBytes: number): void {
  cacheBytes(db).max = maxBytes
}

type CachedFeature = { readonly revision: string; readonly detailsJson: string }

/** Features by name, as text: objects would take several times the memory. */
const featureCache = readCacheOf<string, CachedFeature>((db) => cacheBytes(db).max)

type ParsedFeature = { readonly detailsJson: string; readonly details: FeatureDetails }

/** The objects of about two thousand features: parsing takes a quarter of the processor time of a cached read. */
const parsedCache = readCacheOf<string, ParsedFeature>(() => 8_000_000)

/**
 * Returns a feature with all its parts, as `userId` sees it. Concurrent reads are batched into one
 * statement. If the feature is cached and has not changed since, the statement reads only the fresh columns.
 *
 * @throws DomainError missing
 */
export async function requireFeature(db: Db, key: FeatureKey, userId: number): Promise<StoredFeature> {
  const { project, feature } = key
  const cache = featureCache(db)
  // A command may have changed the feature and not marked it yet.
  const known = db.isTransaction ? undefined : cache.get(feature)
  const read = await aggregateRowOf(db, { project, feature, userId, known: known?.revision })
  const row = rowOrMissing(existingRow(read), key)
  const detailsJson = row.detailsJson ?? known?.detailsJson ?? ''
  if (row.detailsJson !== null) cache.set(feature, { revision: row.revision, detailsJson }, textEntryBytes(detailsJson))
  return featureFrom(parsedOnce(db, feature, detailsJson), row)
}

/** Returns `detailsFrom(detailsJson)`, which must not be modified. */
function parsedOnce(db: Db, feature: string, detailsJson: string): FeatureDetails {
  const parsed = parsedCache(db)
  const known = parsed.get(feature)
  if (known?.detailsJson === detailsJson) return known.details
  const details = detailsFrom(detailsJson)
  parsed.set(feature, { detailsJson, details }, textEntryBytes(detailsJson))
  return details
}

/** Returns a page of the active features that a caller sees, with all their parts, by name. */
export async function activeFeatures(db: Db, reader: Reader, page: Page): Promise<StoredFeature[]> {
  const rows = await activeRows(db, { userId: reader.userId, ...pageOf(page) }, reader)
  return mapYielding(rows, (row) => featureFrom(detailsFrom(row.detailsJson), row))
}

/** How many features `featuresAfter` returns. */
const MAX_READ = 200

/** Returns the next features by name after a given one, archived ones too; none at the end. */
export async function featuresAfter(db: Db, name: string): Promise<FeatureDetails[]> {
  const { rows } = await sql<{ detailsJson: string }>`
    select ${detailsJson} as details_json from features f where f.name > ${name} order by f.name
    limit ${sql.lit(MAX_READ)}`.execute(db)
  return mapYielding(rows, (row) => detailsFrom(row.detailsJson))
}

function existingRow(row: AggregateRow | undefined): ReadRow | undefined {
  return row?.revision === null ? undefined : (row as ReadRow | undefined)
}

/**
 * Like `requireFeature`, but locks the feature until the transaction ends. Each change marks the feature, see
 * `markFeatures`. The revision that is read under the lock decides whether the cached feature is still right.
 *
 * @throws DomainError missing
 */
export async function lockFeatureAggregate(transaction: Transaction, key: FeatureKey): Promise<StoredFeature> {
  await lockOne(transaction, key)
  return readAggregate(transaction, key, (row) => lockedOrMissing(transaction.tx, row, key))
}

/**
 * Reads a feature whose changes may be made or proposed. Locks it only for a caller who has rights in its project: the
 * others can only propose, and may not hold up its changes.
 *
 * @throws DomainError missing
 */
export function lockUnlessProposing(transaction: Transaction, key: FeatureKey): Promise<StoredFeature> {
  return hasRightsIn(transaction.actor.rights, key.project)
    ? lockFeatureAggregate(transaction, key)
    : featureForProposal(transaction, key)
}

/**
 * Like `lockFeatureAggregate`, but locks nothing: for a change that is only proposed.
 *
 * @throws DomainError missing
 */
export function featureForProposal(transaction: Transaction, key: FeatureKey): Promise<StoredFeature> {
  return readAggregate(transaction, key, (row) => rowOrMissing(row, key))
}

async function readAggregate(
  { tx, actor }: Transaction,
  key: FeatureKey,
  found: (row: RowOfOne | undefined) => RowOfOne,
): Promise<StoredFeature> {
  const { project, feature } = key
  const known = featureCache(tx).get(feature)
  const [row] = await aggregateRow(tx, { project, feature, userId: actor.userId, known: known?.revision })
  const read = found(row)
  const details =
    read.detailsJson === null ? parsedOnce(tx, feature, known?.detailsJson ?? '') : detailsFrom(read.detailsJson)
  return { ...featureFrom(details, read), requirePreconditions: read.requirePreconditions }
}

function featureFrom(
  details: FeatureDetails,
  { favorite, lifetimeDays, children, lastSeen }: UncachedColumns,
): StoredFeature {
  const environments = withLastSeen(details.environments, lastSeen)
  return { ...details, environments, favorite, lifetimeDays, children }
}

/** Replaces the times with the ones just read: the cached environments may have older ones. */
function withLastSeen(
  environments: FeatureDetails['environments'],
  lastSeen: UncachedColumns['lastSeen'],
): FeatureDetails['environments'] {
  const isSame = environments.every(({ name, lastSeenAt }) => lastSeenAt === (lastSeen?.[name] ?? null))
  if (isSame) return environments
  return environments.map((environment) =>
    environmentView({ ...environment, lastSeenAt: lastSeen?.[environment.name] ?? null }),
  )
}

type StoredDetails = Omit<FeatureDetails, 'createdAt' | 'archivedAt' | 'environments'> & {
  createdAt: string
  archivedAt: string | null
  environments: StoredEnvironment[]
}

function detailsFrom(json: string): FeatureDetails {
  const { createdAt, archivedAt, environments, ...rest }: StoredDetails = JSON.parse(json)
  return {
    ...rest,
    createdAt: new Date(createdAt),
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    environments: environments.map(environmentView),
  }
}
