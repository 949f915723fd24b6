import { isDeepStrictEqual } from 'node:util'
import {
  dependenciesAdded,
  featuresGone,
  strategiesChanged,
  variantsChanged,
} from '../../change-control/invalidations.ts'
import { forbidden, missing, withPath } from '../../errors.ts'
import { type Dependency, dependencyFrom, obstacle } from '../../features/dependencies/dependency.ts'
import type { Edit } from '../../features/edits/edit.ts'
import { switchEdits } from '../../features/edits/environments.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { planOfEnvironment } from '../../features/plan.ts'
import { dependenciesIn } from '../../features/state.ts'
import { assertRoomForStrategy, type Strategy } from '../../features/strategies/strategy.ts'
import { turningOn, turnOnEdits } from '../../features/strategies/turning-on.ts'
import { assertMayUse } from '../../features/strategies/usable-segments.ts'
import { featureVariantsFrom, replacedVariants } from '../../features/variants/variant.ts'
import { withKeptWeights } from '../../features/variants/weights.ts'
import { dependentOf, type RequestedState, requireEnvironment } from '../state/requested-state.ts'
import { type ActionRules, definedMembers } from './action.ts'

export const archivingFeature: ActionRules<'archiveFeature'> = {
  isOfFeature: true,
  check: () => ({}),
  before: () => null,
  fitsArchived: true,
  obstacle(_, feature, requested) {
    const dependent = dependentOf(requested, feature)
    return dependent === undefined ? undefined : `The feature "${dependent}" depends on it`
  },
  edits(_, feature, requested) {
    const isArchived = requested.features.get(feature)?.archived
    return isArchived ? [] : [...withoutParents(requested, feature), { kind: 'archived', at: '' }]
  },
  affects: (_, { name }) => featuresGone([name], 'archived').keys,
}

export const addingDependency: ActionRules<'addDependency'> = {
  isOfFeature: true,
  names: ({ feature }) => ({ parents: [feature] }),
  check({ feature, enabled = true, variants }, child, { current, project }) {
    if (feature === child?.name)
      throw withPath(forbidden(`The feature "${feature}" can't depend on itself`), '/body/feature')
    if (current.features.get(feature)?.project !== project) throw withPath(missing('feature', feature), '/body/feature')
    return definedMembers({ feature, enabled, variants })
  },
  before: ({ feature: parent }, child) => child?.dependencies.find(({ feature }) => feature === parent) ?? null,
  obstacle({ feature: parent }, child, requested) {
    const active = { project: requested.project, archivedAt: null }
    return obstacle(
      { name: child, ...active },
      { name: parent, ...active },
      {
        dependentOfChild: dependentOf(requested, child) ?? null,
        parentOfParent: parentsOf(requested, parent)[0]?.feature ?? null,
        present: null,
      },
    )?.message
  },
  edits(wanted, child, requested) {
    const after = dependencyFrom(wanted)
    const before = parentsOf(requested, child).find(({ feature }) => feature === after.feature) ?? null
    return isDeepStrictEqual(before, after) ? [] : [{ kind: 'dependencyAdded', before, after }]
  },
  affects: ({ feature }, child) => dependenciesAdded(child.name, [feature]).keys,
}

export const deletingDependencies: ActionRules<'deleteDependency'> = {
  isOfFeature: true,
  check: () => ({}),
  before: (_, feature) => feature?.dependencies ?? null,
  fitsArchived: true,
  edits: (_, feature, requested) => withoutParents(requested, feature),
  affects: () => [],
}

function parentsOf({ features }: RequestedState, name: string): Dependency[] {
  const feature = features.get(name)
  return feature === undefined ? [] : dependenciesIn(feature)
}

function withoutParents(requested: RequestedState, feature: string): Edit[] {
  const before = parentsOf(requested, feature)
  return before.length === 0 ? [] : [{ kind: 'dependenciesRemoved', before }]
}

export const updatingEnabled: ActionRules<'updateEnabled'> = {
  isOfFeature: true,
  check: ({ enabled, shouldActivateDisabledStrategies }) =>
    definedMembers({ enabled, shouldActivateDisabledStrategies }),
  before: (_, feature) => (feature?.state ? { enabled: feature.state.enabled } : null),
  affects({ enabled, shouldActivateDisabledStrategies = false }, { state }) {
    if (!enabled || !state) return []
    const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: () => '' })
    const ids = turning.enabled.map(({ id }) => id)
    return strategiesChanged(ids, 'updated').keys
  },
  edits({ enabled, shouldActivateDisabledStrategies = false }, feature, requested, newId) {
    const state = requireEnvironment(requested, feature)
    if (!enabled) return switchEdits(state, state.enabled, false)
    const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: () => newId })
    if (turning.added !== undefined) assertMayAdd(turning.added, state, requested)
    return turnOnEdits(turning)
  },
}

export const patchingVariants: ActionRules<'patchVariant'> = {
  isOfFeature: true,
  check: ({ variants }, feature, { stickiness }) => ({
    variants: featureVariantsFrom(variants, stickiness, '/body/variants', feature?.state?.variants),
  }),
  before: (_, feature) => (feature?.state ? { variants: feature.state.variants } : null),
  affects({ variants }, { name, environment, state }) {
    return isDeepStrictEqual(state?.variants, variants) ? [] : variantsChanged(name, [environment]).keys
  },
  edits({ variants }, feature, requested) {
    const state = requireEnvironment(requested, feature)
    const after = replacedVariants([state], variants, '/body', withKeptWeights)
    return planOfEnvironment(state, state, { variants: after }, 'by id')
  },
}

function assertMayAdd(
  { segments }: Strategy,
  { strategies }: EnvironmentState,
  { project, checks }: RequestedState,
): void {
  if (checks === undefined) return
  assertRoomForStrategy(strategies, checks.limits)
  assertMayUse(project, [segments], checks.defaultSegments, checks.limits)
}
