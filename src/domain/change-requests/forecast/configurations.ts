import { sql } from 'kysely'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { environmentObject, type StoredEnvironment } from '../../features/environment.ts'
import type { UsableSegment } from '../../features/strategies/usable-segments.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { TypedChange } from '../change/typed-change.ts'
import {
  type CurrentState,
  type CurrentStateRow,
  currentStateColumns,
  currentStateFrom,
  type StateQuery,
  stateQueryOf,
  stateQueryTypes,
} from './current-state.ts'

/** A feature that is changed: the data that `CurrentState` does not contain. */
export type ChangedFeature = {
  readonly name: string
  /** Its environments in their order; null stands for the environment of the request. */
  readonly environments: readonly (StoredEnvironment | null)[]
  /** The ids of its strategies in the environment of the request, oldest first. */
  readonly strategyIds: readonly string[]
}

/** The current state of the changed features and segments, with all data that determines the result of the changes. */
export type Configurations = {
  readonly current: CurrentState
  /** Sorted by name. */
  readonly features: readonly ChangedFeature[]
  /** The segments of the default strategy. */
  readonly defaultSegments: readonly UsableSegment[]
  /** The legal values of the context fields used in constraints of changes and of changed segments. */
  readonly legal: LegalValues
}

type ConfigurationsQuery = StateQuery & { changed: string[]; contextFields: string[] }

type ConfigurationsRow = CurrentStateRow & {
  changedFeatures: ChangedFeature[]
  defaultSegments: UsableSegment[]
  legalValues: [string, string[]][]
}

const configurationRows = compiledForList<ConfigurationsQuery, ConfigurationsRow>(
  { ...stateQueryTypes, changed: 'text[]', contextFields: 'text[]' },
  (given) => sql<ConfigurationsRow>`
    select ${currentStateColumns},
      (select coalesce(json_agg(json_build_object('name', f.name,
          'environments', (select json_agg(case when e.name <> given.environment then ${environmentObject} end
              order by e.sort_order, e.name)
            from feature_environments fe join environments e on e.name = fe.environment where fe.feature_name = f.name),
          'strategyIds', array(select s.id from feature_strategies s
            where s.feature_name = f.name and s.environment = given.environment order by s.position))
        order by f.name), '[]')
        from features f where f.name = any(given.changed)) as changed_features,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'project', g.project_id)), '[]')
        from project_environments pe
        cross join lateral jsonb_array_elements_text(pe.default_strategy -> 'segments') used (id)
        join segments g on g.id = used.id::int
        where pe.project_id = given.project and pe.environment = given.environment) as default_segments,
      (select coalesce(json_agg(json_build_array(c.name,
          array(select v ->> 'value' from jsonb_array_elements(c.legal_values) v))), '[]')
        from context_fields c
        where jsonb_array_length(c.legal_values) > 0 and c.name in (
          select unnest(given.context_fields) union
          select k ->> 'contextName' from segments g cross join jsonb_array_elements(g.constraints) k
          where g.id = any(given.owned))) as legal_values,
      given.position
    from ${given}`,
)

/** Reads everything that determines the result of the changes of a request, in one statement. */
export async function configurationsOf(
  db: Db,
  place: ProjectEnvironment,
  changes: readonly TypedChange[],
): Promise<Configurations> {
  const changed = [...new Set(changes.flatMap(({ feature }) => feature ?? []))]
  const asked = { ...stateQueryOf({ place, changes }), changed, contextFields: contextFieldsOf(changes) }
  const [row] = (await configurationRows(db, [asked])) as [ConfigurationsRow]
  const { changedFeatures, defaultSegments, legalValues } = row
  return {
    current: currentStateFrom(row, changes),
    features: changedFeatures,
    defaultSegments,
    legal: new Map(legalValues.map(([name, values]) => [name, new Set(values)])),
  }
}

function contextFieldsOf(changes: readonly TypedChange[]): string[] {
  const names = changes.flatMap(({ payload }) => {
    const constraints = 'constraints' in payload ? payload.constraints : undefined
    return constraints?.map(({ contextName }) => contextName) ?? []
  })
  return [...new Set(names)]
}
