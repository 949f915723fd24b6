import type { Call, Next } from '../call.ts'

/** Lets an operation that may be a little old read from the replica, if there is one. What it records is not there. */
export async function replica(call: Call, next: Next) {
  const { route, calling, binding } = call
  const { replica: copy } = calling.setting
  if (!route.mayLag || copy === undefined) return next(call)
  return copy.read(
    calling.waiter.account,
    (db, hasRead) => {
      const inTransaction: typeof binding.inTransaction = (work) => {
        hasRead()
        return binding.inTransaction(work)
      }
      return next({ ...call, binding: { ...binding, db, inTransaction } })
    },
    () => next(call),
  )
}
