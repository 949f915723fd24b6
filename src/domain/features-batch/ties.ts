import { isDeepStrictEqual } from 'node:util'
import { assertUnguarded } from '../change-control/guard.ts'
import { type Plan, writePlans } from '../features/apply.ts'
import { plansToDepend } from '../features/dependencies/commands.ts'
import { type Dependency, dependencyFrom, type WantedDependency } from '../features/dependencies/dependency.ts'
import type { FeatureState } from '../features/feature.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Entry, Target } from './file.ts'
import type { TargetFeature } from './target-state.ts'

/** An entry of a file, and its feature before the import: undefined if the import creates it. */
export type EntryToApply = Entry & { readonly before: TargetFeature | undefined }

/** The features of an import, locked or created, by name. */
export type Features = ReadonlyMap<string, FeatureState>

export function stateOf(features: Features, name: string): FeatureState {
  const state = features.get(name)
  if (state === undefined) throw new Error(`The feature "${name}" is neither locked nor created`)
  return state
}

/** What a feature of a file depends on, before and after the import. */
export type Tied = {
  readonly child: FeatureState
  readonly before: readonly Dependency[]
  readonly after: readonly Dependency[]
  readonly removed: readonly Dependency[]
  readonly made: readonly WantedDependency[]
}

/** Returns the dependencies of the features for which a file says them. */
export function tiesOf(works: readonly EntryToApply[], features: Features): Tied[] {
  return works.flatMap(({ feature: { name }, before: present, dependencies }) => {
    if (dependencies === undefined) return []
    const child = stateOf(features, name)
    const [before, after] = [present?.dependencies ?? [], dependencies.map(dependencyFrom)]
    const [known, kept] = [
      new Map(before.map((tie) => [tie.feature, tie])),
      new Set(after.map(({ feature }) => feature)),
    ]
    const made = after
      .filter((tie) => !isDeepStrictEqual(known.get(tie.feature), tie))
      .map((dependency) => ({ child, parent: stateOf(features, dependency.feature), dependency }))
    return [{ child, before, after, removed: before.filter(({ feature }) => !kept.has(feature)), made }]
  })
}

/** First removes the dependencies that the file does not contain, because they could prevent new ones. */
export async function tieAll(transaction: Transaction, { project }: Target, ties: readonly Tied[]): Promise<Plan[][]> {
  const made = ties.flatMap((tied) => tied.made)
  const removed = ties
    .filter((tied) => tied.removed.length > 0)
    .map((tied): Plan => {
      const edits = tied.removed.map((before) => ({ kind: 'dependencyRemoved' as const, before }))
      return { project, feature: tied.child.name, edits }
    })
  if (removed.length + made.length > 0) await assertUnguarded(transaction, project)
  await writePlans(transaction, removed)
  const added = await plansToDepend(transaction, project, made)
  await writePlans(transaction, added)
  return [removed, ...added.map((plan) => [plan])]
}
