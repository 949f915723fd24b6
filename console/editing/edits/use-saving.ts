import type { Schemas } from '@flaghoist/client'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useIsRuled } from '../../nouns/approval-rules/use-is-ruled.ts'
import { useReasonFor } from '../../nouns/freezes/use-reason-for.ts'
import { isReviewed } from '../../nouns/projects/reviewed.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { conflictOf, failureOf, problemsIn } from '../../server/failure.ts'
import { readAgain } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useForm } from '../../ui/refusals.tsx'
import { type Decision, decisionOf } from './decision.ts'
import type { Edit } from './edit.ts'
import { reasoned } from './why-field.tsx'

export type Saving = ReturnType<typeof useSaving>

/**
 * Tries an edit, and saves what it has tried: a change that another user makes meanwhile is a conflict, and stays one.
 *
 * @param said why the edit is made, as far as the user has said it
 * @param onDone is called when the edit is saved
 */
export function useSaving(edit: Edit, project: string | undefined, said: string, onDone: () => void) {
  const { data: settings } = useProject(project)
  const [why, setWhy] = useState(said)
  const [isAsking, setAsking] = useState(false)
  const body = { operations: [edit.operation] }
  const read = useRead('dryRunBatch', { body })
  const write = useWrite('runBatch', { done: () => edit.done, subject: edit.subject, showsFailures: true, onDone })
  // Once it is sent, an answer that is read again may know what was stored, which is no conflict with itself.
  const shown = useRef(read)
  if (!isAsking && !write.isPending) shown.current = read
  const dryRun = shown.current
  const isRuled = useIsRuled(project, edit.environment)
  const isGuardedIn = (environment: string | undefined) => isReviewed(settings, environment)
  const decision = dryRun.data && decisionOf(dryRun.data, isGuardedIn(edit.environment), isRuled)
  const overrideFor = useReasonFor(dryRun.data)
  const conflict = conflictMessage(decision, write.error)
  const isConflict = conflict !== undefined
  useEffect(() => {
    if (isConflict) readAgain()
  }, [isConflict])
  useMarkedFields(decision?.kind === 'refused' ? decision.problems : problemsIn(write.error), [
    dryRun.data,
    write.error,
  ])
  return {
    dryRun,
    decision,
    /** The message of a conflict; undefined without one. */
    conflict,
    isGuardedIn,
    isBusy: write.isPending || decision === undefined,
    /** Whether it changes nothing. */
    isSame: dryRun.data?.operations.every(({ status, events }) => status < 300 && events.length === 0) ?? false,
    write,
    why,
    setWhy,
    setAsking,
    save: () => write.mutate({ input: { body }, ...(overrideFor !== undefined && { overrideFor }), ...reasoned(why) }),
    saveWithoutApproval(overrideReason: string, isAlsoForFreeze: boolean) {
      const overriding = { overrideReason, overrideFor: isAlsoForFreeze ? ('both' as const) : ('approval' as const) }
      write.mutate({ input: { body }, ...overriding, ...reasoned(why) })
    },
  }
}

function conflictMessage(decision: Decision | undefined, error: unknown): string | undefined {
  if (decision?.kind === 'conflict') return decision.message
  return conflictOf(error) === undefined ? undefined : failureOf(error).message
}

/** Marks the fields with problems in the form behind, which gets the focus back when the dialog is gone. */
function useMarkedFields(
  problems: Parameters<ReturnType<typeof useForm>['refuse']>[0],
  causes: readonly unknown[],
): void {
  const form = useForm()
  // With the message, so that the field is marked even if the dialog is closed at once.
  useLayoutEffect(() => form.refuse(problems), causes as unknown[])
  // The dialog gives the focus back before.
  useEffect(() => () => queueMicrotask(form.focus), [])
}

/** Where a change request would make an edit; undefined if none can. */
export function placeOf(
  decision: Decision | undefined,
  project: string | undefined,
  edit: Edit,
): Schemas['ProposalPlace'] | undefined {
  return decision?.kind === 'review' && decision.isProposable ? guardedPlaceOf(decision, project, edit) : undefined
}

/** Where an edit needs an approval, as far as it is known. */
export function guardedPlaceOf(
  { approval }: Extract<Decision, { kind: 'review' }>,
  project: string | undefined,
  edit: Edit,
): Schemas['ProposalPlace'] | undefined {
  const place = { project: project ?? approval?.project, environment: edit.environment ?? approval?.environment }
  return place.project === undefined || place.environment === undefined
    ? undefined
    : (place as Schemas['ProposalPlace'])
}
