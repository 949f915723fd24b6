import { inContext, overrideFor } from '../../../domain/transaction/transaction.ts'
import type { Call, Next } from '../call.ts'

/** Lets changes through freezes and without approvals with the reason of the request, as far as the caller may. */
export function override(call: Call, next: Next) {
  const { overrideReason: reason, binding } = call
  if (reason === undefined) return next(call)
  return next({
    ...call,
    binding: {
      ...binding,
      inTransaction: (work) =>
        binding.inTransaction((transaction) => work(inContext(transaction, { override: overrideFor(reason) }))),
    },
  })
}
