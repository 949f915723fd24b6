import { overrideFor } from '../../../domain/transaction/override.ts'
import { type InTransaction, inContext } from '../../../domain/transaction/transaction.ts'
import type { Call, Next } from '../call.ts'

/** Lets changes, and dry runs, through freezes and without approvals with a reason, as far as the caller may. */
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
