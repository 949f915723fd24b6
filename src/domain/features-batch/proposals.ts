import type { Schema } from '../../contract.ts'
import { requestsOf } from '../features/edits/table.ts'
import type { PlannedFeature } from './plan.ts'

/**
 * Returns what an import changes of what change requests guard, as changes of one: feature by feature, then the
 * dependencies. First those end that could prevent others.
 */
export function changesOf(features: readonly PlannedFeature[]): Schema<'ChangeInput'>[] {
  return [
    ...features.flatMap(({ name, contents, turned }) => requestsOf([...contents.flat(), ...turned], name)),
    ...features.flatMap(({ name, ties: { ended, before } }) =>
      ended.length === 0 ? [] : requestsOf([{ kind: 'dependenciesRemoved', before }], name),
    ),
    ...features.flatMap(({ name, ties: { ended, after, begun } }) => {
      // All of them end together, so the kept ones begin again.
      const made = ended.length > 0 ? after : begun
      return made.flatMap((tie) => requestsOf([{ kind: 'dependencyAdded', before: null, after: tie }], name))
    }),
  ]
}
