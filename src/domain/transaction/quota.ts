import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { deferToCommit } from '../../db/database.ts'
import type { Tx } from '../../db/handles.ts'
import { invalid } from '../errors.ts'
import { seesEveryProject } from '../visibility.ts'
import type { Limits } from './limits.ts'
import type { Transaction } from './transaction.ts'

/** What a limit counts. */
export type Limited = {
  readonly limit: keyof Limits
  /** Whose items are counted, for a limit of each user. */
  readonly userId?: number
  /** Of what else, for a limit of each project or endpoint. */
  readonly of?: string
  /** The plural noun of the items, for errors. */
  readonly what: string
  /** A subselect that counts the existing items. */
  readonly count: Expression<unknown>
}

/** Selects the number of all rows of a table. */
export function rowsOf(
  table:
    | 'apiTokens'
    | 'approvalRules'
    | 'banners'
    | 'environments'
    | 'freezes'
    | 'releasePlanTemplates'
    | 'segments'
    | 'signalEndpoints'
    | 'webhooks',
): Expression<unknown> {
  return expressionBuilder<Database, never>()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('present'))
}

/**
 * Ensures that items can be added below a limit, also when others add some at the same time; see `countAtCommit`.
 *
 * @throws DomainError invalid when `adding` more items would exceed the limit
 */
export async function assertRoomFor(transaction: Transaction, limited: Limited, adding = 1): Promise<void> {
  assertCounted(transaction, limited, await presentNow(transaction.tx, limited.count), adding)
}

/** Like `assertRoomFor`, for a number of existing items that this transaction has just read. */
export function assertCounted(
  transaction: Transaction,
  { limit, userId = 0, of = String(userId), what, count }: Limited,
  present: number,
  adding = 1,
): void {
  const most = transaction.limits[limit]
  if (present + adding > most) throw full(transaction, present, most, what)
  countAtCommit(transaction.tx, `${limit} ${of}`, count, most)
}

/** Returns the number of items that this transaction sees. */
export async function presentNow(tx: Tx, count: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ present: number }>`select ${count} as present`.execute(tx)
  return rows[0]?.present ?? 0
}

/**
 * Counts once more with the commit, under a lock for all transactions that add such items. It is their last lock, so
 * the one that has it ends at once. If others were faster and there are too many items now, this is a conflict of
 * transactions: the change starts again, and its first count refuses it.
 *
 * @param limit names the lock
 * @param most null where an earlier part of the transaction has removed the limit
 */
export function countAtCommit(tx: Tx, limit: string, count: Expression<unknown>, most: number | null): void {
  const lock = sql`select pg_advisory_xact_lock(hashtext('flaghoist limit'), hashtext(${limit}))`
  deferToCommit(tx, limit, most === null ? [] : [lock, sql`select assert_at_most(${count}, ${most})`])
}

function full({ actor }: Transaction, present: number, most: number, what: string) {
  // The number would reveal how many items private projects have.
  if (!seesEveryProject(actor.rights)) return invalid(`The limit of ${most} ${what} is reached`)
  return invalid(`There are ${present} ${what} already, and the limit is ${most}`)
}
