import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Patch } from '../../domain/patching/json-patch.ts'
import type { Precondition } from '../../domain/transaction/precondition.ts'
import { inContext, type Transaction } from '../../domain/transaction/transaction.ts'
import { etagOf } from '../requests/etag.ts'
import { revisionsIn } from '../requests/if-match.ts'
import { preferencesIn } from '../requests/prefer.ts'
import type { Route } from '../requests/route.ts'

/** The precondition of a request, for all attempts of its transaction. */
export type PreconditionGuard = {
  /** Gives the transaction of a command the precondition, and ensures that the command has checked it. */
  readonly guard: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
  ) => (transaction: Transaction) => Promise<Result>
  /** Returns what became of it. */
  readonly outcome: () => PreconditionOutcome
}

/** The headers of a response about a precondition: the new ETag of the resource, and a preference that was followed. */
export type PreconditionOutcome = { readonly etag?: string; readonly 'preference-applied'?: string }

const MERGED = 'merge=disjoint'
const JSON_PATCH = 'application/json-patch+json'

/**
 * Returns the precondition of a request; undefined for an operation that takes none. Without `If-Match`, there is one
 * that is always met, because a project can require the header.
 */
export function preconditionOf(
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  { ifMatch, bodyTypes }: Pick<Route, 'ifMatch' | 'bodyTypes'>,
  readNow: Precondition['readNow'],
): PreconditionGuard | undefined {
  if (ifMatch === undefined) return undefined
  const revisions = revisionsIn(headers['if-match'])
  const prefersMerge = revisions !== undefined && bodyTypes.includes(JSON_PATCH) && prefersDisjoint(headers.prefer)
  const mergeable = prefersMerge ? (body as Patch) : undefined
  let precondition: Precondition | undefined
  return {
    guard: (work) => async (transaction) => {
      precondition = { revisions, mergeable, readNow, outcome: 'unchecked' }
      const result = await work(inContext(transaction, { precondition }))
      if (precondition.outcome === 'unchecked') throw new Error('No command has checked the precondition')
      return result
    },
    outcome: () => ({
      ...(precondition?.after !== undefined && { etag: etagOf(precondition.after()) }),
      ...(precondition?.outcome === 'merged' && { 'preference-applied': MERGED }),
    }),
  }
}

/** Adds to a response what became of its precondition. */
export function confirmPrecondition(
  reply: FastifyReply,
  { etag, 'preference-applied': preference }: PreconditionOutcome = {},
): void {
  if (etag !== undefined) reply.header('etag', etag)
  if (preference !== undefined) addPreference(reply, preference)
}

function prefersDisjoint(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false
  const merge = preferencesIn([header].flat().join(', ')).find(({ name }) => name === 'merge')
  return merge?.value.toLowerCase() === 'disjoint'
}

function addPreference(reply: FastifyReply, preference: string): void {
  const applied = [reply.getHeader('preference-applied'), preference].filter((name) => name !== undefined)
  reply.header('preference-applied', applied.join(', '))
}
