import { mapYielding } from '../../../runtime/yielding.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import type { Change } from '../fields.ts'
import type { Compared } from '../planning/compared.ts'
import type { Comparison } from '../planning/comparison.ts'
import { PLACING } from '../planning/locks.ts'
import { strategyKeys } from '../planning/pairing.ts'
import { changesByName, projectAfter } from '../planning/planned.ts'
import { movesIn, tiesOf } from '../planning/ties.ts'
import type { FeatureWork } from './work.ts'

/** Returns the features whose fields a comparison changes. Yields to the event loop. */
export function worksOf(compared: Compared, comparison: Comparison): Promise<FeatureWork[]> {
  const moves = movesIn(comparison.changes)
  const changesPlaces = comparison.changes.some(({ kind }) => kind === 'projects' || kind === 'environments')
  return mapYielding([...changesByName(comparison, 'features')], ([name, changes]) => {
    const project = projectAfter(name, changes, compared)
    return {
      name,
      project,
      changes: new Map(changes.map((change) => [change.field, change])),
      keys: strategyKeys(name, compared),
      dependencies: compared.present.features.get(name)?.dependencies ?? [],
      ties: tiesOf(name, changes, moves, compared.present),
      states: changesPlaces ? new Map() : statesOf({ name, project, changes }, compared),
    }
  })
}

/** Features are locked since they were compared: only those are read again that the set creates, revives or moves. */
function statesOf(
  { name, project, changes }: { readonly name: string; readonly project: string; readonly changes: readonly Change[] },
  { present: { features, projects } }: Compared,
): ReadonlyMap<string, EnvironmentState> {
  const around = projects.get(project)
  if (around === undefined || changes.some(({ field }) => PLACING.includes(field))) return new Map()
  const { defaultStickiness: stickiness } = around.settings
  const strategies = new Map(around.environments.map((one) => [one.name, one.defaultStrategy]))
  const states = (features.get(name)?.environments ?? []).map((there): [string, EnvironmentState] => {
    return [there.name, { ...there, stickiness, defaultStrategy: strategies.get(there.name) ?? null }]
  })
  return new Map(states)
}
