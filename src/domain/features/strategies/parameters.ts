import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { entriesIn } from '../../../runtime/comma-list.ts'
import { type ErrorDetail, invalidAll } from '../../errors.ts'
import { endProblem, quotationProblem, stickinessProblem } from '../../normal-form/names.ts'
import type { ComputeWeights } from '../variants/variant.ts'
import { networkProblem } from './portability.ts'

type Parameters = Schema<'StrategyParameters'>

/** The values that a strategy takes from its feature and project. */
export type FeatureDefaults = {
  readonly feature: string
  /** The default stickiness of the project. */
  readonly stickiness: string
  /** Computes the stored weights of new variants; by default, shares them out again. */
  readonly weighted?: ComputeWeights
  /** Variants whose payloads may stay even if they are invalid. */
  readonly stored?: readonly Schema<'StrategyVariant'>[] | undefined
}

/** The type and the parameters of a strategy. */
export type TypeAndParameters = { readonly name: string; readonly parameters: Parameters }

/**
 * Returns the parameters of a strategy as stored. A gradual rollout always has `rollout`, `stickiness` and `groupId`.
 * Other types keep the given parameters.
 *
 * @param before the type and parameters before the change; if they stay the same, they are not checked
 * @throws DomainError invalid, with every parameter that its built-in type can't use
 */
export function parametersFor(
  { name, parameters }: TypeAndParameters,
  { feature, stickiness }: FeatureDefaults,
  before?: TypeAndParameters,
): Parameters {
  if (name !== before?.name || !isDeepStrictEqual(parameters, before.parameters))
    assertParametersUsable({ name, parameters })
  if (name !== 'flexibleRollout') return { ...parameters }
  return {
    ...parameters,
    rollout: parameters.rollout ?? '100',
    stickiness: parameters.stickiness || stickiness,
    groupId: parameters.groupId || feature,
  }
}

/** Returns the problem of a parameter's value, or undefined. */
type ParameterCheck = (value: string) => string | undefined

/** The checks for parameters of built-in types. Parameters without a check accept any text. */
const CHECKS: Readonly<Record<string, Readonly<Record<string, ParameterCheck>>>> = {
  flexibleRollout: { rollout: percentageProblem, groupId: quotationProblem, stickiness: stickinessProblem },
  gradualRolloutUserId: { groupId: quotationProblem },
  gradualRolloutSessionId: { groupId: quotationProblem },
  gradualRolloutRandom: { groupId: quotationProblem },
  userWithId: { userIds: inEntries(endProblem) },
  remoteAddress: { IPs: inEntries((entry) => quotationProblem(entry) ?? networkProblem(entry)) },
  applicationHostname: { hostNames: inEntries(quotationProblem) },
}

function inEntries(problemOf: ParameterCheck): ParameterCheck {
  return (list) => {
    const entry = entriesIn(list).find((one) => problemOf(one) !== undefined)
    return entry === undefined ? undefined : `${problemOf(entry)}: ${entry}`
  }
}

/** Returns the problems of a built-in type's parameters; `path` is the JSON pointer of the parameters. */
export function parameterProblems({ name: type, parameters }: TypeAndParameters, path: string): ErrorDetail[] {
  return Object.entries(CHECKS[type] ?? {}).flatMap(([name, check]): ErrorDetail[] => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const message = value === undefined ? undefined : check(value)
    return message === undefined ? [] : [{ message, path: `${path}/${name}` }]
  })
}

function assertParametersUsable(strategy: TypeAndParameters): void {
  const details = parameterProblems(strategy, '/body/parameters')
  const [first] = details
  if (first !== undefined)
    throw invalidAll(`A parameter is not acceptable for ${strategy.name}: ${first.path} ${first.message}`, details)
}

function percentageProblem(value: string): string | undefined {
  return /^\d{1,3}$/.test(value) && Number(value) <= 100
    ? undefined
    : `has to be a whole number from 0 to 100, as text; "${value}" is not`
}
