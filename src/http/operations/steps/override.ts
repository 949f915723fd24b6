import { overrideFor } from '../../../domain/transaction/override.ts'
import { type InTransaction, inContext } from '../../../domain/transaction/transaction.ts'
import type { Call, Next } from '../call.ts'
import { tellSkipped } from './skipped-mails.ts'

/**
 * Lets changes, and dry runs, through freezes and without approvals with a reason, as far as the caller may. Those who
 * could have approved get a mail afterwards.
 */
export function override(call: Call, next: Next) {
  const { override: given, binding } = call
  if (given === undefined) return next(call)
  const overriding = () => overrideFor(given.reason, given.isFor)
  const telling: InTransaction = async (work) => {
    // A transaction can run twice: only what is committed counts.
    let override = overriding()
    const result = await binding.inTransaction((transaction) => {
      override = overriding()
      return work(inContext(transaction, { override }))
    })
    tellSkipped(call, override)
    return result
  }
  const trying: InTransaction = (work) =>
    binding.inRolledBackTransaction((transaction) => work(inContext(transaction, { override: overriding() })))
  return next({ ...call, binding: { ...binding, inTransaction: telling, inRolledBackTransaction: trying } })
}
