import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, foldedName, isoTime } from '../../db/sql.ts'
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

const project = columnsOf<'projects'>('p')

const byName = foldedName(sql`p.name`)

const listed = compiled<ListParameters, { projects: Schema<'ProjectSummary'>[] }>(
  (_, { archived, userId, now, withEmail, hidden, limit, offset }) => {
    const summary = objectOf<Schema<'ProjectSummary'>>({
      id: project('id'),
      name: project('name'),
      description: project('description'),
      mode: project('mode').$castTo<Schema<'ProjectSummary'>['mode']>(),
      health: sql`feature.health`,
      memberCount,
      featureCount: sql`feature.total`,
      favorite: isFavoriteProjectOf(userId),
      createdAt: isoTime(project('createdAt')),
      updatedAt: isoTime(project('updatedAt')),
      lastUpdatedAt: isoTime(lastFeatureEventAt(sql`p.id`)),
      lastReportedFlagUsage: isoTime(sql`(select u.last_reported_at from project_usage u where u.project_id = p.id)`),
      owners: owners(withEmail),
      archivedAt: isoTime(project('archivedAt')),
    })
    const page = listOf(summary, {
      from: sql`(
        select * from projects p
        where (p.archived_at is not null) = ${archived} and ${isOutside(sql`${hidden}`, sql`p.id`)}
        order by ${byName}, p.id limit ${limit} offset ${offset}
      ) p cross join lateral (${featureTotals(now)}) feature`,
      orderBy: sql`${byName}, p.id`,
    })
    return sql`select ${page} as projects`
  },
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
