import type { Schema } from '../../../contract.ts'
import type { SegmentRecord } from '../../event-types.ts'
import { environmentView } from '../../features/environment.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { type StoredChange, segmentOf } from '../change/typed-change.ts'
import type { ChangedFeature, Configurations } from './configurations.ts'
import type { SimulatedFeature, Simulation } from './simulation.ts'

type Preview = Schema<'ChangeRequestPreview'>
type Configuration = Schema<'FeatureConfiguration'>

/** Returns the changed features and segments before and after the changes. */
export function previewFrom(changes: readonly StoredChange[], before: Configurations, after: Simulation): Preview {
  const { current } = before
  const segments = [...new Set(changes.flatMap(segmentOf))].sort((one, other) => one - other)
  const deleted = new Set(segments.filter((id) => !after.segments.has(id)))
  return {
    features: before.features.flatMap((feature) => {
      const { name } = feature
      const [was, is] = [current.features.get(name), after.features.get(name)]
      return was?.state && is
        ? [{ name, before: configurationOf(feature, was, was.state), after: configurationAfter(feature, is, deleted) }]
        : []
    }),
    segments: segments.flatMap((id) => {
      const [was, is] = [current.segments.get(id), after.segments.get(id)]
      return was === undefined ? [] : [{ id, before: settingsOf(was), after: is === undefined ? null : settingsOf(is) }]
    }),
  }
}

function configurationAfter(
  changed: ChangedFeature,
  { archived, dependencies, state }: SimulatedFeature,
  deleted: ReadonlySet<number>,
): Configuration {
  const byParent = [...dependencies.values()].sort((one, other) => (one.feature < other.feature ? -1 : 1))
  // The sort is stable: strategies with the same position stay in the order of their creation.
  const strategies = state.strategies.toSorted((one, other) => one.sortOrder - other.sortOrder)
  const after = configurationOf(changed, { archived, dependencies: byParent }, { ...state, strategies })
  return deleted.size === 0 ? after : { ...after, environments: after.environments.map(without(deleted)) }
}

/** A deleted segment is used only by archived features. Their strategies lose it in all environments. */
function without(deleted: ReadonlySet<number>) {
  return (environment: Configuration['environments'][number]) => ({
    ...environment,
    strategies: environment.strategies.map((strategy) => ({
      ...strategy,
      segments: strategy.segments.filter((id) => !deleted.has(id)),
    })),
  })
}

function configurationOf(
  { environments }: ChangedFeature,
  { archived, dependencies }: Pick<Configuration, 'archived' | 'dependencies'>,
  changed: EnvironmentState,
): Configuration {
  return { archived, dependencies, environments: environments.map((one) => environmentView(one ?? changed)) }
}

function settingsOf({ name, description, project, constraints }: SegmentRecord): Schema<'SegmentConfiguration'> {
  return { name, description, project, constraints }
}
