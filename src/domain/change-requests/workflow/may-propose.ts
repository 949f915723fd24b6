import { sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import type { Actor } from '../../actor.ts'
import { forbidden, invalidAll, missing } from '../../errors.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { notInProject } from '../../projects/queries.ts'
import { isAdmin } from '../../rights.ts'
import type { Transaction } from '../../transaction.ts'

/** The data that decides whether the caller can make requests in an environment of a project. */
export type ProposalRules = {
  mode: string
  /** Whether the caller has a role in the project. */
  isMember: boolean
  /** Whether the project has the environment. */
  isAttached: boolean
  /** Null where changes need no request. */
  requiredApprovals: number | null
  stickiness: string
}

const proposalRules = compiled<ProjectEnvironment & { userId: number }, ProposalRules>(
  (_, { project, environment, userId }) => sql<ProposalRules>`
    select p.mode, p.default_stickiness as stickiness,
      exists (select from held_roles r where r.project_id = p.id and r.user_id = ${userId}) as is_member,
      exists (select from project_environments e
        where e.project_id = p.id and e.environment = ${environment}) as is_attached,
      (select s.required_approvals from change_request_settings s
        where s.project_id = p.id and s.environment = ${environment} and s.enabled) as required_approvals
    from projects p where p.id = ${project} and p.archived_at is null`,
)

/** The settings that a request takes from its place. */
export type OpenEnvironment = ProjectEnvironment & { readonly minApprovals: number; readonly stickiness: string }

/**
 * Ensures that the caller can make and edit requests in a place.
 *
 * @throws DomainError missing for the project, also an archived one, and the environment; forbidden in a protected
 *   project; invalid where changes need no request
 */
export async function requireOpenEnvironment(
  { tx, actor }: Transaction,
  { project, environment }: ProjectEnvironment,
): Promise<OpenEnvironment> {
  const [state] = await proposalRules(tx, { project, environment, userId: actor.userId })
  if (state === undefined) throw missing('project', project)
  if (!mayPropose(actor, state)) throw notProposing(project)
  if (!state.isAttached) throw notInProject(project, environment)
  if (state.requiredApprovals === null) {
    const message = `Change requests are not enabled in the environment "${environment}" of the project "${project}"`
    throw invalidAll(message, [{ message }])
  }
  return { project, environment, minApprovals: state.requiredApprovals, stickiness: state.stickiness }
}

/**
 * Ensures that the caller may still edit their own request. Change requests need not be enabled there any more.
 *
 * @throws DomainError forbidden in a project that is no longer open
 */
export async function assertMayPropose(
  { tx, actor }: Transaction,
  { project, environment }: ProjectEnvironment,
): Promise<void> {
  const [state] = await proposalRules(tx, { project, environment, userId: actor.userId })
  if (state !== undefined && !mayPropose(actor, state)) throw notProposing(project)
}

/** In a protected or private project, only members and admins make requests. */
function mayPropose({ rights }: Pick<Actor, 'rights'>, { mode, isMember }: ProposalRules): boolean {
  return mode === 'open' || isMember || isAdmin(rights)
}

function notProposing(project: string) {
  return forbidden(`The project "${project}" is not open: only its members make change requests`)
}
