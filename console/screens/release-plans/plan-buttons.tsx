import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import { type EnvironmentPlace, whereOf } from '../../nouns/features/feature-place.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { EditPlan } from './edit-plan.tsx'
import { PausePlan, RemovePlan, ResumePlan } from './plan-dialogs.tsx'
import { isApprovedStep, lacksApproval, mayPause, type Step, stepsOf } from './plan-steps.ts'
import { StartMilestone } from './start-milestone.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Properties = { place: EnvironmentPlace; plan: Schemas['ReleasePlan']; rights: EnvironmentRights }
type Asked = Step | 'pause' | 'resume' | 'edit' | 'remove'

/** What a user can do with a plan. Each button asks before it does something. */
export function PlanButtons({ place, plan, rights }: Properties) {
  const [asked, ask] = useState<Asked>()
  const may = useMay()
  const path = { ...place, planId: plan.id }
  const reason = may('UPDATE_FEATURE_STRATEGY', whereOf(place))
  const isStopped = plan.pauseKind === 'safeguard' || plan.pauseKind === 'action'
  const mayGoOn = isStopped ? may('UPDATE_SAFEGUARD', whereOf(place)) : undefined
  const { data: watched } = useRead('listSafeguards', { path: place })
  const tripped = watched?.safeguards.find(({ state }) => state === 'tripped')
  const stopped = tripped && PLAN_TEXTS.resetFirst(tripped.name)
  const unapproved = lacksApproval(plan, rights.isGuarded) ? PLAN_TEXTS.needsApproval : undefined
  const needsReview = (step: Step) => rights.isGuarded && !isApprovedStep(plan, step)
  const isHeld = plan.heldReason !== null
  const heldBefore = (step: Step) =>
    isHeld && step.kind === 'next' && !needsReview(step) ? may('UPDATE_SAFEGUARD', whereOf(place)) : undefined
  const close = () => ask(undefined)
  return (
    <div class="actions">
      {stepsOf(plan, rights.isGuarded).map((step) => (
        <Button
          key={step.kind}
          kind={step.kind === 'start' ? 'main' : 'plain'}
          reason={reason ?? mayGoOn ?? stopped ?? heldBefore(step)}
          onClick={() => ask(step)}
        >
          {(needsReview(step) ? PLAN_TEXTS.stepRequests : PLAN_TEXTS.steps)[step.kind](step.milestone.name)}
        </Button>
      ))}
      {mayPause(plan) && (
        <Button reason={reason} onClick={() => ask('pause')}>
          {PLAN_TEXTS.pause}
        </Button>
      )}
      {plan.status === 'paused' && (
        <Button kind="main" reason={reason ?? mayGoOn ?? stopped ?? unapproved} onClick={() => ask('resume')}>
          {PLAN_TEXTS.resume}
        </Button>
      )}
      {plan.status !== 'completed' && (
        <Button kind="quiet" label={PLAN_TEXTS.edit} reason={reason} onClick={() => ask('edit')}>
          {WORDS.edit}
        </Button>
      )}
      <Button
        kind="quiet"
        reason={may('DELETE_FEATURE_STRATEGY', whereOf(place)) ?? mayGoOn}
        onClick={() => ask('remove')}
      >
        {PLAN_TEXTS.remove}
      </Button>
      {asked === 'pause' && <PausePlan path={path} onClose={close} />}
      {asked === 'resume' && <ResumePlan path={path} onClose={close} />}
      {asked === 'edit' && <EditPlan place={place} planId={plan.id} onClose={close} />}
      {typeof asked === 'object' && (
        <StartMilestone place={place} plan={plan} step={asked} isGuarded={needsReview(asked)} onClose={close} />
      )}
      {asked === 'remove' && <RemovePlan path={path} onClose={close} />}
    </div>
  )
}
