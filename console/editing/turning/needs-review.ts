import type { FlaghoistError } from '@flaghoist/client'

type Refusal = Pick<FlaghoistError, 'status' | 'missingPermissions'>

/** Whether a change was refused because it needs a review. Approval rules are matched only when it is made. */
export function needsReview({ status, missingPermissions }: Refusal): boolean {
  return status === 403 && missingPermissions.some(({ anyOf }) => anyOf.includes('SKIP_CHANGE_REQUEST'))
}
