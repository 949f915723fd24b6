import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  dependenciesAdded,
  featuresGone,
  strategiesChanged,
  variantsChanged,
} from '../../change-control/invalidations.ts'
import { forbidden, missing, withPath } from '../../errors.ts'
import { archiveFeature } from '../../features/archive.ts'
import { addDependency, removeDependencies } from '../../features/dependencies/commands.ts'
import { dependencyFrom, obstacle } from '../../features/dependencies/dependency.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { assertRoomForStrategy, type Strategy } from '../../features/strategies/strategy.ts'
import { strategiesAfter, turningOn } from '../../features/strategies/turning-on.ts'
import { assertMayUse } from '../../features/strategies/usable-segments.ts'
import { turnOneOff, turnOneOn } from '../../features/turn-on-off.ts'
import { setVariants } from '../../features/variants/commands.ts'
import { featureVariantsFrom, replacedVariants } from '../../features/variants/variant.ts'
import { withKeptWeights } from '../../features/variants/weights.ts'
import {
  addParent,
  exceptTurnOff,
  removeParents,
  replaceFeature,
  replaceState,
  type Simulation,
} from '../state/simulation.ts'
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
  simulate(_, feature, simulation) {
    removeParents(simulation, feature)
    replaceFeature(simulation, feature, () => ({ archived: true }))
  },
  affects: (_, { name }) => featuresGone([name], 'archived').keys,
  command: archiveFeature,
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
        parentOfParent: first(features.get(parent)?.dependencies) ?? null,
        present: null,
      },
    )?.message
  },
  simulate: (wanted, child, simulation) => addParent(simulation, child, dependencyFrom(wanted)),
  affects: ({ feature }, child) => dependenciesAdded(child.name, [feature]).keys,
  command: addDependency,
}

export const deletingDependencies: ActionRules<'deleteDependency'> = {
  isOfFeature: true,
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
  simulate({ enabled, shouldActivateDisabledStrategies = false }, feature, simulation) {
    replaceState(simulation, feature, (state, defaultChange) => {
      if (!enabled) return { state: { ...state, enabled }, defaultChange: exceptTurnOff(defaultChange) }
      const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: randomUUID })
      const after = { ...state, enabled, strategies: strategiesAfter(turning) }
      if (turning.added === undefined) return { state: after, defaultChange: exceptTurnOff(defaultChange) }
      assertMayAdd(turning.added, state, simulation)
      const { id: _, featureName: __, ...payload } = turning.added
      return { state: after, defaultChange: { action: 'addStrategy', payload } }
    })
  },
  command: (transaction, key, { enabled, shouldActivateDisabledStrategies = false }) =>
    enabled ? turnOneOn(transaction, key, shouldActivateDisabledStrategies) : turnOneOff(transaction, key),
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
  simulate({ variants }, feature, simulation) {
    replaceState(simulation, feature, (state) => ({
      state: { ...state, variants: replacedVariants([state], variants, '/body', withKeptWeights) },
    }))
  },
  command: (transaction, key, { variants }) => setVariants(transaction, key, variants),
}

function assertMayAdd({ segments }: Strategy, { strategies }: EnvironmentState, { project, checks }: Simulation): void {
  if (checks === undefined) return
  assertRoomForStrategy(strategies, checks.limits)
  assertMayUse(project, [segments], checks.defaultSegments, checks.limits)
}
