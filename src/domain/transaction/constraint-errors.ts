import { isContention, wasPreempted } from '../../db/errors.ts'
import { valuesOfFailed, wasDeleting } from '../../db/failed-statement.ts'
import { conflict, DomainError, invalid, missing, taken, unauthenticated } from '../errors.ts'
import { isNoFeatureType, unknownFeatureType } from '../feature-type-names.ts'
import { FROZEN, refusedAsFrozen } from './frozen-refusal.ts'
import { MANAGED_ONLY, refusedAsManaged } from './managed-refusal.ts'
import { refusedAsStopped, STOPPED } from './stopped-refusal.ts'

type Refusal = {
  /** The columns whose values the refusal names. */
  readonly columns: readonly string[]
  readonly because: (value: string, values: readonly string[]) => DomainError
}

/** @param columns separated by spaces */
function naming(columns: string, because: Refusal['because']): Refusal {
  return { columns: columns.split(' '), because }
}

function unnamed(because: () => DomainError): Refusal {
  return { columns: [], because }
}

export function unknownTagType(type: string): DomainError {
  return invalid(`There is no tag type "${type}"`)
}

/** The error for each violated constraint. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  projects_pkey: naming('id', (id) => taken('project', id)),
  project_environments_pkey: naming('project_id environment', (key) =>
    conflict(`The project has the environment already (${key})`),
  ),
  project_environments_environment_fkey: naming('environment', (name) =>
    invalid(`There is no environment "${name}"`, '/body/environment'),
  ),
  project_favorites_project_id_fkey: naming('project_id', (project) => missing('project', project)),
  change_request_settings_environment_fkey: naming('environment', (name) =>
    invalid(`There is no environment "${name}"`),
  ),
  features_pkey: naming('name', (name) => taken('feature', name)),
  // When it is created: a change of the type looks for it first.
  features_type_fkey: naming('type', (type, types) => unknownFeatureType(types.find(isNoFeatureType) ?? type)),
  features_project_id_fkey: naming('project project_id', (project) => missing('project', project)),
  users_username_key: naming('username', (username) => taken('username', username)),
  users_email_key: naming('email', (email) => taken('email', email)),
  user_roles_role_id_fkey: naming('role_id', (role) => invalid(`There is no role ${role}`)),
  roles_name_key: naming('name', (name) => taken('role', name)),
  role_permissions_environment_fkey: naming('environment', (environment) =>
    invalid(`There is no environment "${environment}"`),
  ),
  groups_name_key: naming('name', (name) => taken('group', name)),
  groups_root_role_id_fkey: naming('root_role_id', (role) => invalid(`There is no root role ${role}`)),
  group_roles_role_id_fkey: naming('role_id', (role) => invalid(`There is no role ${role}`)),
  personal_access_tokens_description_key: unnamed(() =>
    conflict('The account has a token with this description already'),
  ),
  api_tokens_environment_fkey: naming('environment', (environment) =>
    invalid(`There is no environment "${environment}"`, '/body/environment'),
  ),
  api_tokens_secret_hash_key: unnamed(() => conflict('There is an API token with this secret already')),
  feature_tags_tag_fkey: unnamed(() => new DomainError('missing', 'A tag was deleted in the meantime')),
  tag_types_pkey: naming('name', (name) => taken('tag type', name)),
  tags_type_fkey: naming('type', unknownTagType),
  feature_strategies_name_fkey: naming('name', (name) => invalid(`There is no strategy type "${name}"`)),
  segments_name_key: naming('name', (name) => taken('segment', name)),
  segments_project_id_fkey: naming('project_id', (project) =>
    invalid(`There is no project "${project}"`, '/body/project'),
  ),
  freezes_project_id_fkey: naming('project_id', (project) =>
    invalid(`There is no project "${project}"`, '/body/project'),
  ),
  banners_project_id_fkey: naming('project_id', (project) =>
    invalid(`There is no project "${project}"`, '/body/project'),
  ),
  approval_rules_project_id_fkey: naming('project_id', (project) =>
    invalid(`There is no project "${project}"`, '/body/project'),
  ),
  release_plan_templates_project_id_fkey: naming('project_id', (project) =>
    invalid(`There is no project "${project}"`, '/body/project'),
  ),
  signal_endpoints_name_key: naming('name', (name) => taken('signal endpoint', name)),
  signal_endpoint_tokens_name_key: naming('name', (name) => taken('token of the signal endpoint', name)),
  action_sets_name_key: naming('name', (name) => taken('action set', name)),
  action_sets_project_id_fkey: naming('project_id', (project) => missing('project', project)),
  action_sets_endpoint_id_fkey: naming('endpoint_id', (endpoint) =>
    invalid(`There is no signal endpoint ${endpoint}`, '/body/match/sourceId'),
  ),
  safeguards_endpoint_id_fkey: naming('endpoint_id', (endpoint) =>
    invalid(`There is no signal endpoint ${endpoint}`, '/body/source/endpointId'),
  ),
  environments_pkey: naming('name', (name) => taken('environment', name)),
  strategy_types_pkey: naming('name', (name) => taken('strategy type', name)),
  context_fields_pkey: naming('name', (name) => taken('context field', name)),
  sign_in_settings_oidc_default_root_role_id_fkey: naming('oidc_default_root_role_id', (role) =>
    invalid(`There is no root role ${role}`),
  ),
  sign_in_settings_saml_default_root_role_id_fkey: naming('saml_default_root_role_id', (role) =>
    invalid(`There is no root role ${role}`),
  ),
  used_saml_messages_pkey: unnamed(() => unauthenticated('This sign-in was used already. Start again')),
  used_oidc_states_pkey: unnamed(() => unauthenticated('This sign-in was used already. Start again')),
}

/** The errors for rows that can't be deleted because they are still referenced. */
const STILL_USED: Readonly<Record<string, Refusal>> = {
  sign_in_settings_oidc_default_root_role_id_fkey: naming('id', (role) =>
    conflict(
      `Users who sign in for the first time get the role ${role}. Choose another one in the settings of OpenID Connect`,
    ),
  ),
  sign_in_settings_saml_default_root_role_id_fkey: naming('id', (role) =>
    conflict(`Users who sign in for the first time get the role ${role}. Choose another one in the settings of SAML`),
  ),
  action_sets_endpoint_id_fkey: naming('id', (endpoint) =>
    conflict(`Action sets are for the signal endpoint ${endpoint}. Delete them first, or give them another endpoint`),
  ),
  safeguards_endpoint_id_fkey: naming('id', (endpoint) =>
    conflict(
      `Safeguards count the signals of the endpoint ${endpoint}. Delete them first, or give them another source`,
    ),
  ),
  feature_strategies_name_fkey: naming('name', (name) =>
    conflict(`There are strategies of the type "${name}". Remove them first, or deprecate the type`),
  ),
}

const MAX_ATTEMPTS = 2

/**
 * Runs `work`, retries it once after a conflict of transactions, and turns a violated constraint into a refusal. Work
 * that was preempted is retried until it is done, or refused by `preemption`.
 *
 * @param onRetry is called before a retry
 */
export async function withDomainErrors<Result>(work: () => Promise<Result>, onRetry?: () => void): Promise<Result> {
  for (let attempt = 1; ; ) {
    try {
      return await work()
    } catch (error) {
      const isFree = wasPreempted(error)
      if (!isContention(error) || (attempt >= MAX_ATTEMPTS && !isFree)) throw refusalFrom(error) ?? error
      if (!isFree) attempt++
      onRetry?.()
    }
  }
}

/**
 * Returns the refusal for an error, also for a violated constraint; undefined for any other error. It reads no text of
 * the database, which can be in any language. Of several rows, it does not know which one was refused, and names all.
 */
export function refusalFrom(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  const constraint = violatedConstraint(error)
  if (!(error instanceof Error) || constraint === undefined) return undefined
  if (constraint === MANAGED_ONLY) return refusedAsManaged(error)
  if (constraint === FROZEN) return refusedAsFrozen(error)
  if (constraint === STOPPED) return refusedAsStopped(error)
  const refusal = (wasDeleting(error) ? STILL_USED : REFUSALS)[constraint]
  if (refusal === undefined) return undefined
  const values = valuesOfFailed(error, refusal.columns)
  return refusal.because(values.join('" or "'), values)
}

/** The embedded engine has its own error classes, so only the field is checked. */
function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error ? (error as { constraint?: string }).constraint : undefined
}
