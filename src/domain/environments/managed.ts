import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import { pointerSegment } from '../checking/validation.ts'
import { refuseFields } from '../transaction/managed-refusal.ts'
import type { Transaction } from '../transaction/transaction.ts'

type Lost = { environment: string; field: string; hidden: readonly string[]; now: Date }

const refuseOfProjects = compiledStatement<Lost>((_, { environment, field, hidden, now }) =>
  refuseFields(
    'project',
    sql`project_environments pe join projects p on p.id = pe.project_id and p.managed_only
      join managed_fields m on m.kind = 'projects' and m.name = p.id and m.field = ${field}
      where pe.environment = ${environment}`,
    now,
    sql`p.id = any(${hidden}::text[])`,
  ),
)

const refuseOfFeatures = compiledStatement<Lost>((_, { environment, field, hidden, now }) =>
  refuseFields(
    'feature',
    sql`project_environments pe join projects p on p.id = pe.project_id and p.managed_only
      join features f on f.project_id = p.id
      join managed_fields m on m.kind = 'features' and m.name = f.name and starts_with(m.field, ${field} || '/')
      where pe.environment = ${environment}`,
    now,
    sql`p.id = any(${hidden}::text[])`,
  ),
)

/**
 * Ensures that an environment of which files say something in a project that is kept to them is not deleted. Deferred:
 * to be called before the projects and their features lose it.
 */
export async function refuseManagedDeletion({ actor, later, now }: Transaction, environment: string): Promise<void> {
  const field = `/environments/${pointerSegment(environment)}`
  const lost = { environment, field, hidden: actor.hiddenProjects, now }
  await later(refuseOfProjects(lost))
  await later(refuseOfFeatures(lost))
}
