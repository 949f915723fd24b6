import type { Schema } from '../../contract.ts'
import type { Page } from '../../db/pagination.ts'
import { forEachYielding } from '../../runtime/yielding.ts'
import { activationRule } from '../evaluation/activation.ts'
import type { ConstraintDefinition, StrategyDefinition, VariantDefinition } from '../evaluation/definitions.ts'
import { wordsOf } from './kinds.ts'
import { constraintsWarnings, type SdkWarning, strategyWarnings, variantsWarnings } from './warnings.ts'

/** The rules of a feature in an environment, as they are stored. */
export type StoredRules = {
  readonly name: string
  readonly environment: string
  readonly variants: readonly VariantDefinition[]
  readonly strategies: readonly (Omit<StrategyDefinition, 'segments'> & {
    readonly segments: readonly { readonly id: number; readonly constraints: readonly ConstraintDefinition[] }[]
  })[]
  /** Parents that have to give a variant, and do so only by some of their strategies. */
  readonly variantParents?: readonly string[]
}

/** What SDKs read in different ways in many features: how much it is, and a page of it. */
export type FoundRules = Schema<'RulesOfProject'>

/** The rules of an answer that is about something else, such as the playground's. */
const FIRST: Required<Page> = { limit: 100, offset: 0 }

/** Collects what SDKs read in different ways, from one feature after the other. */
export type RuleCollector = { add(rules: StoredRules): void; found(): FoundRules }

export function ruleCollector({ limit, offset } = FIRST): RuleCollector {
  const rules: Schema<'RuleOfFeature'>[] = []
  const features = new Set<string>()
  let total = 0
  return {
    add(stored) {
      const warnings = warningsOf(stored)
      if (warnings.length === 0) return
      const ofPage = warnings.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total))
      total += warnings.length
      features.add(stored.name)
      const { name: feature, environment } = stored
      rules.push(...ofPage.map((one) => ({ feature, environment, ...one })))
    },
    found: () => ({ total, features: features.size, rules }),
  }
}

/** Returns what SDKs read in different ways in the rules of features. Yields to the event loop. */
export async function rulesFound(features: readonly StoredRules[], page = FIRST): Promise<FoundRules> {
  const collector = ruleCollector(page)
  await forEachYielding(features, collector.add)
  return collector.found()
}

function warningsOf({ strategies, variants, variantParents = [] }: StoredRules): SdkWarning[] {
  const segments = new Map(strategies.flatMap((strategy) => strategy.segments.map((segment) => [segment.id, segment])))
  return [
    ...strategies.flatMap((strategy, index) => {
      const path = `/strategies/${index}`
      const silent = silentAmong(strategies, index).map((member) => path + member)
      return strategyWarnings(strategy, path).filter((warning) => !silent.includes(warning.path))
    }),
    ...variantsWarnings(variants, '/variants'),
    ...[...segments.values()].flatMap(({ id, constraints }) =>
      constraintsWarnings(constraints, `/segments/${id}/constraints`),
    ),
    ...variantParents.map((parent) => ({
      path: `/dependencies/${parent}`,
      message: wordsOf('parent that may give no variant', parent),
    })),
  ]
}

/** The members of a strategy by which SDKs differ only without the others, or only before others. */
function silentAmong(strategies: StoredRules['strategies'], index: number): string[] {
  const isBuiltIn = (strategy: (typeof strategies)[number]) =>
    activationRule({ ...strategy, segments: [] }, '') !== undefined
  return [
    ...(strategies.some(isBuiltIn) ? ['/name'] : []),
    ...(index === strategies.length - 1 ? ['/parameters/stickiness'] : []),
  ]
}
