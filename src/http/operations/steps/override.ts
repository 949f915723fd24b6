import { type InTransaction, inContext, overrideFor } from '../../../domain/transaction/transaction.ts'
import type { Call, Next } from '../call.ts'

/** Lets changes through freezes and without approvals with the reason of the request, as far as the caller may; a dry run, too. */
export function override(call: Call, next: Next) {
  const { overrideReason: reason, binding } = call
  if (reason === undefined) return next(call)
  const overriding =
    (run: InTransaction): InTransaction =>
    (work) =>
      run((transaction) => work(inContext(transaction, { override: overrideFor(reason) })))
  return next({
    ...call,
    binding: {
      ...binding,
      inTransaction: overriding(binding.inTransaction),
      inRolledBackTransaction: overriding(binding.inRolledBackTransaction),
    },
  })
}
