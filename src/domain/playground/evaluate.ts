import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { grouped } from '../../runtime/grouped.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'
import { rulesFound } from '../sdk-warnings/rules.ts'
import type { Reader } from '../visibility.ts'
import { combinations, contextAt, type Field, maxContextLength, readContext, splitAtCommas } from './contexts.ts'
import { type Evaluated, evaluations } from './evaluations.ts'
import { assertFeasible, type EvaluationScope, featuresAt } from './queries.ts'
import { contextView, evaluationView, playgroundFeatureView } from './view.ts'

/**
 * Evaluates features that the reader sees, in one environment and for one context.
 *
 * @throws DomainError missing for the environment and the projects; invalid for too many features
 */
export async function playground(
  db: Db,
  { environment, projects, context }: Schema<'PlaygroundRequest'>,
  reader: Reader,
  now: Date,
): Promise<Schema<'Playground'>> {
  const { fields, invalid } = readContext(context)
  const choice = { environments: [environment], projects: chosenProjects(projects) }
  const evaluated = await evaluatedFor(db, choice, fields, reader, now)
  return {
    input: {
      environment,
      projects: choice.projects ?? ['*'],
      context: contextView(contextAt(fields, 0, environment), { environment }),
    },
    features: await mapYielding(evaluated, playgroundFeatureView),
    warnings: await warningsOf(evaluated, invalid),
  }
}

/**
 * Evaluates features that the reader sees, in several environments and for every combination of context values.
 *
 * @throws DomainError missing for an environment and the projects; invalid for too many evaluations
 */
export async function advancedPlayground(
  db: Db,
  { environments, projects, context }: Schema<'AdvancedPlaygroundRequest'>,
  reader: Reader,
  now: Date,
): Promise<Schema<'AdvancedPlayground'>> {
  const { fields, invalid } = splitAtCommas(readContext(context))
  const choice = { environments: [...new Set(environments)], projects: chosenProjects(projects) }
  const evaluated = await evaluatedFor(db, choice, fields, reader, now)
  return {
    input: {
      environments: choice.environments,
      projects: choice.projects ?? ['*'],
      contexts: combinations(fields),
    },
    features: byFeature(await mapYielding(evaluated, evaluationView)),
    warnings: await warningsOf(evaluated, invalid),
  }
}

/** Returns the ids of the projects; null for all. A request may have one id without a list. */
function chosenProjects(projects: Schema<'PlaygroundProjects'> | string = '*'): string[] | null {
  const ids = [...new Set([projects].flat())]
  return ids.includes('*') ? null : ids
}

async function evaluatedFor(
  db: Db,
  choice: EvaluationScope,
  fields: readonly Field[],
  reader: Reader,
  now: Date,
): Promise<Evaluated[]> {
  const contexts = combinations(fields)
  await assertFeasible(db, choice, { contexts, longest: maxContextLength(fields) }, reader)
  const features = await featuresAt(db, choice, reader)
  if (features.length === 0) return []
  const indexes = [...Array(contexts).keys()]
  const contextsIn = new Map<string, EvaluationContext[]>()
  for (const environment of choice.environments) {
    contextsIn.set(environment, await mapYielding(indexes, (index) => contextAt(fields, index, environment)))
  }
  return evaluations(features, contextsIn, now)
}

/** The same feature in the same environment comes once for each context. */
async function warningsOf(
  evaluated: readonly Evaluated[],
  invalid: readonly string[],
): Promise<Schema<'PlaygroundWarnings'>> {
  const { rules } = await rulesFound([...new Set(evaluated.map(({ stored }) => stored))])
  return { invalidContextProperties: [...invalid], rules }
}

function byFeature(
  evaluations: readonly Schema<'AdvancedPlaygroundEvaluation'>[],
): Schema<'AdvancedPlaygroundFeature'>[] {
  return [...grouped(evaluations, ({ name }) => name)].map(([name, those]) => ({
    name,
    projectId: those[0]?.projectId ?? '',
    environments: Object.fromEntries(grouped(those, ({ environment }) => environment)),
  }))
}
