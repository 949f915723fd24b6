import { FRONTEND_SHARE, KEY_SHARE } from '../room-shares.ts'

/** Counts what waits to be written: of all keys together, and of each key. */
export type Room = {
  /** Whether so much more fits: frontends and each key have a share. */
  has(reporter: { readonly keyId: number; readonly isFrontend: boolean }, sums: number, characters: number): boolean
  /** Counts so much more for a key; less if negative. */
  add(keyId: number, sums: number, characters: number): void
}

type Taken = { readonly sums: number; readonly characters: number }
const NOTHING: Taken = { sums: 0, characters: 0 }

export function createRoom(maxSums: number, maxCharacters: number): Room {
  const ofKeys = new Map<number, Taken>()
  let all = NOTHING

  function isWithin(share: number, taken: Taken): boolean {
    return taken.sums <= maxSums * share && taken.characters <= maxCharacters * share
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

function plus(one: Taken, other: Taken): Taken {
  return { sums: one.sums + other.sums, characters: one.characters + other.characters }
}
