import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { stepsBetween } from '../../../src/sentences/steps.ts'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { ChangedJson, Changes } from '../../nouns/changes/changes.tsx'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { Conflict } from './conflict.tsx'
import { sentenceOf } from './sentence.ts'
import { useMover } from './use-mover.ts'

type Request = Schemas['ChangeRequest']
type Change = Schemas['ChangeRequestChange'] | Schemas['ChangeRequestSegmentChange']

type Properties = { request: Request; change: Change; onEdit: (version: number) => void }

/** One change: what it does, its values, what stands in its way, and what it would overwrite. */
export function RequestedChange({ request, change, onEdit }: Properties) {
  const { conflict, overwrites, scheduleConflicts, payload, createdBy, createdAt } = change
  const isPlain = change.action === 'updateEnabled' || Object.keys(payload).length === 0
  return (
    <li>
      <div class="request-change">
        <p>
          <bdi>{sentenceOf(change)}</bdi>{' '}
          <small>
            <bdi>{createdBy.username}</bdi>, <TimeAgo at={createdAt} />
          </small>
        </p>
        <Remove request={request} change={change} onEdit={onEdit} />
      </div>
      {!isPlain && <Values change={change} />}
      {conflict !== undefined && <Conflict text={conflict} />}
      {overwrites !== undefined && (
        <div class="request-note is-warning">
          <p>{REQUEST_TEXTS.overwrites}</p>
          <Changes steps={stepsBetween(overwrites.was, overwrites.is)} />
        </div>
      )}
      {scheduleConflicts !== undefined && (
        <div class="request-note is-warning">
          <p>{REQUEST_TEXTS.suspends}</p>
          <ul>
            {scheduleConflicts.changeRequests.map(({ id, title }) => (
              <li key={id}>
                <Link href={changeRequestPath(request.project, id)}>
                  {REQUEST_TEXTS.number(id)} <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** The values that a change sets. The sentence about it says them already where it adds a strategy, or puts some in order. */
function Values({ change: { action, payload } }: { change: Change }) {
  if (Array.isArray(payload) || action === 'addStrategy')
    return <ChangedJson steps={[{ path: [], before: undefined, after: payload }]} />
  const { id: _, ...values } = payload as { id?: unknown }
  return <Changes steps={stepsBetween({}, values)} />
}

const EDITABLE = ['Draft', 'In review', 'Approved']

/** Takes a change out of the request of its author. */
function Remove({ request, change, onEdit }: Properties) {
  const { isAuthor } = useMover(request)
  const remove = useWrite('discardChange', {
    done: () => REQUEST_TEXTS.removed,
    onDone: ({ version }) => onEdit(version),
  })
  if (!isAuthor || !EDITABLE.includes(request.state)) return null
  const count = request.segments.length + request.features.reduce((sum, { changes }) => sum + changes.length, 0)
  const path = { projectId: request.project, changeRequestId: request.id, changeId: change.id }
  return (
    <Button
      kind="quiet"
      label={REQUEST_TEXTS.removeOf(sentenceOf(change))}
      busy={remove.isPending}
      reason={count === 1 ? REQUEST_TEXTS.lastChange(request.state === 'Draft') : undefined}
      onClick={() => remove.mutate({ input: { path }, ifMatch: request })}
    >
      {WORDS.remove}
    </Button>
  )
}
