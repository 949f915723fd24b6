import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { pauseReleasePlanReasonMost } from '../../../generated/text-limits.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { MilestoneStrategies } from '../../nouns/release-plans/milestone-strategies.tsx'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Properties = { path: EnvironmentPlace & { readonly planId: string }; onClose: () => void }

/** Asks why a plan is paused. */
export function PausePlan({ path, onClose }: Properties) {
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
      <p class="dim">{PLAN_TEXTS.pauseHint}</p>
    </FormDialog>
  )
}

/** Asks before a plan goes on, as it was read by itself: with its ETag, so that what begins next is what is shown. */
export function ResumePlan({ path, onClose }: Properties) {
  const read = useReadOnce('getReleasePlan', { path })
  return (
    <Shown read={read} lines={1}>
      {(plan) => <ResumeSeen path={path} plan={plan} onClose={onClose} />}
    </Shown>
  )
}

function ResumeSeen({ path, plan, onClose }: Properties & { plan: Schemas['ReleasePlan'] }) {
  const next = plan.milestones[plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId) + 1]
  const resume = useWrite('resumeReleasePlan', { done: () => PLAN_TEXTS.resumed, showsFailures: true, onDone: onClose })
  return (
    <FormDialog
      title={PLAN_TEXTS.resumeTitle}
      submit={PLAN_TEXTS.resume}
      write={resume}
      onClose={onClose}
      onSubmit={() => resume.mutate({ input: { path }, ifMatch: plan })}
    >
      <p>{PLAN_TEXTS.resumeHint}</p>
      {plan.drifted && <p class="warned">{PLAN_TEXTS.resumeDrifted}</p>}
      {next !== undefined && (
        <>
          <p>{PLAN_TEXTS.resumeNext(next.name)}</p>
          <MilestoneStrategies project={path.projectId} strategies={next.strategies} />
        </>
      )}
    </FormDialog>
  )
}

/** Asks before a plan is removed, as it was read by itself: with its ETag. */
export function RemovePlan({ path, onClose }: Properties) {
  const read = useReadOnce('getReleasePlan', { path })
  return (
    <Shown read={read} lines={1}>
      {(plan) => (
        <Removal
          title={PLAN_TEXTS.removeTitle}
          operation="removeReleasePlan"
          write={{ input: { path }, ifMatch: plan }}
          done={PLAN_TEXTS.removed}
          onClose={onClose}
        >
          <p>{PLAN_TEXTS.removeHint}</p>
        </Removal>
      )}
    </Shown>
  )
}
