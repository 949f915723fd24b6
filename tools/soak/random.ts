/** Random numbers that are the same for the same seed. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
  /** Returns a separate sequence, so that the numbers of one user do not depend on the others. */
  fork(): Random
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error('There is nothing to pick from')
      return items[whole(0, items.length - 1)] as Item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    fork: () => randomFrom(whole(0, 4_294_967_295)),
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
