import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'

/** Whether milestones use a segment, as indexes have it. */
function usesIn(milestones: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`jsonb_path_query_array(${milestones}, '$[*].strategies[*].segments[*]') @> to_jsonb(${id})`
}

/** Whether the release plan `p` uses a segment; a completed one does not. */
export function planUses(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`p.status <> 'completed' and ${usesIn(sql`p.milestones`, id)}`
}

/** Whether the template of release plans `t` uses a segment. */
export function templateUses(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return usesIn(sql`t.milestones`, id)
}

/** What uses a segment, in words, and its project; null for a template of all projects. Only a plan has a feature. */
export type PlanUse = {
  readonly what: string
  readonly name: string
  readonly project: string | null
  readonly feature: string | null
  readonly environment: string | null
}

/**
 * Returns a release plan of an active feature, or a template of release plans, that uses a segment; undefined if
 * nothing does.
 *
 * @param except the project whose plans and templates are left out
 */
export async function planOrTemplateUsing(db: Db, id: number, except?: string): Promise<PlanUse | undefined> {
  const given = sql`${id}::int`
  return db
    .selectFrom('releasePlans as p')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .select([sql<string>`'release plan'`.as('what'), 'p.name', sql<string | null>`f.project_id`.as('project')])
    .select([sql<string | null>`f.name`.as('feature'), sql<string | null>`p.environment`.as('environment')])
    .where('f.archivedAt', 'is', null)
    .where(planUses(given))
    .where('f.projectId', 'is distinct from', except ?? null)
    .unionAll(
      db
        .selectFrom('releasePlanTemplates as t')
        .select([sql<string>`'release plan template'`.as('what'), 't.name', 't.projectId as project'])
        .select([sql<string | null>`null`.as('feature'), sql<string | null>`null`.as('environment')])
        .where(templateUses(given))
        .where((eb) => eb.or([eb('t.projectId', 'is', null), eb('t.projectId', 'is distinct from', except ?? null)])),
    )
    .orderBy('what')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
}
