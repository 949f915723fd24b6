import { mapYielding } from '../../runtime/yielding.ts'
import type { Chance, EvaluationContext, StrategyDefinition } from '../evaluation/definitions.ts'
import { type CompiledFeature, compileFeature, type EvaluableFeature } from '../evaluation/evaluate.ts'
import { explainFeature, explainStrategy, type FeatureExplanation } from '../evaluation/explain.ts'
import { compileSegments } from '../evaluation/segments.ts'
import { normalConstraints, normalFeature, normalStrategy } from '../normal-form/feature.ts'
import type { FeatureAt, StrategyAt } from './queries.ts'

/** A feature in an environment, evaluated for one context. */
export type Evaluated = {
  readonly stored: FeatureAt
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
  const compiled = await compiledFrom(features)
  const parentsIn = featuresByEnvironment(compiled)
  const jobs = compiled.flatMap(({ stored, feature }) =>
    (contextsIn.get(stored.environment) ?? []).map((context) => ({ stored, feature, context })),
  )
  const tasks = jobs.flatMap(({ feature, context }) => feature.strategies.map((strategy) => ({ strategy, context })))
  const explained = await mapYielding(tasks, ({ strategy, context }) =>
    explainStrategy(strategy, context, chanceFor(context, now)),
  )
  let done = 0
  return mapYielding(jobs, ({ stored, feature, context }) => {
    const strategies = explained.slice(done, done + feature.strategies.length)
    done += strategies.length
    const parents = parentsIn.get(stored.environment) ?? new Map()
    return {
      stored,
      context,
      explanation: explainFeature(feature, strategies, parents, context, chanceFor(context, now)),
    }
  })
}

type CompiledFeatureAt = { readonly stored: FeatureAt; readonly feature: CompiledFeature<EvaluableFeature> }

async function compiledFrom(features: readonly FeatureAt[]): Promise<CompiledFeatureAt[]> {
  const named = features.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))
  const used = named.filter(({ isDeleted }) => !isDeleted)
  const known = new Map(
    used.map(({ id, name, constraints }) => [id, { id, name, constraints: normalConstraints(constraints) }]),
  )
  const segments = compileSegments([...known.values()])
  const compiled: CompiledFeatureAt[] = []
  for (const stored of features)
    compiled.push({ stored, feature: compileFeature(await definitionOf(stored), segments) })
  return compiled
}

async function definitionOf({ strategies, ...feature }: FeatureAt): Promise<EvaluableFeature> {
  const enabled = strategies.filter(({ disabled }) => !disabled).map(strategyDefinition)
  const normal = await mapYielding(enabled, (strategy) => normalStrategy(strategy, feature.name))
  return { ...normalFeature({ ...feature, strategies: [] }), strategies: normal }
}

function strategyDefinition({ segments, ...strategy }: StrategyAt): StrategyDefinition {
  return { ...strategy, segments: segments.map(({ id }) => id) }
}

function featuresByEnvironment(
  compiled: readonly CompiledFeatureAt[],
): ReadonlyMap<string, Map<string, CompiledFeature<EvaluableFeature>>> {
  const found = new Map<string, Map<string, CompiledFeature<EvaluableFeature>>>()
  for (const { stored, feature } of compiled) {
    const ofEnvironment = found.get(stored.environment) ?? new Map()
    found.set(stored.environment, ofEnvironment.set(stored.name, feature))
  }
  return found
}

/** The host of an application is unknown here, so it is read from a property of the context. */
function chanceFor({ properties }: EvaluationContext, now: Date): Chance {
  const hostname = Object.hasOwn(properties, 'hostname') ? properties.hostname : undefined
  return { random: Math.random, now, hostname: hostname ?? '' }
}
