import { isContention } from '../db/errors.ts'
import { conflict, DomainError, invalid, missing, taken, unauthenticated } from './errors.ts'
import { unknownFeatureType } from './feature-type-names.ts'

type Refusal = (value: string) => DomainError

/** The error for each violated constraint. `value` is the key that violated it, as printed by the database. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  projects_pkey: (id) => taken('project', id),
  project_environments_pkey: (key) => conflict(`The project has the environment already (${key})`),
  project_environments_environment_fkey: (name) => invalid(`There is no environment "${name}"`, '/body/environment'),
  project_favorites_project_id_fkey: (project) => missing('project', project),
  change_request_settings_environment_fkey: (name) => invalid(`There is no environment "${name}"`),
  features_pkey: (name) => taken('feature', name),
  // When it is created: a change of the type looks for it first.
  features_type_fkey: unknownFeatureType,
  features_project_id_fkey: (project) => missing('project', project),
  users_username_key: (username) => taken('username', username),
  users_email_key: (email) => taken('email', email),
  user_roles_role_id_fkey: (role) => invalid(`There is no role ${role}`),
  roles_name_key: (name) => taken('role', name),
  role_permissions_environment_fkey: (environment) => invalid(`There is no environment "${environment}"`),
  groups_name_key: (name) => taken('group', name),
  groups_root_role_id_fkey: (role) => invalid(`There is no root role ${role}`),
  group_roles_role_id_fkey: (role) => invalid(`There is no role ${role}`),
  personal_access_tokens_description_key: () => conflict('The account has a token with this description already'),
  api_tokens_environment_fkey: (environment) =>
    invalid(`There is no environment "${environment}"`, '/body/environment'),
  api_tokens_secret_hash_key: () => conflict('There is an API token with this secret already'),
  feature_tags_tag_fkey: (tag) => missing('tag', tag),
  tag_types_pkey: (name) => taken('tag type', name),
  tags_type_fkey: (type) => invalid(`There is no tag type "${type}"`),
  feature_strategies_name_fkey: (name) => invalid(`There is no strategy type "${name}"`),
  segments_name_key: (name) => taken('segment', name),
  segments_project_id_fkey: (project) => invalid(`There is no project "${project}"`, '/body/project'),
  environments_pkey: (name) => taken('environment', name),
  strategy_types_pkey: (name) => taken('strategy type', name),
  context_fields_pkey: (name) => taken('context field', name),
  sign_in_settings_oidc_default_root_role_id_fkey: (role) => invalid(`There is no root role ${role}`),
  used_oidc_states_pkey: () => unauthenticated('This sign-in was used already. Start again'),
}

/** The errors for rows that can't be deleted because they are still referenced. */
const STILL_USED: Readonly<Record<string, Refusal>> = {
  sign_in_settings_oidc_default_root_role_id_fkey: (role) =>
    conflict(
      `Users who sign in for the first time get the role ${role}. Choose another one in the settings of OpenID Connect`,
    ),
  feature_strategies_name_fkey: (name) =>
    conflict(`There are strategies of the type "${name}". Remove them first, or deprecate the type`),
}

const MAX_ATTEMPTS = 2

/**
 * Runs `work`, retries it once after a conflict of transactions, and turns a violated constraint into a refusal.
 *
 * @param onRetry is called before a retry
 */
export async function withDomainErrors<Result>(work: () => Promise<Result>, onRetry?: () => void): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isContention(error) || attempt >= MAX_ATTEMPTS) throw refusalFrom(error) ?? error
      onRetry?.()
    }
  }
}

/** Returns the refusal for an error, also for a violated constraint; undefined for any other error. */
export function refusalFrom(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  const { constraint, detail } = databaseError(error)
  if (constraint === undefined) return undefined
  const refusals = detail?.includes('is still referenced') ? STILL_USED : REFUSALS
  return refusals[constraint]?.(constraintKey(detail))
}

type DatabaseError = { constraint?: string; detail?: string }

/** The embedded engine has its own error classes, so only the fields are checked. */
function databaseError(error: unknown): DatabaseError {
  return error instanceof Error ? (error as DatabaseError) : {}
}

/** `Key (name)=(checkout) already exists.` -> `checkout` */
function constraintKey(detail = ''): string {
  return /=\((.*)\) (?:already exists|is not present|is still referenced)/s.exec(detail)?.[1] ?? ''
}
