import type { EnvironmentEdit } from '../edits/edit.ts'
import { switchEdits } from '../edits/environments.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import { FULL_ROLLOUT, hasEnabled, nextSortOrder, type Strategy, strategyFrom } from './strategy.ts'

export type TurnOn = {
  /** Enables disabled strategies instead of adding the default one. */
  readonly shouldActivateDisabledStrategies: boolean
  readonly newId: () => string
}

/** The effect of turning a feature on in an environment. */
export type TurningOn<State extends EnvironmentState = EnvironmentState> = {
  state: State
  added: Strategy | undefined
  enabled: Strategy[]
}

/**
 * Plans how to turn a feature on, so that it has an enabled strategy. On request, enables all disabled strategies. If
 * no strategy is enabled then, adds the default one.
 */
export function turningOn<State extends EnvironmentState>(
  state: State,
  { shouldActivateDisabledStrategies, newId }: TurnOn,
): TurningOn<State> {
  const disabled = state.strategies.filter((strategy) => strategy.disabled)
  const enabled = shouldActivateDisabledStrategies ? disabled : []
  const isUsable = enabled.length > 0 || hasEnabled(state.strategies)
  return { state, enabled, added: isUsable ? undefined : defaultStrategy(state, newId()) }
}

/** Returns the strategies after turning on, with the added one last. */
export function strategiesAfter({ state, enabled, added }: TurningOn): Strategy[] {
  const ids = new Set(enabled.map(({ id }) => id))
  const strategies = state.strategies.map((one) => (ids.has(one.id) ? { ...one, disabled: false } : one))
  return added === undefined ? strategies : [...strategies, added]
}

/** Returns the edits that turn a feature on. */
export function turnOnEdits({ state, added, enabled }: TurningOn): EnvironmentEdit[] {
  const environment = state.name
  return [
    ...(added === undefined ? [] : [{ kind: 'strategyAdded' as const, environment, after: added, isResult: true }]),
    ...enabled.map((before) => {
      return { kind: 'strategyUpdated' as const, environment, before, after: { ...before, disabled: false } }
    }),
    ...switchEdits(state, state.enabled, true),
  ]
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
