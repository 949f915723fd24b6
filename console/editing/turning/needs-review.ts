import { FlaghoistError } from '@flaghoist/client'

/** Whether a change was refused because it needs a review. Approval rules are matched only when it is made. */
export function needsReview(error: unknown): boolean {
  return (
    error instanceof FlaghoistError &&
    error.status === 403 &&
    error.missingPermissions.some(({ anyOf }) => anyOf.includes('SKIP_CHANGE_REQUEST'))
  )
}
