import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { type ErrorDetail, invalidAll } from '../../errors.ts'
import type { Weighing } from '../variants/variant.ts'

type Parameters = Schema<'Parameters'>

/** What a strategy takes from where it is. */
export type Surroundings = {
  readonly feature: string
  /** The default stickiness of the project. */
  readonly stickiness: string
  /** How the weights of new variants become those that are stored; by default they are shared out anew. */
  readonly weighted?: Weighing
  /** Variants whose payloads may stay, whatever they are. */
  readonly stored?: readonly Schema<'StrategyVariant'>[] | undefined
}

/** The type and the parameters of a strategy. */
export type Parametrized = { readonly name: string; readonly parameters: Parameters }

/**
 * The parameters of a strategy as they are stored: a gradual rollout always says how far it goes, what keeps users in it
 * and who shares it; other types say what they say.
 *
 * @param before what the strategy had: if it stays so, it is not held against anything
 * @throws DomainError invalid, with every parameter that its built-in type can't use
 */
export function parametersFor(
  { name, parameters }: Parametrized,
  { feature, stickiness }: Surroundings,
  before?: Parametrized,
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

/** What is wrong with the value of a parameter; undefined when nothing is. */
type Check = (value: string) => string | undefined

/** Of the built-in types, what those parameters take that do not take any text. */
const CHECKS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  flexibleRollout: { rollout: percentageProblem },
  remoteAddress: { IPs: addressesProblem },
}

/** Which parameters the built-in type of a strategy can't use, and why; `path` is the JSON pointer of all of them. */
export function parameterProblems({ name: type, parameters }: Parametrized, path: string): ErrorDetail[] {
  return Object.entries(CHECKS[type] ?? {}).flatMap(([name, check]): ErrorDetail[] => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const message = value === undefined ? undefined : check(value)
    return message === undefined ? [] : [{ message, path: `${path}/${name}` }]
  })
}

function assertParametersUsable(strategy: Parametrized): void {
  const details = parameterProblems(strategy, '/body/parameters')
  const [first] = details
  if (first !== undefined)
    throw invalidAll(`A parameter is not acceptable for ${strategy.name}: ${first.path} ${first.message}`, details)
}

function percentageProblem(value: string): string | undefined {
  return /^\d{1,3}$/.test(value) && Number(value) <= 100
    ? undefined
    : `has to be a whole number from 0 to 100, as text; "${value}" is none`
}

function addressesProblem(value: string): string | undefined {
  const wrong = value
    .split(',')
    .map((entry) => entry.trim())
    .find((entry) => entry !== '' && !isAddressOrNetwork(entry))
  return wrong === undefined
    ? undefined
    : `has to be a list of IP addresses and networks, such as 10.0.0.7, 10.1.0.0/16; "${wrong}" is none`
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
