import type { Schema } from '../../../contract.ts'
import { jsonYielding } from '../../../runtime/yielding-json.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { StateDocuments } from '../document/set.ts'
import { type Options, PLAN_MS } from '../planning/compared.ts'
import type { Decisive } from '../planning/decisive.ts'
import { answerToKeep } from './kept-answer.ts'

/** A plan can take megabytes. */
const PLANS_OF_ACCOUNT = 10

/** A plan that can be applied. */
export type StoredPlan = {
  readonly documents: StateDocuments
  readonly options: Options
  /** Whether its maker had all permissions. */
  readonly isAllowed: boolean
  /** The projects that its maker did not see. */
  readonly hiddenProjects: readonly string[]
  readonly decisive: Decisive
}

/** Stores a plan of the caller, and forgets the oldest where there are too many, and expired ones. */
export async function storePlan(
  transaction: Transaction,
  { decisive, ...wanted }: StoredPlan,
  plan: Schema<'StatePlan'>,
): Promise<void> {
  const { tx, actor, now, later } = transaction
  const { id } = plan
  const row = {
    id,
    userId: actor.userId,
    createdAt: new Date(plan.createdAt),
    wanted: await jsonYielding(wanted),
    planned: await jsonYielding(decisive),
    answer: await answerToKeep({ hiddenProjects: wanted.hiddenProjects, plan }),
  }
  await later(tx.insertInto('statePlans').values(row))
  const kept = tx
    .selectFrom('statePlans')
    .select('id')
    .where('userId', '=', actor.userId)
    .orderBy('number', 'desc')
    .limit(PLANS_OF_ACCOUNT)
  await later(tx.deleteFrom('statePlans').where('userId', '=', actor.userId).where('id', 'not in', kept))
  await later(tx.deleteFrom('statePlans').where('createdAt', '<', new Date(now.getTime() - PLAN_MS)))
}
