import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { SourceLink } from '../../nouns/managed/source-link.tsx'
import { useRead } from '../../server/read.ts'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { FieldTables } from './field-tables.tsx'
import { MANAGED_SCREEN_TEXTS } from './texts.ts'

type Manager = Schemas['StateManager']

const GUIDE = 'https://github.com/flaghoist/flaghoist/blob/main/docs/guide/features-as-code.md'

/** Who manages parts of a project by files, and what differs from these files. */
export function ManagedScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  return (
    <ProjectFrame projectId={projectId} title={MANAGED_SCREEN_TEXTS.title}>
      <Managed projectId={projectId} />
    </ProjectFrame>
  )
}

/** The same of everything: also of what belongs to no project. */
export function AllManagedScreen() {
  return (
    <DefinitionsFrame title={MANAGED_SCREEN_TEXTS.title} hint={MANAGED_SCREEN_TEXTS.hint}>
      <Managed projectId={undefined} />
    </DefinitionsFrame>
  )
}

function Managed({ projectId }: { projectId: string | undefined }) {
  const query = projectId === undefined ? {} : { project: projectId }
  const managers = useRead('listStateManagers', { query })
  return (
    <Shown read={managers} lines={5}>
      {({ managers: found }) =>
        found.length === 0 ? (
          <EmptyState title={MANAGED_SCREEN_TEXTS.none}>
            <p>{MANAGED_SCREEN_TEXTS.noneHint}</p>
            <p>
              <a href={GUIDE} rel="noopener noreferrer" target="_blank">
                {MANAGED_SCREEN_TEXTS.guide}
              </a>
            </p>
          </EmptyState>
        ) : (
          <>
            <h2>{MANAGED_SCREEN_TEXTS.managers}</h2>
            <Table
              label={MANAGED_SCREEN_TEXTS.managers}
              rows={found}
              keyOf={({ name }) => name}
              columns={MANAGER_COLUMNS}
            />
            <FieldTables projectId={projectId} managers={found} />
          </>
        )
      }
    </Shown>
  )
}

const MANAGER_COLUMNS: readonly Column<Manager>[] = [
  { key: 'name', title: MANAGED_SCREEN_TEXTS.manager, isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'features', title: MANAGED_SCREEN_TEXTS.features, cell: ({ features }) => features.toLocaleString() },
  { key: 'fields', title: MANAGED_SCREEN_TEXTS.fields, cell: ({ fields }) => fields.toLocaleString() },
  {
    key: 'orphans',
    title: <span title={MANAGED_SCREEN_TEXTS.orphansHint}>{MANAGED_SCREEN_TEXTS.orphans}</span>,
    cell: ({ orphans }) => orphans.toLocaleString(),
  },
  {
    key: 'last',
    title: MANAGED_SCREEN_TEXTS.last,
    cell: ({ lastApplied }) => lastApplied !== null && <LastApply {...lastApplied} />,
  },
  {
    key: 'events',
    title: MANAGED_SCREEN_TEXTS.log,
    cell: ({ name }) => (
      <Link href={`/events?${new URLSearchParams({ manager: name })}`}>{MANAGED_SCREEN_TEXTS.events}</Link>
    ),
  },
  {
    key: 'source',
    title: MANAGED_SCREEN_TEXTS.source,
    cell: ({ lastApplied }) => !!lastApplied?.source && <SourceLink source={lastApplied.source} />,
  },
]

function LastApply({ at, by, event }: Schemas['StateApply']) {
  return (
    <>
      <TimeAgo at={at} /> <bdi>{MANAGED_SCREEN_TEXTS.by(by)}</bdi>{' '}
      {event !== null && <EventLink id={event}>{MANAGED_SCREEN_TEXTS.event}</EventLink>}
    </>
  )
}

function EventLink({ id, children }: { id: number; children: string }) {
  return <Link href={`/events?${new URLSearchParams({ before: String(id), event: String(id) })}`}>{children}</Link>
}
