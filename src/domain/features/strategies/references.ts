import type { LegalValues } from '../../context-fields/context-field.ts'
import { legalValuesOf } from '../../context-fields/legal-values.ts'
import { invalidAll } from '../../errors.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type { Edit } from '../edits/edit.ts'
import { expressionProblems } from './constraint.ts'
import { segmentsById } from './segment-links.ts'
import { assertConstraints, type Strategy } from './strategy.ts'
import { newReferences } from './strategy-list.ts'
import { assertMayUse, type SegmentsById } from './usable-segments.ts'

/** The items that strategies refer to. */
export type References = { readonly legal: LegalValues; readonly segments: SegmentsById }

/** A strategy that edits store, and the one that it changes. */
type Stored = { readonly before: Strategy | undefined; readonly after: Strategy }

/** Returns the strategies that edits store. */
function storedBy(edits: readonly Edit[]): Stored[] {
  return edits.flatMap((edit): Stored[] => {
    if (edit.kind === 'strategyAdded') return [{ before: undefined, after: edit.after }]
    return edit.kind === 'strategyUpdated' ? [edit] : []
  })
}

/**
 * Looks up what the strategies of edits refer to, and prevents changes of it until the transaction ends.
 *
 * @param path JSON pointer of the features in the request
 * @throws DomainError invalid, if their regular expressions take too long together
 */
export async function lockedReferences(
  transaction: Transaction,
  edits: readonly Edit[],
  path: string,
): Promise<References> {
  const problems = expressionProblems(constraintsIn(edits), path)
  const [first] = problems
  if (first !== undefined) throw invalidAll(`The strategies ${first.message}`, problems)
  return lockReferences(transaction, edits)
}

/** Like `lockedReferences`, for strategies whose expressions were checked one by one. */
export async function lockReferences(transaction: Transaction, edits: readonly Edit[]): Promise<References> {
  const fields = [...new Set(constraintsIn(edits).map(({ contextName }) => contextName))]
  const legal = await legalValuesOf(transaction.tx, fields)
  const segments = storedBy(edits).flatMap(({ before, after }) => newReferences(after, before).segments)
  return { legal, segments: await segmentsById(transaction, segments) }
}

/** Returns the constraints of the strategies that get other ones. */
function constraintsIn(edits: readonly Edit[]): Strategy['constraints'] {
  return storedBy(edits).flatMap(({ before, after }) =>
    newReferences(after, before).constraints ? after.constraints : [],
  )
}

/**
 * Checks the strategies of edits against the limits and the items that they refer to.
 *
 * @throws DomainError missing or invalid, as the single edits do
 */
export function assertReferable(
  project: string,
  edits: readonly Edit[],
  { legal, segments }: References,
  limits: Limits,
): void {
  for (const { before, after } of storedBy(edits)) {
    const references = newReferences(after, before)
    if (references.constraints) assertConstraints(after, before, legal, limits)
    assertMayUse(project, [references.segments], segments, limits)
  }
}
