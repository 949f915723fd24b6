import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { readAgain } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { PagedTable, usePage } from '../../ui/paged-table.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { ACTION_TEXTS } from './texts.ts'

type Run = Schemas['ActionSetEvent']

/** One action set, and its runs. */
export function ActionRunsScreen() {
  const { projectId = '', actionSetId = '' } = useParams<{ projectId: string; actionSetId: string }>()
  const path = { projectId, actionSetId: Number(actionSetId) }
  const read = useRead('getActionSet', { path })
  const title = ACTION_TEXTS.runsOf(read.data?.name ?? actionSetId)
  return (
    <ProjectFrame
      projectId={projectId}
      title={title}
      actions={<Button onClick={() => readAgain()}>{ACTION_TEXTS.refresh}</Button>}
    >
      <Shown read={read} lines={6}>
        {({ name, description, enabled }) => (
          <>
            <h2>
              <Link href={`${projectPath(projectId)}/actions`}>{ACTION_TEXTS.title}</Link> <span class="dim">/</span>{' '}
              <bdi>{name}</bdi> {!enabled && <span class="badge is-warning">{WORDS.off}</span>}
            </h2>
            {description !== null && (
              <p class="dim">
                <bdi>{description}</bdi>
              </p>
            )}
            <Runs {...path} />
          </>
        )}
      </Shown>
    </ProjectFrame>
  )
}

function Runs(path: { projectId: string; actionSetId: number }) {
  const paged = usePage()
  const read = useRead('listActionSetEvents', { path, query: paged.range }, { keepsPrevious: true })
  return (
    <PagedTable
      label={ACTION_TEXTS.runs}
      paged={paged}
      read={read}
      rows={read.data?.actionSetEvents}
      keyOf={({ id }) => String(id)}
      columns={columnsIn(path.projectId)}
      none={ACTION_TEXTS.noRuns}
    />
  )
}

function columnsIn(projectId: string): Column<Run>[] {
  return [
    {
      key: 'run',
      title: ACTION_TEXTS.run,
      isName: true,
      cell: ({ id, signalId, payloadHash }) => (
        <>
          <span class="strong">#{id}</span> <small title={payloadHash}>{ACTION_TEXTS.signal(signalId)}</small>
        </>
      ),
    },
    {
      key: 'state',
      title: WORDS.state,
      cell: ({ state }) => (
        <span class={state === 'failed' ? 'badge is-warning' : 'badge'}>{ACTION_TEXTS.states[state]}</span>
      ),
    },
    {
      key: 'actions',
      title: ACTION_TEXTS.outcome,
      cell: ({ actions }) => (
        <>
          {actions.map((action) => (
            <Outcome key={action.sortOrder} projectId={projectId} action={action} />
          ))}
        </>
      ),
    },
    { key: 'began', title: ACTION_TEXTS.began, isExtra: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ]
}

function Outcome({ projectId, action }: { projectId: string; action: Run['actions'][number] }) {
  const { featureName, environment } = action.executionParams
  return (
    <div>
      {ACTION_TEXTS.names[action.action]}: <bdi class="strong">{featureName}</bdi> <small>{environment}</small>{' '}
      {action.changeRequestId === null ? (
        <small>{ACTION_TEXTS.outcomes[action.state]}</small>
      ) : (
        <Link href={changeRequestPath(projectId, action.changeRequestId)}>
          {ACTION_TEXTS.outcomes.proposed} #{action.changeRequestId}
        </Link>
      )}
      {action.error !== null && (
        <small dir="auto" class="clipped" title={action.error}>
          {action.error}
        </small>
      )}
    </div>
  )
}
