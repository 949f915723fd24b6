import { mapYielding } from '../../../runtime/yielding.ts'
import type { Compared } from '../planning/compared.ts'
import type { Comparison } from '../planning/comparison.ts'
import { strategyKeys } from '../planning/pairing.ts'
import { changesByName, projectAfter } from '../planning/planned.ts'
import { movesIn, tiesOf } from '../planning/ties.ts'
import type { FeatureWork } from './work.ts'

/** Returns the features whose fields a comparison changes. Yields to the event loop. */
export function worksOf(compared: Compared, comparison: Comparison): Promise<FeatureWork[]> {
  const moves = movesIn(comparison.changes)
  return mapYielding([...changesByName(comparison, 'features')], ([name, changes]) => ({
    name,
    project: projectAfter(name, changes, compared),
    changes: new Map(changes.map((change) => [change.field, change])),
    keys: strategyKeys(name, compared),
    dependencies: compared.present.features.get(name)?.dependencies ?? [],
    ties: tiesOf(name, changes, moves, compared.present),
  }))
}
