/** All weights of variants together. */
export const TOTAL = 1000
const PER_PERCENT = 10

export type Weighted = { readonly name: string; readonly weight: number; readonly weightType?: 'fix' | 'variable' }

/**
 * Shares out the weights as the server does: `fix` variants keep theirs, `variable` ones share the rest evenly, and the
 * first of them get one more each. The sum is always the total, unless the fixed ones alone exceed it.
 */
export function shared<Variant extends Weighted>(variants: readonly Variant[]): Variant[] {
  const variable = variants.filter(({ weightType }) => weightType !== 'fix')
  const rest = Math.max(0, TOTAL - fixedOf(variants))
  const each = variable.length === 0 ? 0 : Math.floor(rest / variable.length)
  // The server gives the remainder in the order of the names.
  const first = variable.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1))
  const more = new Map<string, number>()
  let left = rest - each * variable.length
  for (const name of first) {
    const extra = Math.min(1, left)
    left -= extra
    more.set(name, rounded(each + extra))
  }
  return variants.map((variant) =>
    variant.weightType === 'fix' ? variant : { ...variant, weight: more.get(variant.name) ?? each },
  )
}

/** Fixes the weight of one variant, as far as the other fixed ones leave room; the variable ones share the rest. */
export function withFixed<Variant extends Weighted>(
  variants: readonly Variant[],
  index: number,
  percent: number,
): Variant[] {
  const others = variants.filter((_, at) => at !== index)
  // One variable variant has to be left, which takes the rest.
  if (others.every(({ weightType }) => weightType === 'fix')) return shared(variants)
  const room = Math.max(0, TOTAL - fixedOf(others))
  const weight = Math.min(room, Math.max(0, rounded(percent * PER_PERCENT)))
  return shared(variants.map((variant, at) => (at === index ? { ...variant, weight, weightType: 'fix' } : variant)))
}

/** Lets a variant share the rest again. */
export function withVariable<Variant extends Weighted>(variants: readonly Variant[], index: number): Variant[] {
  return shared(variants.map((variant, at) => (at === index ? { ...variant, weightType: 'variable' } : variant)))
}

/** Takes a variant away; the last variable one leaves another one variable, so that the total stays. */
export function without<Variant extends Weighted>(variants: readonly Variant[], index: number): Variant[] {
  const left = variants.filter((_, at) => at !== index)
  const needsOne = left.length > 0 && left.every(({ weightType }) => weightType === 'fix')
  return needsOne ? withVariable(left, left.length - 1) : shared(left)
}

/** Whether a variant may get a fixed weight: one variable variant has to be left. */
export function mayBeFixed(variants: readonly Weighted[], index: number): boolean {
  return variants.some(({ weightType }, at) => at !== index && weightType !== 'fix')
}

export function percentOf(weight: number): string {
  return String(rounded(weight / PER_PERCENT))
}

function fixedOf(variants: readonly Weighted[]): number {
  return rounded(variants.filter(({ weightType }) => weightType === 'fix').reduce((sum, { weight }) => sum + weight, 0))
}

/** Removes the small rounding errors from sums of fractions such as 33.3. */
function rounded(weight: number): number {
  return Math.round(weight * 1e6) / 1e6
}
