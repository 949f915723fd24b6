import { isDeepStrictEqual } from 'node:util'
import { strategiesChanged, variantsChanged } from '../../change-control/invalidations.ts'
import { turningOn } from '../../features/strategies/turning-on.ts'
import { turnOneOff, turnOneOn } from '../../features/turn-on-off.ts'
import { setVariants } from '../../features/variants/commands.ts'
import { featureVariantsFrom } from '../../features/variants/variant.ts'
import type { ActionRules } from './action.ts'
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
  command: (transaction, key, { variants }) => setVariants(transaction, key, variants),
}
