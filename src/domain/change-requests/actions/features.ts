import { dependenciesAdded, featuresGone } from '../../change-control/invalidations.ts'
import { forbidden, missing, placed } from '../../errors.ts'
import { archiveFeature } from '../../features/archive.ts'
import { addDependency, removeDependencies } from '../../features/dependencies/commands.ts'
import { dependencyFrom, obstacle } from '../../features/dependencies/dependency.ts'
import { addParent, removeParents, replaceFeature } from '../state/simulation.ts'
import type { ActionRules } from './action.ts'
import { given } from './given.ts'

export const archivingFeature: ActionRules<'archiveFeature'> = {
  isOfFeature: true,
  names: () => ({}),
  check: () => ({}),
  before: () => null,
  fitsArchived: true,
  obstacle(_, feature, { dependents }) {
    const dependent = first(dependents.get(feature))
    return dependent === undefined ? undefined : `The feature "${dependent}" depends on it`
  },
  simulate(_, feature, simulation) {
    removeParents(simulation, feature)
    replaceFeature(simulation, feature, () => ({ archived: true }))
  },
  affects: (_, { name }) => featuresGone([name], 'archived').touches,
  command: archiveFeature,
}

export const addingDependency: ActionRules<'addDependency'> = {
  isOfFeature: true,
  names: ({ feature }) => ({ parents: [feature] }),
  check({ feature, enabled = true, variants }, child, { current, project }) {
    if (feature === child.name)
      throw placed(forbidden(`The feature "${feature}" can't depend on itself`), '/body/feature')
    if (current.features.get(feature)?.project !== project) throw placed(missing('feature', feature), '/body/feature')
    return given({ feature, enabled, variants })
  },
  before: ({ feature: parent }, child) => child?.dependencies.find(({ feature }) => feature === parent) ?? null,
  obstacle({ feature: parent }, child, { project, features, dependents }) {
    const active = { project, archivedAt: null }
    return obstacle(
      { name: child, ...active },
      { name: parent, ...active },
      {
        dependentOfChild: first(dependents.get(child)) ?? null,
        parentOfParent: first(features.get(parent)?.dependencies) ?? null,
        present: null,
      },
    )?.message
  },
  simulate: (wanted, child, simulation) => addParent(simulation, child, dependencyFrom(wanted)),
  affects: ({ feature }, child) => dependenciesAdded(child.name, [feature]).touches,
  command: addDependency,
}

export const deletingDependencies: ActionRules<'deleteDependency'> = {
  isOfFeature: true,
  names: () => ({}),
  check: () => ({}),
  before: (_, feature) => feature?.dependencies ?? null,
  fitsArchived: true,
  simulate: (_, feature, simulation) => removeParents(simulation, feature),
  affects: () => [],
  command: removeDependencies,
}

/** Returns the first key of a set or a map; undefined when it is empty. */
function first(keyed: { keys(): Iterable<string> } | undefined): string | undefined {
  const [key] = keyed?.keys() ?? []
  return key
}
