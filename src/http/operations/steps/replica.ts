import type { Call, Next } from '../call.ts'

/**
 * Lets an operation that may be a little old read from the replica, if there is one that is new enough. Whatever it
 * does not do there, it does again with the database: something may not have arrived, or the replica may be ending.
 */
export async function replica(call: Call, next: Next) {
  const { route, calling, binding } = call
  const db = route.mayLag ? calling.setting.replica?.readFor(calling.waiter.account) : undefined
  if (db === undefined) return next(call)
  try {
    return await next({ ...call, binding: { ...binding, db } })
  } catch {
    return next(call)
  }
}
