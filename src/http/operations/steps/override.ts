import { overrideFor } from '../../../domain/transaction/override.ts'
import { inContext } from '../../../domain/transaction/transaction.ts'
import type { Call, Next } from '../call.ts'

/** Lets changes, and dry runs, through freezes and without approvals with a reason, as far as the caller may. */
export function override(call: Call, next: Next) {
  const { override: given, binding } = call
  if (given === undefined) return next(call)
  // A transaction can run twice: each time, nothing has been let through yet.
  const overriding = () => ({ override: overrideFor(given.reason, given.isFor) })
  const bound: Pick<Call['binding'], 'inTransaction' | 'inRolledBackTransaction'> = {
    inTransaction: (work) => binding.inTransaction((transaction) => work(inContext(transaction, overriding()))),
    inRolledBackTransaction: (work) =>
      binding.inRolledBackTransaction((transaction) => work(inContext(transaction, overriding()))),
  }
  return next({ ...call, binding: { ...binding, ...bound } })
}
