import type { Schemas } from '@flaghoist/client'

/** A freeze with a window that is open, or the next one. */
export type Windowed = Pick<Schemas['Freeze'], 'id' | 'from' | 'until'>

const SOON_MS = 24 * 3_600_000
/** How often to ask for the next window while the clock of the reader is ahead of that of the server. */
const AGAIN_MS = 30_000

export type ShownFreezes<Freeze> = {
  readonly holding: readonly Freeze[]
  readonly soon: readonly Freeze[]
  /** When that changes by itself; undefined if it does not. */
  readonly changesAt: number | undefined
}

/** Returns the freezes that hold at a time, and those that begin within a day. */
export function shownAt<Freeze extends Windowed>(freezes: readonly Freeze[], now: number): ShownFreezes<Freeze> {
  const holding: Freeze[] = []
  const soon: Freeze[] = []
  const changes: number[] = []
  for (const freeze of freezes) {
    if (freeze.from === null || freeze.until === null) continue
    const [from, until] = [Date.parse(freeze.from), Date.parse(freeze.until)]
    if (until <= now) {
      changes.push(now + AGAIN_MS)
      continue
    }
    if (from <= now) holding.push(freeze)
    else if (from - SOON_MS <= now) soon.push(freeze)
    changes.push(...[from - SOON_MS, from, until].filter((at) => at > now))
  }
  return { holding, soon, changesAt: changes.length === 0 ? undefined : Math.min(...changes) }
}
