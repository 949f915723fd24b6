import type { Schemas } from '@flaghoist/client'
import { FREEZE_TEXTS } from './texts.ts'
import { useReasonFor } from './use-reason-for.ts'

/**
 * Says that a freeze holds what a dry run has tried, where the caller may make the change with a reason; and that the
 * same reason stands in for approvals that it needs as well.
 */
export function HeldNote({ run }: { run: Schemas['DryRun'] | undefined }) {
  const isFor = useReasonFor(run)
  if (isFor === undefined) return null
  return (
    <p class="request-note is-warning">
      {FREEZE_TEXTS.heldHint} {isFor === 'both' && FREEZE_TEXTS.unapprovedHint}
    </p>
  )
}
