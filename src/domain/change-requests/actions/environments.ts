import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { strategiesChanged, variantsChanged } from '../../change-control/invalidations.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { assertRoomForStrategy, type Strategy } from '../../features/strategies/strategy.ts'
import { strategiesAfter, turningOn } from '../../features/strategies/turning-on.ts'
import { assertMayUse } from '../../features/strategies/usable-segments.ts'
import { turnOneOff, turnOneOn } from '../../features/turn-on-off.ts'
import { setVariants } from '../../features/variants/commands.ts'
import { featureVariantsFrom, replacedVariants } from '../../features/variants/variant.ts'
import { replaceState, type Simulation } from '../state/simulation.ts'
import type { ActionRules } from './action.ts'
import { exceptTurnOff } from './default-change.ts'
import { given } from './given.ts'

export const updatingEnabled: ActionRules<'updateEnabled'> = {
  isOfFeature: true,
  names: () => ({}),
  check: ({ enabled, shouldActivateDisabledStrategies }) => given({ enabled, shouldActivateDisabledStrategies }),
  before: (_, feature) => (feature?.state ? { enabled: feature.state.enabled } : null),
  affects({ enabled, shouldActivateDisabledStrategies = false }, { state }) {
    if (!enabled || !state) return []
    const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: () => '' })
    const ids = turning.enabled.map(({ id }) => id)
    return strategiesChanged(ids, 'updated').touches
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
  names: () => ({}),
  check: ({ variants }, feature, { stickiness }) => ({
    variants: featureVariantsFrom(variants, stickiness, '/body/variants', feature.state?.variants),
  }),
  before: (_, feature) => (feature?.state ? { variants: feature.state.variants } : null),
  affects({ variants }, { name, environment, state }) {
    return isDeepStrictEqual(state?.variants, variants) ? [] : variantsChanged(name, [environment]).touches
  },
  simulate({ variants }, feature, simulation) {
    replaceState(simulation, feature, (state) => ({
      state: { ...state, variants: replacedVariants([state], variants, '/body') },
    }))
  },
  command: (transaction, key, { variants }) => setVariants(transaction, key, variants),
}

function assertMayAdd({ segments }: Strategy, { strategies }: EnvironmentState, { project, checks }: Simulation): void {
  if (checks === undefined) return
  assertRoomForStrategy(strategies, checks.limits)
  assertMayUse(project, [segments], checks.defaultSegments, checks.limits)
}
