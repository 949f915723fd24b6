import type { Schema } from '../../../contract.ts'
import type { Value } from '../input/values.ts'
import type { Outcome } from './outcome.ts'
import { wholeWeights } from './percentages.ts'

type Variant = Schema<'StrategyVariantInput'>
type Payload = Schema<'VariantPayloadInput'>

/** The payloads of the variants of a feature by name; undefined for an empty text, which can't be one. */
export type Variants = ReadonlyMap<string, Payload | undefined>

export type Chosen = { readonly list: Variant[]; readonly isSplit: boolean; readonly reasons: readonly string[] }

/** Returns the variants of a strategy that gives the parts of an outcome that are on. */
export function variantsOfSplit(outcome: Outcome, variants: Variants, stickiness: string): Chosen {
  const weights = new Map<string, number>()
  const parts = outcome.kind === 'split' ? outcome.parts : outcome.kind === 'one' ? [{ ...outcome, weight: 1 }] : []
  for (const { served, weight } of parts) {
    if (served.kind === 'on' && served.variant !== undefined)
      weights.set(served.variant, (weights.get(served.variant) ?? 0) + weight)
  }
  const names = [...weights.keys()]
  const given = [...weights.values()]
  const whole = given.length === 0 ? [] : wholeWeights(given)
  const total = given.reduce((sum, weight) => sum + weight, 0)
  const isRounded = whole.some((weight, index) => Math.abs(weight / 1000 - (given[index] ?? 0) / total) > 1e-6)
  const empty = names.filter((name) => variants.has(name) && variants.get(name) === undefined)
  const lost = names.filter((_, index) => whole[index] === 0)
  return {
    list: names.map((name, index) =>
      variantOf(name, whole[index] ?? 0, index === names.length - 1, variants, stickiness),
    ),
    isSplit: names.length > 1,
    reasons: [
      ...(isRounded ? [`the weights of the variants are rounded to ${whole.join(', ')} of 1000`] : []),
      ...lost.map((name) => `nobody gets the variant ${name}: its share is less than 0.1 %`),
      ...empty.map((name) => `the variant ${name} has no payload, because an empty text can't be one`),
    ],
  }
}

/** All but the last one keep their weight; the last one has the rest, which is the same. */
function variantOf(name: string, weight: number, isLast: boolean, variants: Variants, stickiness: string): Variant {
  const payload = variants.get(name)
  const weightType = isLast ? 'variable' : 'fix'
  return { name, weight, weightType, stickiness, ...(payload !== undefined && { payload }) }
}

/** Returns a value as the payload of a variant. */
export function payloadOf(value: Value): Payload | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { type: 'string', value }
  if (typeof value === 'number') return { type: 'number', value: String(value) }
  return { type: 'json', value: JSON.stringify(value ?? null) }
}

/** Whether all values are true or false, so that a feature needs no variants. */
export function areBooleans(values: readonly Value[]): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'boolean')
}

/** Returns a short name for a value that has none in its file. */
export function nameOfValue(value: Value, otherwise: string): string {
  if (typeof value === 'string' && /^[\w .-]{1,60}$/.test(value) && value.trim() !== '') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return otherwise
}
