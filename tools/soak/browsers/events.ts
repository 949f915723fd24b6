import { strategyFields } from '../../../console/screens/strategy-editor/strategy-fields.ts'
import { textOf } from '../../../src/sentences/said.ts'
import { sentencesOf } from '../../../src/sentences/sentences.ts'
import { stepsBetween } from '../../../src/sentences/steps.ts'
import type { AuthorEvent } from './check.ts'

type Event = { readonly type: string; readonly data?: unknown; readonly preData?: unknown }
type Members = Readonly<Record<string, unknown>>
type WithVariants = { readonly variants: readonly Members[] }

/** Returns what an event has changed of what the page of a feature edits, as the page would show it. */
export function authorEvent({ type, data, preData }: Event): AuthorEvent {
  const edited = EDITED[type]
  if (edited === undefined) return { type, changed: [] }
  const steps = stepsBetween(edited(preData), edited(data))
  const changed = sentencesOf(steps, { segmentName: () => undefined }).map(textOf)
  return { type, changed }
}

const EDITED: Readonly<Record<string, (data: unknown) => unknown>> = {
  'feature-metadata-updated': (data) => {
    const { description, type, stale, impressionData } = data as Members
    return { description, type, stale, impressionData }
  },
  'feature-strategy-update': (data) => strategyFields(data as Parameters<typeof strategyFields>[0]),
  'feature-environment-variants-updated': (data) => ({ variants: (data as WithVariants).variants }),
}
