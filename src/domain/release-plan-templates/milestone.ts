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
 * @throws DomainError invalid for a strategy, for too many of them, for a milestone without an enabled one, and for one
 *   that draws anew at each request
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
    strategies: lasting(
      name,
      strategiesFrom(strategies, `/body/milestones/${sortOrder}/strategies`, around, limits),
      `/body/milestones/${sortOrder}/strategies`,
    ),
  }))
}

/**
 * Returns the strategies of a milestone, none of which draws anew at each request: nobody would keep what they got.
 *
 * @throws DomainError invalid
 */
function lasting(milestone: string, strategies: MilestoneStrategy[], path: string): MilestoneStrategy[] {
  for (const [place, strategy] of strategies.entries())
    if (!strategy.disabled && drawsAnew(strategy))
      throw invalid(
        `The milestone "${milestone}" has the stickiness "random", which draws anew at each request, so nobody keeps the feature or the variant. Use "default", "userId", "sessionId" or another context field, or give the feature to all or none of the users`,
        `${path}/${place}`,
      )
  return strategies
}

/** Whether a strategy draws at each request who has the feature, or which variant they have. */
function drawsAnew({ name, parameters, variants }: MilestoneStrategy): boolean {
  const isRandom = name === 'gradualRolloutRandom' || (name === 'flexibleRollout' && parameters.stickiness === 'random')
  const share = Number(name === 'flexibleRollout' ? parameters.rollout : parameters.percentage)
  const drawsVariants = variants.filter(({ weight }) => weight > 0).length > 1
  return (isRandom && share > 0 && share < 100) || (drawsVariants && variants[0]?.stickiness === 'random')
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
