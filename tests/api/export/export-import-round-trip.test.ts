import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { storedSegment } from '../../support/features.ts'
import { content, exported, imported } from '../../support/features-batch.ts'
import { files, NAMES, SEGMENTS } from '../../support/import-files.ts'
import { openWorld, type World } from '../../support/world.ts'

/*
 * A file that is imported somewhere else is exported from there as it was: into another environment, into another
 * project, and into an instance that has nothing but the segments.
 */

const SEED = 20_261_121
const FILES = 3
async function withSegments(names: readonly string[]): Promise<World> {
  const world = await openWorld()
  await world.project('shop')
  for (const name of names) await storedSegment(world, name)
  return world
}

async function forget(world: World): Promise<void> {
  await world.admin.call('archiveFeatures', { params: { projectId: 'default' }, body: { features: NAMES } })
  await world.admin.call('deleteFeatures', { params: { projectId: 'default' }, body: { features: NAMES } })
}

test('an imported file is exported as it was', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const world = await withSegments(SEGMENTS)
      await imported(world, file)
      const first = await exported(world, { project: 'default' })
      expect(first.features.map(({ name }) => name)).toEqual(NAMES.toSorted())

      await imported(world, first, { environment: 'production' })
      expect(content(await exported(world, { project: 'default' }, { environment: 'production' }))).toEqual(
        content(first),
      )
      expect(await exported(world, { project: 'default' })).toEqual(first)

      await forget(world)
      await imported(world, first, { project: 'shop', environment: 'production' })
      const second = await exported(world, { project: 'shop' }, { environment: 'production' })
      expect(content(second)).toEqual(content(first))
      expect(second.segments).toEqual(first.segments)

      const other = await withSegments(SEGMENTS.toReversed())
      await imported(other, first)
      const third = await exported(other, { features: NAMES })
      const segmentNames = ({ segments, featureStrategies }: Schema<'FeatureExport'>) =>
        featureStrategies.map((one) =>
          one.segments.map((id) => segments.find((segment) => segment.id === id)?.name).sort(),
        )
      expect(segmentNames(third)).toEqual(segmentNames(first))
      const withoutSegments = (one: Schema<'FeatureExport'>) => ({
        ...content(one),
        featureStrategies: content(one).featureStrategies.map(({ segments: _, ...rest }) => rest),
      })
      expect(withoutSegments(third)).toEqual(withoutSegments(first))
    }),
    { seed: SEED, numRuns: FILES },
  )
}, 60_000)
