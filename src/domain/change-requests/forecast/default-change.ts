import type { Schema } from '../../../contract.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { staysOn } from '../../features/strategies/in-environment.ts'
import { nextSortOrder, type Strategy } from '../../features/strategies/strategy.ts'
import { strategiesAfter, turningOn } from '../../features/strategies/turning-on.ts'
import type { StoredChange } from '../change/typed-change.ts'
import type { CurrentFeature } from '../state/current-state.ts'

type DefaultChange = Schema<'DefaultChange'>

/** The state of a feature in an environment while changes are simulated, as far as it determines the default change. */
type FeatureOutcome = { enabled: boolean; strategies: Strategy[]; change: DefaultChange | undefined }

const OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/**
 * Returns the change that is made automatically with the changes of one feature, so that a feature that is on has an
 * enabled strategy. The commands make it by themselves; this forecasts it.
 */
export function defaultChangeOf(
  { state }: CurrentFeature,
  changes: readonly StoredChange[],
): DefaultChange | undefined {
  if (state === null) return undefined
  const start: FeatureOutcome = { enabled: state.enabled, strategies: state.strategies, change: undefined }
  return changes.reduce((simulated, change) => after(simulated, state, change), start).change
}

function after(simulated: FeatureOutcome, state: EnvironmentState, change: StoredChange): FeatureOutcome {
  const { strategies } = simulated
  switch (change.action) {
    case 'updateEnabled':
      return change.payload.enabled
        ? turnedOn(simulated, state, change.payload)
        : { ...unturned(simulated), enabled: false }
    case 'addStrategy':
      return { ...simulated, strategies: [...strategies, added(state, strategies, change.payload)] }
    case 'updateStrategy': {
      const { id, disabled } = change.payload
      if (disabled === undefined) return simulated
      return keptUsable({
        ...simulated,
        strategies: strategies.map((one) => (one.id === id ? { ...one, disabled } : one)),
      })
    }
    case 'deleteStrategy':
      return keptUsable({ ...simulated, strategies: strategies.filter(({ id }) => id !== change.payload.id) })
    default:
      return simulated
  }
}

function turnedOn(
  simulated: FeatureOutcome,
  state: EnvironmentState,
  { shouldActivateDisabledStrategies = false }: Schema<'UpdateEnabledPayload'>,
): FeatureOutcome {
  const now = { ...state, enabled: simulated.enabled, strategies: simulated.strategies }
  const turning = turningOn(now, { shouldActivateDisabledStrategies, newId: () => '' })
  const strategies = strategiesAfter(turning)
  if (turning.added === undefined) return { ...unturned(simulated), enabled: true, strategies }
  const { id: _, featureName: __, ...payload } = turning.added
  return { enabled: true, strategies, change: { action: 'addStrategy', payload } }
}

/** An explicit change replaces a default one. */
function unturned(simulated: FeatureOutcome): FeatureOutcome {
  return simulated.change === OFF ? { ...simulated, change: undefined } : simulated
}

function keptUsable(simulated: FeatureOutcome): FeatureOutcome {
  const { enabled, strategies } = simulated
  return enabled === staysOn(enabled, strategies) ? simulated : { ...simulated, enabled: false, change: OFF }
}

/** Returns the new strategy, with only the members that matter here. */
function added(
  { featureName }: EnvironmentState,
  strategies: readonly Strategy[],
  { name, title = null, disabled = false, sortOrder = nextSortOrder(strategies) }: Schema<'AddStrategyPayload'>,
): Strategy {
  return {
    id: '',
    name,
    title,
    disabled,
    featureName,
    sortOrder,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
  }
}
