import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type DomainError, forbidden, missing } from '../errors.ts'
import { LOCKED } from '../transaction/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../visibility.ts'
import { settingColumns } from './columns.ts'
import { archivedError, type FeatureKey, type FeatureState } from './feature.ts'

/*
 * A lock and a read are two statements, because a statement that waits for a lock sees all other rows as before the
 * wait. The lock is deferred, so both are sent together.
 */

const lockingOne = compiledStatement<{ project: string; feature: string }>((db, { project, feature }) =>
  db
    .selectFrom('features')
    .select('name')
    .where('name', '=', feature)
    .where('projectId', '=', project)
    .forNoKeyUpdate(),
)

/**
 * Locks a feature until the transaction ends. The next statement reads it, see `isLocked`. Rows that only refer to the
 * feature, such as favorites and usage, are written meanwhile, so who writes them does not hold up a change.
 */
export function lockOne({ tx, later }: Transaction, key: FeatureKey): Promise<void> {
  return later(lockingOne(key), noteLocked(tx))
}

/**
 * Locks the features `f` matching the conditions like `lockOne`. The next statement reads them, see `isLocked`. Several
 * features are always locked in the order of their names, which prevents deadlocks.
 *
 * @param isDeletion whether no row may refer to them any more
 */
export async function lockInOrder(
  { tx, later }: Transaction,
  conditions: readonly RawBuilder<boolean>[],
  isDeletion = false,
): Promise<void> {
  const features = tx
    .selectFrom('features as f')
    .select('f.name')
    .where(({ and }) => and(conditions))
    .orderBy(`f.${LOCKED.features.by}`)
  await later(isDeletion ? features.forUpdate() : features.forNoKeyUpdate(), noteLocked(tx))
}

/** The names of the features that a transaction has locked. */
const lockedNames = new WeakMap<Tx, Set<string>>()

function noteLocked(tx: Tx): (rows: readonly unknown[]) => void {
  const names = lockedNames.get(tx) ?? new Set()
  lockedNames.set(tx, names)
  return (rows) => {
    for (const { name } of rows as { name: string }[]) names.add(name)
  }
}

/**
 * Whether a transaction has locked a feature. For the rows of the statement after the lock: a feature created by
 * another transaction in between is not locked. PostgreSQL does not tell, because several can lock a row.
 */
export function isLocked(tx: Tx, name: string): boolean {
  return lockedNames.get(tx)?.has(name) === true
}

/** Whether the project of the feature `f` requires preconditions. */
export const requirePreconditions: RawBuilder<boolean> = sql`(
  select p.require_preconditions from projects p where p.id = f.project_id)`

/** Reads features that are locked already: a statement that waits for a lock sees joined rows as before the wait. */
function lockedFeatures(db: Db) {
  return db
    .selectFrom('features as f')
    .innerJoin('featureTypes as t', 't.id', 'f.type')
    .select(['f.name', 'f.projectId as project', ...settingColumns('f')])
    .select(['f.createdAt', 'f.archivedAt', 't.lifetimeDays', requirePreconditions.as('requirePreconditions')])
}

const lockedStates = compiled<FeatureKey, FeatureState>((db, { project, feature }) =>
  lockedFeatures(db).where('f.name', '=', feature).where('f.projectId', '=', project),
)

/**
 * Locks a feature until the transaction ends. Only under this lock, a transaction may change the feature or its parts.
 * Each change marks the feature, see `markFeatures`.
 *
 * @throws DomainError missing
 */
export async function lockFeature(transaction: Transaction, key: FeatureKey): Promise<FeatureState> {
  await lockOne(transaction, key)
  const [row] = await lockedStates(transaction.tx, key)
  return lockedOrMissing(transaction.tx, row, key)
}

const keptFeature = compiled<FeatureKey, { name: string }>((db, { project, feature }) =>
  db.selectFrom('features').select('name').where('name', '=', feature).where('projectId', '=', project).forKeyShare(),
)

/**
 * Prevents a feature from being deleted until the transaction ends, and nothing else. For changes to rows that refer to
 * the feature.
 *
 * @throws DomainError missing
 */
export async function keepFeature(tx: Tx, key: FeatureKey): Promise<void> {
  const [row] = await keptFeature(tx, key)
  rowOrMissing(row, key)
}

/**
 * Like `lockFeature`, for changes that archived features refuse.
 *
 * @throws DomainError missing, or invalid for an archived feature
 */
export async function lockActiveFeature(transaction: Transaction, key: FeatureKey): Promise<FeatureState> {
  const feature = await lockFeature(transaction, key)
  if (feature.archivedAt !== null) throw archivedError(feature.name)
  return feature
}

/**
 * Locks a feature in any project. For request paths that do not contain the project.
 *
 * @throws DomainError missing, also for a feature that is hidden from the actor
 */
export async function lockNamedFeature(transaction: Transaction, feature: string): Promise<FeatureState> {
  const [row] = await lockFeaturesWhere(transaction, [
    sql`f.name = ${feature}`,
    isOutside(hiddenFrom(transaction.actor), sql`f.project_id`),
  ])
  return rowOrMissing(row, { feature })
}

/**
 * Locks the existing features in `names`, in the order of their names, so that two bulk changes never deadlock. Ignores
 * names that do not exist or are hidden from the actor.
 *
 * @param options `refusal` creates the error for a feature of another project; `isDeletion` as for `lockInOrder`
 * @throws DomainError forbidden for a feature of another project, or the error from `refusal`
 */
export async function lockFeatures(
  transaction: Transaction,
  project: string,
  names: readonly string[],
  { refusal = foreign, isDeletion = false } = {},
): Promise<FeatureState[]> {
  const rows = await lockFeaturesWhere(
    transaction,
    [hasName(names), isOutside(hiddenFrom(transaction.actor), sql`f.project_id`)],
    isDeletion,
  )
  const stranger = rows.find((feature) => feature.project !== project)
  if (stranger !== undefined) throw refusal(stranger.name, project)
  return rows
}

/**
 * Locks the features in `names` that belong to a project, including archived ones, in the order of their names. Ignores
 * the other names.
 */
export function lockFeaturesOfProject(
  transaction: Transaction,
  project: string,
  names: readonly string[],
): Promise<FeatureState[]> {
  return lockFeaturesWhere(transaction, [hasName(names), sql`f.project_id = ${project}`])
}

/** Locks the features in `names`, of any project, before the next statement. Ignores the other names. */
export function lockNamed(transaction: Transaction, names: readonly string[]): Promise<void> {
  return lockInOrder(transaction, [hasName(names)])
}

/** The name of a feature, and the project in which a request looks for it; undefined where it names none. */
export type Placed = { readonly name: string; readonly project: string | undefined }

/**
 * Locks features before the next statement, in the order of their names. Ignores names that do not exist, are in
 * another project or are hidden from the actor.
 */
export function lockPlaced(transaction: Transaction, features: readonly Placed[], isDeletion: boolean): Promise<void> {
  const names = features.map(({ name }) => name)
  const projects = features.map(({ project }) => project ?? null)
  const isPlaced = sql<boolean>`exists (
    select from unnest(${names}::text[], ${projects}::text[]) as given(name, project)
    where given.name = f.name and coalesce(given.project, f.project_id) = f.project_id)`
  const isSeen = isOutside(hiddenFrom(transaction.actor), sql`f.project_id`)
  return lockInOrder(transaction, [hasName(names), isPlaced, isSeen], isDeletion)
}

/** Locks the features in `names`, of any project, in the order of their names. Ignores the other names. */
export function lockFeaturesAnywhere(transaction: Transaction, names: readonly string[]): Promise<FeatureState[]> {
  return lockFeaturesWhere(transaction, [hasName(names)])
}

function hasName(names: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`f.name in (select unnest(${names}::text[]))`
}

/** @param conditions on the feature `f` */
async function lockFeaturesWhere(
  transaction: Transaction,
  conditions: readonly RawBuilder<boolean>[],
  isDeletion = false,
): Promise<FeatureState[]> {
  await lockInOrder(transaction, conditions, isDeletion)
  return lockedWhere(transaction, conditions)
}

/** Returns the features in `names` that the transaction has locked before, in the order of their names. */
export function lockedFeaturesIn(transaction: Transaction, names: readonly string[]): Promise<FeatureState[]> {
  return lockedWhere(transaction, [hasName(names)])
}

async function lockedWhere({ tx }: Transaction, conditions: readonly RawBuilder<boolean>[]): Promise<FeatureState[]> {
  const rows = await lockedFeatures(tx)
    .where(({ and }) => and(conditions))
    .orderBy('f.name')
    .execute()
  return rows.filter(({ name }) => isLocked(tx, name))
}

export function foreign(name: string, project: string): DomainError {
  return forbidden(`The feature "${name}" is not in the project ${project}. Nothing was changed`)
}

/**
 * Like `rowOrMissing`, for a row that was read after the lock of its feature.
 *
 * @throws DomainError missing, also for a feature that the transaction has not locked
 */
export function lockedOrMissing<Feature>(
  tx: Tx,
  row: Feature | undefined,
  { feature }: Pick<FeatureKey, 'feature'>,
): Feature {
  return rowOrMissing(isLocked(tx, feature) ? row : undefined, { feature })
}

/** @throws DomainError missing */
export function rowOrMissing<Feature>(row: Feature | undefined, { feature }: Pick<FeatureKey, 'feature'>): Feature {
  if (row === undefined) throw missing('feature', feature)
  return row
}
