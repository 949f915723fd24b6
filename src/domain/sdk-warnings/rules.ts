import type { Schema } from '../../contract.ts'
import type { Page } from '../../db/pagination.ts'
import { forEachYielding } from '../../yielding.ts'
import { activationRule } from '../evaluation/activation.ts'
import type { ConstraintDefinition, StrategyDefinition, VariantDefinition } from '../evaluation/definitions.ts'
import { constraintsWarnings, type SdkWarning, strategyWarnings, variantsWarnings } from './warnings.ts'

/** The rules of a feature in an environment, as they are stored. */
export type StoredRules = {
  readonly name: string
  readonly environment: string
  readonly variants: readonly VariantDefinition[]
  readonly strategies: readonly (Omit<StrategyDefinition, 'segments'> & {
    readonly segments: readonly { readonly id: number; readonly constraints: readonly ConstraintDefinition[] }[]
  })[]
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

function warningsOf({ strategies, variants }: StoredRules): SdkWarning[] {
  // Own types matter where a feature has no others.
  const hasBuiltIn = strategies.some((strategy) => activationRule({ ...strategy, segments: [] }, '') !== undefined)
  const segments = new Map(strategies.flatMap((strategy) => strategy.segments.map((segment) => [segment.id, segment])))
  return [
    ...strategies
      .flatMap((strategy, index) => strategyWarnings(strategy, `/strategies/${index}`))
      .filter(({ path }) => !hasBuiltIn || !/^\/strategies\/\d+\/name$/.test(path)),
    ...variantsWarnings(variants, '/variants'),
    ...[...segments.values()].flatMap(({ id, constraints }) =>
      constraintsWarnings(constraints, `/segments/${id}/constraints`),
    ),
  ]
}
