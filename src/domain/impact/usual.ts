import type { EvaluationContext } from '../evaluation/definitions.ts'
import { NO_CHANCE } from '../evaluation/evaluate.ts'
import type { Condition, Literal } from './conditions.ts'
import type { Decision, StrategyDecision } from './decision.ts'

/** A value that no condition has in mind. */
const UNNAMED = 'a value that nobody has named'

const NAMED_MEMBERS: readonly string[] = ['appName', 'userId', 'sessionId', 'remoteAddress']

/**
 * Returns a decision as it is for contexts that no condition has in mind: each condition is met or not. Met is what a
 * context without a value meets, or one with a value that nobody has named, such as `NOT_IN`; also what each value
 * meets that can be compared, such as every number, what the name of the environment meets, and all conditions on the
 * time, because they are met some day.
 *
 * @param isWanted whether the feature is to be on; where it is to be off, a condition is met only if all of them say so
 */
export function inUsualContexts(decision: Decision, environment: string, isWanted = true): Decision {
  return {
    ...decision,
    parents: decision.parents.map(({ wanted, decision: parent }) => ({
      wanted,
      decision: parent && inUsualContexts(parent, environment, wanted.enabled === isWanted),
    })),
    strategies: decision.strategies.flatMap((strategy) => withoutConditions(strategy, environment, isWanted)),
  }
}

/** Whether a decision depends on conditions. */
export function hasConditions({ parents, strategies }: Decision): boolean {
  const hasOwn = strategies.some(({ literals }) => literals.length > 0)
  return hasOwn || parents.some(({ decision }) => decision !== undefined && hasConditions(decision))
}

/** Returns a strategy without the conditions that are met; nothing if one is not. What only SDKs know stays. */
function withoutConditions(
  strategy: StrategyDecision,
  environment: string,
  isWanted: boolean,
): readonly StrategyDecision[] {
  const answers = strategy.literals.map((literal) => isMet(literal, environment, isWanted))
  if (answers.includes(false)) return []
  return [{ ...strategy, literals: strategy.literals.filter((_, index) => answers[index] === undefined) }]
}

function isMet({ condition, negated }: Literal, environment: string, isWanted: boolean): boolean | undefined {
  if (condition.field === 'currentTime') return isWanted
  if (isWanted && !negated && condition.holdsForAll?.() === true) return true
  const answers = usualContexts(condition, environment).map((context) => {
    const holds = condition.holds(context, NO_CHANCE)
    return holds === undefined ? undefined : holds !== negated
  })
  if (answers.includes(undefined)) return undefined
  return isWanted ? answers.includes(true) : !answers.includes(false)
}

function usualContexts({ field }: Condition, environment: string): EvaluationContext[] {
  const nothing: EvaluationContext = { environment, properties: {} }
  if (field === undefined || field === 'environment') return [nothing]
  const isMember = NAMED_MEMBERS.includes(field)
  return [nothing, isMember ? { ...nothing, [field]: UNNAMED } : { ...nothing, properties: { [field]: UNNAMED } }]
}
