import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { timeInWords } from '../../page/clocks.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Waiting = Pick<
  Plan,
  'status' | 'pausedAt' | 'pauseKind' | 'pauseReason' | 'heldUntil' | 'heldReason' | 'openRequest'
>
type Properties = {
  plan: Waiting
  project: string
  /** Whether the feature has other strategies than those of its milestone. */
  drifted?: boolean
}

export function StatusBadge({ status }: Pick<Plan, 'status'>) {
  return <span class={status === 'paused' ? 'badge is-warning' : 'badge'}>{PLAN_TEXTS.statuses[status]}</span>
}

/** When the next milestone begins; one that is held, or waits for a safeguard, may be overdue. */
export function NextTime({ at }: { at: string }) {
  const isOverdue = Date.parse(at) < Date.now()
  return (
    <>
      {isOverdue ? PLAN_TEXTS.wasDue : PLAN_TEXTS.begins} <TimeAgo at={at} isPlanned />
    </>
  )
}

/** Why a plan does not go on, or what it waits for; nothing for one that goes on by itself. */
export function PlanReasons({ plan, project, drifted = false }: Properties) {
  const { status, pausedAt, pauseKind, pauseReason, heldUntil, heldReason, openRequest } = plan
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
      {heldReason !== null && <p class="warned">{heldReason}</p>}
      {openRequest !== null && (
        <p>
          {PLAN_TEXTS.isRequested}{' '}
          <Link href={changeRequestPath(project, openRequest)}>{PLAN_TEXTS.request(openRequest)}</Link>
        </p>
      )}
    </>
  )
}
