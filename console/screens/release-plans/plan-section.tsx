import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace, FeatureEnvironment } from '../../nouns/features/feature-place.ts'
import { timeInWords } from '../../page/clocks.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { NewPlan } from './new-plan.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Properties = { place: EnvironmentPlace; found: FeatureEnvironment; rights: EnvironmentRights }

/** The release plan of a feature in an environment: its milestones, and what a user can do with it. */
export function PlanSection({ place, found, rights }: Properties) {
  const [isCreating, setCreating] = useState(false)
  const read = useRead('listReleasePlans', { path: place })
  const plan = read.data?.releasePlans[0]
  const canCreate = read.data !== undefined && (plan === undefined || plan.status === 'completed')
  return (
    <section class="release-plan" aria-label={`${PLAN_TEXTS.title}: ${place.environment}`}>
      {plan !== undefined && <PlanState place={place} plan={plan} rights={rights} />}
      {canCreate && (
        <div class="actions">
          <Button
            label={PLAN_TEXTS.createIn(place.environment)}
            reason={rights.reason('CREATE_FEATURE_STRATEGY')}
            onClick={() => setCreating(true)}
          >
            {PLAN_TEXTS.create}
          </Button>
        </div>
      )}
      {isCreating && <NewPlan place={place} strategies={found.strategies} onClose={() => setCreating(false)} />}
    </section>
  )
}

type StateProperties = Omit<Properties, 'found'> & { plan: Plan }

function PlanState({ place, plan, rights }: StateProperties) {
  return (
    <>
      <h3>
        {PLAN_TEXTS.title} <bdi>{plan.name}</bdi>{' '}
        <span class={plan.status === 'paused' ? 'badge is-warning' : 'badge'}>{PLAN_TEXTS.statuses[plan.status]}</span>
      </h3>
      {plan.pauseReason !== null && <p class="warned">{plan.pauseReason}</p>}
      {plan.drifted && plan.status === 'running' && <p class="warned">{PLAN_TEXTS.drifted}</p>}
      {plan.nextAt !== null && (
        <p>
          {PLAN_TEXTS.nextAt} <TimeAgo at={plan.nextAt} isPlanned />
        </p>
      )}
      {plan.heldUntil !== null && <p class="warned">{PLAN_TEXTS.held(timeInWords(plan.heldUntil))}</p>}
      {plan.status === 'requested' && plan.changeRequest !== null && (
        <p>
          <Link href={changeRequestPath(place.projectId, plan.changeRequest)}>
            {PLAN_TEXTS.request(plan.changeRequest)}
          </Link>
        </p>
      )}
      <ol class="milestones">
        {plan.milestones.map((milestone) => (
          <li key={milestone.id} aria-current={milestone.id === plan.activeMilestoneId ? 'step' : undefined}>
            <bdi>{milestone.name}</bdi> <Began milestone={milestone} />
          </li>
        ))}
      </ol>
      <PlanButtons place={place} plan={plan} rights={rights} />
    </>
  )
}

/** When a milestone began, and whether that was late: none is caught up. */
function Began({ milestone: { startedAt, dueAt } }: { milestone: Plan['milestones'][number] }) {
  if (startedAt === null) return <span class="dim">{PLAN_TEXTS.waits}</span>
  const isLate = dueAt !== null && Date.parse(startedAt) - Date.parse(dueAt) > LATE_MS
  return (
    <span class="dim">
      {PLAN_TEXTS.began} <TimeAgo at={startedAt} />
      {isLate && `, ${PLAN_TEXTS.late(timeInWords(dueAt))}`}
    </span>
  )
}

const LATE_MS = 60_000
