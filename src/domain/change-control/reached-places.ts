import { type RawBuilder, sql } from 'kysely'
import type { PlaceInSql } from '../access/holders-in-sql.ts'
import { hasRuleAt, isGuarded } from './guard.ts'

/** Whether the change `c` counts in all environments of the project of its request. */
export const isWide: RawBuilder<boolean> = sql`(c.action in ('archiveFeature', 'addDependency', 'deleteDependency'))`

/**
 * The places that the request `r` changes besides its own, as far as approvals can be needed there: by the settings of
 * the environment, or by a rule, whose conditions may still not fit. Archiving and dependencies count in all
 * environments, segments where they are used, and children with their parents. With their `project` and `environment`.
 */
export const reachedPlaces: RawBuilder<unknown> = sql`(
  select e.project, e.environment from (
    select pe.project_id as project, pe.environment
    from change_request_changes c join project_environments pe on pe.project_id = r.project_id
    where c.change_request_id = r.id and ${isWide}
    union
    select f.project_id, s.environment
    from change_request_changes c
    join strategy_segments l on l.segment_id = case when c.feature is null then (c.payload ->> 'id')::int end
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where c.change_request_id = r.id
    union
    select f.project_id, pe.environment
    from change_request_changes c join feature_dependencies d on d.parent = c.feature
    join features f on f.name = d.child and f.archived_at is null
    join project_environments pe on pe.project_id = f.project_id and (pe.environment = r.environment or ${isWide})
    where c.change_request_id = r.id) e
  where (e.project <> r.project_id or e.environment <> r.environment)
    and (${isGuarded(sql`e.project`, sql`e.environment`)} or ${hasRuleAt(sql`e.project`, sql`e.environment`)}))`

/** The place of a row `e` of `reachedPlaces`. */
export const REACHED = {
  project: sql<string>`e.project`,
  environment: sql<string>`e.environment`,
} satisfies PlaceInSql
