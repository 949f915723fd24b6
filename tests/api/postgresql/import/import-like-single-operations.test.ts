import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import type { Answer } from '../../../support/call.ts'
import { named } from '../../../support/dependencies.ts'
import { storedSegment } from '../../../support/features.ts'
import { content, exported, type File, imported } from '../../../support/features-batch.ts'
import { files, NAMES, SEGMENTS } from '../../../support/import-files.ts'
import { openWorld, type World } from '../../../support/world.ts'

/*
 * An import comes to the same as the single operations: the same data, and the same events. A second file goes
 * over what the first one has made.
 */

const SEED = 20_261_122
const PAIRS = 3

type Export = Schema<'FeatureExport'>

async function done(answer: Promise<Answer<unknown>>): Promise<void> {
  const { status, error } = await answer
  if (status >= 300) throw new Error(`A single operation was refused: ${error?.message}`)
}

const at = (featureName: string) => ({ ...named(featureName), environment: 'development' })

/** Does one by one what an import of a file does at once. */
async function oneByOne({ admin }: World, file: File, before: Export, ids: readonly number[]): Promise<void> {
  for (const tagType of file.tagTypes ?? []) await admin.call('createTagType', { body: tagType })
  for (const field of file.contextFields ?? []) await admin.call('createContextField', { body: field })
  const features = file.features.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  for (const { name, stale, ...settings } of features) {
    const params = named(name)
    const tags = (file.featureTags ?? [])
      .filter(({ featureName }) => featureName === name)
      .map(({ tagType, tagValue }) => ({ type: tagType ?? 'simple', value: tagValue.trim() }))
    if (before.features.every((feature) => feature.name !== name)) {
      await done(admin.call('createFeature', { params: { projectId: 'default' }, body: { name, ...settings, tags } }))
      if (stale) await done(admin.call('updateFeature', { params, body: { stale } }))
    } else {
      await done(admin.call('updateFeature', { params, body: { ...settings, ...(stale !== undefined && { stale }) } }))
      const present = before.featureTags.filter(({ featureName }) => featureName === name)
      const removedTags = present
        .map(({ tagType: type, tagValue: value }) => ({ type, value }))
        .filter(({ type, value }) => !tags.some((tag) => tag.type === type && tag.value === value))
      const body = { addedTags: tags, removedTags }
      await done(admin.call('updateFeatureTags', { params: { featureName: name }, body }))
    }
    for (const { id } of before.featureStrategies.filter(({ featureName }) => featureName === name)) {
      await done(admin.call('removeStrategy', { params: { ...at(name), strategyId: id } }))
    }
    for (const { featureName, segments, ...strategy } of file.featureStrategies) {
      if (featureName !== name) continue
      const body = { ...strategy, ...(segments && { segments: segments.map((id) => ids[id - 70] ?? 0) }) }
      await done(admin.call('addStrategy', { params: at(name), body }))
    }
    const environment = file.featureEnvironments?.find(({ featureName }) => featureName === name)
    await done(admin.call('setVariants', { params: at(name), body: environment?.variants ?? [] }))
  }
  for (const { featureName, enabled } of file.featureEnvironments ?? []) {
    await done(admin.call(enabled ? 'turnFeatureOn' : 'turnFeatureOff', { params: at(featureName) }))
  }
  for (const { name } of features) await done(admin.call('removeDependencies', { params: named(name) }))
  for (const { feature, dependencies } of file.dependencies ?? []) {
    for (const body of dependencies) await done(admin.call('addDependency', { params: named(feature), body }))
  }
}

/** How often each kind of event was recorded of each feature; ids and times differ. */
async function eventCounts(world: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { type, featureName, environment, tags } of await world.events()) {
    const key = JSON.stringify([type, featureName, environment, tags])
    if (type !== 'features-imported') counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

async function opened(): Promise<{ world: World; ids: number[] }> {
  const world = await openWorld()
  const ids: number[] = []
  for (const name of SEGMENTS) ids.push(await storedSegment(world, name))
  return { world, ids }
}

const NOTHING = { features: [], featureStrategies: [], featureTags: [] } as unknown as Export

test('an import comes to the same as the single operations', async () => {
  await fc.assert(
    fc.asyncProperty(files, files, async (first, second) => {
      const { world } = await opened()
      await imported(world, first)
      const [firstEvents, firstState] = [await eventCounts(world), content(await exported(world, { features: NAMES }))]
      await imported(world, second)
      const secondState = content(await exported(world, { features: NAMES }))

      const { world: other, ids } = await opened()
      await oneByOne(other, first, NOTHING, ids)
      expect(firstEvents).toEqual(await eventCounts(other))
      const between = await exported(other, { features: NAMES })
      expect(firstState).toEqual(content(between))
      await oneByOne(other, second, between, ids)
      expect(secondState).toEqual(content(await exported(other, { features: NAMES })))
    }),
    { seed: SEED, numRuns: PAIRS },
  )
}, 120_000)
