import { expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import type { World } from './world.ts'

export const germany = { value: 'de', description: 'Germany' }
export const contextField = 'country'
export const params = { contextField }

export async function country(world: World, settings: Partial<Schema<'CreateContextField'>> = {}) {
  const { error } = await world.admin.call('createContextField', { body: { name: contextField, ...settings } })
  expect(error).toBeUndefined()
  await world.forgetEvents()
}

export const constraint = (contextName: string) => ({ contextName, operator: 'IN' as const, values: ['de'] })

/** A strategy with a constraint on the field, in a feature of its own. */
export async function use(world: World, contextName: string, project = 'default', segments: number[] = []) {
  const featureName = await world.feature({ project })
  const { status, body } = await world.admin.call('addStrategy', {
    params: { projectId: project, featureName, environment: 'development' },
    body: { name: 'default', constraints: segments.length > 0 ? [] : [constraint(contextName)], segments },
  })
  expect(status).toBe(200)
  await world.forgetEvents()
  return { id: body.id, projectId: project, featureName, strategyName: 'default', environment: 'development' }
}

export async function segment(world: World, contextName: string) {
  const { id } = await world.db
    .insertInto('segments')
    .values({
      name: `With ${contextName}`,
      constraints: JSON.stringify([constraint(contextName)]),
      createdBy: 'tests',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function archive(world: World, feature: string) {
  await world.db.updateTable('features').set({ archivedAt: new Date() }).where('name', '=', feature).execute()
}

export async function field(world: World) {
  return (await world.admin.call('getContextField', { params })).body
}
