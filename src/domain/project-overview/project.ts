import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { isoTime } from '../../db/sql.ts'
import { missing } from '../errors.ts'
import type { Onlooker } from '../features/summary.ts'
import { settings } from '../projects/queries.ts'
import { memberCount } from './members.ts'
import { isFavoriteProjectOf } from './overview.ts'
import { featureTotals } from './statistics.ts'

const projectsById = prepared<{ id: string; userId: number; now: Date }, Schema<'Project'>>(
  (_, { id, userId, now }) => sql<Schema<'Project'>>`
    select 1 as version, ${settings}, ${memberCount}::int as members, feature.health::int as health, ${isoTime(sql`p.created_at`)} as created_at, ${isoTime(sql`p.updated_at`)} as updated_at,
      ${isoTime(sql`p.archived_at`)} as archived_at,
      ${isFavoriteProjectOf(userId)} as favorite,
      (select coalesce(json_agg(e.name order by e.sort_order, e.created_at, e.name), '[]')
        from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id) as environments,
      (select coalesce(json_agg(json_build_object('name', e.name, 'requiredApprovals', c.required_approvals)
          order by e.sort_order, e.created_at, e.name), '[]')
        from change_request_settings c join environments e on e.name = c.environment
        where c.project_id = p.id) as change_request_environments
    from projects p cross join lateral (${featureTotals(now)}) feature where p.id = ${id}`,
)

/**
 * Returns a project, archived or not, as a user sees it now.
 *
 * @throws DomainError missing
 */
export async function projectWithSettings(db: Db, id: string, { userId, now }: Onlooker): Promise<Schema<'Project'>> {
  const [row] = await projectsById(db, { id, userId, now })
  if (row === undefined) throw missing('project', id)
  return row
}
