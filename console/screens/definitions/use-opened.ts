import { useQueryState } from '../../ui/use-query-state.ts'

const KINDS = ['new', 'edit', 'remove', 'uses'] as const
export type Kind = (typeof KINDS)[number]

export type Opened = {
  /** The dialog that is open, and what it is about. */
  readonly kind: Kind | undefined
  readonly id: string
  readonly open: (kind: Kind, id: string | number) => void
  readonly close: () => void
  /** The text of the filter, in lower case. */
  readonly filter: string
}

/** The dialog of a list that is open: it is in the address, so that a link opens it. */
export function useOpened(): Opened {
  const [query, setQuery] = useQueryState()
  const kind = KINDS.find((each) => query.has(each))
  const closed = Object.fromEntries(KINDS.map((each) => [each, undefined]))
  return {
    kind,
    id: kind === undefined ? '' : (query.get(kind) ?? ''),
    open: (next, id) => setQuery({ ...closed, [next]: String(id) }),
    close: () => setQuery(closed),
    filter: (query.get('q') ?? '').toLowerCase(),
  }
}
