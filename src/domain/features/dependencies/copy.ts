import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Change } from '../../change.ts'
import { recordEvents } from '../../events/record.ts'

/** Makes the new feature `to` depend on the parents of the locked feature `from`. */
export async function copyDependencies(change: Change, project: string, from: string, to: string): Promise<void> {
  const { rows } = await sql<Schema<'FeatureDependency'>>`
    insert into feature_dependencies (child, parent, enabled, variants)
    select ${to}, parent, enabled, variants from feature_dependencies where child = ${from} order by parent
    returning parent as feature, enabled, variants`.execute(change.tx)
  await recordEvents(
    change,
    rows.map((data) => ({ type: 'feature-dependency-added', subject: { project, feature: to }, data })),
  )
}
