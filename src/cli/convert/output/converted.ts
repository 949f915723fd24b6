import type { Rule } from '../rules/chain.ts'
import type { Variants } from '../rules/variants.ts'

/** A feature that has to be on, with one of the variants if there are any, or off. */
export type Parent = { readonly key: string; readonly enabled: boolean; readonly variants?: readonly string[] }

/** A feature in one environment, as a chain of rules. */
export type InEnvironment = {
  /** The switch: without it, no rule counts. */
  readonly enabled: boolean
  readonly rules: readonly Rule[]
  readonly parents?: readonly Parent[]
  /** What concerns the feature as a whole, such as another value when it is off. */
  readonly reasons?: readonly string[]
}

export type ConvertedFeature = {
  /** Its name in the file. */
  readonly key: string
  readonly description?: string | undefined
  readonly archived?: boolean
  readonly tags?: readonly string[]
  /** The members of the flag that say nothing here, such as `metadata.owner`. */
  readonly unread?: readonly string[]
  readonly variants: Variants
  readonly environments: ReadonlyMap<string, InEnvironment>
}

/** A feature that can't be translated at all. */
export type LeftOutFeature = { readonly key: string; readonly environment: string; readonly why: string }

/** The content of files in terms of this server. */
export type Converted = {
  readonly features: readonly ConvertedFeature[]
  readonly leftOut: readonly LeftOutFeature[]
  /** What concerns all of it. */
  readonly notes: readonly string[]
}
