import type { Schemas } from '@flaghoist/client'
import { useMay } from '../../session/may.ts'

/**
 * Returns what a reason has to be for, with which a change is made that was tried despite a freeze: the freeze, or also
 * the approvals that it needs. Undefined where no freeze holds it.
 */
export function useReasonFor(run: Schemas['DryRun'] | undefined): 'freeze' | 'both' | undefined {
  const may = useMay()
  const isHeld = run?.operations.some(({ events }) => events.some(({ type }) => type === 'freeze-overridden'))
  if (run === undefined || !isHeld) return undefined
  const isGuarded = run.approvals.some(
    ({ project, environment }) => may('SKIP_CHANGE_REQUEST', { project, environment }) !== undefined,
  )
  return isGuarded ? 'both' : 'freeze'
}
