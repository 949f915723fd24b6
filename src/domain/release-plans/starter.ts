import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { accountActor } from '../access/queries.ts'
import type { Actor } from '../actor.ts'
import { forbidden } from '../errors.ts'
import type { StoredPlan } from './plan.ts'

type Starter = Pick<StoredPlan, 'startedByUserId' | 'startedByKey'>

/** Returns who starts a plan: in whose name its other milestones begin. */
export function startedBy({ userId, name, caller }: Actor): Starter & Pick<StoredPlan, 'startedBy'> {
  // What an admin key has scheduled is done by the account that all of these share.
  const isKey = caller?.kind === 'admin-key' && caller.id !== userId
  const startedByKey = isKey ? caller.id : null
  return { startedByUserId: userId, startedBy: name, startedByKey }
}

/** Whether an actor is the one that started a plan. */
export function isStarter(actor: Actor, plan: Starter): boolean {
  const { startedByUserId, startedByKey } = startedBy(actor)
  return startedByUserId === plan.startedByUserId && startedByKey === plan.startedByKey
}

/**
 * Returns the account in whose name the milestones of a plan begin, with the rights that it has by now.
 *
 * @throws DomainError forbidden for an account that is gone or switched off, and for an admin key that is gone or has
 *   expired
 */
export async function starterOf(db: Db, { startedByUserId, startedByKey }: Starter, now: Date): Promise<Actor> {
  const actor = startedByUserId === null ? undefined : await accountActor(db, startedByUserId)
  if (actor === undefined) throw forbidden('The account that started the plan is gone, or switched off')
  if (startedByKey === null) return actor
  const key = await db
    .selectFrom('apiTokens')
    .select('name')
    .where('id', '=', startedByKey)
    .where('type', '=', sql.lit('admin'))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
  if (key === undefined) throw forbidden('The admin key that the plan was started with is gone, or has expired')
  return { ...actor, name: key.name, caller: { kind: 'admin-key', id: startedByKey } }
}
