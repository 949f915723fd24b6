import type { FeatureDefinition, StrategyDefinition } from '../../evaluation/definitions.ts'
import { NO_VARIANT_ON } from '../../evaluation/variants.ts'
import type { Engine, Share } from '../logic/engine.ts'
import { ALWAYS, all, any, impossible, NEVER, not, type Part } from '../logic/part.ts'
import { audienceOf } from './strategies.ts'
import { type Choice, choicesAmong } from './variants.ts'

/** The part of a selection in which features have their parents and segments. */
export type Surroundings = {
  readonly engine: Engine
  readonly features: Pick<ReadonlyMap<string, FeatureDefinition>, 'get'>
  readonly segmentPart: (id: number) => Part
}

/** What a feature gives to those who meet the condition and none of the conditions before it. */
export type Branch = { readonly when: Part; readonly share?: Share; readonly choice: Choice }

/** How a feature decides: it is off for all who do not meet `needs`, and for those who meet no branch. */
export type Decision = { readonly needs: Part; readonly branches: readonly Branch[] }

/** Returns how a feature decides. Branches that nobody reaches are left out. */
export function decisionOf(feature: FeatureDefinition, surroundings: Surroundings): Decision {
  if (!feature.enabled) return { needs: ALWAYS, branches: [] }
  const parents = all(...feature.dependencies.map((dependency) => parentPart(dependency, surroundings)))
  if (parents.kind === 'never') return { needs: ALWAYS, branches: [] }
  return { needs: parents, branches: reached(branchesOf(feature, surroundings)) }
}

/** The branches of a feature that is on and whose parents are as it needs them. */
function branchesOf(feature: FeatureDefinition, { engine, segmentPart }: Surroundings): Branch[] {
  const { name, strategies, variants } = feature
  const ofFeature = choicesAmong(engine, variants, name)
  if (strategies.length === 0) return ofFeature.map(({ when, choice }) => ({ when, choice }))
  return strategies.flatMap((strategy): Branch[] => {
    const { when, share } = audienceOf(engine, strategy, name, segmentPart)
    const choices = strategy.variants.length > 0 ? ofStrategy(engine, strategy, name) : ofFeature
    return choices.map((one) => ({ when: all(when, one.when), ...(share && { share }), choice: one.choice }))
  })
}

function ofStrategy(engine: Engine, { variants, parameters }: StrategyDefinition, feature: string) {
  return choicesAmong(engine, variants, parameters.groupId || feature, parameters.stickiness)
}

/** Where a branch without a share is for everybody, the ones after it are not reached. */
function reached(branches: readonly Branch[]): Branch[] {
  const possible = branches.filter(({ when }) => when.kind !== 'never')
  const last = possible.findIndex(({ when, share }) => when.kind === 'always' && share === undefined)
  if (last < 0) return possible
  const used = possible.slice(0, last + 1)
  const end = used[last]
  // All of them give the same, so that it does not matter which one is met first.
  const isSame = used.every(({ choice }) => JSON.stringify(choice) === JSON.stringify(end?.choice))
  return isSame && end !== undefined ? [end] : used
}

/** Whether a parent is in the state that a feature needs. One that has parents itself never is. */
function parentPart(
  { feature: name, enabled, variants = [] }: FeatureDefinition['dependencies'][number],
  surroundings: Surroundings,
): Part {
  const parent = surroundings.features.get(name)
  if (parent === undefined || parent.dependencies.length > 0) return NEVER
  const { branches } = decisionOf(parent, surroundings)
  const isOn = any(...branches.map((branch) => wholePart(branch, surroundings)))
  if (!enabled) return not(isOn)
  if (variants.length === 0) return isOn
  return any(
    ...branches.map((branch, at) => {
      const given = givesOneOf(branch.choice, variants, name)
      if (given.kind === 'never') return NEVER
      const before = any(...branches.slice(0, at).map((one) => wholePart(one, surroundings)))
      return all(not(before), wholePart(branch, surroundings), given)
    }),
  )
}

function wholePart({ when, share }: Branch, { engine }: Surroundings): Part {
  return share === undefined ? when : all(when, engine.share(share))
}

function givesOneOf({ outcomes }: Choice, wanted: readonly string[], parent: string): Part {
  const given = outcomes.map(({ name }) => wanted.includes(name ?? NO_VARIANT_ON.name))
  if (given.every((isWanted) => !isWanted)) return NEVER
  if (given.every((isWanted) => isWanted)) return ALWAYS
  return impossible(`it depends on a variant of "${parent}", which is chosen by weights`)
}
