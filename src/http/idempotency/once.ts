import type { AbortSource } from '../../db/concurrency-limit.ts'
import { isContention } from '../../db/errors.ts'
import type { Actor } from '../../domain/actor.ts'
import { refusalFrom } from '../../domain/constraint-errors.ts'
import type { DomainError, ErrorKind } from '../../domain/errors.ts'
import { type HeldTransaction, holdTransaction } from '../../domain/held-transaction.ts'
import { isOfOtherHolder, reserveKey, storeResponse } from '../../domain/idempotency/commands.ts'
import type { IdempotentRequest } from '../../domain/idempotency/idempotency.ts'
import { firstRequest } from '../../domain/idempotency/queries.ts'
import { inTransaction, type Transaction, type TransactionSetting } from '../../domain/transaction.ts'
import { given, type Keeping, type SentResponse, stored } from './response.ts'
import { stillRunning, type Twins } from './twins.ts'

/** How long a repetition waits for the first request, in this process or in another. */
export const TWIN_WAIT_MS = 10_000

/** Refusals that depend on stored data, and are the response to each repetition. Others may be over by then. */
const STORED: readonly ErrorKind[] = ['invalid', 'forbidden', 'missing', 'conflict']

export type OnceSetting = {
  readonly setting: TransactionSetting
  readonly actor: Actor
  readonly request: IdempotentRequest
  readonly keeping: Keeping
  readonly twins: Twins
  readonly twinWaitMs: number
  readonly abortSource: AbortSource
  /** The response to a refusal. */
  refused(refusal: DomainError): SentResponse
}

/** The response, and whether it was made by an earlier request. */
export type OnceOutput = SentResponse & { readonly isReplayed: boolean }

/**
 * Runs a request with a key once: its response is stored in the transaction of its effect. If the key was used before,
 * the stored response is returned instead. A handler that begins no transaction has no effect, so nothing is stored.
 *
 * @param handle runs the handler in the transaction, and returns its response. Runs again after a conflict of
 *   transactions
 * @throws DomainError reused, conflict, and whatever `handle` throws
 */
export async function once(
  { setting, actor, request, keeping, twins, twinWaitMs, abortSource, refused }: OnceSetting,
  handle: (held: HeldTransaction) => Promise<SentResponse>,
): Promise<OnceOutput> {
  const until = performance.now() + twinWaitMs
  const { keyHash } = request

  async function store(transaction: Transaction, response: SentResponse): Promise<void> {
    await storeResponse(transaction, keyHash, stored(response, keeping))
  }

  async function done(held: HeldTransaction): Promise<SentResponse> {
    const response = await handle(held)
    const transaction = held.current()
    if (transaction === undefined) return response
    await store(transaction, response)
    await held.commit()
    return response
  }

  /**
   * Runs the handler, and stores its response or its refusal. The work of a refusal is rolled back before: a savepoint
   * would break the check of locks, see `isLocked`. A repetition in another process can run in between. Then its
   * response is the one for both.
   */
  async function attempt(reserve: (transaction: Transaction) => Promise<void>): Promise<SentResponse> {
    const held = holdTransaction(setting, actor, reserve, abortSource)
    try {
      return await done(held)
    } catch (error) {
      await held.rollBack()
      const refusal = refusalFrom(error)
      if (held.current() === undefined || refusal === undefined || !STORED.includes(refusal.kind)) throw error
      await inTransaction(setting, actor, async (transaction) => {
        await reserve(transaction)
        await store(transaction, refused(refusal))
      })
      throw refusal
    }
  }

  async function run(): Promise<OnceOutput> {
    let isRepeated = false
    for (;;) {
      const first = await firstRequest(setting.db, keyHash, setting.clock())
      if (first !== undefined && !first.isOver) return { ...given(first, request, keeping), isReplayed: true }
      try {
        const response = await attempt((transaction) => reserveKey(transaction, request, first !== undefined))
        return { ...response, isReplayed: false }
      } catch (error) {
        if (isOfOtherHolder(error)) {
          // The first request runs in another process: the next look finds its response.
          if (performance.now() >= until) throw stillRunning()
        } else if (isContention(error) && !isRepeated) isRepeated = true
        else throw refusalFrom(error) ?? error
      }
    }
  }

  return twins.alone(keyHash, until, run)
}
