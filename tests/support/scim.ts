import type { World } from './world.ts'

/** Provisions a user; returns the id for SCIM. */
export async function provisionUser(world: World, userName = 'ada@example.com'): Promise<string> {
  const body = { userName, externalId: `00u-${userName}`, displayName: 'Ada Lovelace', active: true }
  return (await world.admin.call('createScimUser', { body })).body.id
}

/** Provisions a group with a user; returns the ids of both. */
export async function provisionGroup(
  world: World,
  displayName = 'Checkout team',
): Promise<{ id: string; user: string }> {
  const user = await provisionUser(world)
  const body = { displayName, externalId: `00g-${displayName}`, members: [{ value: user }] }
  return { id: (await world.admin.call('createScimGroup', { body })).body.id, user }
}

/** The operation of a patch that removes a member. */
export function removedFrom(user: string) {
  return { op: 'remove', path: `members[value eq "${user}"]` }
}
