import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { percentOf, shared, type Weighted } from './shares.ts'
import { VARIANT_TEXTS } from './texts.ts'

export type Payload = Schemas['VariantPayloadInput']
/** The members of a variant that people edit; it may have others. */
export type Variant = Weighted & { readonly stickiness?: string; readonly payload?: Payload }
export type EnvironmentVariant = Schemas['FeatureVariant']

/**
 * The variants of a feature in an environment as fields, so that two people can change two of them. A field keeps its
 * name when its variant gets another one. A variable variant has no weight: it follows from the others.
 */
export type VariantRows = Readonly<Record<string, unknown>>

export function rowsOf(variants: readonly (EnvironmentVariant & { readonly row?: string })[]): VariantRows {
  const rows = variants.map(({ row, weight, ...variant }) => [
    row ?? `=${variant.name}`,
    variant.weightType === 'fix' ? { ...variant, weight } : variant,
  ])
  return Object.fromEntries(rows)
}

/** Returns variants with their weights, and the names of their fields. */
export function variantsOf(rows: VariantRows): (EnvironmentVariant & { readonly row: string })[] {
  const found = Object.entries(rows) as [string, Omit<EnvironmentVariant, 'weight'> & { weight?: number }][]
  return shared(found.map(([row, variant]) => ({ weight: 0, ...variant, row })))
}

/** Says what is wrong with a payload; undefined if nothing is. */
export function payloadProblem({ type, value }: Payload): string | undefined {
  if (value === '') return VARIANT_TEXTS.emptyPayload
  if (type === 'number')
    return Number.isFinite(Number(value)) && value.trim() !== '' ? undefined : VARIANT_TEXTS.noNumber
  if (type !== 'json') return undefined
  try {
    JSON.parse(value)
    return undefined
  } catch (error) {
    return VARIANT_TEXTS.noJson(error instanceof Error ? error.message : '')
  }
}

/** Says what is wrong with a list of variants; undefined if nothing is. */
export function variantsProblem(variants: readonly Variant[]): string | undefined {
  const names = variants.map(({ name }) => name)
  if (names.some((name) => name.trim() === '')) return VARIANT_TEXTS.noName
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return VARIANT_TEXTS.sameName(twice)
  const wrong = variants.find(({ payload }) => payload !== undefined && payloadProblem(payload) !== undefined)
  return wrong && VARIANT_TEXTS.wrongPayload(wrong.name)
}

/** Says a variant in words: "blue 37.5 %, fixed, json {…}". */
export function variantText(row: unknown): string {
  if (row === undefined) return WORDS.none
  const { name, weight, weightType, payload } = row as Variant
  const share = weightType === 'fix' ? `${percentOf(weight)} %` : VARIANT_TEXTS.rest
  return [name, share, ...(payload === undefined ? [] : [`${payload.type} ${payload.value}`])].join(', ')
}
