import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { missing } from '../errors.ts'
import type { ProjectRecord } from '../event-types.ts'
import { withParsedSummaries } from '../features/summaries/read.ts'
import { type SummaryLines, summaryLines } from '../features/summaries/rows.ts'
import { projectResource } from '../projects/project.ts'
import { projectColumns } from '../projects/queries.ts'
import type { LogMoment } from '../revisions/moment.ts'
import { recordAsOf } from '../revisions/past.ts'
import type { ReaderAt } from '../visibility.ts'
import { memberCount } from './members.ts'
import { environments, isFavoriteProjectOf, pageOfFeatures } from './overview.ts'
import { featureTotals } from './statistics.ts'

type ProjectParameters = Pick<ReaderAt, 'userId' | 'now' | 'withEmail'> & Required<Page> & { id: string }
type ProjectRow = Omit<Schema<'Project'>, 'features'> & SummaryLines

type Guarded = Schema<'Project'>['changeRequestEnvironments']

/** The environments of the project `p` that need change requests, as JSON. */
const changeRequestEnvironments: RawBuilder<Guarded> = listOf(
  objectOf<Guarded[number]>({ name: sql`e.name`, requiredApprovals: sql`c.required_approvals` }),
  {
    from: sql`change_request_settings c join environments e on e.name = c.environment
      where c.project_id = p.id and c.enabled`,
    orderBy: sql`e.sort_order, e.created_at, e.name`,
  },
)

const projectsById = compiled<ProjectParameters, ProjectRow>(
  (_, { id, userId, now, withEmail, limit, offset }) => sql<ProjectRow>`
    with ${pageOfFeatures(id, { limit, offset })}
    select 1 as version, ${sql.join(projectColumns)}, ${memberCount}::int as members, feature.health::int as health,
      ${isoTime(sql`p.created_at`)} as created_at, ${isoTime(sql`p.updated_at`)} as updated_at,
      ${isoTime(sql`p.archived_at`)} as archived_at, ${isFavoriteProjectOf(userId)} as favorite,
      ${environments} as environments,
      ${changeRequestEnvironments} as change_request_environments,
      ${summaryLines(sql`page`, { userId, now, withEmail })}
    from projects p cross join lateral (${featureTotals(now)}) feature where p.id = ${id}`,
)

/**
 * Returns a project, archived or not, as a user sees it now, with a page of its active features.
 *
 * @throws DomainError missing
 */
export async function projectWithSettings(
  db: Db,
  id: string,
  reader: ReaderAt,
  page: Page,
): Promise<Schema<'Project'>> {
  const { userId, now, withEmail } = reader
  const parameters = { id, userId, now, withEmail, ...pageOf(page) }
  const project = await withParsedSummaries(db, async (handle) => (await projectsById(handle, parameters))[0])
  if (project === undefined) throw missing('project', id)
  return project
}

/**
 * Returns a project with the settings that it had at a moment. Everything else is as it is now.
 *
 * @throws DomainError missing, also if it did not exist then; gone if the log does not go back so far
 */
export async function projectAsOf(
  db: Db,
  id: string,
  moment: LogMoment,
  reader: ReaderAt,
  page: Page,
): Promise<Schema<'Project'>> {
  const project = await projectWithSettings(db, id, reader, page)
  const record: ProjectRecord | undefined = await recordAsOf(db, projectResource(project), moment, reader)
  return { ...project, ...record }
}
