import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import { pointerSegment } from '../checking/validation.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { refuseManagedFields } from '../projects/managed.ts'
import { refuseFields } from '../transaction/managed-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'

const refuse = compiledStatement<{ project: string; below: string; now: Date }>((_, { project, below, now }) =>
  refuseFields(
    'feature',
    sql`projects p join features f on f.project_id = p.id
      join managed_fields m on m.kind = 'features' and m.name = f.name and starts_with(m.field, ${below})
      where p.id = ${project} and p.managed_only`,
    now,
  ),
)

/**
 * Ensures that an environment of which files say something leaves a project only with them. Deferred: to be called
 * before the features lose it.
 */
export async function refuseManagedEnvironment(
  transaction: Transaction,
  { project, environment }: ProjectEnvironment,
): Promise<void> {
  const field = `/environments/${pointerSegment(environment)}`
  await refuseManagedFields(transaction, project, [field])
  await transaction.later(refuse({ project, below: `${field}/`, now: transaction.now }))
}
