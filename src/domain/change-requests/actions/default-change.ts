import type { EnvironmentState } from '../../features/environments/queries.ts'
import type { Strategy } from '../../features/strategies/strategy.ts'
import { staysOn } from '../../features/strategies/strategy-list.ts'
import type { DefaultChange, Outcome } from '../state/simulation.ts'

const TURN_OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/** Returns a state with other strategies: the command turns it off when none of them is enabled. */
export function withStrategies(state: EnvironmentState, strategies: Strategy[]): Outcome {
  const enabled = staysOn(state.enabled, strategies)
  return { state: { ...state, strategies, enabled }, ...(enabled !== state.enabled && { defaultChange: TURN_OFF }) }
}

/** Returns the default change that remains after an explicit change turned the feature on or off. */
export function exceptTurnOff(change: DefaultChange | undefined): DefaultChange | undefined {
  return change === TURN_OFF ? undefined : change
}
