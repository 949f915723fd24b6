import { type Change, UNKNOWN } from '../changes.ts'
import type { Dependency, Rules } from './edit.ts'

export const dependencyAdded: Rules<'dependencyAdded'> = {
  permission: 'UPDATE_FEATURE_DEPENDENCY',
  sets: ({ before, after }) => [dependencySet(before, after)],
  events: ({ before: preData, after: data }, { project, feature }) => [
    {
      type: 'feature-dependency-added',
      subject: { project, feature },
      data,
      ...(preData !== null && { preData }),
    },
  ],
  reads: {
    'feature-dependency-added': ({ data, preData }) => [
      dependencySet(preData as Dependency | null, data as Dependency),
    ],
  },
  request: ({ after }, feature) => ({ action: 'addDependency', feature, payload: after }),
}

export const dependencyRemoved: Rules<'dependencyRemoved'> = {
  permission: 'UPDATE_FEATURE_DEPENDENCY',
  sets: ({ before }) => [dependencySet(before, null)],
  events: ({ before: preData }, { project, feature }) => [
    { type: 'feature-dependency-removed', subject: { project, feature }, data: { feature: preData.feature }, preData },
  ],
  reads: {
    'feature-dependency-removed': ({ data, preData }) => [
      preData === null
        ? { path: ['dependencies', (data as Dependency).feature], before: UNKNOWN, after: undefined }
        : dependencySet(preData as Dependency, null),
    ],
  },
}

export const dependenciesRemoved: Rules<'dependenciesRemoved'> = {
  permission: 'UPDATE_FEATURE_DEPENDENCY',
  sets: ({ before }) => before.map((one) => dependencySet(one, null)),
  events: ({ before }, { project, feature }) => [
    {
      type: 'feature-dependencies-removed',
      subject: { project, feature },
      preData: { dependencies: [...before] },
    },
  ],
  reads: {
    'feature-dependencies-removed': ({ preData }) =>
      preData === null
        ? [{ path: ['dependencies'], before: UNKNOWN, after: {} }]
        : (preData as { dependencies: Dependency[] }).dependencies.map((one) => dependencySet(one, null)),
  },
  request: (_, feature) => ({ action: 'deleteDependency', feature }),
}

function dependencySet(before: Dependency | null, after: Dependency | null): Change {
  const { feature = '' } = after ?? before ?? {}
  return { path: ['dependencies', feature], before: withoutName(before), after: withoutName(after) }
}

function withoutName(dependency: Dependency | null): Omit<Dependency, 'feature'> | undefined {
  if (dependency === null) return undefined
  const { feature: _, ...settings } = dependency
  return settings
}
