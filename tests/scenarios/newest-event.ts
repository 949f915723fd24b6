import type { Schema } from '../../src/contract.ts'
import type { World } from '../support/world.ts'

/** Returns the id of the newest event, of a type if one is given. */
export async function newestEvent(world: World, type?: Schema<'EventType'>): Promise<number> {
  const { body } = await world.admin.call('searchEvents', { body: { limit: 1, ...(type && { type }) } })
  return body.events[0]?.id ?? 0
}
