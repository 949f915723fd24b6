import { inContext } from '../../../domain/transaction/transaction.ts'
import type { Call, Next } from '../call.ts'

/** Adds the comment of the request to its changes: their events contain it. */
export function comment(call: Call, next: Next) {
  const { comment, binding } = call
  if (comment === undefined) return next(call)
  return next({
    ...call,
    binding: {
      ...binding,
      inTransaction: (work) => binding.inTransaction((transaction) => work(inContext(transaction, { comment }))),
    },
  })
}
