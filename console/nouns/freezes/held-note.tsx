import type { Schemas } from '@flaghoist/client'
import { FREEZE_TEXTS } from './texts.ts'

/** Says that a freeze holds what a dry run has tried, where the caller may make the change with a reason. */
export function HeldNote({ run }: { run: Schemas['DryRun'] | undefined }) {
  const isHeld = run?.operations.some(({ events }) => events.some(({ type }) => type === 'freeze-overridden'))
  return isHeld ? <p class="request-note is-warning">{FREEZE_TEXTS.heldHint}</p> : null
}
