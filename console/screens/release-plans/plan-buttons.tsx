import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { pauseReleasePlanReasonMost } from '../../../generated/text-limits.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Properties = { place: EnvironmentPlace; plan: Plan; rights: EnvironmentRights }
type Asked = 'pause' | 'back' | 'remove'

export function PlanButtons({ place, plan, rights }: Properties) {
  const [asked, ask] = useState<Asked>()
  const path = { ...place, planId: plan.id }
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId)
  const next = plan.milestones[active + 1]
  const reason = rights.reason('UPDATE_FEATURE_STRATEGY')
  const start = useWrite('startMilestone', { done: startedText })
  const resume = useWrite('resumeReleasePlan', { done: () => PLAN_TEXTS.resumed })
  const begin = (milestoneId: string) => start.mutate({ input: { path: { ...path, milestoneId } } })
  const mayBegin = plan.status !== 'paused' || plan.pauseKind === 'edited'
  return (
    <div class="actions">
      {next !== undefined && mayBegin && (
        <Button
          kind={active < 0 ? 'main' : 'plain'}
          reason={reason}
          busy={start.isPending}
          onClick={() => begin(next.id)}
        >
          {active < 0 ? PLAN_TEXTS.start : PLAN_TEXTS.startNext(next.name)}
        </Button>
      )}
      {plan.status === 'running' && (
        <Button reason={reason} onClick={() => ask('pause')}>
          {PLAN_TEXTS.pause}
        </Button>
      )}
      {plan.status === 'paused' && (
        <Button kind="main" reason={reason} busy={resume.isPending} onClick={() => resume.mutate({ input: { path } })}>
          {PLAN_TEXTS.resume}
        </Button>
      )}
      {active >= 0 && (
        <Button reason={reason} onClick={() => ask('back')}>
          {PLAN_TEXTS.back}
        </Button>
      )}
      <Button kind="quiet" reason={rights.reason('DELETE_FEATURE_STRATEGY')} onClick={() => ask('remove')}>
        {PLAN_TEXTS.remove}
      </Button>
      {asked === 'pause' && <Pause path={path} onClose={() => ask(undefined)} />}
      {asked === 'back' && (
        <FormDialog
          title={PLAN_TEXTS.backTitle}
          submit={PLAN_TEXTS.back}
          isDanger
          onClose={() => ask(undefined)}
          onSubmit={() => {
            begin(plan.milestones[0]?.id ?? '')
            ask(undefined)
          }}
        >
          <p>{PLAN_TEXTS.backHint}</p>
        </FormDialog>
      )}
      {asked === 'remove' && (
        <Removal
          title={PLAN_TEXTS.removeTitle}
          operation="removeReleasePlan"
          write={{ input: { path } }}
          done={PLAN_TEXTS.removed}
          onClose={() => ask(undefined)}
        >
          <p>{PLAN_TEXTS.removeHint}</p>
        </Removal>
      )}
    </div>
  )
}

function startedText({ status, milestones, activeMilestoneId }: Plan): string {
  if (status === 'requested') return PLAN_TEXTS.requested
  return PLAN_TEXTS.started(milestones.find(({ id }) => id === activeMilestoneId)?.name ?? '')
}

function Pause({ path, onClose }: { path: EnvironmentPlace & { planId: string }; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const pause = useWrite('pauseReleasePlan', { done: () => PLAN_TEXTS.paused, showsFailures: true, onDone: onClose })
  return (
    <FormDialog
      title={PLAN_TEXTS.pauseTitle}
      submit={PLAN_TEXTS.pause}
      write={pause}
      onClose={onClose}
      onSubmit={() => pause.mutate({ input: { path, body: reason.trim() === '' ? {} : { reason } } })}
    >
      <TextField
        label={PLAN_TEXTS.pauseReason}
        at="reason"
        value={reason}
        onInput={setReason}
        maxLength={pauseReleasePlanReasonMost}
        dir="auto"
      />
    </FormDialog>
  )
}
