import { mapYielding } from '../../../runtime/yielding.ts'
import { affectedFeatures, type ChangedStates, type FeatureAt, statesOf } from '../../impact/queries.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { worksOf } from '../applying/works.ts'
import type { Prepared } from '../prepare.ts'
import { type FeatureAfter, featureAfter } from './forecast.ts'
import { type SegmentsAfter, segmentsAfter } from './segments.ts'

/** An apply says as many. */
const MAX_FEATURES = 100

/**
 * Returns the states of features as an apply would make them. Nothing is locked or written, and single operations are
 * not tried. For callers who may not apply it, and who see no more of it than they can read.
 *
 * @throws DomainError invalid for more strategies than the limit
 */
export async function forecastOf(
  { tx, actor, limits }: Transaction,
  prepared: Prepared,
): Promise<Omit<ChangedStates, 'before'>> {
  const { compared, comparison } = prepared
  const { present } = compared
  const segments = segmentsAfter(prepared)
  const works = new Map((await worksOf(compared, comparison)).map((work) => [work.name, work]))
  const changed = [...works.keys()]
  const affected = await affectedFeatures(tx, { features: changed, segments: segments.changed }, actor)
  const created = changed.filter((name) => !present.features.has(name))
  const all = [...new Set([...affected.names, ...created])].sort()
  const names = all.slice(0, MAX_FEATURES)
  const isComplete = affected.isComplete && all.length <= MAX_FEATURES && !changesOthers(prepared)
  const there = await statesOf(tx, { names, isComplete })
  const unchanged = { changes: new Map(), keys: new Map(), ties: [] }
  const known = new Map<string, FeatureAfter | undefined>()
  const afterOf = (name: string): FeatureAfter | undefined => {
    const project = present.features.get(name)?.project ?? ''
    const work = works.get(name) ?? { name, project, ...unchanged }
    if (!known.has(name)) known.set(name, featureAfter(work, prepared, segments, limits))
    return known.get(name)
  }
  const isKnown = (name: string) => works.has(name) || present.features.has(name)
  return { names, isComplete, after: await rowsAfter(names, there, { isKnown, afterOf, segments }) }
}

/** Whether environments change, which every feature of a project shows. */
function changesOthers({ comparison, compared: { present } }: Prepared): boolean {
  return comparison.changes.some(
    ({ kind, name, field }) =>
      kind === 'environments' ||
      (kind === 'projects' && field.startsWith('/environments/') && present.projects.has(name)),
  )
}

type Known = {
  readonly isKnown: (name: string) => boolean
  readonly afterOf: (name: string) => FeatureAfter | undefined
  readonly segments: SegmentsAfter
}

/**
 * Returns the features and their parents, in every environment that one of the features is in. Yields to the event
 * loop.
 */
async function rowsAfter(
  names: readonly string[],
  there: readonly FeatureAt[],
  { isKnown, afterOf, segments }: Known,
): Promise<FeatureAt[]> {
  const others = there.filter(({ name }) => !isKnown(name))
  const asked = new Set(names)
  const known = names.filter(isKnown).flatMap((name) => afterOf(name) ?? [])
  const parents = [
    ...known.flatMap(({ dependencies }) => dependencies.map(({ feature }) => feature)),
    ...others.flatMap(({ dependencies }) => dependencies.map(({ feature }) => feature)),
  ]
  const further = [...new Set(parents)].filter((name) => !asked.has(name) && isKnown(name))
  const environments = new Set([
    ...known.flatMap((feature) => [...feature.environments]),
    ...others.filter(({ name }) => asked.has(name)).map(({ environment }) => environment),
  ])
  const places = [...known, ...further.flatMap((name) => afterOf(name) ?? [])].flatMap((feature) =>
    [...environments].map((environment) => ({ feature, environment })),
  )
  const rows = await mapYielding(places, ({ feature, environment }) => feature.at(environment))
  return [...rows, ...others.map((row) => ({ ...row, segments: row.segments.map(segments.withChanges) }))]
}
