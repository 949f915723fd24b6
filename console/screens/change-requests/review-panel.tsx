import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { timeInWords } from '../../page/clocks.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { ApplyWithoutApproval } from './apply-without-approval.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Discard } from './discard.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { asItStands, hasConflict, isFinal, isLackingApprovals, type Mover, movesOf } from './moves.ts'
import { RequestNeeds } from './request-needs.tsx'
import { usePreview } from './use-preview.ts'

type Request = Schemas['ChangeRequest']
type Properties = { request: Request; mover: Mover & { isAuthor: boolean }; isEdited: boolean }

/** Who has approved the request, and what the caller can do with it. */
export function ReviewPanel({ request, mover, isEdited }: Properties) {
  const [move, setMove] = useState<{ to: Schemas['NextChangeRequestState']; seen: Request }>()
  const preview = usePreview(request)
  const rules = preview?.rules ?? []
  const standing = asItStands(request, preview && rules)
  const isLacking = isLackingApprovals(request, rules)
  const moves = movesOf(standing, mover, isLacking)
  return (
    <section class="request-panel" aria-label={REQUEST_TEXTS.review}>
      <RequestNeeds request={request} />
      <Reviews label={REQUEST_TEXTS.approvedBy} reviews={request.approvals} />
      <Reviews label={REQUEST_TEXTS.rejectedBy} reviews={request.rejections} />
      <Asked request={request} mayAsk={mover.isAuthor || mover.isAdmin} />
      {request.schedule !== null && <Schedule schedule={request.schedule} />}
      <div class="request-moves">
        {moves.map(({ to, reason }, index) => (
          <Button
            key={to}
            kind={to === 'Rejected' || to === 'Cancelled' ? 'danger' : index === 0 ? 'main' : 'plain'}
            reason={reason ?? (isEdited ? REQUEST_TEXTS.lookFirst : undefined)}
            onClick={() => setMove({ to, seen: request })}
          >
            {to === 'Scheduled' && request.state === 'Scheduled' ? REQUEST_TEXTS.reschedule : REQUEST_TEXTS.moves[to]}
          </Button>
        ))}
        {(standing.state === 'In review' || isLacking) && (
          <ApplyWithoutApproval request={request} reason={withoutApproval(request, mover, isEdited)} />
        )}
        {request.state === 'Draft' && mover.isAuthor && <Discard request={request} />}
      </div>
      {move !== undefined && <MoveDialog request={move.seen} to={move.to} onClose={() => setMove(undefined)} />}
    </section>
  )
}

/** Returns why a caller with the permission for it can't apply a request without approval now. */
function withoutApproval(request: Request, { applying }: Mover, isEdited: boolean): string | undefined {
  if (hasConflict(request)) return REQUEST_TEXTS.blocked
  return applying ?? (isEdited ? REQUEST_TEXTS.lookFirst : undefined)
}

function Reviews({ label, reviews }: { label: string; reviews: readonly Schemas['ChangeRequestReview'][] }) {
  if (reviews.length === 0) return null
  return (
    <div>
      <p class="dim">{label}</p>
      <ul class="plain-list">
        {reviews.map(({ createdBy, createdAt, lapsed, outdated, elsewhere }) => (
          <li key={createdBy.id}>
            <bdi>{createdBy.username}</bdi>{' '}
            <small>
              <TimeAgo at={createdAt} />
            </small>
            {lapsed && <p class="warned">{REQUEST_TEXTS.lapsed}</p>}
            {outdated && <p class="warned">{REQUEST_TEXTS.outdated}</p>}
            {elsewhere && <p class="dim">{REQUEST_TEXTS.elsewhere}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Asked({ request, mayAsk }: { request: Request; mayAsk: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const names = [
    ...request.requestedGroups.map(({ name }) => name),
    ...request.requestedApprovers.map(({ username }) => username),
  ]
  const isOver = isFinal(request)
  if (isOver && names.length === 0) return null
  return (
    <div>
      <p class="dim">{REQUEST_TEXTS.asked}</p>
      <p>{names.length === 0 ? REQUEST_TEXTS.nobodyAsked : <bdi>{names.join(', ')}</bdi>}</p>
      {!isOver && (
        <Button reason={mayAsk ? undefined : REQUEST_TEXTS.onlyAuthor} onClick={() => setAsking(true)}>
          {REQUEST_TEXTS.ask}
        </Button>
      )}
      {isAsking && <AskDialog request={request} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Schedule({ schedule }: { schedule: NonNullable<Request['schedule']> }) {
  const isBad = schedule.status === 'failed' || schedule.status === 'suspended'
  return (
    <div class={isBad ? 'request-note is-wrong' : undefined}>
      <p>
        {schedule.status === 'pending' ? REQUEST_TEXTS.scheduled : REQUEST_TEXTS.wasScheduled}{' '}
        {timeInWords(schedule.scheduledAt)} (
        <TimeAgo at={schedule.scheduledAt} isPlanned />)
      </p>
      {schedule.heldUntil !== undefined && (
        <p class="request-note is-warning">{REQUEST_TEXTS.held(timeInWords(schedule.heldUntil))}</p>
      )}
      <p class={isBad ? undefined : 'dim'}>
        {REQUEST_TEXTS.scheduleStatus[schedule.status]}
        {schedule.reason !== undefined && `: ${schedule.reason}`}
      </p>
    </div>
  )
}
