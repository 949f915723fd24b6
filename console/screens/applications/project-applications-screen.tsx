import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Pages } from '../../ui/pages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { applicationPath } from './application-path.ts'
import { APPLICATION_TEXTS } from './texts.ts'

type Application = Schemas['ProjectApplication']

const PAGE_SIZE = 50

/** The applications that ask for features of a project. */
export function ProjectApplicationsScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const [query, setQuery] = useQueryState()
  const page = Math.max(1, Number(query.get('page')) || 1)
  const wanted = query.get('q') ?? ''
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const found = useRead(
    'listProjectApplications',
    { path: { projectId }, query: { ...(wanted !== '' && { query: wanted }), ...range } },
    { keepsPrevious: true },
  )
  return (
    <ProjectFrame
      projectId={projectId}
      title={WORDS.applications}
      actions={
        <SearchField
          label={APPLICATION_TEXTS.filter}
          value={wanted}
          onSearch={(q) => setQuery({ q, page: undefined })}
        />
      }
    >
      <Shown read={found} lines={5}>
        {({ applications, total }) => {
          if (total === 0)
            return (
              <EmptyState title={wanted === '' ? APPLICATION_TEXTS.noneInProject : WORDS.noMatch}>
                {wanted === '' && (
                  <p>
                    <Link href={`${projectPath(projectId)}/keys/connect`}>{APPLICATION_TEXTS.connect}</Link>
                  </p>
                )}
              </EmptyState>
            )
          return (
            <>
              <Table
                label={WORDS.applications}
                rows={applications}
                keyOf={({ name }) => name}
                columns={COLUMNS}
                busy={found.isPlaceholderData}
              />
              <Pages page={page} size={PAGE_SIZE} total={total} onPage={(to) => setQuery({ page: to })} />
            </>
          )
        }}
      </Shown>
    </ProjectFrame>
  )
}

const COLUMNS: readonly Column<Application>[] = [
  {
    key: 'name',
    title: APPLICATION_TEXTS.name,
    isName: true,
    cell: ({ name }) => (
      <Link dir="auto" class="clipped" href={applicationPath(name)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { key: 'environments', title: WORDS.environments, cell: ({ environments }) => environments.join(', ') },
  {
    key: 'instances',
    title: APPLICATION_TEXTS.instances,
    cell: ({ instances }) => <span title={instances.join(', ')}>{instances.length.toLocaleString()}</span>,
  },
  {
    key: 'sdks',
    title: APPLICATION_TEXTS.sdks,
    isExtra: true,
    cell: ({ sdks }) => sdks.map(({ name, versions }) => `${name} ${versions.join(', ')}`).join('; '),
  },
]
