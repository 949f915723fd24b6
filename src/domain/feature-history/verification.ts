import type { Db } from '../../db/handles.ts'
import { featuresAfter } from '../features/aggregate.ts'
import { type FeatureDocument, featureDocument, withoutEmptyEnvironments } from '../features/state.ts'
import { type Difference, differentValues } from '../revisions/differences.ts'
import { changesAfter, removedUpTo } from './queries.ts'
import { type Replay, replayed, UNSEEN } from './replay.ts'

/** A feature as the log alone makes it. */
export type ReplayedFeature = Replay & { readonly feature: string }

/** A feature with what differs between the log (`before`) and the database (`after`). */
export type VerifiedFeature = {
  readonly feature: string
  readonly differences: readonly Difference[]
  /** Why the log does not say what the feature is; undefined where it does. */
  readonly gap: string | undefined
}

/**
 * Yields each feature that the log has changes of, also deleted ones, by name. The memory that this takes does not
 * depend on the number of features and events.
 */
export async function* replayedFeatures(db: Db): AsyncGenerator<ReplayedFeature> {
  let open: ReplayedFeature | undefined
  for await (const event of changesInLog(db)) {
    const { featureName: feature } = event
    if (open !== undefined && open.feature !== feature) yield closed(open)
    const before: Replay = open?.feature === feature ? open : UNSEEN
    open = { feature, ...replayed(before, event) }
  }
  if (open !== undefined) yield closed(open)
}

/**
 * Compares all features with what the log alone makes of them, by name.
 *
 * @param db a transaction with one snapshot of the database: changes in between would be differences
 */
export async function* verifiedFeatures(db: Db): AsyncGenerator<VerifiedFeature> {
  const isWhole = (await removedUpTo(db)) === 0
  const log = replayedFeatures(db)
  let next = await log.next()
  for await (const { feature, document } of storedFeatures(db)) {
    while (next.done !== true && next.value.feature < feature) {
      yield* gone(next.value)
      next = await log.next()
    }
    const found = next.done !== true && next.value.feature === feature ? next.value : undefined
    if (found !== undefined) next = await log.next()
    const gap = (found ?? UNSEEN).gap
    // Where no event was removed, the log has the creation of every feature.
    if (gap !== undefined && (!isWhole || found !== undefined)) yield { feature, differences: [], gap }
    else yield { feature, differences: differentValues(found?.document, document), gap: undefined }
  }
  for (; next.done !== true; next = await log.next()) yield* gone(next.value)
}

/** A feature that the database does not have. Only its deletion is to be expected. */
function* gone({ feature, document, gap }: ReplayedFeature): Generator<VerifiedFeature> {
  if (gap !== undefined) yield { feature, differences: [], gap }
  else if (document !== undefined) yield { feature, differences: differentValues(document, undefined), gap }
}

function closed({ document, ...replay }: ReplayedFeature): ReplayedFeature {
  return { ...replay, document: document && withoutEmptyEnvironments(document) }
}

async function* changesInLog(db: Db) {
  let page = await changesAfter(db, { feature: '', id: 0 })
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield* page
    page = await changesAfter(db, { feature: last.featureName, id: last.id })
  }
}

async function* storedFeatures(db: Db): AsyncGenerator<{ feature: string; document: FeatureDocument }> {
  let page = await featuresAfter(db, '')
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const feature of page) yield { feature: feature.name, document: featureDocument(feature) }
    page = await featuresAfter(db, last.name)
  }
}
