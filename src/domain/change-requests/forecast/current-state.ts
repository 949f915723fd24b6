import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { isoTime } from '../../../db/sql.ts'
import { isUse } from '../../change-control/segment-uses.ts'
import type { SegmentRecord } from '../../event-types.ts'
import { environmentObject, type StoredEnvironment } from '../../features/environment.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { featureDependencies } from '../../features/expressions.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { segmentRecord } from '../../segments/queries.ts'
import {
  referencedFeatures,
  referencedProjects,
  referencedSegments,
  referencedStrategyTypes,
  segmentOf,
  type TypedChange,
  wantedSegmentNames,
} from '../change/typed-change.ts'

/** The current state of a feature that a change names. */
export type CurrentFeature = {
  readonly name: string
  readonly project: string
  readonly archived: boolean
  readonly createdAt: string
  readonly dependencies: Schema<'FeatureDependency'>[]
  /** Names of the features that depend on it. */
  readonly dependents: string[]
  /** In the environment of the request; null when the feature is not there. */
  readonly state: EnvironmentState | null
}

/** What uses a segment. */
type SegmentUses = {
  readonly id: number
  /** Strategies of features that the changes name. */
  readonly strategies: { readonly id: string; readonly feature: string }[]
  /** Whether a strategy of another feature, not archived, uses it. */
  readonly isActive: boolean
  /** The projects of other features with such a strategy, including archived features. */
  readonly projects: string[]
  /** The projects whose default strategy uses it. */
  readonly defaultsOf: string[]
  /** The ids of unfinished requests that would make a strategy use it. */
  readonly requests: number[]
}

/** The current state of everything that the changes of a request name. */
export type CurrentState = {
  /** The names of features and strategy types that were queried. */
  readonly asked: ReadonlySet<string>
  /** Whether the project still has the environment. */
  readonly hasEnvironment: boolean
  readonly features: ReadonlyMap<string, CurrentFeature>
  readonly segments: ReadonlyMap<number, SegmentRecord>
  /** What uses the changed segments, by segment id. */
  readonly segmentUses: ReadonlyMap<number, SegmentUses>
  /** The names of the changed segments, and of the segments that already have a name that a change would set. */
  readonly segmentNames: ReadonlyMap<number, string>
  /** The existing projects among those to which changes would assign a segment. */
  readonly projects: ReadonlySet<string>
  /** The existing strategy types among those that changes name. */
  readonly strategyTypes: ReadonlySet<string>
}

/** Changes, and the place where they would be made. */
export type ChangesAt = { readonly place: ProjectEnvironment; readonly changes: readonly TypedChange[] }

type StateRow = Omit<EnvironmentState, keyof StoredEnvironment> & { environment: StoredEnvironment }
type FeatureRow = Omit<CurrentFeature, 'state'> & { state: StateRow | null }

/** A CurrentState as a row of the statement. */
export type CurrentStateRow = {
  hasEnvironment: boolean
  features: FeatureRow[]
  segments: SegmentRecord[]
  segmentUses: SegmentUses[]
  segmentNames: [number, string][]
  projects: string[]
  strategyTypes: string[]
}

/** A SegmentUses as JSON; `g` is a row of segments, and `given` contains names of features. */
const segmentUses = sql`(
  select json_build_object('id', g.id,
    'strategies', coalesce(json_agg(json_build_object('id', s.id, 'feature', f.name)) filter (where f.name = any(given.features)), '[]'),
    'isActive', count(*) filter (where f.name <> all(given.features) and f.archived_at is null) > 0,
    'projects', coalesce(json_agg(distinct f.project_id) filter (where f.name <> all(given.features)), '[]'),
    'defaultsOf', array(select project_id from project_environments where default_strategy -> 'segments' @> to_jsonb(g.id)),
    'requests', array(select distinct r.id from change_request_changes c join change_requests r on r.id = c.change_request_id
      where ${isUse(sql`g.id`)}))
  from strategy_segments l join feature_strategies s on s.id = l.strategy_id join features f on f.name = s.feature_name
  where l.segment_id = g.id)`

/** Reads the current state of everything that changes name, in one statement. */
export async function currentStateOf(
  db: Db,
  place: ProjectEnvironment,
  changes: readonly TypedChange[],
): Promise<CurrentState> {
  const [current] = (await currentStatesOf(db, [{ place, changes }])) as [CurrentState]
  return current
}

function namesAsked(changes: readonly TypedChange[]): string[] {
  const features = referencedFeatures(changes).map((name) => `feature ${name}`)
  return [...features, ...referencedStrategyTypes(changes).map((name) => `strategy type ${name}`)]
}

/** Checks whether a state covers changes. Never for segments: a request may have started to use one since. */
export function tellsOf({ asked }: CurrentState, changes: readonly TypedChange[]): boolean {
  return referencedSegments(changes).length === 0 && namesAsked(changes).every((name) => asked.has(name))
}

/** The names that changes contain, in a place. */
export type StateQuery = ProjectEnvironment & {
  features: string[]
  segments: number[]
  /** Strategy types. */
  types: string[]
  /** The ids of the changed segments. */
  owned: number[]
  /** The names that changes would give to segments. */
  names: string[]
  projects: string[]
}

export function stateQueryOf({ place: { project, environment }, changes }: ChangesAt): StateQuery {
  return {
    ...{ project, environment, features: referencedFeatures(changes), segments: referencedSegments(changes) },
    ...{ types: referencedStrategyTypes(changes), owned: changes.flatMap(segmentOf) },
    ...{ names: wantedSegmentNames(changes), projects: referencedProjects(changes) },
  }
}

export const stateQueryTypes = {
  ...{ project: 'text', environment: 'text', features: 'text[]', segments: 'int[]', types: 'text[]' },
  ...{ owned: 'int[]', names: 'text[]', projects: 'text[]' },
}

/**
 * The columns of a CurrentStateRow; `given` is a StateQuery. `limit` and the subselects prevent the planner from
 * reading whole tables to find a few rows.
 */
export const currentStateColumns = sql`
  (select true from project_environments
    where project_id = given.project and environment = given.environment limit 1) is not null as has_environment,
  (select coalesce(json_agg(json_build_object(
      'name', f.name, 'project', f.project_id, 'archived', f.archived_at is not null,
      'createdAt', ${isoTime(sql`f.created_at`)},
      'dependencies', ${featureDependencies},
      'dependents', array(select d.child from feature_dependencies d where d.parent = f.name order by 1),
      'state', (select json_build_object('environment', ${environmentObject},
          'stickiness', (select p.default_stickiness from projects p where p.id = f.project_id limit 1),
          'defaultStrategy', (select pe.default_strategy from project_environments pe
            where pe.project_id = f.project_id and pe.environment = e.name))
        from feature_environments fe join environments e on e.name = fe.environment
        where fe.feature_name = f.name and fe.environment = given.environment))), '[]')
    from features f where f.name = any(given.features)) as features,
  (select coalesce(json_agg(${segmentRecord}), '[]') from segments g where g.id = any(given.segments)) as segments,
  (select coalesce(json_agg(${segmentUses}), '[]') from segments g where g.id = any(given.owned)) as segment_uses,
  (select coalesce(json_agg(json_build_array(g.id, g.name)), '[]') from segments g
    where g.id = any(given.owned) or g.name = any(given.names)) as segment_names,
  array(select id from projects where id = any(given.projects)) as projects,
  array(select name from strategy_types where name = any(given.types)) as strategy_types`

const currentStateRows = compiledForList<StateQuery, CurrentStateRow>(
  stateQueryTypes,
  (given) => sql<CurrentStateRow>`select ${currentStateColumns}, given.position from ${given} order by given.position`,
)

/** Reads the current state for changes in several places, in one statement. The result is in the order of `groups`. */
export async function currentStatesOf(db: Db, groups: readonly ChangesAt[]): Promise<CurrentState[]> {
  const rows = await currentStateRows(db, groups.map(stateQueryOf))
  return rows.map((row, index) => currentStateFrom(row, groups[index]?.changes ?? []))
}

/** Builds a CurrentState from the row that was read for some changes. */
export function currentStateFrom(row: CurrentStateRow, changes: readonly TypedChange[]): CurrentState {
  const { hasEnvironment, features, segments, segmentUses, segmentNames, projects, strategyTypes } = row
  return {
    asked: new Set(namesAsked(changes)),
    hasEnvironment,
    features: new Map(features.map((feature) => [feature.name, { ...feature, state: stateFrom(feature) }])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
    segmentUses: new Map(segmentUses.map((uses) => [uses.id, uses])),
    segmentNames: new Map(segmentNames),
    projects: new Set(projects),
    strategyTypes: new Set(strategyTypes),
  }
}

function stateFrom({ state }: FeatureRow): EnvironmentState | null {
  if (state === null) return null
  const { environment, stickiness, defaultStrategy } = state
  return { ...environment, stickiness, defaultStrategy }
}
