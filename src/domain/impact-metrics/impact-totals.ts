import { createHash, randomUUID } from 'node:crypto'
import { HOUR_MS } from '../date-time.ts'
import { type ImpactSample, MAX_BUCKETS, plus } from './impact-metric.ts'

/** Who reports: an application, with a key of an environment. */
export type ImpactReporter = {
  readonly environment: string
  readonly appName: string
  /** The projects of the key, sorted; empty for all. */
  readonly projects: readonly string[]
}

/** What a series has got in an hour, and was not written yet. */
export type ImpactSum = ImpactSample & ImpactReporter & { readonly hour: Date; readonly series: string }

/** Sums that are written together. Its number grows with each batch of the writer. */
export type ImpactBatch = { readonly writer: string; readonly number: number; readonly sums: readonly ImpactSum[] }

/** Aggregates impact metrics until they are written, so that requests do not wait for the database. */
export type ImpactTotals = {
  /** Adds samples to the hour that contains the time. */
  record(reporter: ImpactReporter, samples: readonly ImpactSample[], at: Date): void
  /** Returns the batch to write next, the same until it is written; undefined if nothing is left. */
  batch(): ImpactBatch | undefined
  /** Forgets a batch that is written, or that the database refuses. */
  written(batch: ImpactBatch): void
  /** Returns how many samples were dropped for lack of room since the last call. */
  dropped(): number
}

/** The most series that wait, of all keys together and of those of the same projects. */
const MAX_SUMS = 20_000
const MAX_OF_PROJECTS = 5_000
/** The most characters of their texts and buckets. Keys of the same projects get the same share of both. */
const MAX_CHARACTERS = 20_000_000
/** What a bucket of a histogram takes, in characters. An hour can have more buckets than its first report. */
const BUCKET_CHARACTERS = 20
const MAX_PER_BATCH = 1_000

type Used = { readonly sums: number; readonly characters: number }
const NOTHING: Used = { sums: 0, characters: 0 }

export function createImpactTotals({
  maxSums = MAX_SUMS,
  maxOfProjects = MAX_OF_PROJECTS,
  maxCharacters = MAX_CHARACTERS,
} = {}): ImpactTotals {
  let waiting = new Map<string, ImpactSum>()
  const all = { sums: 0, characters: 0 }
  const ofProjects = new Map<string, Used>()
  const maxCharactersOfProjects = maxCharacters * (maxOfProjects / maxSums)
  const writer = randomUUID()
  let unwritten: ImpactBatch | undefined
  let number = 0
  let dropped = 0

  function recordOne(reporter: ImpactReporter, sample: ImpactSample, hour: Date): void {
    const series = seriesOf(reporter, sample)
    const key = [reporter.environment, hour.getTime(), series].join('\0')
    const before = waiting.get(key)
    if (before !== undefined) {
      waiting.set(key, withinBuckets(plus(before, sample)))
      return
    }
    const sum = { ...reporter, ...sample, hour, series }
    const size = charactersOf(sum)
    const ofThese = ofProjects.get(reportersOf(reporter)) ?? NOTHING
    const isFull = all.sums >= maxSums || all.characters + size > maxCharacters
    if (isFull || ofThese.sums >= maxOfProjects || ofThese.characters + size > maxCharactersOfProjects) {
      dropped++
      return
    }
    use(sum, 1, size)
    waiting.set(key, sum)
  }

  function use(sum: ImpactSum, sums: number, characters: number): void {
    const reporters = reportersOf(sum)
    const before = ofProjects.get(reporters) ?? NOTHING
    const after = { sums: before.sums + sums, characters: before.characters + characters }
    if (after.sums === 0) ofProjects.delete(reporters)
    else ofProjects.set(reporters, after)
    all.sums += sums
    all.characters += characters
  }

  return {
    record(reporter, samples, at) {
      const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
      for (const sample of samples) recordOne(reporter, sample, hour)
    },
    batch() {
      if (unwritten !== undefined || waiting.size === 0) return unwritten
      const entries = [...waiting]
      const taken = entries.slice(0, MAX_PER_BATCH)
      waiting = new Map(entries.slice(MAX_PER_BATCH))
      for (const [, sum] of taken) use(sum, -1, -charactersOf(sum))
      number++
      unwritten = { writer, number, sums: taken.map(([, sum]) => sum) }
      return unwritten
    },
    written(batch) {
      if (unwritten === batch) unwritten = undefined
    },
    dropped() {
      const count = dropped
      dropped = 0
      return count
    },
  }
}

/** How much room a sum takes. It stays the same when samples are added. */
function charactersOf({ metric, help, appName, type, labels }: ImpactSum): number {
  const texts = Object.entries(labels).flat()
  const buckets = type === 'histogram' ? MAX_BUCKETS * BUCKET_CHARACTERS : 0
  return texts.reduce((size, text) => size + text.length, metric.length + help.length + appName.length + buckets)
}

/** Of too many buckets, the first ones stay, as in the database. */
function withinBuckets(sum: ImpactSum): ImpactSum {
  const all = Object.entries(sum.buckets)
  return all.length <= MAX_BUCKETS ? sum : { ...sum, buckets: Object.fromEntries(all.slice(0, MAX_BUCKETS)) }
}

/** A hash of the projects of a key: keys of the same projects share limits. Empty for keys of all projects. */
export function reportersOf({ projects }: Pick<ImpactReporter, 'projects'>): string {
  return projects.length === 0 ? '' : createHash('sha256').update(JSON.stringify(projects)).digest('base64url')
}

/** A hash of what tells the series of a metric apart. */
function seriesOf({ appName, projects }: ImpactReporter, { metric, type, labels }: ImpactSample): string {
  const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([metric, type, appName, projects, sorted]))
    .digest('base64url')
}
