import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { missing, taken } from '../errors.ts'
import { requireProject } from '../projects/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { assertVisible, type Reader } from '../visibility.ts'
import { assertNamedByPattern } from './naming.ts'

/**
 * Returns the project of a feature. For request paths that do not contain it.
 *
 * @throws DomainError missing, also for a feature that is hidden from the actor
 */
export async function projectOfFeature({ tx, actor }: Transaction, name: string): Promise<string> {
  const row = await tx.selectFrom('features').select('projectId').where('name', '=', name).executeTakeFirst()
  if (row === undefined || actor.hiddenProjects.includes(row.projectId)) throw missing('feature', name)
  return row.projectId
}

/**
 * Checks that a feature with this name could be created.
 *
 * @throws DomainError missing for the project; invalid for its naming pattern; taken
 */
export async function assertNameUsable(
  db: Db,
  { name, projectId }: Schema<'ValidateFeatureName'>,
  reader: Reader,
): Promise<void> {
  if (projectId !== undefined) {
    const project = await requireProject(db, projectId)
    assertVisible(reader, projectId)
    assertNamedByPattern(name, project, '/body/name')
  }
  const same = await db.selectFrom('features').select('name').where('name', '=', name).executeTakeFirst()
  if (same !== undefined) throw taken('feature', name)
}

/** Returns the lifetimes in days of feature types, by type; null for one without an end. Leaves out unknown types. */
export async function lifetimesOf(tx: Tx, types: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await tx
    .selectFrom('featureTypes')
    .select(['id', 'lifetimeDays'])
    .where('id', '=', anyOf(types))
    .execute()
  return new Map(rows.map(({ id, lifetimeDays }) => [id, lifetimeDays]))
}
