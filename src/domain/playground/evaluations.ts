import { mapYielding } from '../../yielding.ts'
import type { Chance, EvaluationContext, StrategyDefinition } from '../evaluation/definitions.ts'
import { type CompiledFeature, type EvaluableFeature, prepareFeature } from '../evaluation/evaluate.ts'
import { explainFeature, explainStrategy, type FeatureExplanation } from '../evaluation/explain.ts'
import { prepareSegments } from '../evaluation/segments.ts'
import type { FeatureAt, StrategyAt } from './queries.ts'

/** A feature in an environment, evaluated for one context. */
export type Evaluated = {
  readonly placed: FeatureAt
  readonly context: EvaluationContext
  readonly explanation: FeatureExplanation
}

/**
 * Evaluates each feature for each context of its environment, in this order. Yields to the event loop between
 * strategies, because one with many regular expressions takes long.
 *
 * @param contextsIn the contexts by environment
 */
export async function evaluations(
  features: readonly FeatureAt[],
  contextsIn: ReadonlyMap<string, readonly EvaluationContext[]>,
  now: Date,
): Promise<Evaluated[]> {
  const compiled = await preparedFrom(features)
  const parentsIn = featuresByEnvironment(compiled)
  const jobs = compiled.flatMap(({ placed, feature }) =>
    (contextsIn.get(placed.environment) ?? []).map((context) => ({ placed, feature, context })),
  )
  const tasks = jobs.flatMap(({ feature, context }) => feature.strategies.map((strategy) => ({ strategy, context })))
  const explained = await mapYielding(tasks, ({ strategy, context }) =>
    explainStrategy(strategy, context, chanceFor(context, now)),
  )
  let done = 0
  return mapYielding(jobs, ({ placed, feature, context }) => {
    const strategies = explained.slice(done, done + feature.strategies.length)
    done += strategies.length
    const parents = parentsIn.get(placed.environment) ?? new Map()
    return {
      placed,
      context,
      explanation: explainFeature(feature, strategies, parents, context, chanceFor(context, now)),
    }
  })
}

type CompiledFeatureAt = { readonly placed: FeatureAt; readonly feature: CompiledFeature<EvaluableFeature> }

function preparedFrom(features: readonly FeatureAt[]): Promise<CompiledFeatureAt[]> {
  const used = features.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))
  const segments = prepareSegments([...new Map(used.map((segment) => [segment.id, segment])).values()])
  return mapYielding(features, (placed) => ({ placed, feature: prepareFeature(definitionOf(placed), segments) }))
}

function definitionOf({ strategies, ...feature }: FeatureAt): EvaluableFeature {
  return { ...feature, strategies: strategies.filter(({ disabled }) => !disabled).map(strategyDefinition) }
}

function strategyDefinition({ segments, ...strategy }: StrategyAt): StrategyDefinition {
  return { ...strategy, segments: segments.map(({ id }) => id) }
}

function featuresByEnvironment(
  prepared: readonly CompiledFeatureAt[],
): ReadonlyMap<string, Map<string, CompiledFeature<EvaluableFeature>>> {
  const found = new Map<string, Map<string, CompiledFeature<EvaluableFeature>>>()
  for (const { placed, feature } of prepared) {
    const there = found.get(placed.environment) ?? new Map()
    found.set(placed.environment, there.set(placed.name, feature))
  }
  return found
}

/** The host of an application is unknown here, so it is read from a property of the context. */
function chanceFor({ properties }: EvaluationContext, now: Date): Chance {
  const hostname = Object.hasOwn(properties, 'hostname') ? properties.hostname : undefined
  return { random: Math.random, now, hostname: hostname ?? '' }
}
