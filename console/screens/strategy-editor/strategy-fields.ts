import type { Schemas } from '@flaghoist/client'
import { constraintPhrase, sentenceOf } from '../../../src/sentences/strategy-sentence.ts'
import { isSame } from '../../editing/drafts/merge.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { variantsProblem } from '../variants/variant.ts'

/** The members of a strategy that people edit. */
export type StrategyFields = {
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean
  readonly parameters: Readonly<Record<string, string>>
  readonly constraints: readonly Schemas['ConstraintInput'][]
  readonly segments: readonly number[]
  readonly variants: readonly Schemas['StrategyVariantInput'][]
}

export function strategyFields(strategy: Schemas['FeatureStrategy'] | Schemas['DefaultStrategy']): StrategyFields {
  const { name, title, disabled, parameters, constraints, segments, variants } = strategy
  return { name, title, disabled: disabled ?? false, parameters, constraints, segments, variants }
}

/** A strategy that gives the feature to everybody, as a new one begins. */
export function newStrategy(featureName: string, stickiness: string): StrategyFields {
  return {
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    parameters: { rollout: '100', stickiness, groupId: featureName },
    constraints: [],
    segments: [],
    variants: [],
  }
}

const SHARE = /^(\d|[1-9]\d|100)$/

/** Says what is wrong with a strategy; undefined if nothing is that the form knows of. */
export function strategyProblem({ name, parameters: { rollout }, variants }: StrategyFields): string | undefined {
  if (name === 'flexibleRollout' && rollout !== undefined && !SHARE.test(rollout)) return STRATEGY_TEXTS.wrongShare
  return variantsProblem(variants)
}

type Body = Schemas['UpdateStrategy']

/** Returns the members of a strategy that differ, as an edit sends them. */
export function changedMembers(base: StrategyFields, mine: StrategyFields): Body {
  const names = Object.keys(mine) as (keyof StrategyFields)[]
  return Object.fromEntries(names.filter((name) => !isSame(base[name], mine[name])).map((name) => [name, mine[name]]))
}

/** Returns all members of a strategy, as one that is added has them. */
export function allMembers({ constraints, segments, variants, ...fields }: StrategyFields): Schemas['AddStrategy'] {
  return { ...fields, constraints: [...constraints], segments: [...segments], variants: [...variants] }
}

/** Says what a member of a strategy is, for people who choose between two of them. */
export function memberText(
  field: string,
  value: unknown,
  of: StrategyFields,
  segmentName: (id: number) => string | undefined,
): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (field === 'constraints') return (value as StrategyFields['constraints']).map(constraintPhrase).join(' and ')
  if (field === 'segments') return (value as number[]).map((id) => segmentName(id) ?? `number ${id}`).join(', ')
  if (field === 'parameters')
    return sentenceOf({ name: of.name, parameters: value as StrategyFields['parameters'] }, segmentName)
  if (field === 'variants')
    return (value as StrategyFields['variants']).map(({ name, weight }) => `${name} ${weight / 10} %`).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
