import type { Call, Next } from '../call.ts'

/** Gives the transaction of a call its precondition, and the response what became of it. */
export async function precondition(call: Call, next: Next) {
  const { precondition: guard, binding } = call
  if (guard === undefined) return next(call)
  const output = await next({
    ...call,
    binding: { ...binding, inTransaction: (work) => binding.inTransaction(guard.guard(work)) },
  })
  return { ...output, confirmed: guard.outcome() }
}
