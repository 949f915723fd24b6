import { obstacle } from '../features/dependencies/dependency.ts'
import type { ImportPart } from './file.ts'
import { importedEntries, type TargetState } from './target-state.ts'

/**
 * Returns why features can't depend on others as a file wants, by the state after the import. Leaves out archived
 * features, because the import does, and parents that do not exist or are archived: other findings name them.
 */
export function impossibleDependencies(file: ImportPart, present: TargetState, project: string): string[] {
  const { features } = present
  const wanted = wantedParents(file, present)
  const dependents = new Map([...wanted].flatMap(([child, parents]) => parents.map((parent) => [parent, child])))
  const parentOf = (name: string) => (wanted.get(name) ?? features.get(name)?.dependencies.map(parentIn))?.[0] ?? null
  const dependentOf = (name: string) =>
    dependents.get(name) ?? features.get(name)?.dependents.find((child) => !wanted.has(child)) ?? null
  const party = (name: string) => ({ name, project, archivedAt: null })
  return [...wanted].flatMap(([child, parents]) =>
    parents.flatMap((parent) => {
      const ties = { dependentOfChild: dependentOf(child), parentOfParent: parentOf(parent), present: null }
      return obstacle(party(child), party(parent), ties)?.message ?? []
    }),
  )
}

/** Returns the parents in a file, by child. A child that the file does not list keeps its parents. */
function wantedParents(file: ImportPart, present: TargetState): ReadonlyMap<string, string[]> {
  return new Map(
    importedEntries(file, present).flatMap(({ feature, dependencies }) =>
      dependencies ? [[feature.name, dependencies.map(parentIn)]] : [],
    ),
  )
}

function parentIn({ feature }: { readonly feature: string }): string {
  return feature
}
