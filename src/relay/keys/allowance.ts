/** How often something may be done: some times at once, and again after a while. */
export type Allowance = {
  isLeft(): boolean
  /** Counts one more. Those beyond the allowance delay the next ones. */
  use(): void
}

export function createAllowance(atOnce: number, inASecond: number): Allowance {
  let left = atOnce
  let countedAt = performance.now()

  function count(used: number): void {
    const now = performance.now()
    left = Math.min(atOnce, left + ((now - countedAt) / 1000) * inASecond) - used
    countedAt = now
  }

  return {
    isLeft() {
      count(0)
      return left >= 1
    },
    use: () => count(1),
  }
}
