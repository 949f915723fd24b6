import type { ComponentChildren } from 'preact'
import { PLAYGROUND_TEXTS } from './texts.ts'

export type VerdictName = keyof typeof PLAYGROUND_TEXTS.verdict

const MARKS: Readonly<Record<VerdictName, string>> = { met: '✓', missed: '✗', unknown: '?', skipped: '–' }

/** Returns what the server says about a condition: `null` where it was not evaluated. */
export function verdictOf(result: boolean | 'unknown' | null): VerdictName {
  if (result === null) return 'skipped'
  if (result === 'unknown') return 'unknown'
  return result ? 'met' : 'missed'
}

/** A condition with a mark that says whether it is met; screen readers hear it. */
export function Verdict({ is, children }: { is: VerdictName; children: ComponentChildren }) {
  return (
    <p class={`verdict is-${is}`}>
      <span aria-hidden="true">{MARKS[is]}</span>
      <span>
        {children} <span class="unseen">{PLAYGROUND_TEXTS.verdict[is]}</span>
      </span>
    </p>
  )
}
