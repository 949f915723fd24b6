import type { VariantDefinition } from '../../evaluation/definitions.ts'
import { hasOverrides, stickinessOf } from '../../evaluation/variants.ts'
import { payloadAsJson } from '../../remote-evaluation/payload-json.ts'
import { listedPart } from '../logic/constraints.ts'
import type { Engine } from '../logic/engine.ts'
import { ALWAYS, any, type Part } from '../logic/part.ts'

/** What a feature gives while it is on: one of these variants. */
export type Choice = {
  readonly outcomes: readonly Outcome[]
  /** Hashed with the id of the user. */
  readonly groupId: string
  readonly stickiness: string
}

/** A variant with its weight, and its value as JSON. The name is null for a feature that is on without a variant. */
export type Outcome = { readonly name: string | null; readonly weight: number; readonly json: string }

/** A choice for those who meet a condition and none of the conditions before it. */
export type ConditionalChoice = { readonly when: Part; readonly choice: Choice }

const WITHOUT_PAYLOAD = 'true'

function always(outcome: Outcome): Choice {
  return { outcomes: [{ ...outcome, weight: 1 }], groupId: '', stickiness: 'default' }
}

/**
 * Returns the choices among variants of a strategy or, where it has none, of the feature. The last one is for
 * everybody.
 *
 * @param stickiness applies where the first variant has none
 */
export function choicesAmong(
  engine: Engine,
  variants: readonly VariantDefinition[],
  groupId: string,
  stickiness = 'default',
): readonly ConditionalChoice[] {
  const outcomes = variants.filter(({ weight }) => weight > 0).map(outcomeOf)
  if (outcomes.length === 0) return [{ when: ALWAYS, choice: always({ name: null, weight: 1, json: WITHOUT_PAYLOAD }) }]
  const overrides = variants.filter(hasOverrides).map((variant) => ({
    when: any(...(variant.overrides ?? []).map((one) => listedPart(engine, one.contextName, one.values))),
    choice: always(outcomeOf(variant)),
  }))
  const [first] = outcomes
  const weighed =
    first !== undefined && outcomes.length === 1
      ? always(first)
      : { outcomes, groupId, stickiness: stickinessOf(variants, stickiness) }
  return [...overrides, { when: ALWAYS, choice: weighed }]
}

export function outcomeOf({ name, weight, payload }: VariantDefinition): Outcome {
  return { name, weight, json: payload === undefined ? WITHOUT_PAYLOAD : payloadAsJson(payload) }
}
