import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Client } from '../support/call.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import type { World } from '../support/world.ts'

export const HEADERS = { 'unleash-client-spec': '5.2.0' }

/** The features of the environments for which SDKs have asked. */
export type Documents = { [environment: string]: Schema<'ClientFeatures'> }
export type Sdks = { [environment: string]: Client }

export async function sdksOf(world: World): Promise<Sdks> {
  return {
    development: await sdkWith(world),
    production: await sdkWith(world, { environment: 'production' }),
  }
}

export async function documents(sdks: Sdks): Promise<Documents> {
  const read: Documents = {}
  for (const [environment, sdk] of Object.entries(sdks))
    read[environment] = (await sdk.call('getClientFeatures', { headers: HEADERS })).body
  return read
}

/** The SDKs whose environment is still there: a key of one that was deleted is deleted as well. */
export async function sdksLeft(world: World, sdks: Sdks): Promise<Sdks> {
  const { rows } = await sql<{ name: string }>`select name from environments`.execute(world.db)
  return Object.fromEntries(Object.entries(sdks).filter(([name]) => rows.some((row) => row.name === name)))
}

/** What applications decide by: a feature that is off is like none, and so is a segment that nobody uses. */
export async function decisions(sdks: Sdks): Promise<{ [environment: string]: object }> {
  const read = Object.entries(await documents(sdks)).map(([environment, { features, segments = [] }]) => {
    const on = features.filter(({ enabled }) => enabled)
    const used = new Set(on.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments ?? [])))
    const decided = {
      features: on.map(({ name, strategies, variants, dependencies }) => ({
        name,
        strategies,
        variants,
        dependencies,
      })),
      segments: segments.filter(({ id }) => used.has(id)).map(({ id, constraints }) => ({ id, constraints })),
    }
    return [environment, decided]
  })
  return Object.fromEntries(read)
}
