import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../errors.ts'

/** What all weights of a list of variants add up to. */
export const TOTAL_WEIGHT = 1000

type Weighted = { name: string; weight: number; weightType?: 'fix' | 'variable' }

/**
 * Shares out the weights: `fix` ones keep exactly what they have, the `variable` ones share the rest evenly, and what
 * can't be shared goes to the first of them, one each. The result is sorted by name.
 *
 * @param path JSON pointer of the list, for refusals
 * @throws DomainError invalid when a name occurs twice, no variant is variable, or the fixed weights exceed the total
 */
export function withSharedWeights<Variant extends Weighted>(variants: readonly Variant[], path: string): Variant[] {
  if (variants.length === 0) return []
  refuseRepeatedNames(variants, path)
  const variable = variants.filter((variant) => variant.weightType !== 'fix')
  if (variable.length === 0) throw invalid('At least one variant has to have the weightType variable', path)
  const fixed = variants
    .filter((variant) => variant.weightType === 'fix')
    .reduce((sum, variant) => rounded(sum + variant.weight), 0)
  if (fixed > TOTAL_WEIGHT) throw invalid(`The fixed weights total ${fixed}; ${TOTAL_WEIGHT} is the most`, path)
  const share = shares(TOTAL_WEIGHT - fixed, variable.length)
  const weighted = variants.map((variant) => (variant.weightType === 'fix' ? variant : { ...variant, weight: share() }))
  return weighted.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * The same for weights that may have been shared out before: then they stay, whoever has the odd one. What was exported
 * is imported as it was.
 *
 * @throws DomainError invalid as `withSharedWeights`
 */
export function withKeptWeights<Variant extends Weighted>(variants: readonly Variant[], path: string): Variant[] {
  const shared = withSharedWeights(variants, path)
  const sorted = variants.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return isDeepStrictEqual(variableWeights(sorted), variableWeights(shared)) ? sorted : shared
}

function variableWeights(variants: readonly Weighted[]): number[] {
  const variable = variants.filter(({ weightType }) => weightType !== 'fix')
  return variable.map(({ weight }) => weight).sort((one, other) => one - other)
}

/** Gives out `count` shares that add up to `rest`, the larger ones first. A rest with a fraction leaves it with one share. */
function shares(rest: number, count: number): () => number {
  const each = Math.floor(rest / count)
  let left = rest - each * count
  return () => {
    const more = Math.min(1, left)
    left -= more
    return rounded(each + more)
  }
}

/** Sums of fractions such as 33.3 are off by a little, which nobody should see. */
function rounded(weight: number): number {
  return Math.round(weight * 1e6) / 1e6
}

function refuseRepeatedNames(variants: readonly Weighted[], path: string): void {
  const seen = new Set<string>()
  variants.forEach(({ name }, index) => {
    if (seen.has(name)) throw invalid(`The variant name "${name}" occurs twice`, `${path}/${index}/name`)
    seen.add(name)
  })
}
