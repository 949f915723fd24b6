/** Returns a share from 0 to 1 in whole percent. Only nobody is 0, and only everybody is 100. */
export function wholePercent(share: number): number {
  if (share <= 0) return 0
  if (share >= 1) return 100
  return Math.min(99, Math.max(1, Math.round(share * 100)))
}

/** Returns weights that total 1000 and are nearest to the given ones, by largest remainder. */
export function wholeWeights(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (weight / total) * 1000)
  const whole = exact.map((weight) => Math.floor(weight + 1e-9))
  const left = 1000 - whole.reduce((sum, weight) => sum + weight, 0)
  const byRemainder = exact
    .map((weight, index) => ({ index, remainder: weight - (whole[index] ?? 0) }))
    .sort((first, second) => second.remainder - first.remainder || first.index - second.index)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return whole.map((weight, index) => weight + (raised.has(index) ? 1 : 0))
}

/** Returns a share for people: `33.33 %`. */
export function shownPercent(share: number): string {
  return `${Number((share * 100).toFixed(3))} %`
}

/** Returns a sum of weights for people, without the digits that adding leaves behind. */
export function shownTotal(total: number): string {
  return String(Number(total.toFixed(6)))
}
