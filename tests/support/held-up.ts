import { type Kysely, sql } from 'kysely'
import type { Database } from '../../generated/database.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../../src/domain/actor.ts'
import { everyRight } from '../../src/domain/rights.ts'
import { transactionWith } from '../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import type { Transaction } from '../../src/domain/transaction/transaction.ts'

const somebody: Actor = { userId: ADMIN_KEY_USER_ID, name: 'somebody', rights: everyRight, hiddenProjects: [] }

/** How often the test looks whether a transaction waits, before it fails. */
const MAX_ATTEMPTS = 5000

/**
 * Asks for something while a change is under way that has locked it, and ends that change once the question waits.
 *
 * @param holding the change; it is not done before the question waits
 * @returns the answer
 */
export async function heldUp<Answer>(
  db: Kysely<Database>,
  holding: (transaction: Transaction) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const tx = await db.startTransaction().execute()
  try {
    await holding(transactionWith(tx, { actor: somebody, now: new Date(), limits: defaultLimits }))
    const question = { isAnswered: false }
    const answer = ask().finally(() => {
      question.isAnswered = true
    })
    // A refusal can come while the commit is under way, before this test waits for it.
    answer.catch(() => {})
    await untilSomebodyWaits(db, question)
    await tx.commit().execute()
    return await answer
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
}

async function untilSomebodyWaits(db: Kysely<Database>, question: { isAnswered: boolean }): Promise<void> {
  for (let looks = 0; looks < MAX_ATTEMPTS; looks++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    if (question.isAnswered) throw new Error('This was answered without waiting for the change that is under way')
  }
  throw new Error('Nobody waits for the change that is under way')
}
