import { storedFormOf } from '../../src/domain/access/secret.ts'
import type { Client } from './call.ts'
import type { World } from './world.ts'

let made = 0

type Wanted = { type?: 'client' | 'frontend'; environment?: string; projects?: string[]; expiresAt?: Date }

/** A client with a new SDK key, by default of the type `client` for all projects in development. */
export async function sdkWith(world: World, wanted: Wanted = {}): Promise<Client & { key: string }> {
  const { type = 'client', environment = 'development', projects = [], expiresAt = null } = wanted
  const key = `*:${environment}.a-key-of-the-tests-${++made}`
  const name = `${type} ${made}`
  await world.db
    .insertInto('apiTokens')
    .values({ name, type, environment, projects, expiresAt, ...storedFormOf(key) })
    .execute()
  return { ...world.clientWith({ name, key }), key }
}
