import { type RawBuilder, sql } from 'kysely'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { listOf, objectOf } from '../../../db/json-objects.ts'
import { isoTime } from '../../../db/sql.ts'
import { isUse } from '../../change-control/segment-uses.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { legalValues } from '../../context-fields/legal-values.ts'
import type { SegmentRecord } from '../../event-types.ts'
import type { StoredFeature } from '../../features/aggregate.ts'
import { environmentMembers, environmentObject, type StoredEnvironment } from '../../features/environment.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { featureDependencies } from '../../features/expressions.ts'
import type { UsableSegment } from '../../features/strategies/usable-segments.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { planUses, templateUses } from '../../segments/plan-uses.ts'
import { segmentRecord, usableSegment } from '../../segments/queries.ts'
import { allFeatures, allSegments, contextFields, type Names } from '../change/change.ts'

/** The current state of a feature that a change names. */
export type CurrentFeature = Pick<StoredFeature, 'name' | 'project' | 'dependencies'> & {
  readonly archived: boolean
  readonly createdAt: string
  /** Names of the features that depend on it. */
  readonly dependents: string[]
  /** In the environment of the request; null when the feature is not there. */
  readonly state: EnvironmentState | null
  /** The ids of its strategies in that environment, oldest first; empty unless configurations are read. */
  readonly strategyIds: readonly string[]
  /**
   * Its environments in their order; null stands for the environment of the request. Empty for a parent, and unless
   * configurations are read.
   */
  readonly environments: readonly (StoredEnvironment | null)[]
}

/** The uses of a segment. */
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
  /** Whether a release plan of a feature, not archived, or a template of plans uses it. */
  readonly isPlanned: boolean
  /** The ids of unfinished requests that would make a strategy use it. */
  readonly requests: number[]
}

/** The current state of the objects that changes name. */
export type CurrentState = {
  /** The features and strategy types that were queried. */
  readonly queried: ReadonlySet<string>
  /** Whether the project still has the environment. */
  readonly hasEnvironment: boolean
  /** In the order of their names. */
  readonly features: ReadonlyMap<string, CurrentFeature>
  readonly segments: ReadonlyMap<number, SegmentRecord>
  /** The uses of the changed segments, by segment id. */
  readonly segmentUses: ReadonlyMap<number, SegmentUses>
  /** The names of the changed segments, and of the segments that already have a name that a change would set. */
  readonly segmentNames: ReadonlyMap<number, string>
  /** The existing projects among the ones to which changes would bind a segment. */
  readonly projects: ReadonlySet<string>
  /** The existing strategy types among the ones that changes name. */
  readonly strategyTypes: ReadonlySet<string>
  /** The segments of the default strategy; empty unless configurations are read. */
  readonly defaultSegments: readonly UsableSegment[]
  /**
   * The legal values of the context fields used in constraints of changes and of changed segments; empty unless
   * configurations are read.
   */
  readonly legal: LegalValues
}

/** The names in changes, and the place where the changes would be made. */
export type NamesAt = {
  readonly scope: ProjectEnvironment
  readonly names: Names
  /** Whether to read all environments of the changed features, and the data that decides the result of the changes. */
  readonly withConfigurations?: boolean
}

/** The names as parameters of the statement. */
type StateQuery = ProjectEnvironment & {
  withConfigurations: boolean
  features: readonly string[]
  changedFeatures: readonly string[]
  segments: readonly number[]
  changedSegments: readonly number[]
  segmentNames: readonly string[]
  projects: readonly string[]
  strategyTypes: readonly string[]
  contextFields: readonly string[]
}

/** A CurrentState as a row of the statement. */
type CurrentStateRow = {
  hasEnvironment: boolean
  features: CurrentFeature[]
  segments: SegmentRecord[]
  segmentUses: SegmentUses[]
  segmentNames: [number, string][]
  projects: string[]
  strategyTypes: string[]
  defaultSegments: UsableSegment[]
  legal: [string, string[]][]
}

const strategyOfFeature = objectOf<SegmentUses['strategies'][number]>({ id: sql`s.id`, feature: sql`f.name` })

/** A SegmentUses as JSON; `g` is a row of segments, and `given` contains names of features. */
const segmentUses: RawBuilder<SegmentUses> = sql`(
  select ${objectOf<SegmentUses>({
    id: sql`g.id`,
    strategies: sql`coalesce(json_agg(${strategyOfFeature}) filter (where f.name = any(given.features)), '[]')`,
    isActive: sql`count(*) filter (where f.name <> all(given.features) and f.archived_at is null) > 0`,
    projects: sql`coalesce(json_agg(distinct f.project_id) filter (where f.name <> all(given.features)), '[]')`,
    defaultsOf: sql`array(select project_id from project_environments where default_strategy -> 'segments' @> to_jsonb(g.id))`,
    isPlanned: sql`exists (select from release_plans p join features pf on pf.name = p.feature_name
      where pf.archived_at is null and ${planUses(sql`g.id`)})
      or exists (select from release_plan_templates t where ${templateUses(sql`g.id`)})`,
    requests: sql`array(select distinct r.id from change_request_changes c join change_requests r on r.id = c.change_request_id
      where ${isUse(sql`g.id`)})`,
  })}
  from strategy_segments l join feature_strategies s on s.id = l.strategy_id join features f on f.name = s.feature_name
  where l.segment_id = g.id)`

/** The environment of the request, as the feature has it. */
const environmentState = objectOf<Omit<EnvironmentState, 'requirePreconditions'>>({
  ...environmentMembers,
  stickiness: sql`(select p.default_stickiness from projects p where p.id = f.project_id limit 1)`,
  defaultStrategy: sql`(select pe.default_strategy from project_environments pe
        where pe.project_id = f.project_id and pe.environment = e.name)`,
})

const otherEnvironments = listOf(sql`case when e.name <> given.environment then ${environmentObject} end`, {
  from: sql`feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name`,
  orderBy: sql`e.sort_order, e.name`,
})

/** A CurrentFeature as JSON; `f` is a row of features. */
const currentFeature = objectOf<CurrentFeature>({
  name: sql`f.name`,
  project: sql`f.project_id`,
  archived: sql`f.archived_at is not null`,
  createdAt: isoTime(sql`f.created_at`),
  dependencies: featureDependencies,
  dependents: sql`array(select d.child from feature_dependencies d where d.parent = f.name order by 1)`,
  state: sql`(select ${environmentState}
    from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name and fe.environment = given.environment)`,
  strategyIds: sql`case when given.with_configurations then array(select s.id from feature_strategies s
    where s.feature_name = f.name and s.environment = given.environment order by s.position) else '{}' end`,
  environments: sql`case when given.with_configurations and f.name = any(given.changed_features)
    then ${otherEnvironments} else '[]' end`,
})

/** `limit` and the subselects prevent the planner from reading whole tables to find a few rows. */
const currentStateRows = compiledForList<StateQuery, CurrentStateRow>(
  {
    project: 'text',
    environment: 'text',
    withConfigurations: 'bool',
    features: 'text[]',
    changedFeatures: 'text[]',
    segments: 'int[]',
    changedSegments: 'int[]',
    segmentNames: 'text[]',
    projects: 'text[]',
    strategyTypes: 'text[]',
    contextFields: 'text[]',
  },
  (given) => sql<CurrentStateRow>`
    select
      (select true from project_environments
        where project_id = given.project and environment = given.environment limit 1) is not null as has_environment,
      (select coalesce(json_agg(${currentFeature} order by f.name), '[]')
        from features f where f.name = any(given.features)) as features,
      (select coalesce(json_agg(${segmentRecord}), '[]') from segments g where g.id = any(given.segments)) as segments,
      (select coalesce(json_agg(${segmentUses}), '[]') from segments g where g.id = any(given.changed_segments)) as segment_uses,
      (select coalesce(json_agg(json_build_array(g.id, g.name)), '[]') from segments g
        where g.id = any(given.changed_segments) or g.name = any(given.segment_names)) as segment_names,
      array(select id from projects where id = any(given.projects)) as projects,
      array(select name from strategy_types where name = any(given.strategy_types)) as strategy_types,
      (select coalesce(json_agg(${usableSegment}), '[]')
        from project_environments pe
        cross join lateral jsonb_array_elements_text(pe.default_strategy -> 'segments') used (id)
        join segments g on g.id = used.id::int
        where given.with_configurations and pe.project_id = given.project and pe.environment = given.environment) as default_segments,
      (select coalesce(json_agg(json_build_array(c.name,
          ${legalValues})), '[]')
        from context_fields c
        where given.with_configurations and jsonb_array_length(c.legal_values) > 0 and c.name in (
          select unnest(given.context_fields) union
          select k ->> 'contextName' from segments g cross join jsonb_array_elements(g.constraints) k
          where g.id = any(given.changed_segments))) as legal,
      given.position
    from ${given} order by given.position`,
)

/** Reads the current state for names, in one statement. */
export async function currentStateOf(db: Db, query: NamesAt): Promise<CurrentState> {
  const [current] = (await currentStatesOf(db, [query])) as [CurrentState]
  return current
}

/** Reads the current state for names in several scopes, in one statement. The result is in the order of `groups`. */
export async function currentStatesOf(db: Db, groups: readonly NamesAt[]): Promise<CurrentState[]> {
  const rows = await currentStateRows(db, groups.map(stateQueryOf))
  return rows.map((row, index) => currentStateFrom(row, groups[index] as NamesAt))
}

function stateQueryOf({ scope, names, withConfigurations = false }: NamesAt): StateQuery {
  return {
    project: scope.project,
    environment: scope.environment,
    withConfigurations,
    features: allFeatures(names),
    changedFeatures: names.features,
    segments: allSegments(names),
    changedSegments: names.segments,
    segmentNames: names.segmentNames,
    projects: names.projects,
    strategyTypes: names.strategyTypes,
    contextFields: contextFields(names),
  }
}

function currentStateFrom(row: CurrentStateRow, { names }: NamesAt): CurrentState {
  const { features, segments, segmentUses, segmentNames, projects, strategyTypes, legal, ...rest } = row
  return {
    queried: new Set(queriedNames(names)),
    hasEnvironment: rest.hasEnvironment,
    features: new Map(features.map((feature) => [feature.name, feature])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
    segmentUses: new Map(segmentUses.map((uses) => [uses.id, uses])),
    segmentNames: new Map(segmentNames),
    projects: new Set(projects),
    strategyTypes: new Set(strategyTypes),
    defaultSegments: rest.defaultSegments,
    legal: new Map(legal.map(([name, values]) => [name, new Set(values)])),
  }
}

function queriedNames(names: Names): string[] {
  const features = allFeatures(names).map((name) => `feature ${name}`)
  return [...features, ...names.strategyTypes.map((name) => `strategy type ${name}`)]
}

/** Whether a state covers names. Never for segments: a request may have started to use one since. */
export function covers({ queried }: CurrentState, names: Names): boolean {
  return allSegments(names).length === 0 && queriedNames(names).every((name) => queried.has(name))
}
