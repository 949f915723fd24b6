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
import { type Simulation, simulatedState } from '../state/simulation.ts'
import { type ActionRules, definedMembers } from './action.ts'

export const archivingFeature: ActionRules<'archiveFeature'> = {
  isOfFeature: true,
  check: () => ({}),
  before: () => null,
  fitsArchived: true,
  obstacle(_, feature, { dependents }) {
    const dependent = first(dependents.get(feature))
    return dependent === undefined ? undefined : `The feature "${dependent}" depends on it`
  },
  edits(_, feature, simulation) {
    const isArchived = simulation.features.get(feature)?.document.archived
    return isArchived ? [] : [...withoutParents(simulation, feature), { kind: 'archived', at: '' }]
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
  obstacle({ feature: parent }, child, { project, features, dependents }) {
    const active = { project, archivedAt: null }
    return obstacle(
      { name: child, ...active },
      { name: parent, ...active },
      {
        dependentOfChild: first(dependents.get(child)) ?? null,
        parentOfParent: Object.keys(features.get(parent)?.document.dependencies ?? {})[0] ?? null,
        present: null,
      },
    )?.message
  },
  edits(wanted, child, simulation) {
    const after = dependencyFrom(wanted)
    const before = parentsOf(simulation, child).find(({ feature }) => feature === after.feature) ?? null
    return isDeepStrictEqual(before, after) ? [] : [{ kind: 'dependencyAdded', before, after }]
  },
  affects: ({ feature }, child) => dependenciesAdded(child.name, [feature]).keys,
}

export const deletingDependencies: ActionRules<'deleteDependency'> = {
  isOfFeature: true,
  check: () => ({}),
  before: (_, feature) => feature?.dependencies ?? null,
  fitsArchived: true,
  edits: (_, feature, simulation) => withoutParents(simulation, feature),
  affects: () => [],
}

/** Returns the first of a set; undefined when it is empty. */
function first(names: Iterable<string> | undefined): string | undefined {
  const [name] = names ?? []
  return name
}

function parentsOf({ features }: Simulation, name: string): Dependency[] {
  const feature = features.get(name)
  return feature === undefined ? [] : dependenciesIn(feature.document)
}

function withoutParents(simulation: Simulation, feature: string): Edit[] {
  const before = parentsOf(simulation, feature)
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
  edits({ enabled, shouldActivateDisabledStrategies = false }, feature, simulation, newId) {
    const state = simulatedState(simulation, feature)
    if (!enabled) return switchEdits(state, state.enabled, false)
    const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: () => newId })
    if (turning.added !== undefined) assertMayAdd(turning.added, state, simulation)
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
  edits({ variants }, feature, simulation) {
    const state = simulatedState(simulation, feature)
    const after = replacedVariants([state], variants, '/body', withKeptWeights)
    return planOfEnvironment(state, state, { variants: after }, 'by id')
  },
}

function assertMayAdd({ segments }: Strategy, { strategies }: EnvironmentState, { project, checks }: Simulation): void {
  if (checks === undefined) return
  assertRoomForStrategy(strategies, checks.limits)
  assertMayUse(project, [segments], checks.defaultSegments, checks.limits)
}
