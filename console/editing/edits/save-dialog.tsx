import type { Schemas } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rulesOfDryRun } from '../../nouns/approval-rules/matched.ts'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { useIsRuled } from '../../nouns/approval-rules/use-is-ruled.ts'
import { Overriders } from '../../nouns/break-glass/overriders.tsx'
import { Changes } from '../../nouns/changes/changes.tsx'
import { stepsBetween } from '../../nouns/changes/steps.ts'
import { HeldNote } from '../../nouns/freezes/held-note.tsx'
import { useReasonFor } from '../../nouns/freezes/use-reason-for.ts'
import { OwnersOfEdited } from '../../nouns/managed/owners-of-edited.tsx'
import { isReviewed } from '../../nouns/projects/reviewed.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WarningSection } from '../../nouns/sdk-warnings/warning-list.tsx'
import { warningsOfDryRun } from '../../nouns/sdk-warnings/warnings.ts'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { conflictOf, failureOf, problemsIn } from '../../server/failure.ts'
import { readAgain } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { WhoHas } from '../../session/who-has.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useForm } from '../../ui/refusals.tsx'
import { ErrorNotice, Shown } from '../../ui/states.tsx'
import { AskForReview } from './ask-for-review.tsx'
import { type Decision, decisionOf } from './decision.ts'
import type { Edit } from './edit.ts'
import { Impact } from './impact.tsx'
import { ReviewNote } from './review-note.tsx'
import { SaveWithoutApproval } from './save-without-approval.tsx'
import { EDIT_TEXTS } from './texts.ts'
import { reasoned, WhyField } from './why-field.tsx'

type Properties = {
  /** As it is when the dialog opens: a later one, such as one that was merged with another user's change, is not taken. */
  edit: Edit
  /** Undefined for what all projects share. */
  project?: string
  /** What else to know before it is saved. */
  about?: ComponentChildren
  /** What the user has said of it already. */
  why?: string | undefined
  onClose: () => void
  onDone: () => void
}

/**
 * Shows an edit before it is saved: what changes, whom it affects, and what can be done: save it, ask for a review, or
 * neither, with the reason. What is shown is what is saved, so a change that another user makes meanwhile is a conflict,
 * and stays one; then what is behind the dialog shows both changes.
 */
export function SaveDialog({ project, edit: given, about, why: said = '', onClose, onDone }: Properties) {
  const [edit] = useState(given)
  const { data: settings } = useProject(project)
  const [why, setWhy] = useState(said)
  const isGuarded = isReviewed(settings, edit.environment)
  const [isAsking, setAsking] = useState(false)
  const read = useRead('dryRunBatch', { body: { operations: [edit.operation] } })
  const save = useWrite('runBatch', {
    done: () => edit.done,
    subject: edit.subject,
    showsFailures: true,
    onDone,
  })
  // Once it is sent, an answer that is read again may know what was stored, which is no conflict with itself.
  const shown = useRef(read)
  if (!isAsking && !save.isPending) shown.current = read
  const dryRun = shown.current
  const isRuled = useIsRuled(project, edit.environment)
  const decision = dryRun.data && decisionOf(dryRun.data, isGuarded, isRuled)
  const reviewed = decision && placeOf(decision, project, edit)
  const isConflict = decision?.kind === 'conflict' || conflictOf(save.error) !== undefined
  useEffect(() => {
    if (isConflict) readAgain()
  }, [isConflict])
  const form = useForm()
  const problems = decision?.kind === 'refused' ? decision.problems : problemsIn(save.error)
  // With the message, so that the field is marked even if the dialog is closed at once.
  useLayoutEffect(() => form.refuse(problems), [dryRun.data, save.error])
  // The dialog gives the focus back before.
  useEffect(() => () => queueMicrotask(form.focus), [])
  const operations = [edit.operation]
  const overrideFor = useReasonFor(dryRun.data)
  const overriding = overrideFor === undefined ? {} : { overrideFor }
  const withoutApproval = decision?.kind === 'review' && decision.hasDryRun && (
    <SaveWithoutApproval
      place={guardedPlaceOf(decision, project, edit)}
      write={save}
      onReason={(overrideReason, isAlsoForFreeze) => {
        const without = { overrideReason, overrideFor: isAlsoForFreeze ? ('both' as const) : ('approval' as const) }
        save.mutate({ input: { body: { operations } }, ...without, ...reasoned(why) })
      }}
    />
  )
  const isSame = dryRun.data?.operations.every(({ status, events }) => status < 300 && events.length === 0) ?? false

  if (isConflict)
    return (
      <Dialog
        title={EDIT_TEXTS.changed}
        onClose={onClose}
        actions={
          <Button kind="main" onClick={onClose}>
            {EDIT_TEXTS.compare}
          </Button>
        }
      >
        <p>{decision?.kind === 'conflict' ? decision.message : failureOf(save.error).message}</p>
      </Dialog>
    )
  return (
    <Dialog
      wide
      title={edit.title}
      onClose={onClose}
      actions={
        reviewed !== undefined ? (
          <>
            <AskForReview
              place={reviewed}
              operation={edit.operation}
              why={why}
              onWhy={setWhy}
              onAsking={setAsking}
              onDone={onDone}
              onClose={onClose}
            />
            {withoutApproval}
          </>
        ) : (
          <>
            <WhyField value={why} onInput={setWhy} />
            <Button
              kind="main"
              busy={save.isPending || decision === undefined}
              reason={decision?.kind === 'save' ? (isSame ? EDIT_TEXTS.same : undefined) : EDIT_TEXTS.notAllowed}
              onClick={() => save.mutate({ input: { body: { operations } }, ...overriding, ...reasoned(why) })}
            >
              {edit.save ?? WORDS.save}
            </Button>
            {withoutApproval}
            <Button onClick={onClose}>{TEXTS.cancel}</Button>
          </>
        )
      }
    >
      {save.error && <ErrorNotice error={save.error} />}
      {about}
      <HeldNote run={dryRun.data} />
      <OwnersOfEdited operation={edit.operation} />
      {dryRun.data !== undefined && <WarningSection warnings={warningsOfDryRun(dryRun.data)} />}
      <section class="impact" aria-label={WORDS.changes}>
        <h3>{WORDS.changes}</h3>
        <Changes steps={stepsBetween(edit.before, edit.after)} environment={edit.environment} />
      </section>
      <Shown read={dryRun} lines={3}>
        {(found) => (
          <>
            {decision?.kind === 'refused' ? (
              <div class="error-notice" role="alert">
                <h3>{EDIT_TEXTS.notAllowed}</h3>
                <p>{decision.message}</p>
                {decision.details.map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
                <WhoHas lacks={decision.lacks} />
              </div>
            ) : decision?.kind === 'review' && !decision.hasDryRun ? (
              <p class="dim">{EDIT_TEXTS.noDryRun}</p>
            ) : (
              !edit.changesNoFeature && <Impact dryRun={found} project={project} />
            )}
            {decision?.kind === 'save' && rulesOfDryRun(found).length > 0 && (
              <div class="note">
                <p>{EDIT_TEXTS.skipped}</p>
                <MatchedRules rules={rulesOfDryRun(found)} />
              </div>
            )}
            {decision?.kind === 'review' && (
              <ReviewNote
                run={found}
                approval={decision.approval}
                environment={reviewed?.environment}
                isGuarded={isReviewed(settings, reviewed?.environment)}
              />
            )}
            {decision?.kind !== 'save' && <Overriders of={found.overriders} />}
          </>
        )}
      </Shown>
    </Dialog>
  )
}

/** Where a change request would make an edit; undefined if none can. */
function placeOf(decision: Decision, project: string | undefined, edit: Edit): Schemas['ProposalPlace'] | undefined {
  return decision.kind === 'review' && decision.isProposable ? guardedPlaceOf(decision, project, edit) : undefined
}

/** Where an edit needs an approval, as far as it is known. */
function guardedPlaceOf(
  { approval }: Extract<Decision, { kind: 'review' }>,
  project: string | undefined,
  edit: Edit,
): Schemas['ProposalPlace'] | undefined {
  const place = { project: project ?? approval?.project, environment: edit.environment ?? approval?.environment }
  return place.project === undefined || place.environment === undefined
    ? undefined
    : (place as Schemas['ProposalPlace'])
}
