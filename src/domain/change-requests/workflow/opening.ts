import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiled } from '../../../db/compiled.ts'
import { isOpenRequest } from '../../change-control/state.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { type RequestBasics, requestBasics, userIn } from '../change/queries.ts'

/** The request to which changes are added. */
export type OpenRequest = RequestBasics & {
  isNew: boolean
  createdBy: Schema<'ChangeRequestUser'>
}

/** Files whose apply proposes changes. */
export type Files = {
  readonly manager: string
  readonly source: string | null
  /** The hash of the changes. */
  readonly digest: string
  readonly title: string
}

type NewDraft = ProjectEnvironment & { userId: number; minApprovals: number; now: Date }

/**
 * Locks the caller's open request in a place, or makes a new one. When several callers ask at once, one inserts it and
 * the others find it: the update on conflict only locks the row and returns it.
 */
const openRequest = compiled<NewDraft, OpenRequest>((_, { project, environment, userId, minApprovals, now }) => {
  const columns = sql.join([...requestBasics, userIn('r.createdBy').as('createdBy')])
  return sql<OpenRequest>`
    with found as (
      select ${columns}, false as is_new from change_requests r
      where r.created_by = ${userId} and r.project_id = ${project} and r.environment = ${environment} and ${isOpenRequest}
        and r.manager is null
      for no key update
    ), made as (
      insert into change_requests as r (project_id, environment, state, min_approvals, created_by, created_at)
      select ${project}, ${environment}, 'Draft', ${minApprovals}::int, ${userId}::int, ${now}::timestamptz
      where not exists (select from found)
      on conflict (created_by, project_id, environment) where ${isOpenRequest} and r.manager is null do update set state = r.state
      returning ${columns}, r.xmax::text = '0' as is_new
    )
    select * from found union all select * from made`
})

/** The same for the request of a manager, which says from then on where the files came from. */
const openRequestOfFiles = compiled<NewDraft & Files, OpenRequest>(
  (_, { project, environment, userId, minApprovals, now, manager, source, digest, title }) => {
    const columns = sql.join([...requestBasics, userIn('r.createdBy').as('createdBy')])
    return sql<OpenRequest>`
      insert into change_requests as r
        (project_id, environment, state, min_approvals, created_by, created_at, manager, source, digest, title)
      select ${project}, ${environment}, 'Draft', ${minApprovals}::int, ${userId}::int, ${now}::timestamptz,
        ${manager}::text, ${source}::text, ${digest}::text, ${title}::text
      on conflict (manager, project_id, environment) where ${isOpenRequest} and r.manager is not null do update set
        source = excluded.source, digest = excluded.digest, title = excluded.title
      returning ${columns}, r.xmax::text = '0' as is_new`
  },
)

/** Locks the caller's open request in a place, or that of the files, or makes a new draft. */
export async function lockOpenRequest(
  { tx, actor, now }: Transaction,
  scope: ProjectEnvironment,
  minApprovals: number,
  files: Files | undefined,
): Promise<OpenRequest> {
  const opening = { ...scope, userId: actor.userId, minApprovals, now }
  const rows =
    files === undefined ? await openRequest(tx, opening) : await openRequestOfFiles(tx, { ...opening, ...files })
  const [request] = rows as [OpenRequest]
  return request
}
