import { dependenciesAdded, featuresGone } from '../../change-control/invalidations.ts'
import { forbidden, missing, placed } from '../../errors.ts'
import { archiveFeature } from '../../features/archive.ts'
import { addDependency, removeDependencies } from '../../features/dependencies/commands.ts'
import type { ActionRules } from './action.ts'
import { given } from './given.ts'

export const archivingFeature: ActionRules<'archiveFeature'> = {
  isOfFeature: true,
  names: () => ({}),
  check: () => ({}),
  before: () => null,
  fitsArchived: true,
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
  affects: ({ feature }, child) => dependenciesAdded(child.name, [feature]).touches,
  command: addDependency,
}

export const deletingDependencies: ActionRules<'deleteDependency'> = {
  isOfFeature: true,
  names: () => ({}),
  check: () => ({}),
  before: (_, feature) => feature?.dependencies ?? null,
  fitsArchived: true,
  affects: () => [],
  command: removeDependencies,
}
