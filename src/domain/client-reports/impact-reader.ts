import {
  type Buckets,
  type ImpactSample,
  type Labels,
  MAX_BUCKETS,
  type MetricType,
} from '../impact-metrics/impact-metric.ts'
import { isMembers, isName, isSaid, type Members, type ReportReader } from './report-reader.ts'

const MAX_METRICS = 100
const MAX_SAMPLES = 200
const MAX_LABELS = 20
const MAX_HELP = 255
/** Twice as much still fits into the sum of an hour. */
const MAX_VALUE = 1e300
const TYPES: readonly MetricType[] = ['counter', 'gauge', 'histogram']
/** What the key and the report already say. */
const KNOWN_LABELS = ['appName', 'environment']

/** Returns the impact metrics of a report. What can't be used is left out, and the reader counts it. */
export function impactSamples(reader: ReportReader, reported: unknown): ImpactSample[] {
  return reader.items(reported, MAX_METRICS).flatMap((item) => samplesOf(reader, item).map(({ sample }) => sample))
}

type CollectedSample = { readonly appName: string; readonly sample: ImpactSample }

/**
 * Returns the samples of an impact metric that a proxy has collected. Their application is the label `appName`, as SDKs
 * set it, or that of the metric; without one, a sample is left out.
 */
export function collectedSamples(reader: ReportReader, metric: Members): CollectedSample[] {
  return samplesOf(reader, metric).flatMap(({ given, sample }) => {
    const appName = [isMembers(given.labels) ? given.labels.appName : undefined, metric.appName].find(isSaid)
    if (appName !== undefined) return { appName, sample }
    reader.leave(given)
    return []
  })
}

function samplesOf(reader: ReportReader, item: unknown): { readonly given: Members; readonly sample: ImpactSample }[] {
  const { name, type, help, samples } = reader.members(item)
  const known = TYPES.find((each) => each === type)
  if (!isName(name) || known === undefined) {
    if (isMembers(item)) reader.leave(item)
    return []
  }
  const about = { metric: name, type: known, help: isName(help) ? help.slice(0, MAX_HELP) : '' }
  return reader.items(samples, MAX_SAMPLES).flatMap((given) => {
    const labels = labelsIn(given)
    const numbers = isMembers(given) ? numbersIn(known, given) : undefined
    if (isMembers(given) && labels !== undefined && numbers !== undefined)
      return { given, sample: { ...about, labels, ...numbers } }
    reader.leave(given)
    return []
  })
}

function labelsIn(sample: unknown): Labels | undefined {
  const { labels } = isMembers(sample) ? sample : {}
  if (labels === undefined || labels === null) return {}
  if (!isMembers(labels)) return undefined
  const told = Object.entries(labels).filter(([name]) => !KNOWN_LABELS.includes(name))
  const isUsable = told.length <= MAX_LABELS && told.every(([name, value]) => isName(name) && isName(value))
  return isUsable ? (Object.fromEntries(told) as Labels) : undefined
}

type Numbers = Pick<ImpactSample, 'count' | 'sum' | 'least' | 'most' | 'buckets'>

function numbersIn(type: MetricType, { value, count, sum, buckets, reports }: Members): Numbers | undefined {
  if (type === 'histogram') {
    const read = bucketsIn(buckets)
    if (!isNumber(sum) || !isCount(count) || read === undefined) return undefined
    return { count, sum, least: null, most: null, buckets: read }
  }
  if (isMembers(reports)) return addedIn(type, reports)
  if (!isNumber(value) || (type === 'counter' && value < 0)) return undefined
  const bounds = type === 'gauge' ? value : null
  return { count: 1, sum: value, least: bounds, most: bounds, buckets: {} }
}

/** Returns the numbers of several reports that a proxy has added up. */
function addedIn(type: MetricType, { count, sum, least, most }: Members): Numbers | undefined {
  if (!isCount(count) || count === 0 || !isNumber(sum)) return undefined
  if (type === 'counter') return sum < 0 ? undefined : { count, sum, least: null, most: null, buckets: {} }
  return isNumber(least) && isNumber(most) && least <= most ? { count, sum, least, most, buckets: {} } : undefined
}

function bucketsIn(list: unknown): Buckets | undefined {
  if (!Array.isArray(list) || list.length > MAX_BUCKETS) return undefined
  const read = list.map((bucket) => {
    const { le, count } = isMembers(bucket) ? bucket : {}
    return (le === '+Inf' || isNumber(le)) && isCount(count) ? ([String(le), count] as const) : undefined
  })
  const found = read.filter((bucket) => bucket !== undefined)
  return found.length === list.length ? Object.fromEntries(found) : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_VALUE
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 2_147_483_647
}
