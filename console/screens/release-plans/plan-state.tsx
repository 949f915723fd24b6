import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { timeInWords } from '../../page/clocks.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']

export function StatusBadge({ status }: Pick<Plan, 'status'>) {
  return <span class={status === 'paused' ? 'badge is-warning' : 'badge'}>{PLAN_TEXTS.statuses[status]}</span>
}

/** Why a plan does not go on, or what it waits for; nothing for one that goes on by itself. */
export function PlanReasons({ plan }: { plan: Plan }) {
  const { status, pausedAt, pauseKind, pauseReason, drifted, heldUntil, changeRequest, project } = plan
  return (
    <>
      {status === 'paused' ? (
        <p class="warned">
          {pauseReason ?? (pauseKind && PLAN_TEXTS.pauses[pauseKind])} · <TimeAgo at={pausedAt} />
        </p>
      ) : (
        pauseReason !== null && <p class="warned">{pauseReason}</p>
      )}
      {drifted && status === 'running' && <p class="warned">{PLAN_TEXTS.drifted}</p>}
      {heldUntil !== null && <p class="warned">{PLAN_TEXTS.held(timeInWords(heldUntil))}</p>}
      {status === 'requested' && changeRequest !== null && (
        <p>
          <Link href={changeRequestPath(project, changeRequest)}>{PLAN_TEXTS.request(changeRequest)}</Link>
        </p>
      )}
    </>
  )
}
