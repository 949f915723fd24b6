import type { Db } from '../../db/handles.ts'
import { accountActor } from '../access/queries.ts'
import type { Actor } from '../actor.ts'
import { forbidden } from '../errors.ts'
import type { StoredPlan } from './plan.ts'

/**
 * Returns the account in whose name the milestones of a plan begin, with the rights that it has by now.
 *
 * @throws DomainError forbidden for an account that is gone or switched off
 */
export async function starterOf(db: Db, { startedByUserId }: Pick<StoredPlan, 'startedByUserId'>): Promise<Actor> {
  const actor = startedByUserId === null ? undefined : await accountActor(db, startedByUserId)
  if (actor === undefined) throw forbidden('The account that started the plan is gone, or switched off')
  return actor
}
