import { isDeepStrictEqual } from 'node:util'
import { invalid, invalidAll } from '../../errors.ts'
import { TOTAL_WEIGHT } from '../../normal-form/weights.ts'

type VariantWeight = { name: string; weight: number; weightType?: 'fix' | 'variable' }

/**
 * Shares out the weights. Variants of type `fix` keep their weight, and `variable` ones share the rest evenly. The
 * first of them get one more each until the remainder is used up. The result is sorted by name.
 *
 * @param path JSON pointer of the list, for errors
 * @throws DomainError invalid if a name occurs twice, no variant is variable, or the fixed weights exceed the total
 */
export function withSharedWeights<Variant extends VariantWeight>(
  variants: readonly Variant[],
  path: string,
): Variant[] {
  if (variants.length === 0) return []
  refuseRepeatedNames(variants, path)
  const variable = variants.filter((variant) => variant.weightType !== 'fix')
  const fixed = variants
    .filter((variant) => variant.weightType === 'fix')
    .reduce((sum, variant) => rounded(sum + variant.weight), 0)
  const problems = [
    ...(variable.length === 0 ? ['At least one variant has to have the weightType variable'] : []),
    ...(fixed > TOTAL_WEIGHT ? [`The fixed weights total ${fixed}, and the limit is ${TOTAL_WEIGHT}`] : []),
  ].map((message) => ({ message, path }))
  if (problems[0] !== undefined) throw invalidAll(problems.map(({ message }) => message).join('. '), problems)
  const share = shares(TOTAL_WEIGHT - fixed, variable.length)
  const weighted = variants.map((variant) => (variant.weightType === 'fix' ? variant : { ...variant, weight: share() }))
  return weighted.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Like `withSharedWeights`, but keeps weights that were shared out before, whichever variant has the remainder. So an
 * import restores the exported weights.
 *
 * @throws DomainError invalid as `withSharedWeights`
 */
export function withKeptWeights<Variant extends VariantWeight>(variants: readonly Variant[], path: string): Variant[] {
  const shared = withSharedWeights(variants, path)
  const sorted = variants.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return isDeepStrictEqual(variableWeights(sorted), variableWeights(shared)) ? sorted : shared
}

/** Returns variants in an order in which sharing out their weights again gives each the weight that it has. */
export function inOrderOfShares<Variant extends VariantWeight>(variants: readonly Variant[]): Variant[] {
  return variants.toSorted((one, other) => other.weight - one.weight)
}

function variableWeights(variants: readonly VariantWeight[]): number[] {
  const variable = variants.filter(({ weightType }) => weightType !== 'fix')
  return variable.map(({ weight }) => weight).sort((one, other) => one - other)
}

/** Returns a function that gives `count` shares with the sum `rest`, larger ones first. One share gets any fraction. */
function shares(rest: number, count: number): () => number {
  const each = Math.floor(rest / count)
  let left = rest - each * count
  return () => {
    const more = Math.min(1, left)
    left -= more
    return rounded(each + more)
  }
}

/** Removes the small rounding errors from sums of fractions such as 33.3. */
function rounded(weight: number): number {
  return Math.round(weight * 1e6) / 1e6
}

function refuseRepeatedNames(variants: readonly VariantWeight[], path: string): void {
  const seen = new Set<string>()
  variants.forEach(({ name }, index) => {
    if (seen.has(name)) throw invalid(`The variant name "${name}" occurs twice`, `${path}/${index}/name`)
    seen.add(name)
  })
}
