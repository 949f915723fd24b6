import { change, etagOf, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { ReviewNote } from '../../editing/edits/review-note.tsx'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { HeldNote } from '../../nouns/freezes/held-note.tsx'
import { FeatureImpacts } from '../../nouns/impact/feature-impacts.tsx'
import { MilestoneStrategies } from '../../nouns/release-plans/milestone-strategies.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Step } from './plan-steps.ts'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Properties = { place: EnvironmentPlace; plan: Plan; step: Step; isGuarded: boolean; onClose: () => void }

/**
 * Asks before a user starts a milestone, as the plan was read by itself: with its ETag, so that what begins is what the
 * dialog shows.
 */
export function StartMilestone(given: Properties) {
  const read = useReadOnce('getReleasePlan', { path: { ...given.place, planId: given.plan.id } })
  return (
    <Shown read={read} lines={1}>
      {(plan) => <StartSeen {...given} plan={plan} />}
    </Shown>
  )
}

/** Shows what the feature gets, whom that affects, and whether it needs a review. */
function StartSeen({ place, plan, step: given, isGuarded, onClose }: Properties) {
  // As it was when the dialog was opened: the plan that is read again may have taken the step already.
  const [{ kind, milestone: known }] = useState(given)
  const milestone = plan.milestones.find(({ id }) => id === known.id) ?? known
  const ifMatch = etagOf(plan) ?? '*'
  const [why, setWhy] = useState('')
  const input = { path: { ...place, planId: plan.id, milestoneId: milestone.id } }
  const read = useRead('dryRunBatch', { body: { operations: [change('startMilestone', input, { ifMatch })] } })
  const isRequest = read.data?.operations.some(isProposed) ?? isGuarded
  const start = useWrite('startMilestone', {
    done: (after) => (isRequest ? requestedText(after) : startedText(after)),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={(isRequest ? PLAN_TEXTS.stepRequests : PLAN_TEXTS.stepTitles)[kind](milestone.name)}
      submit={isRequest ? WORDS.requestReview : PLAN_TEXTS.stepSubmits[kind]}
      isDanger={kind === 'back'}
      write={start}
      footer={<WhyField value={why} onInput={setWhy} />}
      onClose={onClose}
      onSubmit={() => start.mutate({ input, ifMatch, ...reasoned(why) })}
    >
      <p>{isRequest ? PLAN_TEXTS.requestHint : PLAN_TEXTS.stepHints[kind]}</p>
      <MilestoneStrategies project={place.projectId} strategies={milestone.strategies} />
      <HeldNote run={read.data} />
      <Shown read={read} lines={3}>
        {(run) =>
          run.wouldSucceed || start.error ? (
            <>
              <section class="impact" aria-label={WORDS.affectedUsers}>
                <h3>{WORDS.affectedUsers}</h3>
                <FeatureImpacts impact={run.impact} />
              </section>
              {isRequest && (
                <ReviewNote
                  run={run}
                  approval={run.approvals[0]}
                  environment={place.environment}
                  isGuarded={isGuarded}
                />
              )}
            </>
          ) : (
            <div class="error-notice" role="alert">
              <p>{messageOf(run)}</p>
            </div>
          )
        }
      </Shown>
    </FormDialog>
  )
}

function isProposed({ status, guard }: Schemas['DryRunOperation']): boolean {
  return status < 300 && guard.by === 'change-request'
}

function messageOf({ operations }: Schemas['DryRun']): string {
  const { body } = operations.find(({ status }) => status >= 300) ?? {}
  return ((body ?? {}) as { message?: string }).message ?? ''
}

function requestedText({ openRequest }: Plan): string {
  return openRequest === null ? PLAN_TEXTS.requested : PLAN_TEXTS.requestedBy(openRequest)
}

function startedText({ milestones, activeMilestoneId }: Plan): string {
  return PLAN_TEXTS.started(milestones.find(({ id }) => id === activeMilestoneId)?.name ?? '')
}
