import type { World } from '../support/world.ts'

/** Returns the id of the newest event. */
export async function newestEvent(world: World): Promise<number> {
  const { body } = await world.admin.call('searchEvents', { body: { limit: 1 } })
  return body.events[0]?.id ?? 0
}
