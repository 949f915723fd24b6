import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { setChangeRequests } from '../../change-request-settings/settings.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { lockActiveProject } from '../../projects/locks.ts'
import { requireProject, requireProjectEnvironment } from '../../projects/queries.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { isOtherReviewerAt, isReviewerAt } from './reviewers.ts'

/**
 * Sets whether changes in an environment of a project need change requests, how many approvals new requests need,
 * whether their moves need a version, and what is possible without approval.
 *
 * @throws DomainError missing for the project or its environment
 */
export async function configureChangeRequests(
  transaction: Transaction,
  scope: ProjectEnvironment,
  { changeRequestsEnabled, ...choice }: Schema<'SetChangeRequestConfiguration'>,
): Promise<void> {
  await lockActiveProject(transaction.tx, scope.project)
  await requireProjectEnvironment(transaction.tx, scope.project, scope.environment)
  await setChangeRequests(transaction, scope, changeRequestsEnabled, choice)
}

type ConfigurationRow = Schema<'ChangeRequestConfiguration'> & { reviewers: number; hasOtherReviewers: boolean }

/**
 * Returns the change request settings of a project's environments, in the order of the environments, and how many
 * accounts can approve there.
 *
 * @throws DomainError missing for the project
 */
export async function changeRequestConfiguration(
  db: Db,
  project: string,
): Promise<Schema<'ChangeRequestConfiguration'>[]> {
  await requireProject(db, project)
  const scope = { project: sql<string>`pe.project_id`, environment: sql<string>`pe.environment` }
  const { rows } = await sql<ConfigurationRow>`
    select e.name as environment, e.type, coalesce(s.enabled, false) as change_request_enabled,
      case when s.enabled then s.required_approvals end as required_approvals,
      coalesce(s.requires_version, false) as requires_version,
      coalesce(s.break_glass_only_off, false) as break_glass_only_off, a.reviewers, a.has_other_reviewers
    from project_environments pe
    join environments e on e.name = pe.environment
    left join change_request_settings s on s.project_id = pe.project_id and s.environment = e.name
    cross join lateral (
      select count(*)::int as reviewers, coalesce(bool_or(${isOtherReviewerAt(scope)}), false) as has_other_reviewers
      from users u where ${isReviewerAt(scope)}) a
    where pe.project_id = ${project} order by e.sort_order, e.created_at, e.name`.execute(db)
  return rows.map(({ hasOtherReviewers, ...configuration }) => {
    const warning = warningFor(configuration, hasOtherReviewers)
    return { ...configuration, ...(warning !== undefined && { warning }) }
  })
}

const GIVE_THE_RIGHT = 'Give a user the role Owner of the project, or a role with the permission APPROVE_CHANGE_REQUEST'

type Approvals = Pick<ConfigurationRow, 'requiredApprovals' | 'reviewers'>

/**
 * Returns why requests of an environment may wait forever; undefined where enough accounts can approve, or none has to.
 */
function warningFor({ requiredApprovals, reviewers }: Approvals, hasOtherReviewers: boolean): string | undefined {
  if (requiredApprovals === null) return undefined
  if (!hasOtherReviewers) return `Nobody but Admins can approve change requests here. ${GIVE_THE_RIGHT}`
  if (requiredApprovals <= reviewers) return undefined
  return `Requests here need ${requiredApprovals} approvals, and ${reviewers} ${reviewers === 1 ? 'account' : 'accounts'} can approve them. ${GIVE_THE_RIGHT}, or lower requiredApprovals`
}
