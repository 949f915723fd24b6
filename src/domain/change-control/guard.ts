import { type RawBuilder, sql } from 'kysely'
import { type Change, lacking } from '../change.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { isAdmin, may } from '../rights.ts'

/** Whether an environment of a project is guarded, for statements that read what is about to be changed. */
export function isGuarded(project: RawBuilder<unknown>, environment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from change_request_settings c where c.project_id = ${project} and c.environment = ${environment})`
}

/**
 * Holds that the caller may change something directly that these guarded places show. Applying a change request is the
 * way that is meant, so nothing is asked then.
 *
 * @throws DomainError forbidden
 */
export function assertMaySkip(change: Change, places: readonly ProjectEnvironment[]): void {
  if (change.changeRequest !== undefined) return
  const { rights, hiddenProjects } = change.actor
  const refused = places.find((place) => !may(rights, 'SKIP_CHANGE_REQUEST', place))
  if (refused === undefined) return
  // A segment may be used where the caller does not look.
  throw lacking(['SKIP_CHANGE_REQUEST'], hiddenProjects.includes(refused.project) ? {} : refused)
}

/**
 * The same for what shows in all environments of a project: it needs the right to skip in each that is guarded.
 *
 * @throws DomainError forbidden
 */
export async function assertUnguarded(change: Change, project: string): Promise<void> {
  if (asksNothing(change) || may(change.actor.rights, 'SKIP_CHANGE_REQUEST', { project })) return
  const { rows } = await sql<ProjectEnvironment>`
    select project_id as project, environment
    from change_request_settings join project_environments using (project_id, environment)
    where project_id = ${project} order by environment`.execute(change.tx)
  assertMaySkip(change, rows)
}

/**
 * The same for a locked segment: it shows in the projects that it is bound to, now or afterwards, and wherever a strategy
 * of an active feature uses it.
 *
 * @throws DomainError forbidden
 */
export async function assertSegmentUnguarded(
  change: Change,
  segment: number,
  ...projects: (string | null)[]
): Promise<void> {
  if (asksNothing(change)) return
  const { rows } = await sql<ProjectEnvironment>`
    select c.project_id as project, c.environment
    from change_request_settings c join project_environments using (project_id, environment)
    where c.project_id = any(${projects.filter((project) => project !== null)}::text[]) or exists (
      select from strategy_segments l
      join feature_strategies s on s.id = l.strategy_id
      join features f on f.name = s.feature_name
      where l.segment_id = ${segment} and s.environment = c.environment and f.project_id = c.project_id
        and f.archived_at is null)
    order by c.project_id, c.environment`.execute(change.tx)
  assertMaySkip(change, rows)
}

function asksNothing({ changeRequest, actor }: Change): boolean {
  return changeRequest !== undefined || isAdmin(actor.rights)
}
