import { FRONTEND_SHARE, KEY_SHARE } from '../quota-shares.ts'

/** Counts what waits to be written: of all keys together, and of each key. */
export type Capacity = {
  /** Whether so much more fits: frontends and each key have a share. */
  has(reporter: { readonly keyId: number; readonly isFrontend: boolean }, sums: number, characters: number): boolean
  /** Counts so much more for a key; less if negative. */
  add(keyId: number, sums: number, characters: number): void
}

type Used = { readonly sums: number; readonly characters: number }
const NOTHING: Used = { sums: 0, characters: 0 }

export function createCapacity(maxSums: number, maxCharacters: number): Capacity {
  const ofKeys = new Map<number, Used>()
  let all = NOTHING

  function isWithin(share: number, used: Used): boolean {
    return used.sums <= maxSums * share && used.characters <= maxCharacters * share
  }

  return {
    has({ keyId, isFrontend }, sums, characters) {
      const more = { sums, characters }
      return (
        isWithin(isFrontend ? FRONTEND_SHARE : 1, plus(all, more)) &&
        isWithin(KEY_SHARE, plus(ofKeys.get(keyId) ?? NOTHING, more))
      )
    },
    add(keyId, sums, characters) {
      const more = { sums, characters }
      all = plus(all, more)
      const ofKey = plus(ofKeys.get(keyId) ?? NOTHING, more)
      if (ofKey.sums === 0 && ofKey.characters === 0) ofKeys.delete(keyId)
      else ofKeys.set(keyId, ofKey)
    },
  }
}

function plus(one: Used, other: Used): Used {
  return { sums: one.sums + other.sums, characters: one.characters + other.characters }
}
