import { entriesIn } from '../../runtime/comma-list.ts'
import type { Chance, EvaluationContext, StrategyDefinition } from './definitions.ts'
import { inNetworks } from './networks.ts'
import { rolloutBuckets } from './normalized-hash.ts'
import { randomId, rolloutStickiness, stickyId } from './stickiness.ts'

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

export function isInside({ normalizedValue, percentage }: Rollout): boolean {
  return normalizedValue !== undefined && normalizedValue <= percentage
}

/** The rule of a strategy type with its parameters parsed, before constraints and segments. */
export type ActivationRule = {
  /** Whether it holds, if that is the same for every context. */
  readonly always?: boolean | undefined
  /** The value by which a gradual rollout decides. */
  readonly rollout?: Pick<Rollout, 'percentage' | 'groupId' | 'stickiness'>
  holds(context: EvaluationContext, chance: Chance): boolean
  /** For a gradual rollout: returns how it decides, which a random id makes different from `holds`. */
  decide?(context: EvaluationContext, chance: Chance): Rollout
}

/** Returns the rule of a strategy, or undefined for a type that is not built in. */
export function activationRule(strategy: StrategyDefinition, feature: string): ActivationRule | undefined {
  const compile = Object.hasOwn(TYPES, strategy.name) ? TYPES[strategy.name] : undefined
  return compile?.((name) => parameterOf(strategy, name), feature)
}

type Parameter = (name: string) => string
type Compile = (parameter: Parameter, feature: string) => ActivationRule

const TYPES: Readonly<Record<string, Compile>> = {
  default: () => ({ always: true, holds: () => true }),
  userWithId: (parameter) => {
    const users = new Set(entriesIn(parameter('userIds')))
    return { holds: ({ userId }) => userId !== undefined && users.has(userId) }
  },
  remoteAddress: (parameter) => {
    const isInside = inNetworks(entriesIn(parameter('IPs')))
    return { holds: ({ remoteAddress = '' }) => isInside(remoteAddress) }
  },
  applicationHostname: (parameter) => {
    const names = new Set(entriesIn(parameter('hostNames').toLowerCase()))
    return { holds: (_, { hostname }) => names.has(hostname.toLowerCase()) }
  },
  flexibleRollout: (parameter, feature) =>
    rolledOut(parameter('rollout'), parameter('groupId') || feature, parameter('stickiness') || 'default'),
  gradualRolloutUserId: (parameter) => rolledOut(parameter('percentage'), parameter('groupId'), 'userId'),
  gradualRolloutSessionId: (parameter) => rolledOut(parameter('percentage'), parameter('groupId'), 'sessionId'),
  gradualRolloutRandom: (parameter) => rolledOut(parameter('percentage'), parameter('groupId'), 'random'),
}

function rolledOut(percentageText: string, groupId: string, stickiness: string): ActivationRule {
  const percentage = percentageText.trim() === '' ? Number.NaN : Number(percentageText)
  const sticky = rolloutStickiness(stickiness)
  const bucketOf = rolloutBuckets(groupId)
  const rollout = { percentage, groupId, stickiness }
  return {
    always: resultForAll(percentage, sticky.elseRandom),
    rollout,
    holds(context, chance) {
      const id = stickyId(sticky, context, chance)
      return id !== undefined && bucketOf(id) <= percentage
    },
    decide(context, chance) {
      const own = sticky.idIn(context)
      const isRandom = own === undefined && sticky.elseRandom
      const stickinessValue = isRandom ? randomId(chance) : own
      if (stickinessValue === undefined) return { ...rollout, isRandom }
      return { ...rollout, stickinessValue, isRandom, normalizedValue: bucketOf(stickinessValue) }
    },
  }
}

/** Whether a rollout holds for all, or for none: the buckets are 1 to 100. */
function resultForAll(percentage: number, alwaysHasId: boolean): boolean | undefined {
  if (!(percentage >= 1)) return false
  return percentage >= 100 && alwaysHasId ? true : undefined
}

function parameterOf({ parameters }: StrategyDefinition, name: string): string {
  return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? ''
}
