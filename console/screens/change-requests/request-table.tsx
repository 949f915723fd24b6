import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { WORDS } from '../../page/words.ts'
import { Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { namesText } from './names-text.ts'
import { StateBadge } from './state-badge.tsx'

type Found = Schemas['FoundChangeRequest']

export function RequestTable({ requests, busy }: { requests: readonly Found[]; busy: boolean }) {
  return (
    <Table
      label={WORDS.changeRequests}
      rows={requests}
      busy={busy}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'request',
          title: REQUEST_TEXTS.request,
          isName: true,
          cell: ({ id, project, title }) => (
            <Link class="request-link" href={changeRequestPath(project, id)}>
              <bdi class="clipped">{title}</bdi> <span class="dim">{REQUEST_TEXTS.number(id)}</span>
            </Link>
          ),
        },
        { key: 'state', title: WORDS.state, cell: ({ state }) => <StateBadge state={state} /> },
        {
          key: 'place',
          title: WORDS.environment,
          cell: ({ project, environment }) => (
            <>
              <bdi>{project}</bdi> <span class="dim">/</span> <bdi>{environment}</bdi>
            </>
          ),
        },
        {
          key: 'subject',
          title: WORDS.changes,
          isExtra: true,
          cell: ({ features, segments }) => <bdi class="clipped">{namesText([...features, ...segments])}</bdi>,
        },
        {
          key: 'by',
          title: REQUEST_TEXTS.by,
          isExtra: true,
          cell: ({ createdBy }) => <bdi>{createdBy.username}</bdi>,
        },
        { key: 'made', title: WORDS.created, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
    />
  )
}
