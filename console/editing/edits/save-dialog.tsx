import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { stepsBetween } from '../../../src/sentences/steps.ts'
import { Changes } from '../../nouns/changes/changes.tsx'
import { HeldNote } from '../../nouns/freezes/held-note.tsx'
import { OwnersOfEdited } from '../../nouns/managed/owners-of-edited.tsx'
import { WarningSection } from '../../nouns/sdk-warnings/warning-list.tsx'
import { warningsOfDryRun } from '../../nouns/sdk-warnings/warnings.ts'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice, Shown } from '../../ui/states.tsx'
import { AskForReview } from './ask-for-review.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import type { Edit } from './edit.ts'
import { SaveWithoutApproval } from './save-without-approval.tsx'
import { EDIT_TEXTS } from './texts.ts'
import { guardedPlaceOf, placeOf, type Saving, useSaving } from './use-saving.ts'
import { WhyField } from './why-field.tsx'

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
 * neither, with the reason. What is shown is what is saved. After a conflict, what is behind the dialog shows both
 * changes.
 */
export function SaveDialog({ project, edit: given, about, why = '', onClose, onDone }: Properties) {
  const [edit] = useState(given)
  const saving = useSaving(edit, project, why, onDone)
  const { dryRun, decision, conflict } = saving
  if (conflict !== undefined) return <ConflictDialog message={conflict} onClose={onClose} />
  const reviewed = placeOf(decision, project, edit)
  const saved = { edit, project, saving, onClose }
  const actions =
    reviewed === undefined ? (
      <SaveActions {...saved} />
    ) : (
      <>
        <AskForReview
          place={reviewed}
          operation={edit.operation}
          why={saving.why}
          onWhy={saving.setWhy}
          onAsking={saving.setAsking}
          onDone={onDone}
          onClose={onClose}
        />
        <WithoutApproval {...saved} />
      </>
    )
  return (
    <Dialog wide title={edit.title} onClose={onClose} actions={actions}>
      {saving.write.error && <ErrorNotice error={saving.write.error} />}
      {about}
      <HeldNote run={dryRun.data} />
      <OwnersOfEdited operation={edit.operation} />
      {dryRun.data !== undefined && <WarningSection warnings={warningsOfDryRun(dryRun.data)} />}
      <section class="impact" aria-label={WORDS.changes}>
        <h3>{WORDS.changes}</h3>
        <Changes steps={stepsBetween(edit.before, edit.after)} environment={edit.environment} />
      </section>
      <Shown read={dryRun} lines={3}>
        {(run) => (
          <DryRunResult
            run={run}
            decision={decision}
            edit={edit}
            project={project}
            reviewedIn={reviewed?.environment}
            isGuardedIn={saving.isGuardedIn}
          />
        )}
      </Shown>
    </Dialog>
  )
}

function ConflictDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const compare = (
    <Button kind="main" onClick={onClose}>
      {EDIT_TEXTS.compare}
    </Button>
  )
  return (
    <Dialog title={EDIT_TEXTS.changed} onClose={onClose} actions={compare}>
      <p>{message}</p>
    </Dialog>
  )
}

type Saved = { edit: Edit; project?: string | undefined; saving: Saving; onClose: () => void }

function SaveActions(saved: Saved) {
  const { edit, saving, onClose } = saved
  return (
    <>
      <WhyField value={saving.why} onInput={saving.setWhy} />
      <Button
        kind="main"
        busy={saving.isBusy}
        reason={saving.decision?.kind !== 'save' ? EDIT_TEXTS.notAllowed : saving.isSame ? EDIT_TEXTS.same : undefined}
        onClick={saving.save}
      >
        {edit.save ?? WORDS.save}
      </Button>
      <WithoutApproval {...saved} />
      <Button onClick={onClose}>{TEXTS.cancel}</Button>
    </>
  )
}

function WithoutApproval({ edit, project, saving: { decision, write, saveWithoutApproval } }: Saved) {
  if (decision?.kind !== 'review' || !decision.needsApproval) return null
  return (
    <SaveWithoutApproval place={guardedPlaceOf(decision, project, edit)} write={write} onReason={saveWithoutApproval} />
  )
}
