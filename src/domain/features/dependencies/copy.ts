import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { recordEvents } from '../../events/record.ts'
import type { Transaction } from '../../transaction.ts'

/** Makes the new feature `to` depend on the parents of the locked feature `from`. */
export async function copyDependencies(
  transaction: Transaction,
  project: string,
  from: string,
  to: string,
): Promise<void> {
  const { rows } = await sql<Schema<'FeatureDependency'>>`
    insert into feature_dependencies (child, parent, enabled, variants)
    select ${to}, parent, enabled, variants from feature_dependencies where child = ${from} order by parent
    returning parent as feature, enabled, variants`.execute(transaction.tx)
  await recordEvents(
    transaction,
    rows.map((data) => ({ type: 'feature-dependency-added', subject: { project, feature: to }, data })),
  )
}
