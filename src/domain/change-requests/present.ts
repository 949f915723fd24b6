import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import type { SegmentRecord } from '../events/event-types.ts'
import type { EnvironmentState } from '../feature-environments/queries.ts'
import { environmentObject } from '../features/environment.ts'
import { segmentRecord } from '../segments/queries.ts'
import { featuresNamedBy, type NamedChange, segmentsNamedBy, strategyTypesNamedBy } from './named.ts'
import type { Place } from './place.ts'

/** A feature that a change names, as it is now. */
export type PresentFeature = {
  readonly name: string
  readonly project: string
  readonly archived: boolean
  readonly dependencies: Schema<'FeatureDependency'>[]
  /** In the environment of the request; null when the feature is not there. */
  readonly state: EnvironmentState | null
}

/** What is there now of what the changes of a request name. */
export type Present = {
  /** Whether the project still has the environment. */
  readonly hasEnvironment: boolean
  readonly features: ReadonlyMap<string, PresentFeature>
  readonly segments: ReadonlyMap<number, SegmentRecord>
  /** Of the strategy types that changes name, those that there are. */
  readonly strategyTypes: ReadonlySet<string>
}

/** What some changes name, and where they would be made. */
export type Naming = { readonly place: Place; readonly changes: readonly NamedChange[] }

type Row = { hasEnvironment: boolean; features: PresentFeature[]; segments: SegmentRecord[]; strategyTypes: string[] }

/** Reads what is there now of what changes name, in one statement. */
export async function presentOf(db: Db, place: Place, changes: readonly NamedChange[]): Promise<Present> {
  const [present] = (await presentsOf(db, [{ place, changes }])) as [Present]
  return present
}

/** `limit` and the subselects keep the planner from reading whole tables to find a few rows. */
const presentRows = prepared<{ named: string }, Row>(
  (_, { named }) => sql<Row>`
    select
      (select true from project_environments
        where project_id = n.project and environment = n.environment limit 1) is not null as has_environment,
      (select coalesce(json_agg(json_build_object(
          'name', f.name, 'project', f.project_id, 'archived', f.archived_at is not null,
          'dependencies', (select coalesce(json_agg(json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants)
            order by d.parent), '[]') from feature_dependencies d where d.child = f.name),
          'state', (select ${environmentObject}::jsonb || jsonb_build_object(
              'stickiness', (select p.default_stickiness from projects p where p.id = f.project_id),
              'defaultStrategy', (select pe.default_strategy from project_environments pe
                where pe.project_id = f.project_id and pe.environment = e.name))
            from feature_environments fe join environments e on e.name = fe.environment
            where fe.feature_name = f.name and fe.environment = n.environment))), '[]')
        from features f where f.name = any(n.features)) as features,
      (select coalesce(json_agg(${segmentRecord}), '[]') from segments g where g.id = any(n.segments)) as segments,
      array(select name from strategy_types where name = any(n.types)) as strategy_types
    from rows from (jsonb_to_recordset(${named}::jsonb) as
      (project text, environment text, features text[], segments int[], types text[])) with ordinality
      as n (project, environment, features, segments, types, position)
    order by n.position`,
)

/** Reads what is there now of what changes name in several places, in one statement and in the order of these. */
export async function presentsOf(db: Db, namings: readonly Naming[]): Promise<Present[]> {
  const named = namings.map(({ place: { project, environment }, changes }) => ({
    ...{ project, environment, features: featuresNamedBy(changes), segments: segmentsNamedBy(changes) },
    types: strategyTypesNamedBy(changes),
  }))
  const rows = await presentRows(db, { named: JSON.stringify(named) })
  return rows.map(({ hasEnvironment, features, segments, strategyTypes }) => ({
    hasEnvironment,
    features: new Map(features.map((feature) => [feature.name, feature])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
    strategyTypes: new Set(strategyTypes),
  }))
}
