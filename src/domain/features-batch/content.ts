import type { Schema } from '../../contract.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import type { LegalValues } from '../context-fields/context-field.ts'
import { assertFieldName, repeatedLegalValues } from '../context-fields/context-field.ts'
import { type ErrorDetail, refusalOf } from '../errors.ts'
import { constraintFrom, expressionProblems } from '../features/strategies/constraint.ts'
import { parameterProblems } from '../features/strategies/parameters.ts'
import { problemsOfConstraints } from '../features/strategies/strategy.ts'
import { featureVariantsFrom, strategyVariantsFrom } from '../features/variants/variant.ts'
import type { Limits } from '../transaction/limits.ts'
import { hasFeature, type ImportFile } from './file.ts'
import type { TargetState } from './target-state.ts'

/**
 * Returns the problems in the strategies, variants and context fields of a file, each with its JSON pointer in the
 * body. Skips the items of features that the file lacks. Yields to other work, because a large file takes long.
 */
export async function contentProblems(file: ImportFile, present: TargetState, limits: Limits): Promise<ErrorDetail[]> {
  const has = hasFeature(file)
  const strategies = file.featureStrategies.filter(({ featureName }) => has(featureName))
  const constraints = strategies.flatMap((strategy) => strategy.constraints ?? [])
  const together = expressionProblems(constraints, '/body/data/featureStrategies')
  if (together.length > 0) return together
  const problems = await mapYielding(checksOf(file, present, limits), (check) => check())
  return problems.flat()
}

type ContentCheck = () => readonly ErrorDetail[]

function checksOf(file: ImportFile, present: TargetState, limits: Limits): ContentCheck[] {
  const legal = legalValuesAfter(file, present)
  const { featureStrategies, featureEnvironments = [], contextFields = [] } = file
  const has = hasFeature(file)
  return [
    ...featureStrategies.map((strategy, index): ContentCheck => {
      const path = `/body/data/featureStrategies/${index}`
      return () => (has(strategy.featureName) ? strategyProblems(strategy, legal, limits, path) : [])
    }),
    ...featureEnvironments.map((environment, index): ContentCheck => {
      const path = `/body/data/featureEnvironments/${index}/variants`
      const problems = () =>
        fileProblems(() => featureVariantsFrom(environment.variants ?? [], present.stickiness, path))
      return () => (has(environment.featureName) ? problems() : [])
    }),
    ...contextFields.map(({ name, legalValues = [] }, index): ContentCheck => {
      return () => [
        ...fileProblems(() => assertFieldName(name, `/body/data/contextFields/${index}/name`)),
        ...repeatedLegalValues(legalValues, `/body/data/contextFields/${index}/legalValues`),
      ]
    }),
  ]
}

function strategyProblems(
  { name, constraints = [], parameters = {}, variants = [], segments = [] }: Schema<'ImportedStrategy'>,
  legal: LegalValues,
  limits: Limits,
  path: string,
): ErrorDetail[] {
  const stored = { constraints: constraints.map(constraintFrom) }
  const { segmentsPerStrategy: most } = limits
  const isCrowded = new Set(segments).size > most
  return [
    ...problemsOfConstraints(stored, undefined, legal, limits, `${path}/constraints`),
    ...parameterProblems({ name, parameters }, `${path}/parameters`),
    ...fileProblems(() => strategyVariantsFrom(variants, `${path}/variants`)),
    ...(isCrowded
      ? [{ message: `has more segments than the ${most} that a strategy takes`, path: `${path}/segments` }]
      : []),
  ]
}

/** Returns the legal values of the existing fields, and of the fields that the import creates. */
function legalValuesAfter({ contextFields = [] }: ImportFile, present: TargetState): LegalValues {
  const wanted = contextFields.map(({ name, legalValues = [] }) => ({
    name,
    legalValues: legalValues.map(({ value }) => value),
  }))
  const fields = [...wanted, ...present.contextFields.values()].map(
    ({ name, legalValues }) => [name, new Set(legalValues)] as const,
  )
  return new Map([...new Map(fields)].filter(([, values]) => values.size > 0))
}

function fileProblems(work: () => unknown): readonly ErrorDetail[] {
  const refusal = refusalOf(work)
  return refusal === undefined ? [] : (refusal.details ?? [{ message: refusal.message }])
}
