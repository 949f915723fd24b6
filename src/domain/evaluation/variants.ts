import { fieldNamed } from './context.ts'
import type { Chance, EvaluatedVariant, EvaluationContext, VariantDefinition } from './definitions.ts'
import { variantPositions } from './normalized-hash.ts'
import { stickyId, variantStickiness } from './stickiness.ts'

/** A choice among variants. */
export type VariantChoice = {
  /** Whether it gives the same for every context. */
  readonly isFixed: boolean
  /** Returns one of the variants, always the same object for the same variant; none where the weights add up to 0. */
  choose(context: EvaluationContext, chance: Chance): EvaluatedVariant | undefined
}

/** The variant of a feature that is off, and of one that is on and has no variants. */
export const NO_VARIANT_OFF: EvaluatedVariant = { name: 'disabled', enabled: false, feature_enabled: false }
export const NO_VARIANT_ON: EvaluatedVariant = { name: 'disabled', enabled: false, feature_enabled: true }

/**
 * Prepares the choice of a variant: overrides first, then the weights. The stickiness of the first variant counts for
 * all of them.
 *
 * @param groupId is hashed with the id, so that each group id assigns variants independently
 * @param stickiness applies where the first variant has none
 */
export function compileVariants(
  definitions: readonly VariantDefinition[],
  groupId: string,
  stickiness = 'default',
): VariantChoice {
  const total = definitions.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0)) return { isFixed: true, choose: () => undefined }
  const overriding = definitions.filter(hasOverrides).map(compileOverrides)
  const weighed = ranges(definitions)
  const sticky = variantStickiness(stickinessOf(definitions, stickiness))
  const positionOf = variantPositions(groupId, total)
  const [first, ...others] = weighed
  if (overriding.length === 0 && others.length === 0) return { isFixed: true, choose: () => first?.variant }
  const choose = (context: EvaluationContext, chance: Chance) => {
    const override = overriding.find(({ applies }) => applies(context))
    if (override !== undefined) return override.variant
    const position = positionOf(stickyId(sticky, context, chance) ?? '')
    return weighed.find(({ upTo }) => position <= upTo)?.variant
  }
  return { isFixed: false, choose }
}

/** Returns the stickiness of variants: that of the first one, or of their strategy. */
export function stickinessOf([first]: readonly VariantDefinition[], ofStrategy = 'default'): string {
  return first?.stickiness || ofStrategy || 'default'
}

/** The last position that gives a variant. */
export type Range = { readonly upTo: number; readonly variant: EvaluatedVariant }

/** Gives each variant with a weight its part of the positions, in their order. */
export function ranges(definitions: readonly VariantDefinition[]): Range[] {
  let upTo = 0
  return definitions
    .filter(({ weight }) => weight > 0)
    .map((definition) => {
      upTo += definition.weight
      return { upTo, variant: evaluated(definition) }
    })
}

export function hasOverrides({ overrides }: VariantDefinition): boolean {
  return overrides !== undefined && overrides.length > 0
}

/** Returns a variant with the test of whether a context is to get it whatever the weights are. */
export function compileOverrides(definition: VariantDefinition) {
  const tests = (definition.overrides ?? []).map(({ contextName, values }) => {
    const fieldOf = fieldNamed(contextName)
    const listed = new Set(values)
    return (context: EvaluationContext) => {
      const value = fieldOf(context)
      return value !== undefined && listed.has(value)
    }
  })
  const applies = (context: EvaluationContext) => tests.some((test) => test(context))
  return { applies, variant: evaluated(definition) }
}

function evaluated({ name, payload }: VariantDefinition): EvaluatedVariant {
  return { name, enabled: true, feature_enabled: true, ...(payload !== undefined && { payload }) }
}
