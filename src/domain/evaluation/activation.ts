import { entriesIn } from '../../runtime/comma-list.ts'
import type { Chance, EvaluationContext, StrategyDefinition } from './definitions.ts'
import { inNetworks } from './networks.ts'
import { rolloutBucket } from './normalized-hash.ts'
import { alwaysHasId, rolloutStickiness } from './stickiness.ts'

/** The result of a strategy type for a context, before constraints and segments. */
export type Activation = { readonly holds: boolean; readonly rollout?: Rollout }

/** How a gradual rollout decided: the context is in it if `normalizedValue` is at most `percentage`. */
export type Rollout = {
  readonly percentage: number
  readonly groupId: string
  readonly stickiness: string
  /** The id that was hashed; absent where the context has none. */
  readonly stickinessValue?: string
  /** Whether the id was generated for this evaluation. */
  readonly isRandom: boolean
  /** From 1 to 100; absent without an id. */
  readonly normalizedValue?: number
}

/** The rule of a strategy type with its parameters parsed. */
export type ActivationRule = {
  /** Whether it holds, if that is the same for every context. */
  readonly always?: boolean | undefined
  /** The value by which a gradual rollout decides. */
  readonly rollout?: Pick<Rollout, 'percentage' | 'groupId' | 'stickiness'>
  activate(context: EvaluationContext, chance: Chance): Activation
}

/** Returns the rule of a strategy, or undefined for a type that is not built in. */
export function activationRule(strategy: StrategyDefinition, feature: string): ActivationRule | undefined {
  const compile = Object.hasOwn(TYPES, strategy.name) ? TYPES[strategy.name] : undefined
  return compile?.((name) => parameterOf(strategy, name), feature)
}

type Parameter = (name: string) => string
type Compile = (parameter: Parameter, feature: string) => ActivationRule

const TYPES: Readonly<Record<string, Compile>> = {
  default: () => ({ always: true, activate: () => YES }),
  userWithId: (parameter) => {
    const users = new Set(entriesIn(parameter('userIds')))
    return { activate: ({ userId }) => answer(userId !== undefined && users.has(userId)) }
  },
  remoteAddress: (parameter) => {
    const isInside = inNetworks(entriesIn(parameter('IPs')))
    return { activate: ({ remoteAddress = '' }) => answer(isInside(remoteAddress)) }
  },
  applicationHostname: (parameter) => {
    const names = new Set(entriesIn(parameter('hostNames').toLowerCase()))
    return { activate: (_, { hostname }) => answer(names.has(hostname.toLowerCase())) }
  },
  flexibleRollout: (parameter, feature) =>
    rolledOut(parameter('rollout'), parameter('groupId') || feature, parameter('stickiness') || 'default'),
  gradualRolloutUserId: (parameter) => rolledOut(parameter('percentage'), parameter('groupId'), 'userId'),
  gradualRolloutSessionId: (parameter) => rolledOut(parameter('percentage'), parameter('groupId'), 'sessionId'),
  gradualRolloutRandom: (parameter) => rolledOut(parameter('percentage'), parameter('groupId'), 'random'),
}

const YES: Activation = { holds: true }
const NO: Activation = { holds: false }

function answer(holds: boolean): Activation {
  return holds ? YES : NO
}

function rolledOut(percentageText: string, groupId: string, stickiness: string): ActivationRule {
  const percentage = percentageText.trim() === '' ? Number.NaN : Number(percentageText)
  const stickyId = rolloutStickiness(stickiness)
  const activate = (context: EvaluationContext, chance: Chance) => {
    const sticky = stickyId(context, chance)
    if (sticky === undefined) return { holds: false, rollout: { percentage, groupId, stickiness, isRandom: false } }
    const { id: stickinessValue, isRandom } = sticky
    const normalizedValue = rolloutBucket(groupId, stickinessValue)
    return {
      holds: normalizedValue <= percentage,
      rollout: { percentage, groupId, stickiness, stickinessValue, isRandom, normalizedValue },
    }
  }
  return { always: resultForAll(percentage, stickiness), rollout: { percentage, groupId, stickiness }, activate }
}

/** Whether a rollout holds for all, or for none: the buckets are 1 to 100. */
function resultForAll(percentage: number, stickiness: string): boolean | undefined {
  if (!(percentage >= 1)) return false
  return percentage >= 100 && alwaysHasId(stickiness) ? true : undefined
}

function parameterOf({ parameters }: StrategyDefinition, name: string): string {
  return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? ''
}
