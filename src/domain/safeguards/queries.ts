import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { firstOrMissing, missing } from '../errors.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { requirePreconditions } from '../features/locks.ts'
import type { Source } from './safeguard.ts'
import type { Baseline } from './sources.ts'

/** A safeguard as stored, and whether it could do something: only then it watches. */
export type StoredSafeguard = Omit<
  Schema<'Safeguard'>,
  'state' | 'since' | 'readAt' | 'trippedAt' | 'createdAt' | 'source'
> & {
  source: Source
  since: Date | null
  breachedSince: Date | null
  readAt: Date | null
  trippedAt: Date | null
  createdAt: Date
  /** When it was created, edited or reset, or read first in another project. */
  watchesFrom: Date
  /** The project whose reports are in its baseline. */
  watchesIn: string
  baseline: Baseline | null
  /** Grows with each edit. */
  version: number
  isWatched: boolean
  /** Whether the project requires a precondition for each edit. */
  requirePreconditions: boolean
}

/** The columns of the safeguards `s`. */
const COLUMNS = [
  ...['s.id', 's.name', 's.source', 's.condition', 's.threshold', 's.forSeconds', 's.action', 's.enabled'],
  ...[
    's.createdAt',
    's.watchesFrom',
    's.watchesIn',
    's.baseline',
    's.version',
    's.readAt',
    's.value',
    's.problem',
    's.since',
    's.breachedSince',
    's.trippedAt',
    's.did',
    's.reason',
  ],
] as const

/** Whether the safeguard `s` of the feature `f` that is in the environment `fe` could do something. */
export const IS_WATCHED = sql<boolean>`fe.enabled and f.archived_at is null and (s.action = 'turnOff' or exists (
  select from release_plans p
  where p.feature_name = s.feature_name and p.environment = s.environment and p.status = 'running'))`

/** Selects the safeguards `s` of features `f` in environments `fe`. */
export function safeguardRows(db: Db) {
  return db
    .selectFrom('safeguards as s')
    .innerJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 's.featureName').onRef('fe.environment', '=', 's.environment'),
    )
    .innerJoin('features as f', 'f.name', 's.featureName')
    .select(COLUMNS)
    .select([IS_WATCHED.as('isWatched'), requirePreconditions.as('requirePreconditions')])
    .$castTo<StoredSafeguard>()
}

/** Selects the safeguards of a feature in an environment. */
export function safeguardsAt(db: Db, { project, feature, environment }: EnvironmentKey) {
  return safeguardRows(db)
    .where('s.featureName', '=', feature)
    .where('s.environment', '=', environment)
    .where('f.projectId', '=', project)
}

/**
 * Returns the safeguards of a feature in an environment, by id.
 *
 * @throws DomainError missing for the feature or the environment
 */
export async function safeguards(db: Db, key: EnvironmentKey): Promise<StoredSafeguard[]> {
  const rows = await db
    .selectFrom('featureEnvironments as fe')
    .innerJoin('features as f', 'f.name', 'fe.featureName')
    .leftJoin('safeguards as s', (join) =>
      join.onRef('s.featureName', '=', 'fe.featureName').onRef('s.environment', '=', 'fe.environment'),
    )
    .select(COLUMNS)
    .select([IS_WATCHED.as('isWatched'), requirePreconditions.as('requirePreconditions')])
    .where('fe.featureName', '=', key.feature)
    .where('fe.environment', '=', key.environment)
    .where('f.projectId', '=', key.project)
    .orderBy('s.id')
    .$castTo<StoredSafeguard | { id: null }>()
    .execute()
  if (rows.length === 0) throw missing('environment', key.environment)
  return rows.filter((row): row is StoredSafeguard => row.id !== null)
}

/** @throws DomainError missing */
export async function requireSafeguard(db: Db, key: EnvironmentKey, id: number): Promise<StoredSafeguard> {
  return firstOrMissing(await safeguardsAt(db, key).where('s.id', '=', id).execute(), 'safeguard', id)
}
