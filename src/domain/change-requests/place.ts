import { sql } from 'kysely'
import { preparedForList } from '../../db/prepared.ts'
import { isAdmin } from '../access/rights.ts'
import type { Actor, Change } from '../change.ts'
import { forbidden, invalidAll, missing } from '../errors.ts'
import { notInProject } from '../projects/queries.ts'

/** The environment of a project that a request is about. */
export type Place = { readonly project: string; readonly environment: string }

/** A place, and who asks, as far as they decide whether requests can be made there. */
export type PlaceState = {
  mode: string
  /** Whether the caller has a role in the project. */
  isMember: boolean
  /** Whether the project has the environment. */
  isAttached: boolean
  /** Null where changes need no request. */
  requiredApprovals: number | null
  stickiness: string
}

/** `limit` keeps the planner from reading all projects to find a few. */
const placeStates = preparedForList<Place & { userId: number }, PlaceState>(
  { project: 'text', environment: 'text', userId: 'int' },
  (given) => sql<PlaceState>`
    select state.*, given.position from ${given} cross join lateral (
      select p.mode, p.default_stickiness as stickiness,
        exists (select from held_roles r where r.project_id = p.id and r.user_id = given.user_id) as is_member,
        exists (select from project_environments e
          where e.project_id = p.id and e.environment = given.environment) as is_attached,
        (select s.required_approvals from change_request_settings s
          where s.project_id = p.id and s.environment = given.environment) as required_approvals
      from projects p where p.id = given.project and p.archived_at is null limit 1
    ) state`,
)

/** What a request of the caller takes from where it is. */
export type OpenPlace = Place & { readonly minApprovals: number; readonly stickiness: string }

/**
 * Holds that the caller can make requests, and change theirs, somewhere.
 *
 * @throws DomainError missing for the project, also an archived one, and the environment; forbidden in a protected
 *   project; invalid where changes need no request
 */
export async function requireOpenPlace({ tx, actor }: Change, { project, environment }: Place): Promise<OpenPlace> {
  const [state] = await placeStates(tx, [{ project, environment, userId: actor.userId }])
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
 * Holds that the caller may still go on with a request that they made, wherever it is.
 *
 * @throws DomainError forbidden in a project that was made protected since
 */
export async function assertMayPropose({ tx, actor }: Change, { project, environment }: Place): Promise<void> {
  const [state] = await placeStates(tx, [{ project, environment, userId: actor.userId }])
  if (state !== undefined && !mayPropose(actor, state)) throw notProposing(project)
}

/** In a protected project only its members and admins make requests. */
export function mayPropose({ rights }: Pick<Actor, 'rights'>, { mode, isMember }: PlaceState): boolean {
  return mode !== 'protected' || isMember || isAdmin(rights)
}

function notProposing(project: string) {
  return forbidden(`The project "${project}" is protected: only its members make change requests`)
}
