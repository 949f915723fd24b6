import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Pages } from '../../ui/pages.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { MANAGED_SCREEN_TEXTS } from './texts.ts'

type Owned = Schemas['OwnedFieldNow']

const PAGE_SIZE = 50

/** The fields of a project that are not as the files say, and the features that no file names any more. */
export function DifferingFields({ projectId }: { projectId: string }) {
  const [query, setQuery] = useQueryState()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const found = useRead(
    'listOwnedFields',
    { query: { project: projectId, changed: true, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keepsPrevious: true },
  )
  return (
    <Shown read={found} lines={3}>
      {({ fields, total }) =>
        total === 0 ? (
          <p class="dim">{MANAGED_SCREEN_TEXTS.same}</p>
        ) : (
          <>
            <Table
              label={MANAGED_SCREEN_TEXTS.differing}
              rows={fields}
              keyOf={({ owner: { kind, name, field, manager } }) => JSON.stringify([kind, name, field, manager])}
              columns={COLUMNS}
              busy={found.isPlaceholderData}
            />
            <Pages page={page} size={PAGE_SIZE} total={total} onPage={(to) => setQuery({ page: to })} />
          </>
        )
      }
    </Shown>
  )
}

const COLUMNS: readonly Column<Owned>[] = [
  {
    key: 'name',
    title: WORDS.name,
    isName: true,
    cell: ({ owner: { kind, name, field, project }, state }) =>
      // Without its first field, the feature is deleted.
      kind === 'features' && project !== null && (field !== '' || state !== 'changed') ? (
        <Link dir="auto" class="clipped" href={featurePath(project, name)}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  { key: 'field', title: MANAGED_SCREEN_TEXTS.field, cell: ({ owner: { field } }) => <code>{field}</code> },
  { key: 'manager', title: MANAGED_SCREEN_TEXTS.manager, cell: ({ owner: { manager } }) => <bdi>{manager}</bdi> },
  {
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
  },
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
