import type { Schemas } from '@flaghoist/client'
import { beginningOf } from '../../nouns/release-plans/milestone-sentence.ts'
import { MilestoneStrategies } from '../../nouns/release-plans/milestone-strategies.tsx'
import { timeInWords } from '../../page/clocks.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { NextTime } from './plan-state.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Milestone = Plan['milestones'][number]

/** The milestones of a plan: what each gives the feature, and when it began or begins. */
export function PlanMilestones({ plan }: { plan: Plan }) {
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId)
  return (
    <ol class="milestones">
      {plan.milestones.map((milestone, place) => (
        <li key={milestone.id} aria-current={place === active ? 'step' : undefined}>
          <p>
            <bdi class="milestone-name">{milestone.name}</bdi> <span class="dim">·</span>{' '}
            {milestone.startedAt !== null ? (
              <Began milestone={milestone} startedAt={milestone.startedAt} />
            ) : place === active + 1 && plan.nextAt !== null ? (
              <NextTime at={plan.nextAt} />
            ) : (
              <span class="dim">{beginningOf(plan.milestones[place - 1])}</span>
            )}
          </p>
          <MilestoneStrategies project={plan.project} strategies={milestone.strategies} />
        </li>
      ))}
    </ol>
  )
}

/** When a milestone began, and whether that was late: none is caught up. */
function Began({ milestone: { dueAt }, startedAt }: { milestone: Milestone; startedAt: string }) {
  const isLate = dueAt !== null && Date.parse(startedAt) - Date.parse(dueAt) > LATE_MS
  return (
    <span class="dim">
      {PLAN_TEXTS.began} <TimeAgo at={startedAt} />
      {isLate && `, ${PLAN_TEXTS.late(timeInWords(dueAt))}`}
    </span>
  )
}

const LATE_MS = 60_000
