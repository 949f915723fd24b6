import type { Schema } from '../../src/contract.ts'
import { constraintFrom } from '../../src/domain/features/strategies/constraint.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import type { Anything } from '../support/call.ts'
import { storedStrategy } from '../support/features.ts'
import { newFeature, newSegment } from '../support/strategies.ts'
import type { World } from '../support/world.ts'

const { valuesPerConstraint, segmentsPerStrategy, valuesPerSegment } = defaultLimits

/** A dry run that turns a feature off, so that all its strategies are part of the impact. */
export function turningOff(
  { projectId, featureName, environment }: Record<'projectId' | 'featureName' | 'environment', string>,
  contexts: Schema<'ImpactContext'>[] = [],
): Anything {
  const operations = [{ operationId: 'turnFeatureOff', params: { projectId, featureName, environment } }]
  return { body: { operations, contexts } }
}

/** A dry run about a feature that is on, with strategies. */
export async function dryRunAbout(
  world: World,
  strategies: readonly Partial<Schema<'FeatureStrategy'>>[],
  contexts?: Schema<'ImpactContext'>[],
): Promise<Anything> {
  const params = await newFeature(world)
  for (const strategy of strategies) await storedStrategy(world, params.featureName, { name: 'default', ...strategy })
  await world.admin.call('turnFeatureOn', { params })
  return turningOff(params, contexts)
}

/** As many answers as are counted, about lists that are as long as they may be and exclude each other. */
export function excludingLists(world: World): Promise<Anything> {
  const strategies = Array.from({ length: 12 }, (_, number) => ({
    constraints: [userIn(Array.from({ length: valuesPerConstraint }, (_, index) => `${number} ${index}`))],
  }))
  return dryRunAbout(world, strategies)
}

/** As many lists as the segments of a strategy may have, which share one value. */
export async function sharingLists(world: World): Promise<Anything> {
  const segments: number[] = []
  while (segments.length < segmentsPerStrategy) {
    const id = await newSegment(world)
    const constraints = Array.from({ length: valuesPerSegment / 2 }, (_, index) => userIn(['ada', `${id} ${index}`]))
    await world.db
      .updateTable('segments')
      .set({ constraints: JSON.stringify(constraints) })
      .where('id', '=', id)
      .execute()
    segments.push(id)
  }
  return dryRunAbout(world, [{ segments }])
}

function userIn(values: string[]) {
  return constraintFrom({ contextName: 'userId', operator: 'IN', values })
}
