import { strategyFields } from '../../../console/screens/strategies/strategy-fields.ts'
import { differences } from '../../../console/ui/differences.ts'
import type { AuthorEvent } from './check.ts'

type Event = { readonly type: string; readonly data?: unknown; readonly preData?: unknown }
type Members = Readonly<Record<string, unknown>>
type WithVariants = { readonly variants: readonly ({ readonly name: string } & Members)[] }

/** Returns what an event has changed of what the page of a feature edits, as the page would show it. */
export function authorEvent({ type, data, preData }: Event): AuthorEvent {
  const edited = EDITED[type]
  if (edited === undefined) return { type, changed: [] }
  const changed = differences(edited(preData), edited(data)).map(({ pointer, before, after }) => ({
    place: pointer.slice(1).replaceAll('/', ' › '),
    ...(before !== undefined && { before: shown(before) }),
    ...(after !== undefined && { after: shown(after) }),
  }))
  return { type, changed }
}

const EDITED: Readonly<Record<string, (data: unknown) => unknown>> = {
  'feature-metadata-updated': (data) => {
    const { description, type, stale, impressionData } = data as Members
    return { description, type, stale, impressionData }
  },
  'feature-strategy-update': (data) => strategyFields(data as Parameters<typeof strategyFields>[0]),
  'feature-environment-variants-updated': (data) =>
    Object.fromEntries((data as WithVariants).variants.map((variant) => [variant.name, variant])),
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
}
