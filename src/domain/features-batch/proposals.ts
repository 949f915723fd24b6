import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { Plan } from '../features/apply.ts'
import { switchEdits } from '../features/edits/environments.ts'
import { requestsOf } from '../features/edits/table.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import type { EntryToApply, Tied } from './ties.ts'

/** An entry, and its feature in the environment with the new strategies; undefined if the file says nothing of it. */
type Proposal = EntryToApply & { readonly state: EnvironmentState | undefined }

/**
 * Returns what an import changes of what change requests guard, as changes of one: feature by feature, then the
 * dependencies. First those end that could prevent others.
 */
export function changesOf(
  proposals: readonly Proposal[],
  contents: readonly Plan[],
  ties: readonly Tied[],
): Schema<'ChangeInput'>[] {
  const ofFeatures = grouped(contents, ({ feature }) => feature)
  const ending = ties.filter(({ removed }) => removed.length > 0)
  return [
    ...proposals.flatMap((proposal) => changesOfFeature(proposal, ofFeatures.get(proposal.feature.name))),
    ...ending.flatMap(({ child, before }) => requestsOf([{ kind: 'dependenciesRemoved', before }], child.name)),
    ...ties.flatMap(({ child, after, removed, made }) => {
      // All of them end together, so the kept ones begin again.
      const begun = removed.length > 0 ? after : made.map(({ dependency }) => dependency)
      return begun.flatMap((tie) => requestsOf([{ kind: 'dependencyAdded', before: null, after: tie }], child.name))
    }),
  ]
}

function changesOfFeature(
  { feature: { name }, environment, state }: Proposal,
  contents: readonly Plan[] = [],
): Schema<'ChangeInput'>[] {
  if (state === undefined) return []
  const edits = contents.flatMap((plan) => plan.edits)
  return requestsOf([...edits, ...switchEdits(state, state.enabled, environment?.enabled ?? state.enabled)], name)
}
