import type { Schemas } from '@flaghoist/client'
import { type Lack, lacksOfDryRun } from '../../page/lacks.ts'
import { conflictInWords, refusalInWords } from '../../server/conflict-words.ts'
import { type Problem, problemsOf } from '../../server/problems.ts'

/** What can be done with an edit, as a dry run has found out. */
export type Decision =
  | { readonly kind: 'save' }
  | {
      readonly kind: 'review'
      /** Who could approve. */
      readonly approval: Schemas['NeededApproval'] | undefined
      /** Whether the effect is known: not for a caller who may not make the change in any way. */
      readonly hasDryRun: boolean
      /** Whether it needs approvals to be saved, and not only the end of a freeze. */
      readonly needsApproval: boolean
      /** Whether a change request can make it. */
      readonly isProposable: boolean
    }
  | { readonly kind: 'conflict'; readonly message: string }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly details: readonly string[]
      /** What is refused of members of the edit. */
      readonly problems: readonly Problem[]
      readonly lacks: readonly Lack[]
    }

type DryRun = Pick<Schemas['DryRun'], 'operations' | 'approvals'>

/**
 * Decides which button an edit gets. In a guarded environment, a caller without the permission for the edit itself may
 * ask for a review nevertheless. So may everybody while a freeze holds the edit: what is proposed is applied afterwards.
 *
 * @param isRuled whether an approval rule can match edits there: a request can wait for the end of a freeze
 */
export function decisionOf({ operations, approvals }: DryRun, isGuarded: boolean, isRuled = false): Decision {
  const refused = operations.find(({ status }) => status >= 300)
  const proposed = operations.find(({ guard }) => guard.by === 'change-request' && guard.proposable)
  if (refused === undefined && proposed !== undefined)
    return { kind: 'review', approval: approvals[0], hasDryRun: true, needsApproval: true, isProposable: true }
  if (refused === undefined) return { kind: 'save' }
  const body = (refused.body ?? {}) as Partial<Schemas['PreconditionFailed']>
  if (refused.status === 412) return { kind: 'conflict', message: conflictInWords(body) }
  const { message = '', details = [] } = body
  const needsApproval = refused.guard.by === 'change-request'
  const isHeld = refused.guard.frozen !== undefined && (isGuarded || isRuled)
  if (needsApproval || isHeld || (isGuarded && refused.status === 403)) {
    const isProposable = refused.guard.proposable ?? false
    return { kind: 'review', approval: approvals[0], hasDryRun: needsApproval || isHeld, needsApproval, isProposable }
  }
  return {
    kind: 'refused',
    message: refusalInWords(refused.status, message),
    details: details.map((detail) => detail.message).filter((text) => !message.includes(text)),
    problems: problemsOf(details),
    lacks: lacksOfDryRun({ operations }),
  }
}
