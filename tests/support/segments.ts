import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

export const country = { contextName: 'country', operator: 'IN' as const, values: ['dk', 'se'] }
export const nordic: Schema<'SegmentInput'> = { name: 'Nordic', constraints: [country] }
export const storedCountry = { ...country, caseInsensitive: false, inverted: false }

export async function segment(world: World, wanted: Partial<Schema<'SegmentInput'>> = {}) {
  const { status, body, error } = await world.admin.call('createSegment', { body: { ...nordic, ...wanted } })
  if (status !== 201) throw new Error(error?.message)
  await world.forgetEvents()
  return body
}

/**
 * A strategy that uses the segments, in a feature of its own; gives the name of the feature and the id of the strategy.
 */
export async function useSegments(world: World, segments: number[], project = 'default', environment = 'development') {
  const featureName = await world.feature({ project })
  const params = { projectId: project, environment, featureName }
  const { body } = await world.admin.call('addStrategy', { params, body: { name: 'default', segments } })
  await world.forgetEvents()
  return { featureName, strategyId: body.id }
}

export async function archive(world: World, name: string) {
  await world.db.updateTable('features').set({ archivedAt: new Date() }).where('name', '=', name).execute()
}
