import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { seesProject } from '../../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../../access/image-url.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../../access/shown-names.ts'
import type { Actor } from '../../actor.ts'
import { tooFew } from '../../approval-rules/approvers.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { isAdmin } from '../../rights.ts'
import { shownNames } from '../../users/user.ts'
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

/** Adds the rules of a place; the one that needs most says how many approvals there have to be. */
function withRules(row: ApprovalRow, all: readonly Schema<'MatchedRule'>[]) {
  const rules = all.filter(({ project, environment }) => project === row.project && environment === row.environment)
  const requiredApprovals = Math.max(row.requiredApprovals, ...rules.map(({ approvals }) => approvals))
  return rules.length === 0 ? {} : { requiredApprovals, rules }
}
