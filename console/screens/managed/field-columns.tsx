import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { SourceLink } from '../../nouns/managed/source-link.tsx'
import { WORDS } from '../../page/words.ts'
import type { Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { addressOf } from './address.ts'
import { MANAGED_SCREEN_TEXTS } from './texts.ts'

/** An owned field, and its value now, where that is asked for. */
export type Owned = Pick<Schemas['OwnedFieldNow'], 'owner' | 'state' | 'applied' | 'current' | 'changedBy'>

/** Which field it is, and whose. */
export const WHOSE: readonly Column<Owned>[] = [
  {
    key: 'name',
    title: WORDS.name,
    isName: true,
    cell: ({ owner, current }) =>
      // Without its first field, it is deleted.
      owner.field === '' && current === null ? (
        <bdi>{owner.name}</bdi>
      ) : (
        <Link dir="auto" class="clipped" href={addressOf(owner)}>
          <bdi>{owner.name}</bdi>
        </Link>
      ),
  },
  { key: 'kind', title: WORDS.kind, cell: ({ owner: { kind } }) => MANAGED_SCREEN_TEXTS.kinds[kind] },
  { key: 'field', title: MANAGED_SCREEN_TEXTS.field, cell: ({ owner: { field } }) => <code>{field}</code> },
  { key: 'manager', title: MANAGED_SCREEN_TEXTS.manager, cell: ({ owner: { manager } }) => <bdi>{manager}</bdi> },
]

/** What became of it. */
export const STATE: Column<Owned> = {
  key: 'state',
  title: WORDS.state,
  cell: ({ state, changedBy }) => (
    <>
      {MANAGED_SCREEN_TEXTS.states[state]}{' '}
      {changedBy !== null && (
        <>
          <bdi>{MANAGED_SCREEN_TEXTS.by(changedBy.createdBy)}</bdi> <TimeAgo at={changedBy.createdAt} />
        </>
      )}
    </>
  ),
}

/** What files say, and what it is. */
export const VALUES: readonly Column<Owned>[] = [
  {
    key: 'says',
    title: MANAGED_SCREEN_TEXTS.says,
    isExtra: true,
    cell: ({ state, applied }) => state === 'changed' && <code class="clipped">{JSON.stringify(applied)}</code>,
  },
  {
    key: 'now',
    title: MANAGED_SCREEN_TEXTS.now,
    isExtra: true,
    cell: ({ state, current }) => state === 'changed' && <code class="clipped">{JSON.stringify(current)}</code>,
  },
]

/** Since when it is owned, and by which files. */
export const ORIGIN: readonly Column<Owned>[] = [
  { key: 'since', title: MANAGED_SCREEN_TEXTS.since, isExtra: true, cell: ({ owner }) => <TimeAgo at={owner.since} /> },
  {
    key: 'source',
    title: MANAGED_SCREEN_TEXTS.source,
    isExtra: true,
    cell: ({ owner: { source } }) => source !== null && <SourceLink source={source} />,
  },
]
