import type { Waiter } from '../../../db/concurrency-limit.ts'
import { isContention, wasPreempted } from '../../../db/errors.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { DomainError, ErrorKind } from '../../../domain/errors.ts'
import { reserveKey, storeResponse } from '../../../domain/idempotency/commands.ts'
import { type IdempotentRequest, isOfOtherHolder } from '../../../domain/idempotency/idempotency.ts'
import { firstRequest } from '../../../domain/idempotency/queries.ts'
import { collectRights } from '../../../domain/idempotency/required-rights.ts'
import { refusalFrom } from '../../../domain/transaction/constraint-errors.ts'
import { type HeldTransaction, holdTransaction } from '../../../domain/transaction/held.ts'
import { inTransaction, type TransactionSetting } from '../../../domain/transaction/in-transaction.ts'
import { newProposing } from '../../../domain/transaction/proposing.ts'
import type { RequiredRight, Transaction } from '../../../domain/transaction/transaction.ts'
import { type Duplicates, stillRunning } from './duplicates.ts'
import { given, type Keeping, type SentResponse, stored } from './response.ts'

/** How long a repetition waits for the first request, in this process or in another. */
export const DUPLICATE_WAIT_MS = 10_000

/** Refusals that depend on stored data, and are the response to each repetition. Others may be over by then. */
const STORED: readonly ErrorKind[] = ['invalid', 'forbidden', 'missing', 'conflict']

export type IdempotentSetting = {
  readonly setting: TransactionSetting
  readonly actor: Actor
  readonly request: IdempotentRequest
  readonly keeping: Keeping
  readonly duplicates: Duplicates
  readonly duplicateWaitMs: number
  readonly waiter: Waiter
  /** Whether the key is looked up before the handler runs, which costs a read: for a handler that takes long. */
  readonly looksFirst: boolean
  /** The response to a refusal. */
  refused(refusal: DomainError): SentResponse
}

/** The response, whether it was made by an earlier request, and the rights that this request needed. */
export type OnceOutput = SentResponse & { readonly isReplayed: boolean; readonly rights: readonly RequiredRight[] }

/** What a handler gets, besides its transaction. */
export type IdempotentRun = HeldTransaction & {
  /**
   * To be called before anything whose effect is not in the transaction.
   *
   * @throws Error if the key was used before, whose response is then given again
   */
  assertUnused(): Promise<void>
}

/**
 * Runs a request with a key once: its response is stored in the transaction of its effect. If the key was used before,
 * the stored response is returned instead. A handler that begins no transaction has no effect, so nothing is stored.
 *
 * Most keys are new, so the key is not read before. The transaction begins with the statement that reserves it, sent
 * together with the first statement of the handler: if the key was used, this fails, and the handler has no effect. The
 * key is looked up then, and also after any other failure and after a response without a transaction, because these do
 * not say that the key is new.
 *
 * @param handle runs the handler in the transaction, and returns its response. Runs again after a conflict of
 *   transactions
 * @throws DomainError reused, conflict, and whatever `handle` throws
 */
export async function runIdempotent(
  { setting, actor, request, keeping, duplicates, duplicateWaitMs, waiter, looksFirst, refused }: IdempotentSetting,
  handle: (held: IdempotentRun) => Promise<SentResponse>,
): Promise<OnceOutput> {
  const until = performance.now() + duplicateWaitMs
  const { keyHash } = request
  const proposing = newProposing()

  const look = () => firstRequest(setting.db, keyHash, setting.clock())

  async function assertUnused(): Promise<void> {
    const found = await look()
    if (isUsed(found)) throw new Error('The key was used before')
  }

  async function store(transaction: Transaction, response: SentResponse, rights: readonly RequiredRight[]) {
    await storeResponse(transaction, keyHash, stored(response, keeping), rights)
  }

  /** Returns the response, the rights that it needed, and whether it is stored. */
  async function done(held: HeldTransaction, needed: ReturnType<typeof collectRights>): Promise<Attempt> {
    const response = await handle({ ...held, assertUnused })
    const transaction = held.current()
    if (transaction === undefined) return { response, rights: needed.all(), isStored: false }
    await store(transaction, response, needed.all())
    await held.commit()
    return { response, rights: needed.all(), isStored: true }
  }

  /**
   * Runs the handler, and stores its response or its refusal. The work of a refusal is rolled back before, with all its
   * locks. A repetition in another process can run in between. Then its response is the one for both.
   */
  async function attempt(reserve: (transaction: Transaction) => Promise<void>): Promise<Attempt> {
    const needed = collectRights()
    const held = holdTransaction({ ...setting, proposing, onRequired: needed.add }, actor, reserve, waiter)
    try {
      return await done(held, needed)
    } catch (error) {
      await held.rollBack()
      const refusal = refusalFrom(error)
      if (held.current() === undefined || refusal === undefined || !STORED.includes(refusal.kind)) throw error
      await inTransaction(setting, actor, async (transaction) => {
        await reserve(transaction)
        await store(transaction, refused(refusal), needed.all())
      })
      return { refusal }
    }
  }

  async function run(): Promise<OnceOutput> {
    let isRepeated = false
    let first = looksFirst ? await look() : undefined
    for (;;) {
      if (isUsed(first))
        return { ...given(first, request, keeping), isReplayed: true, rights: first.requiredRights?.all ?? [] }
      const isKnown = first !== undefined
      const outcome = await attempt((transaction) => reserveKey(transaction, request, isKnown)).catch(
        (error: unknown) => ({ error }),
      )
      if ('refusal' in outcome) throw outcome.refusal
      if ('response' in outcome && outcome.isStored)
        return { ...outcome.response, isReplayed: false, rights: outcome.rights }
      const error = 'error' in outcome ? outcome.error : undefined
      const isHeld = isOfOtherHolder(error)
      if (!isHeld && isContention(error) && (!isRepeated || wasPreempted(error))) {
        isRepeated ||= !wasPreempted(error)
        continue
      }
      first = await look()
      if (isUsed(first)) continue
      if ('response' in outcome) return { ...outcome.response, isReplayed: false, rights: outcome.rights }
      if (!isHeld) throw refusalFrom(error) ?? error
      // The first request runs in another process: a later look finds its response.
      if (performance.now() >= until) throw stillRunning()
    }
  }

  return duplicates.alone(keyHash, until, run)
}

type Attempt =
  | { readonly response: SentResponse; readonly rights: readonly RequiredRight[]; readonly isStored: boolean }
  | { readonly refusal: DomainError }

type Looked = Awaited<ReturnType<typeof firstRequest>>

function isUsed(first: Looked): first is NonNullable<Looked> {
  return first !== undefined && !first.isOver
}
