import type { Schemas } from '@flaghoist/client'
import { moved } from '../../page/order.ts'
import { allMembers, type StrategyFields, strategyProblem } from '../strategy-editor/strategy-fields.ts'
import { PLAN_TEXTS } from './texts.ts'

type Input = Schemas['MilestoneInput']
type Condition = Schemas['TransitionCondition']

/** A milestone as it is edited; the key tells it apart while it is moved. */
export type MilestoneFields = {
  readonly key: number
  readonly name: string
  readonly strategies: readonly StrategyFields[]
  /** When the next milestone begins; null: when a user starts it. */
  readonly transitionCondition: Condition
}

export type Milestones = readonly MilestoneFields[]

/** Returns milestones of a plan or a template as they are edited. */
export function milestoneFields(milestones: readonly Input[]): MilestoneFields[] {
  return milestones.map(({ name, strategies, transitionCondition = null }, key) => ({
    key,
    name,
    strategies: strategies.map(fieldsOf),
    transitionCondition,
  }))
}

function fieldsOf({
  name,
  title = null,
  disabled,
  parameters = {},
  constraints = [],
  segments = [],
  variants = [],
}: Input['strategies'][number]): StrategyFields {
  return { name, title, disabled: disabled ?? false, parameters, constraints, segments, variants }
}

/** Returns milestones as the server takes them. None comes after the last one. */
export function milestoneInputs(milestones: Milestones): Input[] {
  return milestones.map(({ name, strategies, transitionCondition }, place) => ({
    name,
    strategies: strategies.map(allMembers),
    transitionCondition: place === milestones.length - 1 ? null : transitionCondition,
  }))
}

/** Returns the only strategy of a milestone, if it is a gradual rollout: its share is a field of the milestone. */
export function onlyRollout({ strategies }: Pick<MilestoneFields, 'strategies'>): StrategyFields | undefined {
  const [only, ...others] = strategies
  return only?.name === 'flexibleRollout' && others.length === 0 ? only : undefined
}

export function shareOf(strategy: StrategyFields): string {
  return strategy.parameters.rollout ?? '100'
}

export function withShare(strategy: StrategyFields, rollout: string): StrategyFields {
  return { ...strategy, parameters: { ...strategy.parameters, rollout } }
}

/** Returns a milestone with other strategies. A name that says the share follows it. */
export function withStrategies(milestone: MilestoneFields, strategies: readonly StrategyFields[]): MilestoneFields {
  const [before, after] = [onlyRollout(milestone), onlyRollout({ strategies })]
  const isNamedSo = before !== undefined && milestone.name === nameOf(shareOf(before))
  return { ...milestone, strategies, ...(isNamedSo && after !== undefined && { name: nameOf(shareOf(after)) }) }
}

function nameOf(share: string): string {
  return `${share} %`
}

/**
 * Adds a milestone for everybody at the end: with the strategies of the last one, since nobody may lose the feature. It
 * begins as long after the last one as that after the one before.
 */
export function withAdded(milestones: Milestones): MilestoneFields[] {
  const last = milestones.at(-1)
  const strategies = (last?.strategies ?? [EVERYBODY]).map((strategy) =>
    strategy.name === 'flexibleRollout' ? withShare(strategy, '100') : strategy,
  )
  const key = Math.max(-1, ...milestones.map((milestone) => milestone.key)) + 1
  const added = { key, name: nameOf('100'), strategies, transitionCondition: null }
  if (last === undefined) return [added]
  const rhythm = last.transitionCondition ?? milestones.at(-2)?.transitionCondition ?? null
  return [...milestones.slice(0, -1), { ...last, transitionCondition: rhythm }, added]
}

/** A strategy as one that is added begins; the feature and its project give the rest. */
export const EVERYBODY: StrategyFields = {
  ...{ name: 'flexibleRollout', title: null, disabled: false, parameters: { rollout: '100' } },
  ...{ constraints: [], segments: [], variants: [] },
}

/** Moves a milestone. The times between them stay where they are. */
export function withMoved(milestones: Milestones, from: number, to: number): MilestoneFields[] {
  return moved(milestones, from, to).map((milestone, place) => ({
    ...milestone,
    transitionCondition: milestones[place]?.transitionCondition ?? null,
  }))
}

/**
 * Gives the milestones after one its strategies, such as a constraint that all of them need: each keeps its own share.
 */
export function copiedOnward(milestones: Milestones, from: number): MilestoneFields[] {
  const copied = milestones[from]?.strategies ?? []
  return milestones.map((milestone, place) => {
    if (place <= from) return milestone
    const [own, other] = [onlyRollout(milestone), onlyRollout({ strategies: copied })]
    return { ...milestone, strategies: own && other ? [withShare(other, shareOf(own))] : copied }
  })
}

/** Says what is wrong with milestones; undefined if nothing is that the form knows of. */
export function milestonesProblem(milestones: Milestones): string | undefined {
  for (const { name, strategies } of milestones) {
    if (strategies.every(({ disabled }) => disabled)) return PLAN_TEXTS.noStrategy(name)
    const problem = strategies.map(strategyProblem).find((text) => text !== undefined)
    if (problem !== undefined) return `${name}: ${problem}`
  }
  return undefined
}
