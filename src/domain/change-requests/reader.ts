import type { Actor } from '../actor.ts'
import { DAY_MS } from '../date-time.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A caller who reads change requests, now, and when the oldest approval was given that counts. */
export type RequestReader = Actor & { readonly now: Date; readonly countingSince: Date }

/** Returns the caller of a transaction, or of a request at a time, as a reader of change requests. */
export function requestReader(reading: Pick<Transaction, 'actor' | 'now' | 'limits'>): RequestReader {
  return { ...reading.actor, now: reading.now, countingSince: oldestApproval(reading) }
}

/** Returns the time after which an approval has to be given to count. */
export function oldestApproval({ now, limits }: Pick<Transaction, 'now' | 'limits'>): Date {
  return new Date(now.getTime() - limits.approvalDays * DAY_MS)
}
