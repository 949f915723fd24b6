import type { Schemas } from '@flaghoist/client'
import { useMay } from '../../session/may.ts'
import { FREEZE_TEXTS } from './texts.ts'

/**
 * Says that a freeze holds what a dry run has tried, where the caller may make the change with a reason; and that the
 * same reason stands in for approvals that it needs as well.
 */
export function HeldNote({ run }: { run: Schemas['DryRun'] | undefined }) {
  const may = useMay()
  const types = new Set(run?.operations.flatMap(({ events }) => events.map(({ type }) => type)))
  if (!types.has('freeze-overridden')) return null
  const isRuled = run?.approvals.some(
    ({ project, environment, rules = [] }) =>
      rules.length > 0 && may('SKIP_CHANGE_REQUEST', { project, environment }) !== undefined,
  )
  return (
    <p class="request-note is-warning">
      {FREEZE_TEXTS.heldHint} {(isRuled || types.has('break-glass-used')) && FREEZE_TEXTS.unapprovedHint}
    </p>
  )
}
