import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../date-time.ts'
import { createCapacity } from './capacity.ts'

/** The reporting application, in the environment of its key. */
export type Reporter = {
  readonly environment: string
  readonly appName: string
  readonly keyId: number
  readonly isFrontend: boolean
}

/** How often an application asked for a feature until `at`, and the results. */
export type Usage = {
  readonly featureName: string
  readonly at: Date
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

/**
 * The use of a feature by an application in an environment, in the hour that starts at `hour`. It takes the room of the
 * key that reports it first.
 */
export type UsageTotal = Reporter & {
  readonly featureName: string
  readonly hour: Date
  yes: number
  no: number
  readonly variants: Map<string, number>
  /** When the last report came. */
  seenAt: Date
  /** The characters that each key has added to it. */
  readonly charges: Map<number, number>
}

/** Sums that are written together. Its number grows with each batch of the writer. */
export type Batch = { readonly writer: string; readonly number: number; readonly sums: readonly UsageTotal[] }

/** Aggregates the reports of applications until they are written, so that requests do not wait for the database. */
export type UsageTotals = {
  record(reporter: Reporter, usages: readonly Usage[], now: Date): void
  /** Returns the batch to write next, the same until it is written; undefined if nothing is left. */
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
  /** Returns how many evaluations were dropped with sums since the last call. */
  droppedEvaluations(): number
}

/** The most sums that wait; one key gets its share. */
const MAX_SUMS = 100_000
/** The most characters of the names in sums that wait; one key gets its share. */
const MAX_CHARACTERS = 20_000_000
/** The overhead of a name, in characters. */
const NAME_CHARACTERS = 20
/** The most sums of a batch: writing them takes well under a second. */
const MAX_PER_BATCH = 2_000
/** A batch that has so many characters is full. */
const FULL_BATCH_CHARACTERS = 1_000_000
/** The most variants of a sum, here and in the database. */
export const MAX_VARIANTS = 100

export function createUsageTotals({
  maxSums = MAX_SUMS,
  maxCharacters = MAX_CHARACTERS,
  maxPerBatch = MAX_PER_BATCH,
} = {}): UsageTotals {
  const hours = new Map<number, Map<string, UsageTotal>>()
  const writer = randomUUID()
  /** The room for all sums that are not written yet. */
  const capacity = createCapacity(maxSums, maxCharacters)
  /** The names in `hours` of the sums of each key. */
  const ofKeys = new Map<number, Map<number, Set<string>>>()
  let unwritten: Batch | undefined
  /** Parts of a batch that was refused. */
  let parts: (readonly UsageTotal[])[] = []
  let number = 0
  let dropped = 0
  let droppedEvaluations = 0

  function forget(sums: Iterable<UsageTotal>): void {
    for (const { keyId, charges } of sums) {
      capacity.add(keyId, -1, 0)
      for (const [charged, characters] of charges) capacity.add(charged, 0, -characters)
    }
  }

  /** Makes room by dropping sums of the same key, oldest hour first. Frontends only get what is free. */
  function hasCapacity(hour: number, reporter: Reporter, sums: number, characters: number): boolean {
    while (!capacity.has(reporter, sums, characters)) {
      const oldest = Math.min(...(ofKeys.get(reporter.keyId)?.keys() ?? []))
      if (reporter.isFrontend || oldest >= hour) return false
      drop(oldest, reporter.keyId)
    }
    return true
  }

  function drop(hour: number, keyId: number): void {
    const ofHour = hours.get(hour)
    for (const key of ofKeys.get(keyId)?.get(hour) ?? []) {
      const sum = ofHour?.get(key)
      if (sum === undefined) continue
      remove(hour, key, sum)
      forget([sum])
      dropOne(sum)
    }
  }

  function dropOne({ yes, no }: Pick<Usage, 'yes' | 'no'>): void {
    dropped++
    droppedEvaluations += yes + no
  }

  function put(hour: number, key: string, sum: UsageTotal): void {
    const ofHour = hours.get(hour) ?? new Map<string, UsageTotal>()
    hours.set(hour, ofHour.set(key, sum))
    const ofKey = ofKeys.get(sum.keyId) ?? new Map<number, Set<string>>()
    ofKeys.set(sum.keyId, ofKey.set(hour, (ofKey.get(hour) ?? new Set()).add(key)))
  }

  function remove(hour: number, key: string, { keyId }: UsageTotal): void {
    hours.get(hour)?.delete(key)
    if (hours.get(hour)?.size === 0) hours.delete(hour)
    const ofKey = ofKeys.get(keyId)
    ofKey?.get(hour)?.delete(key)
    if (ofKey?.get(hour)?.size === 0) ofKey.delete(hour)
    if (ofKey?.size === 0) ofKeys.delete(keyId)
  }

  function recordOne(reporter: Reporter, usage: Usage, now: Date): void {
    const { yes, no, featureName } = usage
    if (yes === 0 && no === 0) return
    const hour = hourOf(usage.at, now)
    // No text of a request contains this character.
    const key = [reporter.environment, featureName, reporter.appName].join('\0')
    const sum = hours.get(hour)?.get(key) ?? newSum(hour, key, { ...reporter, featureName, seenAt: now })
    if (sum === undefined) dropOne(usage)
    else add(sum, usage, reporter, now)
  }

  /** Returns undefined when there is no capacity. */
  function newSum(hour: number, key: string, about: Reporter & Pick<UsageTotal, 'featureName' | 'seenAt'>) {
    const size = about.featureName.length + about.appName.length + 2 * NAME_CHARACTERS
    if (!hasCapacity(hour, about, 1, size)) return undefined
    const charges = new Map([[about.keyId, size]])
    const sum: UsageTotal = { ...about, hour: new Date(hour), yes: 0, no: 0, variants: new Map(), charges }
    put(hour, key, sum)
    capacity.add(about.keyId, 1, size)
    return sum
  }

  /** Leaves out new variants for which there is no capacity. */
  function add(sum: UsageTotal, { yes, no, variants = {} }: Usage, reporter: Reporter, now: Date): void {
    sum.yes += yes
    sum.no += no
    sum.seenAt = now
    for (const [name, times] of Object.entries(variants)) {
      const before = sum.variants.get(name)
      if (before === undefined) {
        if (sum.variants.size === MAX_VARIANTS) continue
        const size = name.length + NAME_CHARACTERS
        if (!hasCapacity(sum.hour.getTime(), reporter, 0, size)) {
          dropped++
          continue
        }
        sum.charges.set(reporter.keyId, (sum.charges.get(reporter.keyId) ?? 0) + size)
        capacity.add(reporter.keyId, 0, size)
      }
      sum.variants.set(name, (before ?? 0) + times)
    }
  }

  /** Removes and returns the sums of the oldest hours, as many as a batch can have. */
  function takeOldest(): UsageTotal[] {
    const sums: UsageTotal[] = []
    let size = 0
    for (const hour of [...hours.keys()].sort((one, other) => one - other)) {
      for (const [key, sum] of hours.get(hour) ?? []) {
        if (sums.length === maxPerBatch || size >= FULL_BATCH_CHARACTERS) return sums
        sums.push(sum)
        size += charactersOf(sum)
        remove(hour, key, sum)
      }
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
      for (const usage of usages) recordOne(reporter, usage, now)
    },
    batch() {
      if (unwritten !== undefined) return unwritten
      const sums = parts.shift() ?? takeOldest()
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
    droppedEvaluations() {
      const since = droppedEvaluations
      droppedEvaluations = 0
      return since
    },
  }
}

/**
 * Returns the start of the hour in which usage counts, in milliseconds. A time in the future or more than a day ago
 * comes from a wrong clock: such usage counts now.
 */
export function hourOf(at: Date, now: Date): number {
  const age = now.getTime() - at.getTime()
  const time = age >= 0 && age <= DAY_MS ? at : now
  return Math.floor(time.getTime() / HOUR_MS) * HOUR_MS
}

/** How much room a sum takes. */
function charactersOf({ charges }: UsageTotal): number {
  return [...charges.values()].reduce((all, characters) => all + characters, 0)
}
