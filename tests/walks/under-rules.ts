import { frozenEventTypes } from '../../generated/events.ts'
import { type Permission, permissionScopes } from '../../generated/permissions.ts'
import { routes } from '../../generated/routes.ts'
import type { Schema } from '../../src/contract.ts'
import { counters, setCounters } from '../laws/dry-runs.ts'
import { requestOf } from '../scenarios/request-of.ts'
import { batchOf } from '../support/batched.ts'
import type { Anything, Client } from '../support/call.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import type { World } from '../support/world.ts'

const WITHOUT: readonly Permission[] = ['ADMIN', 'SKIP_CHANGE_REQUEST', 'BREAK_GLASS']

/** Every right but those to do without the approvals of rules. */
export const RIGHTS = (Object.keys(permissionScopes) as Permission[]).filter((one) => !WITHOUT.includes(one))

/** Whether an operation can change what applications get, and be tried: a batch takes it. */
export function isTried({ id }: DocumentedOperation): boolean {
  const { events, notInBatch } = routes[id]
  return notInBatch === undefined && events.some((type) => Object.hasOwn(frozenEventTypes, type))
}

/** The caller of a scenario; in place of an Admin, one who may do without nothing. */
export async function callerFor(world: World, by: Client): Promise<Client> {
  return by === world.admin ? world.actor({ may: RIGHTS, project: '*' }) : by
}

/** The request of a scenario; files are planned again, by who applies them: a plan knows of the rules of its time. */
export async function requestNow(world: World, by: Client, id: DocumentedOperation['id'], earlier: Anything) {
  if (id !== 'applyState') return earlier
  const { body: files } = await requestOf(world, 'planState')
  const { body } = await by.send('planState', { body: files })
  return { body: { plan: (body as Schema<'StatePlan'>).id } }
}

/** The dry run of an operation; the ids that it has used up are given again. */
export async function dryRunOf(world: World, by: Client, id: DocumentedOperation['id'], request: Anything) {
  const numbers = await counters(world)
  const { body } = await by.send('dryRunBatch', { body: batchOf(id, request) })
  await setCounters(world, numbers)
  return body as Schema<'DryRun'>
}
