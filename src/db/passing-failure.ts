import { busyReason } from './busy.ts'
import { isConnectionFailure } from './connection-failure.ts'
import { isWriteFailure } from './write-failure.ts'

/** Whether an error means that the database can't be reached, is busy or can't write now: it may end by itself. */
export function isPassingFailure(error: Error): boolean {
  return isConnectionFailure(error) || busyReason(error) !== undefined || isWriteFailure(error)
}
