/** The sum of all weights in a list of variants. */
export const TOTAL_WEIGHT = 1000

type Weighted = { readonly weight: number }

/**
 * Returns the variants with whole weights that total 1000, by largest remainder: some SDKs refuse all features of an
 * environment for one weight that is not whole. Without any weight there is no variant to choose, and no list: some
 * SDKs divide by its total.
 */
export function withWholeWeights<Variant extends Weighted>(variants: readonly Variant[]): Variant[] {
  const weights = variants.map(({ weight }) => (weight > 0 && Number.isFinite(weight) ? weight : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return []
  const exact = weights.map((weight) => (weight * TOTAL_WEIGHT) / total)
  const whole = exact.map(Math.floor)
  const left = TOTAL_WEIGHT - whole.reduce((sum, weight) => sum + weight, 0)
  const remainder = (at: number) => (exact[at] ?? 0) - (whole[at] ?? 0)
  const byRemainder = [...exact.keys()].sort((one, other) => remainder(other) - remainder(one) || one - other)
  const getsMore = new Set(byRemainder.slice(0, left))
  return variants.map((variant, at) => ({ ...variant, weight: (whole[at] ?? 0) + (getsMore.has(at) ? 1 : 0) }))
}

/** Whether there is more than one variant to choose from, also after their weights are whole. */
export function hasChoice(variants: readonly Weighted[]): boolean {
  return withWholeWeights(variants).filter(({ weight }) => weight > 0).length > 1
}
