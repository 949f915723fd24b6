import { type RawBuilder, sql } from 'kysely'
import { compiledStatement, compiledStatementForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { environmentsWith, may } from '../rights.ts'
import { STOPS, TO_CONTINUE } from '../transaction/stopped-refusal.ts'
import type { NeededRight, Transaction } from '../transaction/transaction.ts'

/*
 * What a safeguard or an action has stopped does not end by the way around: the feature is deleted and made anew, its
 * environment is removed and added again, or it is moved to where the caller decides. All statements are deferred, and
 * are to be called before the change is made.
 */

/** Whether the safeguard `s` has turned its feature off. */
export const HAS_STOPPED = sql<boolean>`(s.tripped_at is not null and s.did = 'turnOff')`

/** A feature whose stops end, with the environments in which the caller may end them. */
type Ending = { readonly project: string; readonly feature: string; readonly exempt: readonly string[] }

/** Selects what of a feature is stopped, and ends only with `TO_CONTINUE`: where, its name, whether it is a plan. */
export function stopsOfFeature(feature: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = sql.join(STOPS.map((kind) => sql.lit(kind)))
  return sql`select s.environment, s.name, false as is_plan from safeguards s
        where s.feature_name = ${feature} and ${HAS_STOPPED}
        union all
        select p.environment, p.name, true from release_plans p
        where p.feature_name = ${feature} and p.pause_kind in (${kinds})`
}

/** @param ending SQL for rows with `project`, `feature` and `position` */
function refusing(ending: RawBuilder<unknown>, applies: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ending as materialized (${ending}), found as (
      select ending.project, stop.environment, ending.feature, stop.name, stop.is_plan as "isPlan"
      from ending cross join lateral (
        ${stopsOfFeature(sql`ending.feature`)}
      ) stop
      where ${applies} order by ending.position, stop.environment, stop.is_plan, stop.name limit 100
    )
    select refuse_stopped(jsonb_agg(to_jsonb(found))) from found having count(*) > 0`
}

const refuseOf = compiledStatementForList<Ending>({ project: 'text', feature: 'text', exempt: 'text[]' }, (given) =>
  refusing(sql`select * from ${given}`, sql`not stop.environment = any(ending.exempt)`),
)

const refuseIn = compiledStatement<{ project: string; environment: string }>((_, { project, environment }) =>
  refusing(
    sql`select f.project_id as project, f.name as feature, row_number() over (order by f.name) as position
      from features f where f.project_id = ${project}`,
    sql`stop.environment = ${environment}`,
  ),
)

/**
 * Ensures that nothing of these features is stopped that the caller may not let continue: they are deleted, or moved.
 *
 * @param features with the projects that they have
 */
export async function assertNothingStopped(
  { actor, later }: Transaction,
  features: readonly { readonly project: string; readonly feature: string }[],
): Promise<void> {
  const ending = features.flatMap(({ project, feature }) => {
    const exempt = environmentsWith(actor.rights, TO_CONTINUE, project)
    return exempt === undefined ? [] : [{ project, feature, exempt }]
  })
  if (ending.length > 0) await later(refuseOf(ending))
}

/** The same for all features of a project in an environment that it loses. */
export async function assertNothingStoppedIn(
  { actor, later }: Transaction,
  place: { readonly project: string; readonly environment: string },
): Promise<void> {
  if (!may(actor.rights, TO_CONTINUE, place)) await later(refuseIn(place))
}

/** The stops that are to end: all of the features, or only where safeguards have turned them off in an environment. */
type Stopped = { readonly project: string; readonly features?: readonly string[]; readonly environment?: string }

/** Returns what ending stops needs, with their places. For refusals only: nothing is locked. */
export async function needsToEndStops(
  db: Db,
  { project, features, environment }: Stopped,
  isTurnedOn = false,
): Promise<NeededRight[]> {
  const inProject = db.selectFrom('features').select('name').where('projectId', '=', project)
  const names = features === undefined ? inProject : inProject.where('name', '=', anyOf(features))
  const off = db.selectFrom('safeguards as s').select('s.environment').where('s.featureName', 'in', names)
  const paused = db.selectFrom('releasePlans as p').select('p.environment').where('p.featureName', 'in', names)
  const stops = off.where(HAS_STOPPED)
  const rows = await (isTurnedOn ? stops : stops.union(paused.where('p.pauseKind', 'in', STOPS))).execute()
  const places = [...new Set(rows.map((row) => row.environment))].sort()
  return places
    .filter((place) => environment === undefined || place === environment)
    .map((place) => ({ permission: TO_CONTINUE, project, environment: place }))
}
