import { databaseOf } from '../../../db/database.ts'
import type { Call, Next } from '../call.ts'

/** Lets an operation that takes long wait for one of a few places, so that the others have room, too. */
export function heavy(call: Call, next: Next) {
  const { route, calling } = call
  if (!route.isHeavy) return next(call)
  return databaseOf(calling.setting.db).heavy.run(() => next(call), { ...calling.waiter, subject: undefined })
}
