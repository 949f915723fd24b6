import { expect } from 'vitest'
import { storedFormOf } from '../../src/domain/access/secret.ts'
import type { World } from './world.ts'

export const seeded = {
  development: { name: 'development', type: 'development', enabled: true, protected: false, sortOrder: 100 },
  production: { name: 'production', type: 'production', enabled: true, protected: false, sortOrder: 200 },
}

export async function environment(world: World, name: string, type = 'test') {
  const { error } = await world.admin.call('createEnvironment', { body: { name, type } })
  expect(error).toBeUndefined()
  await world.forgetEvents()
  return { environment: name }
}

export async function protect(world: World, name: string) {
  await world.db.updateTable('environments').set({ protected: true }).where('name', '=', name).execute()
}

export async function key(world: World, name: string, environment: string, projects: string[] = []) {
  await world.db
    .insertInto('apiTokens')
    .values({ name, type: 'client', environment, projects, ...storedFormOf(`*:${environment}.${name}`) })
    .execute()
}

export async function turnOn(world: World, featureName: string, projectId = 'default', environment = 'production') {
  const { status } = await world.admin.call('turnFeatureOn', { params: { projectId, featureName, environment } })
  expect(status).toBe(200)
}

export async function names(world: World) {
  const { body } = await world.admin.call('listEnvironments')
  return body.environments.map(({ name }) => name)
}
