import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { SelectField } from '../../ui/field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { applicationPath } from './application-path.ts'
import { APPLICATION_TEXTS } from './texts.ts'

type Application = Schemas['Application']

const PAGE_SIZE = 50
const SORTS = ['appName', 'lastSeenAt', 'createdAt'] as const

/** The applications that read features, as far as the caller sees them. */
export function ApplicationsScreen() {
  const [query, setQuery] = useQueryState()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const wanted = query.get('q') ?? ''
  const sortBy = SORTS.find((each) => each === query.get('sort')) ?? 'appName'
  const found = useRead(
    'listApplications',
    {
      query: {
        ...(wanted !== '' && { query: wanted }),
        sortBy,
        sortOrder: sortBy === 'appName' ? 'asc' : 'desc',
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    },
    { keepsPrevious: true },
  )
  return (
    <InstanceFrame title={WORDS.applications} hint={APPLICATION_TEXTS.hint} isFiltered>
      <div class="filters">
        <SelectField
          label={APPLICATION_TEXTS.sort}
          value={sortBy}
          onChange={(sort) => setQuery({ sort: sort === 'appName' ? undefined : sort, page: undefined })}
          choices={SORTS.map((value) => ({ value, label: APPLICATION_TEXTS.sorts[value] }))}
        />
      </div>
      <Shown read={found} lines={5}>
        {({ applications, total }) => {
          if (total === 0)
            return (
              <EmptyState title={wanted === '' ? APPLICATION_TEXTS.none : WORDS.noMatch}>
                {wanted === '' && <p>{APPLICATION_TEXTS.noneHint}</p>}
              </EmptyState>
            )
          return (
            <>
              <Table
                label={WORDS.applications}
                rows={applications}
                keyOf={({ appName }) => appName}
                columns={COLUMNS}
                busy={found.isPlaceholderData}
              />
              <Pages page={page} size={PAGE_SIZE} total={total} onPage={(to) => setQuery({ page: to })} />
            </>
          )
        }}
      </Shown>
    </InstanceFrame>
  )
}

const COLUMNS: readonly Column<Application>[] = [
  {
    key: 'name',
    title: APPLICATION_TEXTS.name,
    isName: true,
    cell: ({ appName, description }) => (
      <span class="member-name">
        <Link dir="auto" class="clipped" href={applicationPath(appName)}>
          <bdi>{appName}</bdi>
        </Link>
        {description !== null && (
          <small dir="auto" class="clipped">
            {description}
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'where',
    title: WORDS.projects,
    isExtra: true,
    cell: ({ usage }) => (
      <span class="clipped">
        {usage
          .map(({ project, environments }) => {
            const name = project === '*' ? APPLICATION_TEXTS.everyProject : project
            return `${name}: ${environments.join(', ')}`
          })
          .join('; ')}
      </span>
    ),
  },
  { key: 'seen', title: WORDS.lastSeen, cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
  {
    key: 'since',
    title: APPLICATION_TEXTS.since,
    isExtra: true,
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]
