import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import { withErrorPath } from '../checking/error-path.ts'
import { invalid, invalidAll } from '../errors.ts'
import { expressionProblems } from '../features/strategies/constraint.ts'
import type { StrategyContent } from '../features/strategies/content.ts'
import type { FeatureDefaults } from '../features/strategies/parameters.ts'
import { strategyFrom } from '../features/strategies/strategy.ts'
import type { Limits } from '../transaction/limits.ts'

export type Milestone = Schema<'TemplateMilestone'>
export type MilestoneStrategy = Schema<'MilestoneStrategy'>

/** What a template does not say: the feature and the project of a plan fill it in. */
export const OF_NO_FEATURE: FeatureDefaults = { feature: '', stickiness: '' }

/**
 * Returns milestones as they are stored, with new ids, and with what `around` gives to strategies.
 *
 * @throws DomainError invalid for a strategy, for too many of them, and for a milestone without an enabled one
 */
export function milestonesFrom(
  inputs: readonly Schema<'MilestoneInput'>[],
  around: FeatureDefaults,
  limits: Limits,
): Milestone[] {
  const all = inputs.flatMap(({ strategies }) => strategies.flatMap(({ constraints = [] }) => constraints))
  const problems = expressionProblems(all, '/body/milestones')
  if (problems[0] !== undefined) throw invalidAll(`The milestones ${problems[0].message}`, problems)
  return inputs.map(({ name, strategies, transitionCondition = null }, sortOrder) => ({
    id: randomUUID(),
    name,
    sortOrder,
    transitionCondition: transitionCondition && { intervalMinutes: transitionCondition.intervalMinutes },
    strategies: strategiesFrom(strategies, `/body/milestones/${sortOrder}/strategies`, around, limits),
  }))
}

function strategiesFrom(
  inputs: readonly Schema<'AddStrategy'>[],
  path: string,
  around: FeatureDefaults,
  { strategiesPerEnvironment: most }: Limits,
): MilestoneStrategy[] {
  if (inputs.length > most) throw invalid(`A milestone takes at most ${most} strategies`, path)
  const strategies = inputs.map((input, place) => {
    const {
      id: _,
      featureName: __,
      ...strategy
    } = withErrorPath(`${path}/${place}`, () => strategyFrom(input, '', place, around))
    return { ...strategy, sortOrder: place, parameters: withoutEmpty(strategy.parameters) }
  })
  if (!strategies.some(({ disabled }) => !disabled))
    throw invalid('A milestone needs an enabled strategy: without one, the feature is on for nobody', path)
  return strategies
}

/** An empty stickiness or group counts as left out. */
function withoutEmpty(parameters: MilestoneStrategy['parameters']): MilestoneStrategy['parameters'] {
  const isEmpty = (name: string) => ['stickiness', 'groupId'].includes(name) && parameters[name] === ''
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !isEmpty(name)))
}

/** Returns stored milestones as they are given in a request. */
export function inputsOf(milestones: readonly Milestone[]): Schema<'MilestoneInput'>[] {
  return milestones.map(({ name, strategies, transitionCondition }) => ({ name, strategies, transitionCondition }))
}

/** Returns what the strategies of a milestone do, in their order. */
export function contentsOf({ strategies }: Pick<Milestone, 'strategies'>): StrategyContent[] {
  return strategies.map(({ sortOrder: _, ...content }) => content)
}
