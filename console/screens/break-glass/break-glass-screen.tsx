import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { BREAK_GLASS_TEXTS } from '../../nouns/break-glass/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { ChangedBy } from './changed-by.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { USE_TEXTS } from './texts.ts'

type Use = Schemas['BreakGlassUse']

const PAGE_SIZE = 25

/** The uses of break-glass in a project: the ones without a review, or all. */
export function BreakGlassScreen() {
  const { projectId = '' } = useParams()
  const [query, setQuery] = useQueryState()
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const show = query.get('show') === 'all' ? 'all' : 'open'
  const found = useRead(
    'listBreakGlassUses',
    { path: { projectId }, query: { open: show === 'open', limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keepsPrevious: true },
  )
  return (
    <ProjectFrame projectId={projectId} title={BREAK_GLASS_TEXTS.title}>
      <h2>{BREAK_GLASS_TEXTS.title}</h2>
      <p class="dim">{USE_TEXTS.hint}</p>
      <div class="request-filter">
        <SelectField
          label={WORDS.state}
          value={show}
          choices={(['open', 'all'] as const).map((value) => ({ value, label: USE_TEXTS.shows[value] }))}
          onChange={(value) => setQuery({ show: value === 'open' ? undefined : value, page: undefined })}
        />
      </div>
      <Shown read={found} lines={6}>
        {({ uses, total, open }: Schemas['BreakGlassUses']) =>
          uses.length === 0 && page === 1 ? (
            <EmptyState title={total === 0 ? USE_TEXTS.none : USE_TEXTS.noneOpen} />
          ) : (
            <>
              <Uses projectId={projectId} uses={uses} />
              <Pages
                page={page}
                size={PAGE_SIZE}
                total={show === 'open' ? open : total}
                onPage={(to) => setQuery({ page: to })}
              />
            </>
          )
        }
      </Shown>
    </ProjectFrame>
  )
}

function Uses({ projectId, uses }: { projectId: string; uses: readonly Use[] }) {
  const [reviewed, setReviewed] = useState<Use>()
  const may = useMay()
  const { data: own } = useRead('getOwnUser', {})
  const reasonAgainst = ({ reviewedBy, usedBy, environment }: Use) => {
    if (reviewedBy !== null) return USE_TEXTS.isReviewed
    if (usedBy.id === own?.user.id) return USE_TEXTS.notOwn
    return may('APPROVE_CHANGE_REQUEST', { project: projectId, environment })
  }
  return (
    <>
      <Table
        label={BREAK_GLASS_TEXTS.title}
        rows={uses}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            key: 'reason',
            title: USE_TEXTS.reason,
            isName: true,
            cell: (use) => <What projectId={projectId} use={use} />,
          },
          { key: 'environment', title: WORDS.environment, cell: ({ environment }) => <bdi>{environment}</bdi> },
          { key: 'by', title: USE_TEXTS.by, cell: ({ usedBy }) => <bdi>{usedBy.username}</bdi> },
          { key: 'when', title: USE_TEXTS.when, cell: ({ usedAt }) => <TimeAgo at={usedAt} /> },
          { key: 'reviewed', title: USE_TEXTS.reviewedBy, cell: (use) => <Reviewed use={use} /> },
          actionsColumn((use: Use) => (
            <Button
              kind="quiet"
              label={USE_TEXTS.reviewOf(use.id)}
              reason={reasonAgainst(use)}
              onClick={() => setReviewed(use)}
            >
              {USE_TEXTS.review}
            </Button>
          )),
        ]}
      />
      {reviewed !== undefined && (
        <ReviewDialog projectId={projectId} use={reviewed} onClose={() => setReviewed(undefined)} />
      )}
    </>
  )
}

function What({ projectId, use }: { projectId: string; use: Use }) {
  return (
    <>
      <span dir="auto">{use.reason}</span> <ChangedBy projectId={projectId} use={use} />
    </>
  )
}

function Reviewed({ use: { reviewedBy, reviewedAt, comment } }: { use: Use }) {
  if (reviewedBy === null) return <span class="dim">–</span>
  return (
    <>
      <bdi>{reviewedBy.username}</bdi>{' '}
      <small>
        <TimeAgo at={reviewedAt ?? ''} />
      </small>
      {comment !== null && <p dir="auto">{comment}</p>}
    </>
  )
}
