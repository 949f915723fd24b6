import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { foldedName, isoTime } from '../../db/sql.ts'
import { lastFeatureEventAt } from '../events/activity.ts'
import { isOutside, type ReaderAt } from '../visibility.ts'
import { memberCount, owners } from './members.ts'
import { isFavoriteProjectOf } from './overview.ts'
import { featureTotals } from './statistics.ts'

type ListParameters = Required<Page> & {
  archived: boolean
  userId: number
  now: Date
  withEmail: boolean
  hidden: readonly string[]
}

const byName = foldedName(sql`p.name`)

const listed = compiled<ListParameters, { projects: Schema<'ProjectSummary'>[] }>(
  (_, { archived, userId, now, withEmail, hidden, limit, offset }) => sql`
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'description', p.description, 'mode', p.mode, 'health', feature.health,
      'memberCount', ${memberCount}, 'featureCount', feature.total, 'favorite', ${isFavoriteProjectOf(userId)},
      'createdAt', ${isoTime(sql`p.created_at`)}, 'updatedAt', ${isoTime(sql`p.updated_at`)},
      'lastUpdatedAt', ${isoTime(lastFeatureEventAt(sql`p.id`))},
      'lastReportedFlagUsage', ${isoTime(sql`(select u.last_reported_at from project_usage u where u.project_id = p.id)`)},
      'owners', ${owners(withEmail)}, 'archivedAt', ${isoTime(sql`p.archived_at`)}
    ) order by ${byName}, p.id), '[]') as projects
    from (
      select * from projects p
      where (p.archived_at is not null) = ${archived} and ${isOutside(sql`${hidden}`, sql`p.id`)}
      order by ${byName}, p.id limit ${limit} offset ${offset}
    ) p cross join lateral (${featureTotals(now)}) feature`,
)

/** Returns the projects that the actor can see, by name, then by id: either the archived or the active ones. */
export async function projectList(
  db: Db,
  { userId, hiddenProjects, now, withEmail }: ReaderAt,
  { archived, ...page }: Page & { archived: boolean },
): Promise<Schema<'Projects'>> {
  const [row] = await listed(db, { ...pageOf(page), archived, userId, now, withEmail, hidden: hiddenProjects })
  return { version: 1, projects: row?.projects ?? [] }
}
