import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../date-time.ts'
import { FRONTEND_SHARE } from '../frontend-share.ts'

/** Who reports: the environment is that of the key. */
export type Reporter = { readonly environment: string; readonly appName: string; readonly isFrontend: boolean }

/** How often an application asked for a feature until `at`, and what it got. */
export type Usage = {
  readonly featureName: string
  readonly at: Date
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

/** The use of a feature by an application in an environment, in the hour that starts at `hour`. */
export type UsageTotal = Reporter & {
  readonly featureName: string
  readonly hour: Date
  yes: number
  no: number
  readonly variants: Map<string, number>
  /** When the last report came. */
  seenAt: Date
}

/** Sums that are written together. Its number grows with each batch of the writer. */
export type Batch = { readonly writer: string; readonly number: number; readonly sums: readonly UsageTotal[] }

/** Adds up what applications report until it is written, so that requests do not wait for the database. */
export type UsageTotals = {
  record(reporter: Reporter, usages: readonly Usage[], now: Date): void
  /** Returns what to write next; the same batch until it is written. Undefined when there is nothing. */
  batch(): Batch | undefined
  /** Forgets a batch that is written. */
  written(batch: Batch): void
  /**
   * Splits a batch that the database refuses: its halves are the next batches. Forgets a sum that is alone, and returns
   * it.
   */
  refused(batch: Batch): UsageTotal | undefined
  /** Returns how many sums, and variants of sums, were dropped for lack of room since the last call. */
  dropped(): number
}

/** The most sums that wait. */
const MAX_SUMS = 100_000
/** The most characters of the names in sums that wait. */
const MAX_CHARACTERS = 20_000_000
/** What a name takes beside its characters. */
const NAME_CHARACTERS = 20
/** The most sums of a batch: writing them takes well under a second. */
const MAX_PER_BATCH = 2_000
/** A batch that has so many characters is full. */
const FULL_BATCH_CHARACTERS = 1_000_000
/** The most variants of a sum, here and in the database. */
export const MAX_VARIANTS = 100

const HOUR_MS = 3_600_000

export function createSums({
  maxSums = MAX_SUMS,
  maxCharacters = MAX_CHARACTERS,
  maxPerBatch = MAX_PER_BATCH,
} = {}): UsageTotals {
  const hours = new Map<number, Map<string, UsageTotal>>()
  const writer = randomUUID()
  /** All sums that are not written yet, and their characters. */
  let count = 0
  let characters = 0
  let unwritten: Batch | undefined
  /** Parts of a batch that was refused. */
  let parts: (readonly UsageTotal[])[] = []
  let number = 0
  let dropped = 0

  function forget(sums: Iterable<UsageTotal>): void {
    for (const sum of sums) {
      count--
      characters -= charactersOf(sum)
    }
  }

  function isWithin(share: number, sums: number, more: number): boolean {
    return count + sums <= maxSums * share && characters + more <= maxCharacters * share
  }

  /** Makes room by dropping hours, oldest first, that are older than the given one. Frontends only get what is free. */
  function hasRoom(hour: number, isFrontend: boolean, sums: number, more: number): boolean {
    if (isFrontend) return isWithin(FRONTEND_SHARE, sums, more)
    while (!isWithin(1, sums, more)) {
      const oldest = Math.min(...hours.keys())
      if (oldest >= hour) return false
      const ofHour = hours.get(oldest) ?? new Map<string, UsageTotal>()
      hours.delete(oldest)
      forget(ofHour.values())
      dropped += ofHour.size
    }
    return true
  }

  function noteOne(reporter: Reporter, usage: Usage, now: Date): void {
    const { yes, no, featureName } = usage
    if (yes === 0 && no === 0) return
    const hour = hourOf(usage.at, now)
    // No text of a request has this character.
    const key = [reporter.environment, featureName, reporter.appName].join('\0')
    const sum = hours.get(hour)?.get(key) ?? newSum(hour, key, { ...reporter, featureName, seenAt: now })
    if (sum === undefined) dropped++
    else add(sum, usage, reporter.isFrontend, now)
  }

  /** Returns undefined when there is no room. */
  function newSum(hour: number, key: string, about: Pick<UsageTotal, keyof Reporter | 'featureName' | 'seenAt'>) {
    const sum: UsageTotal = { ...about, hour: new Date(hour), yes: 0, no: 0, variants: new Map() }
    const size = charactersOf(sum)
    if (!hasRoom(hour, about.isFrontend, 1, size)) return undefined
    const sums = hours.get(hour) ?? new Map<string, UsageTotal>()
    hours.set(hour, sums.set(key, sum))
    count++
    characters += size
    return sum
  }

  /** Leaves out new variants for which there is no room. */
  function add(sum: UsageTotal, { yes, no, variants = {} }: Usage, isFrontend: boolean, now: Date): void {
    sum.yes += yes
    sum.no += no
    sum.seenAt = now
    for (const [name, times] of Object.entries(variants)) {
      const before = sum.variants.get(name)
      if (before === undefined) {
        if (sum.variants.size === MAX_VARIANTS) continue
        const size = name.length + NAME_CHARACTERS
        if (!hasRoom(sum.hour.getTime(), isFrontend, 0, size)) {
          dropped++
          continue
        }
        characters += size
      }
      sum.variants.set(name, (before ?? 0) + times)
    }
  }

  /** Takes sums out of the oldest hours. */
  function taken(): UsageTotal[] {
    const sums: UsageTotal[] = []
    let size = 0
    for (const hour of [...hours.keys()].sort((one, other) => one - other)) {
      const ofHour = hours.get(hour) ?? new Map<string, UsageTotal>()
      for (const [key, sum] of ofHour) {
        if (sums.length === maxPerBatch || size >= FULL_BATCH_CHARACTERS) return sums
        sums.push(sum)
        size += charactersOf(sum)
        ofHour.delete(key)
      }
      hours.delete(hour)
    }
    return sums
  }

  function written(batch: Batch): void {
    if (unwritten !== batch) return
    unwritten = undefined
    forget(batch.sums)
  }

  return {
    record(reporter, usages, now) {
      for (const usage of usages) noteOne(reporter, usage, now)
    },
    batch() {
      if (unwritten !== undefined) return unwritten
      const sums = parts.shift() ?? taken()
      if (sums.length > 0) unwritten = { writer, number: ++number, sums }
      return unwritten
    },
    written,
    refused(batch) {
      const [first, ...others] = batch.sums
      if (others.length === 0) {
        written(batch)
        return first
      }
      const middle = Math.ceil(batch.sums.length / 2)
      parts = [batch.sums.slice(0, middle), batch.sums.slice(middle), ...parts]
      unwritten = undefined
      return undefined
    },
    dropped() {
      const since = dropped
      dropped = 0
      return since
    },
  }
}

/**
 * Returns the start of the hour in which usage counts, in milliseconds. A time in the future or more than a day ago comes
 * from a wrong clock: such usage counts now.
 */
export function hourOf(at: Date, now: Date): number {
  const age = now.getTime() - at.getTime()
  const time = age >= 0 && age <= DAY_MS ? at : now
  return Math.floor(time.getTime() / HOUR_MS) * HOUR_MS
}

/** How much room a sum takes. */
function charactersOf({ featureName, appName, variants }: UsageTotal): number {
  let characters = featureName.length + appName.length + 2 * NAME_CHARACTERS
  for (const name of variants.keys()) characters += name.length + NAME_CHARACTERS
  return characters
}
