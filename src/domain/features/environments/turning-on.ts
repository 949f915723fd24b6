import { FULL_ROLLOUT, hasEnabled, nextSortOrder, type Strategy, strategyFrom } from '../strategies/strategy.ts'
import type { EnvironmentState } from './queries.ts'

export type TurnOn = {
  /** Enable disabled strategies rather than add the default one. */
  readonly shouldActivateDisabledStrategies: boolean
  readonly newId: () => string
}

/** What turning a feature on in an environment comes to. */
export type TurningOn<State extends EnvironmentState = EnvironmentState> = {
  state: State
  added: Strategy | undefined
  enabled: Strategy[]
  turns: boolean
}

/**
 * A feature that is on has an enabled strategy. Asked to, all disabled strategies are enabled; where that leaves none,
 * the default strategy is added.
 */
export function turningOn<State extends EnvironmentState>(
  state: State,
  { shouldActivateDisabledStrategies, newId }: TurnOn,
): TurningOn<State> {
  const disabled = state.strategies.filter((strategy) => strategy.disabled)
  const enabled = shouldActivateDisabledStrategies ? disabled : []
  const isUsable = enabled.length > 0 || hasEnabled(state.strategies)
  return { state, enabled, added: isUsable ? undefined : defaultStrategy(state, newId()), turns: !state.enabled }
}

/** The strategies that turning on leaves, the added one last. */
export function strategiesAfter({ state, enabled, added }: TurningOn): Strategy[] {
  const ids = new Set(enabled.map(({ id }) => id))
  const strategies = state.strategies.map((one) => (ids.has(one.id) ? { ...one, disabled: false } : one))
  return added === undefined ? strategies : [...strategies, added]
}

function defaultStrategy(
  { defaultStrategy, strategies, featureName, stickiness }: EnvironmentState,
  id: string,
): Strategy {
  const { name = FULL_ROLLOUT.name, parameters = FULL_ROLLOUT.parameters, ...rest } = defaultStrategy ?? {}
  const around = { feature: featureName, stickiness: defaultStrategy === null ? 'default' : stickiness }
  const sortOrder = nextSortOrder(strategies)
  const { variants = [], ...input } = rest
  const strategy = strategyFrom({ ...input, name, parameters, disabled: false, sortOrder }, id, sortOrder, around)
  return { ...strategy, variants }
}
