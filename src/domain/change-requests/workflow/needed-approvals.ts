import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { isHolderAt, seesProject } from '../../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../../access/image-url.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../../access/shown-names.ts'
import type { Actor } from '../../actor.ts'
import { tooFew } from '../../approval-rules/approvers.ts'
import { isAuthorOf, isFinal } from '../../change-control/state.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { isAdmin } from '../../rights.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { shownNames } from '../../users/user.ts'
import { type RequestKey, requireRequest } from '../change/queries.ts'
import { oldestApproval } from '../reader.ts'
import { approvalsHere } from './approvals.ts'
import { hasApproved } from './reminded.ts'
import { isReviewerAt } from './reviewers.ts'

type ApprovalRow = ProjectEnvironment & { readonly requiredApprovals: number; readonly approvers: readonly Reviewer[] }
type Reviewer = { id: number; name: string | null; username: string | null; imageUrl: string }

const MAX_APPROVERS = 100
/** No account has this id. */
const NOBODY = 0

type Asked = ProjectEnvironment & { readonly author: number; readonly proposedIn: string | null }

const approvalsOfList = compiledForList<Asked, ApprovalRow>(
  { project: 'text', environment: 'text', author: 'int', proposedIn: 'text' },
  (given) => sql<ApprovalRow>`
    select given.position, given.project, given.environment, coalesce(c.required_approvals, 1) as required_approvals,
      (select coalesce(json_agg(a order by a.id), '[]') from (
        select u.id, ${nameWithoutEmail} as name, ${usernameWithoutEmail} as username, ${imageUrlWithoutEmail} as "imageUrl" from users u
        where u.id <> given.author and (given.proposed_in is null or ${seesProject(sql`given.proposed_in`)})
          and ${isReviewerAt({ project: sql`given.project`, environment: sql`given.environment` })}
        order by u.id limit ${sql.lit(MAX_APPROVERS)}) a) as approvers
    from ${given}
    left join change_request_settings c on c.project_id = given.project and c.environment = given.environment
    order by given.position`,
)

/**
 * Returns how many approvals a change request in each of these environments needs, and who may give them.
 *
 * @param author who asks for the change, and can't approve it
 * @param rules the approval rules that match the change
 * @param proposedIn the project in which there would be a change request; undefined if that is not known
 */
export async function neededApprovals(
  db: Db,
  scopes: readonly ProjectEnvironment[],
  { userId, rights }: Pick<Actor, 'userId' | 'rights'>,
  rules: readonly Schema<'MatchedRule'>[],
  proposedIn?: string,
): Promise<Schema<'NeededApproval'>[]> {
  if (scopes.length === 0) return []
  // Admins can approve their own requests, as far as only the environment asks for approvals.
  const author = isAdmin(rights) ? NOBODY : userId
  const rows = await approvalsOfList(
    db,
    scopes.map(({ project, environment }) => ({ project, environment, author, proposedIn: proposedIn ?? null })),
  )
  return rows.map((row) => ({
    ...row,
    ...withRules(row, rules),
    ...warned(row),
    approvers: row.approvers.map((approver) => ({
      id: approver.id,
      ...shownNames(approver),
      imageUrl: approver.imageUrl,
    })),
  }))
}

/** Adds a warning where too few can give the approvals that the environment asks for; rules have their own. */
function warned({ requiredApprovals: missing, approvers }: ApprovalRow): { warning?: string } {
  const able = approvers.length
  return able < missing ? { warning: tooFew({ missing, sources: '', able }) } : {}
}

/**
 * Returns why a request can't get the approvals that its environment asks for and that it lacks: too few users can give
 * them who have not; undefined if enough can, and for a request that is over.
 *
 * @throws DomainError missing, also for a draft of another user
 */
export async function approvalsWarning(
  db: Db,
  { project, id }: RequestKey,
  reader: Pick<Actor, 'userId'>,
  { now, limits }: Pick<Transaction, 'now' | 'limits'>,
): Promise<string | undefined> {
  const request = await requireRequest(db, project, id, reader.userId)
  if (isFinal(request.state)) return undefined
  const missing = request.minApprovals - (await approvalsHere({ tx: db, now, limits }, request))
  if (missing <= 0) return undefined
  // As for a change that is only tried: approvals of Admins for their own requests count for the environment.
  const isAble = sql<boolean>`${isReviewerAt(request)} and ${seesProject(project)}
    and (not ${isAuthorOf(sql`u.id`, 'q')} or ${isHolderAt('ADMIN', request)})
    and not ${hasApproved(oldestApproval({ now, limits }))}`
  const others = await db
    .selectFrom('users as u')
    .innerJoin('changeRequests as q', (join) => join.on('q.id', '=', id))
    .select('u.id')
    .where(isAble)
    .limit(missing)
    .execute()
  return others.length < missing ? tooFew({ missing, sources: '', able: others.length }) : undefined
}

/** Adds the rules of a place; the one that needs most says how many approvals there have to be. */
function withRules(row: ApprovalRow, all: readonly Schema<'MatchedRule'>[]) {
  const rules = all.filter(({ project, environment }) => project === row.project && environment === row.environment)
  const requiredApprovals = Math.max(row.requiredApprovals, ...rules.map(({ approvals }) => approvals))
  return rules.length === 0 ? {} : { requiredApprovals, rules }
}
