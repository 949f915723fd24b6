import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { DomainError, firstOrMissing, missing } from '../../errors.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { withOwnNames } from '../document/own-names.ts'
import { PLAN_MS } from '../planning/compared.ts'
import type { Decisive } from '../planning/decisive.ts'
import type { StoredPlan } from './commands.ts'
import { type KeptAnswer, MAX_ANSWER_CHARACTERS } from './kept-answer.ts'

/**
 * Returns a plan, and whether the caller made it. Another caller with its id may apply it, such as one with more
 * rights.
 *
 * @throws DomainError missing, also for a plan that has expired
 */
export async function requirePlan(
  { tx, actor, now }: Pick<Transaction, 'actor' | 'now'> & { readonly tx: Db },
  id: string,
): Promise<StoredPlan & { readonly isOwn: boolean }> {
  const rows = await tx
    .selectFrom('statePlans')
    .select(['wanted', 'planned', 'userId'])
    .where('id', '=', sql<string>`${id}::uuid`)
    .where('createdAt', '>=', new Date(now.getTime() - PLAN_MS))
    .execute()
  const { wanted, planned, userId } = firstOrMissing(rows, 'plan', id)
  const { documents, ...stored } = JSON.parse(wanted) as Omit<StoredPlan, 'decisive'>
  return {
    ...stored,
    documents: withOwnNames(documents),
    decisive: JSON.parse(planned) as Decisive,
    isOwn: userId === actor.userId,
  }
}

/**
 * Returns what a plan of the caller has answered.
 *
 * @throws DomainError missing, also for the plan of another account, one that has expired, and one about what the
 *   caller does not see any more
 */
export async function planAnswer(
  { tx, actor, now }: Parameters<typeof requirePlan>[0],
  id: string,
): Promise<Schema<'StatePlan'>> {
  const rows = await tx
    .selectFrom('statePlans')
    .select(['answer', 'createdAt'])
    .where('userId', '=', actor.userId)
    .where(sql<string>`id::text`, '=', id)
    .where('createdAt', '>=', new Date(now.getTime() - PLAN_MS))
    .execute()
  const { answer, createdAt } = firstOrMissing(rows, 'plan', id)
  if (answer === null) throw new DomainError('missing', `${NOT_KEPT} Plan the files again`)
  const { plan, hiddenProjects } = JSON.parse(answer) as KeptAnswer
  const hiddenSince = actor.hiddenProjects.filter((project) => !hiddenProjects.includes(project))
  if (hiddenSince.length > 0) {
    const seenThen = await tx
      .selectFrom('projects')
      .select('id')
      .where('id', '=', anyOf(hiddenSince))
      .where('createdAt', '<=', createdAt)
      .limit(1)
      .execute()
    if (seenThen.length > 0) throw missing('plan', id)
  }
  return plan
}

const NOT_KEPT = `The answer of this plan is not kept: it has more than ${MAX_ANSWER_CHARACTERS} characters, or is of an older version of the server.`
