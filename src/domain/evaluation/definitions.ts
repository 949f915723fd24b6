import type { Schema } from '../../contract.ts'

/** A feature in one environment, as SDKs receive it. Optional members may be absent from the request of a client. */
export type FeatureDefinition = {
  readonly name: string
  readonly type?: string
  readonly description?: string | null
  readonly enabled: boolean
  readonly project: string
  readonly stale: boolean
  readonly impressionData: boolean
  /** One strategy that holds is enough. Disabled strategies are not included. */
  readonly strategies: readonly StrategyDefinition[]
  readonly variants: readonly VariantDefinition[]
  /** The parents, which must all be in the required state. */
  readonly dependencies: readonly DependencyDefinition[]
}

export type StrategyDefinition = {
  /** The strategy type. A type that is not built in never holds. */
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly constraints: readonly ConstraintDefinition[]
  /** Ids of segments. An id without a segment never holds. */
  readonly segments?: readonly number[]
  readonly variants: readonly VariantDefinition[]
}

/** A condition on a context field. */
export type ConstraintDefinition = {
  readonly contextName: string
  /** An operator of the contract. Any other operator never holds. */
  readonly operator: string
  readonly caseInsensitive?: boolean
  readonly inverted?: boolean
  readonly values?: readonly string[]
  readonly value?: string
}

export type VariantDefinition = {
  readonly name: string
  /** The share of this variant in the sum of all weights. */
  readonly weight: number
  readonly weightType?: 'variable' | 'fix'
  readonly stickiness?: string
  readonly payload?: VariantPayload
  readonly overrides?: readonly VariantOverride[]
}

export type VariantPayload = Readonly<Schema<'VariantPayload'>>

export type VariantOverride = { readonly contextName: string; readonly values: readonly string[] }

export type SegmentDefinition = {
  readonly id: number
  readonly name?: string
  readonly constraints: readonly ConstraintDefinition[]
}

/** The state that a feature requires of its parent. */
export type DependencyDefinition = {
  /** The name of the parent. */
  readonly feature: string
  /** Whether the parent has to be on or off. */
  readonly enabled: boolean
  /** Variants, one of which the parent has to give; absent and empty mean any. */
  readonly variants?: readonly string[]
}

/** The user or application for which features are evaluated. */
export type EvaluationContext = {
  readonly appName?: string
  readonly environment?: string
  readonly userId?: string
  readonly sessionId?: string
  readonly remoteAddress?: string
  /** A date and time; absent means the time of the evaluation. */
  readonly currentTime?: string
  /** All other context fields. */
  readonly properties: Readonly<Record<string, string>>
}

/** The random numbers, time and host of an evaluation, as inputs, so that the same input gives the same result. */
export type Chance = {
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number
  readonly now: Date
  /** The name of the machine, for the strategy type `applicationHostname`. */
  readonly hostname: string
}

/** The result for a feature, as a client receives it. */
export type Evaluation = { readonly enabled: boolean; readonly variant: EvaluatedVariant }

/** The variant that a feature gives; without one, it is named `disabled` and not enabled. */
export type EvaluatedVariant = {
  readonly name: string
  readonly enabled: boolean
  readonly feature_enabled: boolean
  readonly payload?: VariantPayload
}
